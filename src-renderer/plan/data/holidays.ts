import { dayOf } from '#shared/rules/days';
import { holidayOn } from '#shared/rules/polishHolidays';
import { holidayText } from '#shared/text/holidays';
import { speak, type Language } from '#shared/text/language';

/** Returns the Polish public holidays in [from, to) by day number, with names in the screen's language. */
export function holidaysBetween(from: number, to: number, language: Language): ReadonlyMap<number, string> {
  const names = speak(holidayText, language);
  const found = new Map<number, string>();
  for (let day = from; day < to; day += 1) {
    const holiday = holidayOn(dayOf(day));
    if (holiday) found.set(day, names[holiday]);
  }
  return found;
}
