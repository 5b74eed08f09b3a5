import type { Report } from '../contract/figuresContract';
import { countNightsBetween } from '../rules/days';
import { speak, type Language } from './language';
import * as texts from '../i18n/texts';

/** Explains how the guests of a period are counted, and which guests are left out. */
export function guestRemarks({ whole }: Report, language: Language): string[] {
  const t = speak(texts.figures, language);
  return [t.defineGuests, ...(whole.nightsUncounted ? [t.uncounted({ n: whole.nightsUncounted })] : [])];
}

/** Lists the unknown figures of a period with reasons, and converted amounts, for screen and paper. */
export function figureRemarks(report: Report, language: Language): string[] {
  const t = speak(texts.figures, language);
  const { whole, rooms, currency } = report;
  return [
    ...(whole.nightsUnfetched > 0
      ? [t.neverFetched({ n: whole.nightsUnfetched, of: countNightsBetween(whole.from, whole.to) + 1 })]
      : []),
    ...(rooms === 0 ? [t.noRooms] : []),
    ...(report.roomsFromStays ? [t.roomsFromStays] : []),
    ...(whole.nightsConverted ? [t.converted({ n: whole.nightsConverted })] : []),
    ...(whole.nightsUnpriced ? [t.unpriced({ n: whole.nightsUnpriced, currency })] : []),
    ...(whole.dayStays ? [t.dayStays({ n: whole.dayStays })] : []),
  ];
}
