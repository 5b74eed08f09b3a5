import { smallViewportQuery } from '../kit/viewportQueries';

let waiting: MutationObserver | undefined;

/**
 * Lets a keyboard user continue by keyboard: moves the focus to the element that the arrow keys move through
 * (`data-begin`) as soon as it exists. Until then, or if the screen has no such element or something covers it, the
 * focus is on the screen itself.
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
  first?.focus({ preventScroll: !smallViewportQuery.current });
  return first !== null;
}
