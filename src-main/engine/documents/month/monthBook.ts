import { setImmediate as breathe } from 'node:timers/promises';
import type { OmittedInvoice } from '#shared/contract/documentsContract';
import type { Day } from '#shared/model/scalars';
import { cleanNip, isNip } from '#shared/rules/identifiers/nip';
import { isCorrection } from '#shared/rules/invoiceTypes';
import { isBusiness, ksefMarker } from '#shared/rules/ksefMarker';
import { isInForce } from '#shared/rules/law/lawRules';
import { numberGaps, type NumberGap } from '#shared/rules/numberGaps';
import type { KsefConnected } from '#shared/rules/prefillTypes';
import { lastDayOf, mayCountIn, monthOf, supplyDayOf, type Month } from '#shared/rules/taxMonth';
import { ksefConnected } from '../../account/ksefConnection';
import type { Store } from '../../store/store';
import { createLedgerEntries, parted, type ListedEntry } from '../export/entries';
import { isThere, NO_FACTS, type LedgerEntry, type LedgerFacts } from '../export/ledgerEntry';
import { registerFacts } from '../export/registerFacts';
import type { ExportStep } from '../export/step';
import { readSoundCards } from '../damagedRecords';
import type { PaperParts } from '../storedPdf';
import { arrivedNumbers, type ArrivedNumber } from './awaited';

/** A month of the VAT register: its documents, and those one might miss in it. */
export interface MonthBook {
  readonly month: Month;
  readonly seller: { readonly name: string; readonly nip: string | null };
  readonly connected: KsefConnected;
  /** Entries of the register by tax point, also those excluded from its sums. */
  readonly entries: readonly ListedEntry[];
  /** Drafts, pro formas, receipts and what was not sent yet, of the same days. */
  readonly outside: readonly ListedEntry[];
  /** Of these, issued here and still waiting to be sent. */
  readonly notSent: readonly LedgerEntry[];
  /** Issued in this month, counted in another. */
  readonly elsewhere: readonly LedgerEntry[];
  /** With neither a day of supply nor one of issue, or issued in this month or before and of one that is not known. */
  readonly undated: readonly LedgerEntry[];
  /** Invoices of these days whose records the disk has changed: month and amounts are not known. */
  readonly omitted: readonly OmittedInvoice[];
  readonly gaps: readonly NumberGap[];
  /** Issued in this month and removed after their tax period: in which month they count is unknown. */
  readonly letGo: number;
  /** Handed on as DI before, and with a number now: that month's JPK is to be corrected. */
  readonly arrived: readonly ArrivedNumber[];
}

export type BookParts = Pick<PaperParts, 'store' | 'now'>;

export interface MonthRequest {
  readonly month: Month;
  readonly failureDays: readonly Day[];
}

/** Rows of the index that are read at once. */
const PAGE = 5000;

/** Readings before one is taken in which invoices changed: during a first download they do all the time. */
const MAX_BOOK_READINGS = 3;

/** Others have their turn while it reads, and a correction beside another state of its original is no month. */
export async function* monthBook(
  parts: BookParts,
  request: MonthRequest,
): AsyncGenerator<ExportStep, MonthBook> {
  let isChanged = false;
  const stop = parts.store.onChange((areas) => (isChanged ||= areas.includes('invoices')));
  try {
    for (let reading = 1; ; reading += 1) {
      isChanged = false;
      const book = yield* readBook(parts, request);
      if (!isChanged || reading === MAX_BOOK_READINGS) return book;
    }
  } finally {
    stop();
  }
}

async function* readBook(
  parts: BookParts,
  { month, failureDays }: MonthRequest,
): AsyncGenerator<ExportStep, MonthBook> {
  const { store } = parts;
  const ids = await listInvoiceIdsByDay(
    store,
    (row) => mayCountIn((one) => one === month, row) || mayBeOpenBefore(month, row),
  );
  const { cards, omitted } = await readSoundCards(parts, ids);
  const connected = ksefConnected(store);
  const isCounted = (taxDay: Day | null) => taxDay !== null && monthOf(taxDay) === month;
  const isIssued = ({ issueDate }: Dated) => issueDate !== null && monthOf(issueDate) === month;
  const seller = sellerOf(
    cards.flatMap(({ invoice }) => (isCounted(supplyDayOf(invoice)) ? invoice.seller : [])),
  );
  const facts: LedgerFacts = {
    ...registerFacts(store, cards),
    failureDays: new Set(failureDays),
    sellerNip: seller.nip,
  };
  const all = yield* createLedgerEntries(store, cards, facts);
  const counted = all.filter(({ taxDay }) => isCounted(taxDay));
  const { entries, outside } = parted(counted);
  const others = parted(all.filter((entry) => !counted.includes(entry))).entries;
  return {
    month,
    seller,
    connected,
    entries,
    outside,
    notSent: outside.filter(isAwaitingSend),
    elsewhere: others.filter(({ taxDay, card }) => taxDay !== null && isIssued(card.invoice)),
    // Named in the month of issue and in each later one, until a person says when it was received.
    undated: others.filter(
      ({ taxDay, card: { invoice } }) =>
        taxDay === null && (invoice.issueDate === null || monthOf(invoice.issueDate) <= month),
    ),
    omitted,
    // A number that is missing between two months would otherwise be on the cover of neither.
    gaps: numberGaps(
      cards.map(({ invoice }) => invoice).filter(isIssued),
      store.invoices.fullNumbers(),
      true,
    ),
    letGo: store.pastLaw.between(`${month}-01`, lastDayOf(month)),
    arrived: arrivedNumbers(store),
  };
}

/** A correction of an earlier month whose own month may still be unknown (taxMonth.ts, `downConfirmed`). */
function mayBeOpenBefore(month: Month, { invoiceType, issueDate, otherDays }: IndexRow): boolean {
  if (!isCorrection(invoiceType) || issueDate === null || otherDays.length > 0) return false;
  return monthOf(issueDate) < month && isInForce('downConfirmed', issueDate);
}

/** Whether it will be in the register once the service has it. */
export const isAwaitingSend = ({ card }: Pick<LedgerEntry, 'card'>): boolean =>
  !isThere(card) &&
  ksefMarker(card.invoice, { ...NO_FACTS, toBusiness: isBusiness(card.invoice.buyer) }).kind !== 'outside';

type IndexRow = ReturnType<Store['invoices']['days']>[number];
type Dated = Pick<IndexRow, 'issueDate'>;

/** Invoices by their days, oldest first. */
export async function listInvoiceIdsByDay(
  { invoices }: Store,
  wanted: (row: IndexRow) => boolean,
): Promise<string[]> {
  const found: string[] = [];
  for (let after = Number.MIN_SAFE_INTEGER; ;) {
    const rows = invoices.days(after, PAGE);
    found.push(...rows.filter(wanted).map(({ localId }) => localId));
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return found;
    after = last.place;
    await breathe();
  }
}

/** The taxpayer of the JPK: the NIP that most documents of the month have as seller. */
function sellerOf(sellers: readonly { readonly companyName: string; readonly taxId: string }[]) {
  const counts = new Map<string, { count: number; name: string }>();
  for (const { companyName, taxId } of sellers) {
    if (!isNip(taxId)) continue;
    const nip = cleanNip(taxId);
    counts.set(nip, { count: (counts.get(nip)?.count ?? 0) + 1, name: companyName.trim() });
  }
  const [first] = [...counts].sort(([, a], [, b]) => b.count - a.count);
  if (!first) return { nip: null, name: sellers.at(-1)?.companyName.trim() ?? '' };
  const [nip, { name }] = first;
  return { nip, name };
}
