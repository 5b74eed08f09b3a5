import type { Grosz } from '#shared/model/scalars';
import { compareRates, type RateSum } from '#shared/rules/vat';
import { sumOf, type Entry } from './entry';

/** Sums over many documents. */

export interface CurrencySums {
  readonly currency: string;
  readonly rates: readonly RateSum[];
  readonly gross: Grosz;
}

/** Each currency by itself, rate by rate, of what is known. */
export function currencySums(entries: readonly Entry[]): CurrencySums[] {
  const byCurrency = new Map<string, RateSum[]>();
  for (const { card, counted } of entries) {
    const { currency } = card.invoice;
    byCurrency.set(currency, [...(byCurrency.get(currency) ?? []), ...(counted?.rates ?? [])]);
  }
  return [...byCurrency].map(([currency, rates]) => ({ currency, ...added(rates) }));
}

/** All of them in złoty, rate by rate: what the register, JPK, Optima and EDI++ come to. */
export const zlotySums = (entries: readonly Entry[]): CurrencySums => ({
  currency: 'PLN',
  ...added(entries.flatMap(({ zloty }) => zloty ?? []).map((one) => ({ ...one, gross: one.net + one.vat }))),
});

function added(all: readonly RateSum[]): Pick<CurrencySums, 'rates' | 'gross'> {
  const sums = new Map<string, RateSum>();
  for (const { rate, gross, net, vat } of all) {
    const sum = sums.get(rate) ?? { rate, gross: 0, net: 0, vat: 0 };
    sums.set(rate, {
      rate,
      gross: sum.gross + gross,
      net: sum.net === null || net === null ? null : sum.net + net,
      vat: sum.vat === null || vat === null ? null : sum.vat + vat,
    });
  }
  const rates = [...sums.values()].sort((a, b) => compareRates(a.rate, b.rate));
  return { rates, gross: sumOf(rates, (sum) => sum.gross) ?? 0 };
}
