import { z } from 'zod';
import { instantSchema, type Instant } from '#shared/model/scalars';
import type { Store } from '../store/store';

/** Nobody was here when there was no sign of life for so long, ms. */
const AWAY_MS = 30 * 60_000;
/** A sign of life is written down at most this often, ms. */
const WRITE_MS = 30_000;

const KEY = 'presence';
const presenceSchema = z
  .object({
    seenAt: instantSchema,
    away: z.object({ from: instantSchema, to: instantSchema }).nullable(),
  })
  .nullable()
  .catch(null);

/** The last sign of life of this profile, and the last time without any; null before the first. */
export type Presence = NonNullable<z.infer<typeof presenceSchema>>;

export const presenceOf = (store: Store): Presence | null =>
  presenceSchema.parse(store.memory.get(KEY) ?? null);

/** Notes a sign of life; true where somebody has come back. */
export function showLife(store: Store, now: Instant): boolean {
  const known = presenceOf(store);
  const gap = known ? Date.parse(now) - Date.parse(known.seenAt) : 0;
  if (known && gap >= 0 && gap < WRITE_MS) return false;
  const back = gap >= AWAY_MS;
  const away = back && known ? { from: known.seenAt, to: now } : (known?.away ?? null);
  store.memory.set(KEY, { seenAt: now, away } satisfies Presence);
  return back;
}
