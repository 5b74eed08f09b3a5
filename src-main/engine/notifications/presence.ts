import type { Instant } from '#shared/model/scalars';
import type { Setting } from '../store/meta/settings';
import type { Store } from '../store/store';

/** Without a sign of life for this long the user is away, ms. */
const AWAY_MS = 30 * 60_000;
/** A sign of life is written down at most this often, ms. */
const WRITE_MS = 30_000;

/** The last sign of life of this profile, and the last time without any; null before the first. */
export type Presence = NonNullable<Setting<'presence'>>;

export const readPresence = (store: Store): Presence | null => store.settings.get('presence');

/** Records a sign of life; true if the user has returned. */
export function showLife(store: Store, now: Instant): boolean {
  const known = readPresence(store);
  const gap = known ? Date.parse(now) - Date.parse(known.seenAt) : 0;
  if (known && gap >= 0 && gap < WRITE_MS) return false;
  const back = gap >= AWAY_MS;
  const away = back && known ? { from: known.seenAt, to: now } : (known?.away ?? null);
  store.settings.set('presence', { seenAt: now, away });
  return back;
}
