import { tooLowForStickyHeadersQuery } from '../kit/viewportQueries';

let waiting: MutationObserver | undefined;

/**
 * Moves the focus to the element of the screen that the arrow keys control (`data-begin`). While this element is
 * missing or covered, the screen itself has the focus.
 */
export function focusScreen(screen: HTMLElement): void {
  waiting?.disconnect();
  if (begin(screen)) return;
  screen.focus({ preventScroll: true });
  waiting = new MutationObserver(() => {
    if (document.activeElement !== screen || begin(screen)) waiting?.disconnect();
  });
  waiting.observe(screen, { childList: true, subtree: true });
}

function begin(screen: HTMLElement): boolean {
  const first = screen.querySelector<HTMLElement>(':scope > :not([hidden]) [data-begin]:not([inert] *)');
  first?.focus({ preventScroll: !tooLowForStickyHeadersQuery.current });
  return first !== null;
}
