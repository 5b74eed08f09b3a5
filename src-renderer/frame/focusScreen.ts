import { tooLowForStickyHeadersQuery } from '../kit/viewportQueries';

let contentObserver: MutationObserver | undefined;

/**
 * Moves the focus to the element of the screen that the arrow keys control (`data-begin`). While this element is
 * missing or covered, the screen itself has the focus.
 */
export function focusScreen(screen: HTMLElement): void {
  contentObserver?.disconnect();
  if (focusStartElement(screen)) return;
  screen.focus({ preventScroll: true });
  contentObserver = new MutationObserver(() => {
    if (document.activeElement !== screen || focusStartElement(screen)) contentObserver?.disconnect();
  });
  contentObserver.observe(screen, { childList: true, subtree: true });
}

function focusStartElement(screen: HTMLElement): boolean {
  const first = screen.querySelector<HTMLElement>(':scope > :not([hidden]) [data-begin]:not([inert] *)');
  first?.focus({ preventScroll: !tooLowForStickyHeadersQuery.current });
  return first !== null;
}
