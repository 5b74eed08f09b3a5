import type { StayPaymentState, StayForm } from '#shared/rules/stays/stayState';
import { isMaxStayDrawn, type PriceBook } from '../data/priceIndexAndNightMarks';
import { listBarsBetween, type Row } from '../render/buildPlanGrid';

/** The signs on the bars of stays in a range of days, such as the sign for the payment status. */
export interface StaySigns {
  readonly forms: ReadonlySet<StayForm>;
  readonly payments: ReadonlySet<StayPaymentState>;
  readonly hasGoneStay: boolean;
}

/** Returns which signs the legend has to explain for the stays in the nights [from, to) of the plan. */
export function listStaySignsShownInPlan(rows: readonly Row[], from: number, to: number): StaySigns {
  const stays = rows.flatMap((row) => listBarsBetween(row, from, to)).map(({ stay }) => stay);
  const present = stays.filter(({ gone }) => !gone);
  return {
    forms: new Set(present.map(({ form }) => form)),
    payments: new Set(present.map(({ payment }) => payment)),
    hasGoneStay: present.length < stays.length,
  };
}

/** Tells, for each kind of restriction and for discounts, whether the plan shows its sign in a range of days. */
export interface PriceSigns {
  readonly minStay: boolean;
  readonly maxStay: boolean;
  readonly noArrival: boolean;
  readonly noDeparture: boolean;
  readonly discount: boolean;
}

/** Returns which kinds of prices and restrictions the plan marks with a sign in the nights [from, to). */
export function listPriceSignsShownInPlan(books: readonly PriceBook[], from: number, to: number): PriceSigns {
  const prices = books
    .flatMap((book) => [...book.values()])
    .flatMap((days) => [...days])
    .filter(([day]) => from <= day && day < to)
    .map(([, price]) => price);
  return {
    minStay: prices.some(({ minStay }) => (minStay ?? 0) > 1),
    maxStay: prices.some(({ maxStay }) => isMaxStayDrawn(maxStay ?? 0)),
    noArrival: prices.some(({ arrival }) => arrival === false),
    noDeparture: prices.some(({ departure }) => departure === false),
    discount: prices.some(({ discount }) => discount !== null),
  };
}
