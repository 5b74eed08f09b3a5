import type { OmittedInvoice } from '#shared/contract/documentsContract';
import type { NumberGap } from '#shared/rules/documents/invoiceNumberGaps';
import { collapseWhitespace } from '#shared/rules/ksef/ksefTextRules';
import { monthName } from '#shared/text/formats';
import { speak, type Language } from '#shared/text/language';
import type { LedgerEntry } from './vatLedgerEntry';
import type { Store } from '../../store/store';
import { describeInvoiceListCompleteness } from '../sheets/invoiceDataAge';
import { isPaidBeforeSupplyMonth, listVatRegisterRemarks } from './vatRegisterRemarks';
import * as texts from '#shared/i18n/texts';

/**
 * Lists the checks that a person should make before the month's files go to the accountant. Each check names the
 * invoice numbers of its documents.
 */

/** Maximum number of invoice numbers that a check names before the text "and n more". */
const NAMED = 24;

export interface CheckFacts {
  readonly entries: readonly LedgerEntry[];
  /** Documents that were issued in the exported month but count in another month of the VAT register. */
  readonly elsewhere: readonly LedgerEntry[];
  readonly undated: readonly LedgerEntry[];
  readonly gaps: readonly NumberGap[];
  /**
   * Lines that the cover page of the export prints before its checks, such as the warning that not all invoices were
   * fetched yet.
   */
  readonly first: readonly { readonly label: string; readonly value: string }[];
  readonly more: readonly { readonly label: string; readonly value: string }[];
}

export function buildAccountantCoverCheckLines(
  { entries, elsewhere, undated, gaps, first, more }: CheckFacts,
  language: Language,
): { label: string; value: string }[] {
  const t = speak(texts.register, language);
  const number = ({ card }: LedgerEntry) =>
    (card.invoice.invoiceFullNo.trim() || t.numberless).replaceAll(' ', '\u00a0');
  const list = (found: readonly string[]) => {
    if (found.length === 0) return t.none;
    const rest = found.length > NAMED ? `, ${t.more({ n: found.length - NAMED })}` : '';
    return `${found.length}: ${found.slice(0, NAMED).join(', ')}${rest}`;
  };
  const marked = (kind: LedgerEntry['marker']['kind']) =>
    entries.filter(({ marker }) => marker.kind === kind).map(number);
  const offline = marked('OFF');
  const inOtherMonths = elsewhere.map((entry) => `${number(entry)} (${writtenMonth(entry, language)})`);
  const missing = gaps.map(({ series, from, to }) => `${series}: ${from === to ? from : `${from}–${to}`}`);
  // Documents of other VAT months get a remark only if they were paid before the month of supply.
  const remarks = [
    ...byRemark([...entries, ...undated, ...elsewhere.filter(isPaidBeforeSupplyMonth)], language),
  ];
  const toCheck = remarks.map(([remark, found]) => ({
    label: `${t.toCheck}: ${remark}`,
    value: list(found.map(number)),
  }));
  const line = (label: string, found: readonly string[]) => ({ label, value: list(found) });
  const lineIfAny = (label: string, found: readonly string[]) =>
    found.length === 0 ? [] : [line(label, found)];
  return [
    ...first,
    line(t.noKsef, marked('DI')),
    ...lineIfAny(t.failure, offline),
    line(t.outsideKsef, marked('BFK')),
    ...more,
    ...lineIfAny(t.elsewhere, inOtherMonths),
    ...lineIfAny(t.undated, undated.map(number)),
    ...lineIfAny(t.doubled, doubledOf([...entries, ...elsewhere])),
    line(t.gaps, missing),
    ...(toCheck.length === 0 ? [line(t.toCheck, [])] : toCheck),
  ];
}

/** Builds the lines on the export's cover page which warn that the invoice list may be incomplete. */
export const buildIncompleteFetchLine = (
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
function doubledOf(entries: readonly LedgerEntry[]): string[] {
  const counts = new Map<string, number>();
  for (const { card } of entries) {
    const number = collapseWhitespace(card.invoice.invoiceFullNo).replaceAll(' ', '\u00a0');
    if (number !== '') counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  return [...counts].flatMap(([number, count]) => (count > 1 ? [`${number} (${count})`] : []));
}

const writtenMonth = ({ taxDay }: LedgerEntry, language: Language): string =>
  taxDay === null ? '' : monthName(language, taxDay);

function byRemark(entries: readonly LedgerEntry[], language: Language): Map<string, LedgerEntry[]> {
  const found = new Map<string, LedgerEntry[]>();
  for (const entry of entries)
    for (const remark of listVatRegisterRemarks(entry, language))
      found.set(remark, [...(found.get(remark) ?? []), entry]);
  return found;
}
