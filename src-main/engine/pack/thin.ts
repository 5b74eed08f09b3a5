/** Packs of the last hours in case the newest is damaged, and one of each of the days before. */
const NEWEST = 8;
const DAYS = 3;

/** Names end in `-2026-06-03-1430`, so that they sort by time. */
export function packsThatStay(names: readonly string[]): ReadonlySet<string> {
  const newestFirst = [...names].sort().reverse();
  const kept = new Set(newestFirst.slice(0, NEWEST));
  const days = new Set<string>();
  for (const name of newestFirst) {
    const day = /-(\d{4}-\d\d-\d\d)-\d{4}(?:-\d+)?$/.exec(name)?.[1] ?? '';
    if (days.has(day)) continue;
    if (days.size === DAYS) break;
    days.add(day);
    kept.add(name);
  }
  return kept;
}

export const onlyNewest = (names: readonly string[]): ReadonlySet<string> =>
  new Set([...names].sort().slice(-1));
