import { preferences } from '../shell/preferences.svelte';

/** The next announcement for screen readers; the desk renders the live region. */
export const announced = $state({ words: '' });

/** Measured with Orca: a message that comes before Alt is let go is dropped with the key, and one beside a moving focus is lost. */
const AFTER_KEY_MS = 300;
/** After this long, ms, a message has been read, and is no text to come across any more. */
const SAID_MS = 10_000;
let next: ReturnType<typeof setTimeout> | undefined;
let waits = false;
let last = '';

/**
 * Says to a screen reader what has opened or changed where the focus is not (WCAG 4.1.3). Words said twice in a row
 * are said again. Settings can limit it to what needs an answer (`alert`s and dialogs, which speak by themselves).
 */
export function announce(words: string): void {
  clearTimeout(next);
  waits = true;
  next = setTimeout(() => {
    waits = false;
    if (preferences.access.announce === 'important') return;
    // Orca passes over a message equal to the one before it, however long ago that was.
    last = words === last ? `${words}\u200b` : words;
    announced.words = last;
    next = setTimeout(() => (announced.words = ''), SAID_MS);
  }, AFTER_KEY_MS);
}

/**
 * Says where the keyboard is again after the element that had it has gone. Measured with Orca: it compares the new place
 * with the one before, and where that is gone already it may say nothing.
 */
export function sayReturns(): () => void {
  let held: Element | null = null;
  const note = ({ target }: FocusEvent) => {
    const before = held;
    held = target instanceof Element ? target : null;
    if (before && before !== held) setTimeout(() => hasGone(before) && !waits && announce(placeOfFocus()));
  };
  document.addEventListener('focusin', note);
  return () => document.removeEventListener('focusin', note);
}

const hasGone = (element: Element): boolean => !element.isConnected || !element.checkVisibility();

/** The name of the grid, list, region or screen around the focus. */
function placeOfFocus(): string {
  const at = document.activeElement;
  const around = at?.hasAttribute('aria-activedescendant') ? at : at?.parentElement;
  const named = around?.closest('[aria-label], [aria-labelledby]');
  const label = document.getElementById(named?.getAttribute('aria-labelledby') ?? '')?.textContent;
  return named?.getAttribute('aria-label') ?? label ?? '';
}
