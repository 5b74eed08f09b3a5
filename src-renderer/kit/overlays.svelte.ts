import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';

/**
 * The overlays on the screen; an overlay counts until it has returned the focus. `dialogs` are dialogs and
 * menus: they hold up the screen behind them, and count from the moment they are asked for.
 */
export const overlays = $state({ shown: 0, dialogs: 0 });

/** For the element of an overlay: counted for as long as it is there. `placed` gets its number, from the screen up. */
export const counted =
  (placed: (depth: number) => void): Attachment =>
  () => {
    untrack(() => placed((overlays.shown += 1)));
    return () => void (overlays.shown -= 1);
  };

/** For `$effect.pre`, while a dialog or a menu is open. */
export function holdScreen(): () => void {
  untrack(() => (overlays.dialogs += 1));
  return () => void (overlays.dialogs -= 1);
}
