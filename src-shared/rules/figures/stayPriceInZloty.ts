import type { Day, DecimalText, Grosz } from '../../model/scalars';
import { convertToZloty } from '../tax/convertToZloty';
import { countNightsBetween } from '../days';

/** An invoice's exchange rate to the złoty, published by the National Bank of Poland (NBP). */
export interface StatedRate {
  readonly currency: string;
  /** Day of issue of the invoice that states the exchange rate. */
  readonly day: Day;
  readonly rate: DecimalText;
}

/** Maximum number of days between the day of an exchange rate and the departure of the stay. */
export const MAX_STAY_EXCHANGE_RATE_AGE_DAYS = 7;

/**
 * Creates a function that converts a stay's price to złoty, in grosz. The function returns null if price or rate is
 * unknown.
 */
export function createStayPriceToZlotyConverter(
  rates: readonly StatedRate[],
): (stay: {
  readonly price: Grosz | null;
  readonly currency: string;
  readonly departure: Day;
}) => Grosz | null {
  const newestFirst = rates.toSorted((a, b) => b.day.localeCompare(a.day));
  const byCurrency = Map.groupBy(newestFirst, ({ currency }) => currency);
  return ({ price, currency, departure }) => {
    const rate = byCurrency.get(currency)?.find(({ day }) => day <= departure);
    if (!rate || countNightsBetween(rate.day, departure) > MAX_STAY_EXCHANGE_RATE_AGE_DAYS) return null;
    return convertToZloty(price, rate.rate);
  };
}
