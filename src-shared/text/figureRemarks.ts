import type { Report } from '../contract/reportContract';
import { countNightsBetween } from '../rules/days';
import { figuresText } from './figures';
import { money } from './formats';
import { speak, type Language } from './language';

/** Explains how the guests of a period are counted, and which guests are left out. */
export function guestRemarks({ whole }: Report, language: Language): string[] {
  const t = speak(figuresText, language);
  return [t.defineGuests, ...(whole.nightsUncounted ? [t.uncounted(whole.nightsUncounted)] : [])];
}

/** Lists the unknown figures of a period with reasons, and amounts in other currencies, for screen and paper. */
export function figureRemarks(report: Report, language: Language): string[] {
  const t = speak(figuresText, language);
  const { whole, rooms, currency, currencies } = report;
  const others = currencies
    .filter((currencyFigures) => currencyFigures.currency !== currency)
    .map((currencyFigures) =>
      t.nightsFor(
        currencyFigures.nights - currencyFigures.nightsUnpriced,
        money(language, currencyFigures.revenue, currencyFigures.currency),
      ),
    );
  return [
    ...(whole.nightsUnfetched > 0
      ? [t.neverFetched(whole.nightsUnfetched, countNightsBetween(whole.from, whole.to) + 1)]
      : []),
    ...(rooms === 0 ? [t.noRooms] : []),
    ...(report.roomsFromStays ? [t.roomsFromStays] : []),
    ...(whole.nightsUnpriced ? [t.unpriced(whole.nightsUnpriced, currency)] : []),
    ...(whole.dayStays ? [t.dayStays(whole.dayStays)] : []),
    ...(others.length > 0 ? [t.otherCurrencies(others)] : []),
  ];
}
