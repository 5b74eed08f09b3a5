import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';

/** Each overlay has a number of its own, from 1; the screen itself is 0. */
export type OverlayNumber = number;

/**
 * `open`: the overlays on the screen, the uppermost last; one is there until it has returned the focus. `dialogs` are
 * dialogs and menus: they hold up the screen behind them, and count from the moment they are asked for.
 */
export const overlays: { open: readonly OverlayNumber[]; dialogs: number } = $state({ open: [], dialogs: 0 });

let last: OverlayNumber = 0;

/** For the element of an overlay: listed for as long as it is there. `placed` gets its number. */
export const listed =
  (placed: (number: OverlayNumber) => void): Attachment =>
  () => {
    const number = ++last;
    untrack(() => (overlays.open = [...overlays.open, number]));
    placed(number);
    return () => (overlays.open = overlays.open.filter((one) => one !== number));
  };

/** For `$effect.pre`, while a dialog or a menu is open. */
export function holdScreen(): () => void {
  untrack(() => (overlays.dialogs += 1));
  return () => void (overlays.dialogs -= 1);
}
