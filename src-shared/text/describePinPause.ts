import type * as texts from '../i18n/texts';

/** A longer pause after wrong PINs is shown in minutes. */
const MAX_SHOWN_SECONDS = 90;

/** Returns the pause after wrong PINs, in seconds or in minutes. */
export function describePinPause(t: typeof texts.staff, waitMs: number): string {
  const seconds = Math.ceil(waitMs / 1000);
  return seconds > MAX_SHOWN_SECONDS
    ? t.pauseMinutes({ n: Math.ceil(seconds / 60) })
    : t.pauseSeconds({ n: seconds });
}
