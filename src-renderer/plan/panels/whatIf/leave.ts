import { whatIfText } from '#shared/text/whatIf';
import { toast } from '../../../kit/toasts.svelte';
import { say } from '../../../shell/preferences.svelte';
import { side } from '../../toolbar/sidePanel.svelte';
import { view } from '../../toolbar/view.svelte';
import { sandbox } from './sandbox.svelte';

/** Ends the what-if plan; the user can restore the plan for ten seconds. */
export function leaveWhatIf(): void {
  const t = say(whatIfText);
  const bringBack = sandbox.leave();
  if (side.tool === 'whatIf') side.tool = null;
  side.previews = [];
  const run = () => {
    // A what-if plan is based on the present plan, not on a plan of the past.
    view.asOf = null;
    bringBack();
  };
  toast(t.left, { label: t.bringBack, run });
}
