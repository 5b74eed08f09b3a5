import type { Backup } from '#shared/contract/recovery';
import type { Instant } from '#shared/model/scalars';
import { addDays, businessDay, weekday } from '#shared/rules/days';

/**
 * Which backups stay: the newest of each of the last 7 days that have one, of 4 weeks and of 6 months, and the one of
 * before the last change of the schema, which alone leads back to the version before.
 */
const DAYS = 7;
const WEEKS = 4;
const MONTHS = 6;

export function stays<T extends { readonly madeAt: Instant; readonly why: Backup['why'] }>(
  backups: readonly T[],
): ReadonlySet<T> {
  const newestFirst = [...backups].sort((one, other) => (one.madeAt < other.madeAt ? 1 : -1));
  const kept = new Set<T>();
  const keep = (most: number, spanOf: (day: string) => string) => {
    const spans = new Set<string>();
    for (const backup of newestFirst) {
      const span = spanOf(businessDay(backup.madeAt));
      if (spans.has(span)) continue;
      if (spans.size === most) return;
      spans.add(span);
      kept.add(backup);
    }
  };
  keep(DAYS, (day) => day);
  keep(WEEKS, (day) => addDays(day, 1 - weekday(day)));
  keep(MONTHS, (day) => day.slice(0, 7));
  const wayBack = newestFirst.find(({ why }) => why === 'migration');
  if (wayBack) kept.add(wayBack);
  return kept;
}
