import type { Stay } from '../../data/stays';
import type { Grid } from '../../render/grid';

/** The target of a key in a what-if plan: a day earlier or later, or the next room. Undefined: no target. */
export function nudged(
  { rows }: Grid,
  row: number,
  { from, plain, gone }: Stay,
  key: string,
): { row: number; roomId: number | null; from: number } | undefined {
  if (gone) return undefined;
  if (key === 'ArrowLeft') return { row, roomId: plain.roomId, from: from - 1 };
  if (key === 'ArrowRight') return { row, roomId: plain.roomId, from: from + 1 };
  const step = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (step === undefined) return undefined;
  for (let next = row + step; next >= 0 && next < rows.length; next += step) {
    const roomId = rows[next]?.real ? (rows[next]?.roomId ?? null) : null;
    if (roomId !== null) return { row: next, roomId, from };
  }
  return undefined;
}
