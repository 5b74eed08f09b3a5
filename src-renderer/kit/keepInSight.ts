import type { Attachment } from 'svelte/attachments';

/** For a list or a form that scrolls: what has the keyboard in it stays in sight when it gets lower (WCAG 2.4.11). */
export const keepInSight: Attachment<HTMLElement> = (scroller) => {
  const watch = new ResizeObserver(() => {
    const focused = document.activeElement;
    if (focused !== scroller && scroller.contains(focused)) focused?.scrollIntoView({ block: 'nearest' });
  });
  watch.observe(scroller);
  return () => watch.disconnect();
};
