import type { OmittedInvoice } from '#shared/contract/documentsContract';
import type { NumberGap } from '#shared/rules/documents/invoiceNumberGaps';
import { collapseWhitespace } from '#shared/rules/ksef/ksefTextRules';
import { monthName } from '#shared/text/formats';
import { speak, type Language } from '#shared/text/language';
import type { LedgerEntry } from './vatLedgerEntry';
import type { Store } from '../../store/storeInterface';
import { describeInvoiceListCompleteness } from '../sheets/invoiceDataAge';
import { isPaidBeforeSupplyMonth, listVatRegisterRemarks } from './vatRegisterRemarks';
import * as texts from '#shared/i18n/texts';

/**
 * Lists the checks that a person should make before the month's files go to the accountant. Each check names the
 * invoice numbers of its documents.
 */

/**
 * Maximum number of invoice numbers in the text of one check on the cover page; a longer list ends with "and n more".
 */
const MAX_NAMED_INVOICES = 24;

export interface CheckFacts {
  readonly entries: readonly LedgerEntry[];
  /** Documents that were issued in the exported month but count in another month of the VAT register. */
  readonly elsewhere: readonly LedgerEntry[];
  readonly undated: readonly LedgerEntry[];
  readonly gaps: readonly NumberGap[];
  /**
   * Lines that the cover page of the export prints above the results of its checks, such as the warning that not all
   * invoices were fetched yet.
   */
  readonly first: readonly { readonly label: string; readonly value: string }[];
  readonly more: readonly { readonly label: string; readonly value: string }[];
}

export function buildAccountantCoverCheckLines(
  { entries, elsewhere, undated, gaps, first, more }: CheckFacts,
  language: Language,
): { label: string; value: string }[] {
  const t = speak(texts.register, language);
  const words = speak(texts.words, language);
  const formatNumber = ({ card }: LedgerEntry) =>
    (card.invoice.invoiceFullNo.trim() || speak(texts.invoiceBasics, language).noNumber).replaceAll(
      ' ',
      '\u00a0',
    );
  const formatNumberList = (found: readonly string[]) => {
    if (found.length === 0) return words.none;
    const rest =
      found.length > MAX_NAMED_INVOICES ? `, ${words.andMore({ n: found.length - MAX_NAMED_INVOICES })}` : '';
    return `${found.length}: ${found.slice(0, MAX_NAMED_INVOICES).join(', ')}${rest}`;
  };
  const listNumbersByMarker = (kind: LedgerEntry['marker']['kind']) =>
    entries.filter(({ marker }) => marker.kind === kind).map(formatNumber);
  const offline = listNumbersByMarker('OFF');
  const inOtherMonths = elsewhere.map(
    (entry) => `${formatNumber(entry)} (${formatTaxMonth(entry, language)})`,
  );
  const missing = gaps.map(({ series, from, to }) => `${series}: ${from === to ? from : `${from}–${to}`}`);
  // A document in another month of the VAT register gets remarks only if it was paid before its month of supply.
  const remarks = [
    ...groupByRemark([...entries, ...undated, ...elsewhere.filter(isPaidBeforeSupplyMonth)], language),
  ];
  const toCheck = remarks.map(([remark, found]) => ({
    label: `${t.toCheck}: ${remark}`,
    value: formatNumberList(found.map(formatNumber)),
  }));
  const buildLine = (label: string, found: readonly string[]) => ({ label, value: formatNumberList(found) });
  const buildLineIfAny = (label: string, found: readonly string[]) =>
    found.length === 0 ? [] : [buildLine(label, found)];
  return [
    ...first,
    buildLine(t.noKsef, listNumbersByMarker('DI')),
    ...buildLineIfAny(t.failure, offline),
    buildLine(t.outsideKsef, listNumbersByMarker('BFK')),
    ...more,
    ...buildLineIfAny(t.elsewhere, inOtherMonths),
    ...buildLineIfAny(t.undated, undated.map(formatNumber)),
    ...buildLineIfAny(t.doubled, listDuplicateNumbers([...entries, ...elsewhere])),
    buildLine(t.gaps, missing),
    ...(toCheck.length === 0 ? [buildLine(t.toCheck, [])] : toCheck),
  ];
}

/** Builds the lines on the export's cover page which warn that the invoice list may be incomplete. */
export const buildIncompleteInvoiceListLines = (
  store: Store,
  language: Language,
): { label: string; value: string }[] =>
  describeInvoiceListCompleteness(store, language).lines.map((value) => ({
    label: speak(texts.register, language).mayLack,
    value,
  }));

/** Builds the line with the number of invoices that were erased because their retention period ended. */
export const buildInvoicesErasedByRetentionLine = (
  count: number,
  language: Language,
): { label: string; value: string }[] =>
  count === 0 ? [] : [{ label: speak(texts.register, language).letGo, value: String(count) }];

/** Builds the line that names the invoices missing from the lists because their data on the disk are corrupt. */
export function buildOmittedInvoicesLine(
  omitted: readonly OmittedInvoice[],
  language: Language,
): { label: string; value: string }[] {
  if (omitted.length === 0) return [];
  const names = omitted.map(({ number, localId }) => number || localId);
  return [{ label: speak(texts.omitted, language).damaged, value: `${names.length}: ${names.join(', ')}` }];
}

/**
 * Returns invoice numbers that several documents share, each with its count; a number must identify one invoice (art.
 * 106e ust. 1 pkt 2).
 */
function listDuplicateNumbers(entries: readonly LedgerEntry[]): string[] {
  const counts = new Map<string, number>();
  for (const { card } of entries) {
    const number = collapseWhitespace(card.invoice.invoiceFullNo).replaceAll(' ', '\u00a0');
    if (number !== '') counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  return [...counts].flatMap(([number, count]) => (count > 1 ? [`${number} (${count})`] : []));
}

const formatTaxMonth = ({ taxDay }: LedgerEntry, language: Language): string =>
  taxDay === null ? '' : monthName(language, taxDay);

function groupByRemark(entries: readonly LedgerEntry[], language: Language): Map<string, LedgerEntry[]> {
  const found = new Map<string, LedgerEntry[]>();
  for (const entry of entries)
    for (const remark of listVatRegisterRemarks(entry, language))
      found.set(remark, [...(found.get(remark) ?? []), entry]);
  return found;
}
