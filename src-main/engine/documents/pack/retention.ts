import type { Day } from '#shared/model/scalars';

/** Packs of the last hours in case the newest is damaged, and one of each of the days before. */
const NEWEST = 8;
const DAYS = 3;

const DAY = /-(\d{4}-\d\d-\d\d)-\d{4}(?:-\d+)?$/;

/** Names end in `-2026-06-03-1430`, so that they sort by time. */
export function packsThatStay(names: readonly string[]): ReadonlySet<string> {
  const newestFirst = [...names].sort().reverse();
  const kept = new Set(newestFirst.slice(0, NEWEST));
  const days = new Set<string>();
  for (const name of newestFirst) {
    const day = DAY.exec(name)?.[1] ?? '';
    if (days.has(day)) continue;
    if (days.size === DAYS) break;
    days.add(day);
    kept.add(name);
  }
  return kept;
}

/** Packs of days before `day`; never the newest one. */
export const packsBefore = (names: readonly string[], day: Day): string[] =>
  [...names]
    .sort()
    .slice(0, -1)
    .filter((name) => (DAY.exec(name)?.[1] ?? day) < day);
