import type { Instant } from '#shared/model/scalars';
import type { Setting } from '../store/meta/settings';
import type { Store } from '../store/storeInterface';

/** Time in ms without user activity after which the user counts as away. */
const MIN_ABSENCE_MS = 30 * 60_000;
/** Minimum interval in ms between two writes of the time of the last user activity to the database. */
const MIN_WRITE_INTERVAL_MS = 30_000;

/**
 * Time of the last user activity in this profile, and the user's last period of absence; the period is null if there
 * was none.
 */
export type Presence = NonNullable<Setting<'presence'>>;

export const readLastActivityAndAbsence = (store: Store): Presence | null => store.settings.get('presence');

/** Records user activity; returns true if the user has returned after an absence. */
export function recordActivityAndDetectReturn(store: Store, now: Instant): boolean {
  const known = readLastActivityAndAbsence(store);
  const gap = known ? Date.parse(now) - Date.parse(known.seenAt) : 0;
  if (known && gap >= 0 && gap < MIN_WRITE_INTERVAL_MS) return false;
  const back = gap >= MIN_ABSENCE_MS;
  const away = back && known ? { from: known.seenAt, to: now } : (known?.away ?? null);
  store.settings.set('presence', { seenAt: now, away });
  return back;
}
