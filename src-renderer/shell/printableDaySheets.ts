import type { SheetKind } from '#shared/contract/documentsContract';
import type * as texts from '#shared/i18n/texts';

/** Keys of the texts about printable lists that need no inserted number or name. */
type PlainTextKey = {
  [Name in keyof typeof texts.sheets]: (typeof texts.sheets)[Name] extends string ? Name : never;
}[keyof typeof texts.sheets];

/**
 * The printable lists and reports of one day, such as the arrivals or the breakfast list, in the order in which the
 * menu offers them.
 */
export const PRINTABLE_DAY_SHEETS: readonly {
  kind: SheetKind;
  words: PlainTextKey;
  hint?: PlainTextKey;
}[] = [
  { kind: 'day', words: 'day', hint: 'dayHint' },
  { kind: 'arrivals', words: 'arrivals' },
  { kind: 'departures', words: 'departures' },
  { kind: 'inHouse', words: 'inHouse' },
  { kind: 'byName', words: 'byName' },
  { kind: 'housekeeping', words: 'housekeeping', hint: 'housekeepingHint' },
  { kind: 'breakfast', words: 'breakfast', hint: 'breakfastHint' },
  { kind: 'registration', words: 'registration', hint: 'registrationHint' },
  { kind: 'shift', words: 'shiftReport', hint: 'shiftHint' },
  { kind: 'overdue', words: 'overdue', hint: 'overdueHint' },
];
