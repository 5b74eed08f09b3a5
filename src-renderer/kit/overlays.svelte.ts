import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';

/** How many overlays are on the screen, until the last of them has given the focus back. */
export const overlays = $state({ shown: 0 });

/** For the element of an overlay: counted for as long as it is there. */
export const counted: Attachment = () => {
  untrack(() => (overlays.shown += 1));
  return () => void (overlays.shown -= 1);
};
