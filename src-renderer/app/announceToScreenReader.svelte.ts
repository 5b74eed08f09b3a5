import { preferences } from './preferences.svelte';

/** Text of the next announcement for screen readers, shown in the live region of AppFrame.svelte. */
export const screenReaderAnnouncement = $state({ words: '' });

/**
 * Delay before an announcement to screen readers, in ms. The screen reader Orca drops a message that arrives before the
 * Alt key is released or while the focus moves.
 */
const ANNOUNCEMENT_DELAY_MS = 300;
/**
 * Time in ms after which an announcement is removed from the live region, so that screen reader users do not come
 * across it later.
 */
const MESSAGE_LIFETIME_MS = 10_000;
let announcementTimer: ReturnType<typeof setTimeout> | undefined;
let isAnnouncementPending = false;
let lastWords = '';

/**
 * Announces a change outside the focused element to screen readers (WCAG 4.1.3), unless the user allows only important
 * announcements.
 */
export function announceToScreenReader(words: string): void {
  clearTimeout(announcementTimer);
  isAnnouncementPending = true;
  announcementTimer = setTimeout(() => {
    isAnnouncementPending = false;
    if (preferences.access.announce === 'important') return;
    // The screen reader Orca skips a message that equals the previous one, even an old one, so an invisible character
    // is added.
    lastWords = words === lastWords ? `${words}\u200b` : words;
    screenReaderAnnouncement.words = lastWords;
    announcementTimer = setTimeout(() => (screenReaderAnnouncement.words = ''), MESSAGE_LIFETIME_MS);
  }, ANNOUNCEMENT_DELAY_MS);
}

/**
 * After the focused element was removed, announces where the focus is now, because the screen reader Orca may say
 * nothing. Returns the function that stops these announcements.
 */
export function startAnnouncingFocusAfterRemoval(): () => void {
  let held: Element | null = null;
  const onFocusIn = ({ target }: FocusEvent) => {
    const before = held;
    held = target instanceof Element ? target : null;
    if (before && before !== held)
      setTimeout(
        () => hasGone(before) && !isAnnouncementPending && announceToScreenReader(getFocusRegionName()),
      );
  };
  document.addEventListener('focusin', onFocusIn);
  return () => document.removeEventListener('focusin', onFocusIn);
}

const hasGone = (element: Element): boolean => !element.isConnected || !element.checkVisibility();

/** Returns the accessible name of the grid, list, region or screen that contains the focused element. */
function getFocusRegionName(): string {
  const at = document.activeElement;
  const around = at?.hasAttribute('aria-activedescendant') ? at : at?.parentElement;
  const named = around?.closest('[aria-label], [aria-labelledby]');
  const label = document.getElementById(named?.getAttribute('aria-labelledby') ?? '')?.textContent;
  return named?.getAttribute('aria-label') ?? label ?? '';
}
