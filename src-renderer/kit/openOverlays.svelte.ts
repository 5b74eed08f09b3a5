import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';

/** Number that identifies an open overlay, counted from 1; 0 stands for the screen below all overlays. */
export type OverlayNumber = number;

/**
 * `open`: the numbers of the open overlays, the uppermost last. `dialogs`: how many dialogs and menus are open; the
 * screen's keyboard shortcuts are off unless this number is 0.
 */
export const openOverlays: { open: readonly OverlayNumber[]; dialogs: number } = $state({
  open: [],
  dialogs: 0,
});

let last: OverlayNumber = 0;

/**
 * Svelte attachment that lists an overlay in `openOverlays` while its element exists. The callback receives the number
 * of the overlay.
 */
export const attachToOverlayStack =
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
export function blockShortcutsWhileDialogOpen(): () => void {
  untrack(() => (openOverlays.dialogs += 1));
  return () => void (openOverlays.dialogs -= 1);
}
