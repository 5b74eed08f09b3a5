import type { Attachment } from 'svelte/attachments';

/** Keeps the focused element visible when the height of its scroll container decreases (WCAG 2.4.11). */
export const keepFocusedElementInView: Attachment<HTMLElement> = (scroller) => {
  const watch = new ResizeObserver(() => {
    const focused = document.activeElement;
    if (focused !== scroller && scroller.contains(focused)) focused?.scrollIntoView({ block: 'nearest' });
  });
  watch.observe(scroller);
  return () => watch.disconnect();
};
