import { getPropertyOrTrainingOfWindow } from '../api/engineClient';
import { leaveDesk } from '../api/staffQueries';
import { preferences } from './preferences.svelte';
import { setStaffStateFromEngine } from './staffAtDesk.svelte';

/**
 * The state of the privacy screen, which hides all guest data after a time without input or after Ctrl+L (security.md).
 */
export const privacyScreen = $state({ shown: false });

const STORAGE_KEY_PREFIX = 'kontuar-covered';
const IDLE_CHECK_INTERVAL_MS = 1_000;
const MINUTE_MS = 60_000;
/** Events that show that somebody is using the window. */
export const USER_INPUT_DOM_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

export function showPrivacyScreen(): void {
  privacyScreen.shown = true;
  sessionStorage.setItem(buildStorageKey(), 'yes');
  // A failed sign-out is ignored, because a sign-out fails only while the engine restarts, and the restart itself signs
  // everybody out.
  void leaveDesk(true).then(setStaffStateFromEngine, () => undefined);
}

export function hidePrivacyScreen(): void {
  privacyScreen.shown = false;
  sessionStorage.removeItem(buildStorageKey());
}

/**
 * Shows the privacy screen after a time without user input; time in which the computer sleeps counts as well. Returns a
 * function that stops the watch, for `$effect`.
 */
export function showPrivacyScreenWhenIdle(): () => void {
  // The privacy screen stays over the window when the window is reloaded.
  privacyScreen.shown = sessionStorage.getItem(buildStorageKey()) !== null;
  let lastAt = Date.now();
  const recordActivity = () => (lastAt = Date.now());
  for (const sign of USER_INPUT_DOM_EVENTS)
    window.addEventListener(sign, recordActivity, { passive: true, capture: true });
  const timer = setInterval(() => {
    // If the clock was set back, the stored time of the last user input may lie in the future, and the privacy screen
    // would appear too late. This time is therefore limited to the present.
    lastAt = Math.min(lastAt, Date.now());
    const after = preferences.coverAfter * MINUTE_MS;
    if (after > 0 && !privacyScreen.shown && Date.now() - lastAt >= after) showPrivacyScreen();
  }, IDLE_CHECK_INTERVAL_MS);
  return () => {
    clearInterval(timer);
    for (const sign of USER_INPUT_DOM_EVENTS)
      window.removeEventListener(sign, recordActivity, { capture: true });
  };
}

/**
 * Returns the storage key for the state of the privacy screen. All real properties share one key, so that the privacy
 * screen covers all their windows together.
 */
const buildStorageKey = (): string =>
  `${STORAGE_KEY_PREFIX}-${getPropertyOrTrainingOfWindow() === 'training' ? 'training' : 'real'}`;
