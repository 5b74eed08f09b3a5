import { encode } from 'uqr';

/**
 * The modules of a QR code, with the mask that makes it easiest to read (ISO/IEC 18004, 7.8.3). uqr draws the code, and
 * would choose the same mask, but takes longer for that than for all letters of an invoice.
 */
export interface Code {
  /** Modules of a side, without a margin. */
  readonly side: number;
  readonly isDark: (column: number, row: number) => boolean;
}

const MASKS = [0, 1, 2, 3, 4, 5, 6, 7] as const;
const LEVEL = { ecc: 'M', border: 0 } as const;

export function qrCode(text: string): Code {
  const { data, size: side, version } = encode(text, { ...LEVEL, maskPattern: 0 });
  const under = changesOf(version).map((changes) => changes.slice());
  let at = 0;
  for (const row of data)
    for (const isDark of row) {
      if (isDark) for (const modules of under) modules[at] = modules[at] === 1 ? 0 : 1;
      at += 1;
    }
  const penalties = under.map((modules) => penaltyOf(modules, side));
  const modules = under[penalties.indexOf(Math.min(...penalties))];
  return { side, isDark: (column, row) => modules?.[row * side + column] === 1 };
}

const kept = new Map<number, readonly Uint8Array[]>();

/** For each mask, by module: 1 if it is another than under the first mask. All codes of a version share it. */
function changesOf(version: number): readonly Uint8Array[] {
  let changes = kept.get(version);
  if (!changes) {
    const under = MASKS.map((maskPattern) =>
      encode('', { ...LEVEL, minVersion: version, maxVersion: version, maskPattern }).data.flat(),
    );
    changes = under.map((code) => Uint8Array.from(code, (isDark, at) => (isDark === under[0]?.[at] ? 0 : 1)));
    kept.set(version, changes);
  }
  return changes;
}

/** For a run of five, and for each module more. */
const RUN = 3;
const SQUARE = 3;
const FINDER = 40;
/** For each 5 % away from half dark. */
const UNEVEN = 10;

function penaltyOf(modules: Uint8Array, side: number): number {
  let penalty = squaresOf(modules, side) * SQUARE;
  for (let line = 0; line < side; line += 1)
    penalty += lineOf(modules, side, line * side, 1) + lineOf(modules, side, line, side);
  const all = side * side;
  let dark = 0;
  for (let at = 0; at < all; at += 1) dark += modules[at] ?? 0;
  return penalty + (Math.ceil(Math.abs(dark * 20 - all * 10) / all) - 1) * UNEVEN;
}

/** Squares of two by two alike; added up without branches, which a processor could not foresee here. */
function squaresOf(modules: Uint8Array, side: number): number {
  let squares = 0;
  for (let row = 0; row < side - 1; row += 1)
    for (let at = row * side; at < row * side + side - 1; at += 1) {
      const one = modules[at];
      squares +=
        Number(one === modules[at + 1]) &
        Number(one === modules[at + side]) &
        Number(one === modules[at + side + 1]);
    }
  return squares;
}

/** Lengths of the runs of a line, light and dark in turn; the first and the last are light, and the margin belongs to them. */
const runs = new Uint16Array(180);

/** A row or a column: long runs, and what looks like a finder pattern, 1:1:3:1:1 with light on one side. */
function lineOf(modules: Uint8Array, side: number, from: number, step: number): number {
  let penalty = 0;
  let count = 0;
  let color = 0;
  let length = 0;
  for (let left = side, at = from; left >= 0; left -= 1, at += step) {
    const dark = left === 0 ? -1 : (modules[at] ?? 0);
    if (dark === color) {
      length += 1;
      continue;
    }
    if (length >= 5) penalty += RUN + length - 5;
    runs[count] = length + (count === 0 ? side : 0);
    count += 1;
    color = dark;
    length = 1;
  }
  // The line ends with a dark one.
  if (count % 2 === 0) {
    runs[count] = 0;
    count += 1;
  }
  runs[count - 1] = (runs[count - 1] ?? 0) + side;
  for (let at = 6; at < count; at += 2) {
    const unit = runs[at - 1] ?? 0;
    if (runs[at - 2] !== unit || runs[at - 3] !== unit * 3 || runs[at - 4] !== unit || runs[at - 5] !== unit)
      continue;
    const after = runs[at] ?? 0;
    const before = runs[at - 6] ?? 0;
    if (after >= unit * 4 && before >= unit) penalty += FINDER;
    if (before >= unit * 4 && after >= unit) penalty += FINDER;
  }
  return penalty;
}
