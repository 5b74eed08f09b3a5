import { showToast } from '../../../../kit/toasts.svelte';
import { planSidePanel } from '../../toolbar/planSidePanel.svelte';
import { planView } from '../../toolbar/planView.svelte';
import { whatIfPlan } from './whatIfPlan.svelte';
import * as texts from '#shared/i18n/texts';

/** Ends the what-if plan; the user can restore the plan for ten seconds. */
export function leaveWhatIf(): void {
  const whatIfTexts = texts.whatIf;
  const bringBack = whatIfPlan.leave();
  if (planSidePanel.tool === 'whatIf') planSidePanel.tool = null;
  planSidePanel.previews = [];
  const run = () => {
    // The plan of a past moment is closed first, because a what-if plan is based on the present plan.
    planView.asOf = null;
    bringBack();
  };
  showToast(whatIfTexts.left, { label: whatIfTexts.bringBack, run });
}
