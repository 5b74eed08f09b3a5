import type { Day, DecimalText, Grosz } from '../../model/scalars';
import { convertToZloty } from '../tax/convertToZloty';
import { countNightsBetween } from '../days';

/** An exchange rate of the National Bank of Poland (NBP) to the złoty that an invoice states. */
export interface StatedRate {
  readonly currency: string;
  /** The day on which the invoice was issued. */
  readonly day: Day;
  readonly rate: DecimalText;
}

/** Maximum number of days between the day of an exchange rate and the departure of the stay. */
export const MAX_RATE_AGE_DAYS = 7;

/** Returns a function that converts the price of a stay to złoty, in grosz; null if price or rate is unknown. */
export function createStayPriceConverter(
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
    if (!rate || countNightsBetween(rate.day, departure) > MAX_RATE_AGE_DAYS) return null;
    return convertToZloty(price, rate.rate);
  };
}
