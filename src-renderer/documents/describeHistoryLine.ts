import { mergeSummarySchema, type HistoryLine, type MergeSummary } from '#shared/contract/outboxContract';
import { HISTORY_DETAIL_CODES, type HistoryCode } from '#shared/outcome/historyCodes';
import { money } from '#shared/text/formats';
import { speak, type Language } from '#shared/text/language';
import { formatFieldNames } from './describeChange';
import * as texts from '#shared/i18n/texts';

/** An entry in the history of a queued change, as text for the user. */
export interface HistoryWords {
  /** Text of the history entry, such as `podjęto decyzję: Miejscowość`. */
  readonly text: string;
  /** Details of the history entry, such as the service's own words or a number; empty if there are none. */
  readonly said: string;
}

export function describeHistoryLine(line: HistoryLine, language: Language): HistoryWords {
  const { what, detail, fields } = line;
  if (what === 'decided' && fields.length > 0)
    return { text: speak(texts.history, language).decided, said: formatChoices(line, language) };
  const names = formatFieldNames(fields, language);
  const text = speak(texts.history, language)[what] + (names && `: ${names}`);
  if (what === 'mergedWithService') {
    const summary = readSummary(detail);
    return { text, said: summary ? formatMergeSummary(summary, language) : '' };
  }
  const code = parseHistoryCode(line);
  if (code !== null) return { text: `${text}, ${speak(texts.history, language).code[code]}`, said: '' };
  return { text, said: detail };
}

/** Returns the user's decision on a conflict as text, such as `moje: Miejscowość; z serwisu: Pozycje`. */
function formatChoices({ detail, fields }: HistoryLine, language: Language): string {
  const historyTexts = speak(texts.history, language).mergeSummary;
  const choices = new Set(detail.split('; '));
  const mine = fields.filter((field) => choices.has(`${field}: mine`));
  const theirs = fields.filter((field) => choices.has(`${field}: theirs`));
  const typed = fields.filter((field) => !mine.includes(field) && !theirs.includes(field));
  const formatChosenFields = (chosen: readonly string[]) =>
    formatFieldNames(chosen.map(generalizeItemField), language);
  const parts: string[] = [];
  if (mine.length > 0) parts.push(historyTexts.mine({ fields: formatChosenFields(mine) }));
  if (theirs.length > 0) parts.push(historyTexts.theirs({ fields: formatChosenFields(theirs) }));
  if (typed.length > 0) parts.push(historyTexts.typed({ fields: formatChosenFields(typed) }));
  return parts.join('; ');
}

function parseHistoryCode({ what, detail }: HistoryLine): HistoryCode | null {
  const coded: Readonly<Partial<Record<HistoryLine['what'], readonly HistoryCode[]>>> = HISTORY_DETAIL_CODES;
  return coded[what]?.find((code) => code === detail) ?? null;
}

/**
 * Returns `invoiceItems` for any field of an invoice item, because the same item may have another index in the
 * service's record. Other fields are returned unchanged.
 */
const generalizeItemField = (field: string): string =>
  field.startsWith('invoiceItems[') ? 'invoiceItems' : field;

function readSummary(detail: string): MergeSummary | null {
  try {
    const value: unknown = JSON.parse(detail);
    return mergeSummarySchema.safeParse(value).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Returns the summary of a merge: `moje: Miejscowość; z serwisu: Uwagi; do zapłaty: było 100,00 zł, jest 120,00 zł`.
 */
function formatMergeSummary(
  { mine, theirs, typed, before, after }: MergeSummary,
  language: Language,
): string {
  const historyTexts = speak(texts.history, language).mergeSummary;
  const formatSum = (amount: MergeSummary['before']) =>
    amount === null ? historyTexts.unknown : money(language, amount.amount, amount.currency);
  const [was, is] = [formatSum(before), formatSum(after)];
  const parts: string[] = [];
  if (mine.length > 0) parts.push(historyTexts.mine({ fields: formatFieldNames(mine, language) }));
  if (theirs.length > 0) parts.push(historyTexts.theirs({ fields: formatFieldNames(theirs, language) }));
  if (typed.length > 0) parts.push(historyTexts.typed({ fields: formatFieldNames(typed, language) }));
  parts.push(was === is ? historyTexts.sameSum({ sum: is }) : historyTexts.sums({ before: was, after: is }));
  return parts.join('; ');
}
