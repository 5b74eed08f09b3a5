import type { Report } from '../contract/reportContract';
import { countNightsBetween } from '../rules/days';
import { figuresText } from './figures';
import { speak, type Language } from './language';

/** Explains how the guests of a period are counted, and which guests are left out. */
export function guestRemarks({ whole }: Report, language: Language): string[] {
  const t = speak(figuresText, language);
  return [t.defineGuests, ...(whole.nightsUncounted ? [t.uncounted(whole.nightsUncounted)] : [])];
}

/** Lists the unknown figures of a period with reasons, and converted amounts, for screen and paper. */
export function figureRemarks(report: Report, language: Language): string[] {
  const t = speak(figuresText, language);
  const { whole, rooms, currency } = report;
  return [
    ...(whole.nightsUnfetched > 0
      ? [t.neverFetched(whole.nightsUnfetched, countNightsBetween(whole.from, whole.to) + 1)]
      : []),
    ...(rooms === 0 ? [t.noRooms] : []),
    ...(report.roomsFromStays ? [t.roomsFromStays] : []),
    ...(whole.nightsConverted ? [t.converted(whole.nightsConverted)] : []),
    ...(whole.nightsUnpriced ? [t.unpriced(whole.nightsUnpriced, currency)] : []),
    ...(whole.dayStays ? [t.dayStays(whole.dayStays)] : []),
  ];
}
