import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';

/** Counts the overlays on the screen; an overlay counts until it has returned the focus. */
export const overlays = $state({ shown: 0 });

/** For the element of an overlay: counted for as long as it is there. */
export const counted: Attachment = () => {
  untrack(() => (overlays.shown += 1));
  return () => void (overlays.shown -= 1);
};
