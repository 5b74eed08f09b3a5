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
  const t = speak(texts.sheets, language);
  const { arrivals, departures, inHouseByRoom, inHouseByName } = speak(texts.stayWords, language);
  return [
    { kind: 'day', name: t.day, hint: t.dayHint },
    { kind: 'arrivals', name: arrivals },
    { kind: 'departures', name: departures },
    { kind: 'inHouse', name: inHouseByRoom },
    { kind: 'byName', name: inHouseByName },
    { kind: 'housekeeping', name: t.housekeeping, hint: t.housekeepingHint },
    { kind: 'breakfast', name: t.breakfast },
    { kind: 'registration', name: t.registration },
    { kind: 'shift', name: t.shiftReport, hint: t.shiftHint },
    { kind: 'overdue', name: t.overdue },
  ];
}
