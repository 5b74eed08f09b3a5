/** Computes the expected totals of a generated document in whole numbers, by other steps than the program. */

type Rates = ReadonlyMap<string, { gross: bigint; vat: bigint }>;
export interface Truth {
  readonly gross: bigint;
  readonly rates: Rates;
}
export interface Line {
  /** The item's identity, also after a renaming; without an id, the name identifies the item. */
  readonly id?: string;
  readonly name: string;
  readonly rate: string;
  /** Grosz. */
  readonly price: number;
  readonly quantity: number;
}

const PERCENT: Readonly<Record<string, bigint>> = { '23': 23n, '8': 8n, '5': 5n, zw: 0n };
function halfAway(value: bigint, by: bigint): bigint {
  const size = (2n * (value < 0n ? -value : value) + by) / (2n * by);
  return value < 0n ? -size : size;
}
const vatOf = (rate: string, gross: bigint): bigint => {
  const percent = PERCENT[rate] ?? 0n;
  return halfAway(gross * percent, 100n + percent);
};
function perRate(gross: ReadonlyMap<string, bigint>): Truth {
  const rates = new Map([...gross].map(([rate, sum]) => [rate, { gross: sum, vat: vatOf(rate, sum) }]));
  return { gross: [...gross.values()].reduce((total, sum) => total + sum, 0n), rates };
}
export function valued(lines: readonly Line[]): Truth {
  const sums = new Map<string, bigint>();
  for (const { rate, price, quantity } of lines)
    sums.set(rate, (sums.get(rate) ?? 0n) + grossOf({ price, quantity }));
  return perRate(sums);
}
/** Each line is rounded separately. */
export const grossOf = ({ price, quantity }: Pick<Line, 'price' | 'quantity'>): bigint =>
  halfAway(BigInt(price) * BigInt(Math.round(quantity * 100)), 100n);
export const minus = (a: number, b: number): number => Math.round((a - b) * 100) / 100;
export function less(minuend: Truth, subtrahend: Truth): Truth {
  const rates = new Map<string, { gross: bigint; vat: bigint }>();
  for (const rate of new Set([...minuend.rates.keys(), ...subtrahend.rates.keys()])) {
    const [a, b] = [minuend.rates.get(rate), subtrahend.rates.get(rate)];
    rates.set(rate, {
      gross: (a?.gross ?? 0n) - (b?.gross ?? 0n),
      vat: (a?.vat ?? 0n) - (b?.vat ?? 0n),
    });
  }
  return { gross: minuend.gross - subtrahend.gross, rates };
}
export function advanceOf(lines: readonly Line[], amount: bigint): Truth {
  const order = valued(lines);
  // When two rates have equal sums, the higher rate counts as the largest.
  const byRate = [...order.rates].sort(([a], [b]) => Number((PERCENT[b] ?? 0n) - (PERCENT[a] ?? 0n)));
  const largest = byRate.reduce((a, b) => (b[1].gross > a[1].gross ? b : a))[0];
  const parts = new Map<string, bigint>();
  for (const [rate, { gross }] of order.rates)
    if (rate !== largest) parts.set(rate, halfAway(gross * amount, order.gross));
  parts.set(largest, amount - [...parts.values()].reduce((total, part) => total + part, 0n));
  return perRate(parts);
}
