import { whatIfText } from '#shared/text/whatIf';
import { showToast } from '../../../kit/toasts.svelte';
import { getLocalizedTexts } from '../../../shell/preferences.svelte';
import { planSidePanel } from '../../toolbar/planSidePanel.svelte';
import { planView } from '../../toolbar/planView.svelte';
import { whatIfPlan } from './whatIfPlan.svelte';

/** Ends the what-if plan; the user can restore the plan for ten seconds. */
export function leaveWhatIf(): void {
  const t = getLocalizedTexts(whatIfText);
  const bringBack = whatIfPlan.leave();
  if (planSidePanel.tool === 'whatIf') planSidePanel.tool = null;
  planSidePanel.previews = [];
  const run = () => {
    // A what-if plan is based on the present plan, so a shown plan of the past is closed first.
    planView.asOf = null;
    bringBack();
  };
  showToast(t.left, { label: t.bringBack, run });
}
