import { preferences } from '../shell/preferences.svelte';

/** The next announcement for screen readers; the desk renders the live region. */
export const announced = $state({ words: '' });

/** Measured with Orca: a message that comes before Alt is let go is dropped with the key, and one beside a moving focus is lost. */
const AFTER_KEY_MS = 300;
/** After this long, ms, a message has been read, and is no text to come across any more. */
const SAID_MS = 10_000;
let next: ReturnType<typeof setTimeout> | undefined;

/**
 * Says to a screen reader what has opened or changed where the focus is not (WCAG 4.1.3). Words said twice in a row
 * are said again. Settings can limit it to what needs an answer (`alert`s and dialogs, which speak by themselves).
 */
export function announce(words: string): void {
  clearTimeout(next);
  next = setTimeout(() => {
    if (preferences.access.announce === 'important') return;
    announced.words = words === announced.words ? `${words}\u200b` : words;
    next = setTimeout(() => (announced.words = ''), SAID_MS);
  }, AFTER_KEY_MS);
}
