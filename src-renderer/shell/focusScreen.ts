import { scrollsWhole } from '../kit/viewportQueries';

let waiting: MutationObserver | undefined;

/**
 * Who comes by key goes on by key: the focus is on what the arrows walk (`data-begin`), as soon as it is there, and until
 * then, or where a screen has nothing of that or something lies over it, on the screen itself.
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
  first?.focus({ preventScroll: !scrollsWhole.current });
  return first !== null;
}
