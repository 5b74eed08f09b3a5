import { fromDayNumber } from '#shared/rules/days';
import { findHolidayOn } from '#shared/rules/polishHolidaysAndBusinessDays';
import { speak, type Language } from '#shared/text/language';
import * as texts from '#shared/i18n/texts';

/** Returns the Polish public holidays in [from, to) by day number, with names in the screen's language. */
export function listHolidaysBetween(
  from: number,
  to: number,
  language: Language,
): ReadonlyMap<number, string> {
  const names = speak(texts.holidays, language);
  const found = new Map<number, string>();
  for (let day = from; day < to; day += 1) {
    const holiday = findHolidayOn(fromDayNumber(day));
    if (holiday) found.set(day, names[holiday]);
  }
  return found;
}
