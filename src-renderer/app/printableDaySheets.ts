import type { SheetKind } from '#shared/contract/documentsContract';
import * as texts from '#shared/i18n/texts';
import { speak, type Language } from '#shared/text/language';

export interface PrintableDaySheet {
  readonly kind: SheetKind;
  readonly name: string;
  readonly hint?: string;
}

/**
 * Returns the printable lists and reports of one day, such as the arrivals or the breakfast list, in the order in which
 * the menu offers them.
 */
export function listPrintableDaySheets(language: Language): readonly PrintableDaySheet[] {
  const sheetsTexts = speak(texts.sheets, language);
  const { arrivals, departures, inHouseByRoom, inHouseByName } = speak(texts.stayWords, language);
  return [
    { kind: 'day', name: sheetsTexts.day, hint: sheetsTexts.dayHint },
    { kind: 'arrivals', name: arrivals },
    { kind: 'departures', name: departures },
    { kind: 'inHouse', name: inHouseByRoom },
    { kind: 'byName', name: inHouseByName },
    { kind: 'housekeeping', name: sheetsTexts.housekeeping, hint: sheetsTexts.housekeepingHint },
    { kind: 'breakfast', name: sheetsTexts.breakfast },
    { kind: 'registration', name: sheetsTexts.registration },
    { kind: 'shift', name: sheetsTexts.shiftReport, hint: sheetsTexts.shiftHint },
    { kind: 'overdue', name: sheetsTexts.overdue },
  ];
}
