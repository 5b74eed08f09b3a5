import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';

/** Number of an overlay, counted from 1; the screen itself is 0. */
export type OverlayNumber = number;

/**
 * `open`: the overlays on the screen, the uppermost last; an overlay stays listed until it has returned the focus.
 * `dialogs`: the number of dialogs and menus, which block the keys of the screen and count from the moment at which
 * they are requested.
 */
export const openOverlays: { open: readonly OverlayNumber[]; dialogs: number } = $state({
  open: [],
  dialogs: 0,
});

let last: OverlayNumber = 0;

/**
 * Attachment for the element of an overlay, which lists the overlay while the element exists. `placed` receives the
 * number of the overlay.
 */
export const trackOpenOverlay =
  (placed: (number: OverlayNumber) => void): Attachment =>
  () => {
    const number = ++last;
    untrack(() => (openOverlays.open = [...openOverlays.open, number]));
    placed(number);
    return () => (openOverlays.open = openOverlays.open.filter((openNumber) => openNumber !== number));
  };

/**
 * Blocks the screen's keyboard shortcuts while a dialog or menu is open; for use in `$effect.pre`. Returns the function
 * that unblocks the shortcuts.
 */
export function registerOpenDialog(): () => void {
  untrack(() => (openOverlays.dialogs += 1));
  return () => void (openOverlays.dialogs -= 1);
}
