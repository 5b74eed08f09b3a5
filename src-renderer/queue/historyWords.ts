import type { HistoryLine } from '#shared/contract/outbox';
import { HISTORY_CODES, type HistoryCode } from '#shared/outcome/history';
import { historyCodeText, historyText } from '#shared/text/history';
import { speak, type Language } from '#shared/text/language';
import { fieldNames } from './changeWords';

/** A line of history as a person reads it. */
export interface HistoryWords {
  /** `podjęto decyzję: Miejscowość`, `serwis potwierdził, zapisał coś inaczej, niż wysłano`. */
  readonly text: string;
  /** The service's own words, or a number; empty where there are none. */
  readonly said: string;
}

export function historyWords(line: HistoryLine, language: Language): HistoryWords {
  const { what, detail, fields } = line;
  const names = fieldNames(what === 'decided' ? fields.map(wholeItems) : fields, language);
  const text = speak(historyText, language)[what] + (names && `: ${names}`);
  const code = codeOf(line);
  if (code !== null) return { text: `${text}, ${speak(historyCodeText, language)[code]}`, said: '' };
  // A decision field by field lists its fields.
  return { text, said: what === 'decided' ? '' : detail };
}

function codeOf({ what, detail }: HistoryLine): HistoryCode | null {
  const coded: Readonly<Partial<Record<HistoryLine['what'], readonly HistoryCode[]>>> = HISTORY_CODES;
  return coded[what]?.find((code) => code === detail) ?? null;
}

/** A decision names an item by its position in the service, which is no place in the list. */
const wholeItems = (field: string): string => (field.startsWith('invoiceItems[') ? 'invoiceItems' : field);
