import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { OmittedInvoice } from '#shared/contract/documentsContract';
import type { Day } from '#shared/model/scalars';
import { cleanNip, isNip } from '#shared/rules/identifiers/nip';
import { isCorrection } from '#shared/rules/documents/invoiceTypes';
import { isBusinessParty, chooseJpkKsefMarker } from '#shared/rules/ksef/jpkKsefMarker';
import { isLegalProvisionInForce } from '#shared/rules/law/legalProvisions';
import { findInvoiceNumberGaps, type NumberGap } from '#shared/rules/documents/invoiceNumberGaps';
import type { KsefConnected } from '#shared/rules/form/invoiceTypeChoices';
import {
  getLastDayOfMonth,
  canInvoiceBelongToTaxMonths,
  getMonthOfDay,
  getInvoiceSupplyDay,
  type Month,
} from '#shared/rules/tax/taxMonth';
import { readOrInferKsefConnected } from '../../account/ksefConnectedSetting';
import type { Store } from '../../store/storeInterface';
import {
  createVatLedgerEntries,
  separateEntriesOutsideVatRegister,
  type ListedEntry,
} from '../export/vatLedgerEntries';
import {
  isInvoiceInService,
  NO_LEDGER_FACTS,
  type LedgerEntry,
  type LedgerFacts,
} from '../export/vatLedgerEntry';
import { readVatLedgerFacts } from '../export/readVatLedgerFacts';
import type { ExportStep } from '../export/exportOutputTypes';
import { readInvoicesOmittingDamaged } from '../undamagedInvoices';
import type { PaperParts } from '../storedPdf';
import { listKsefNumbersArrivedAfterExport, type ArrivedNumber } from './ksefNumbersAfterExport';

/**
 * One month of the VAT register: the documents that count in the month, and lists of documents that the register leaves
 * out or counts in another month.
 */
export interface MonthBook {
  readonly month: Month;
  readonly seller: { readonly name: string; readonly nip: string | null };
  readonly connected: KsefConnected;
  /** Documents in the VAT register of this month (by their tax point), including documents that the sums leave out. */
  readonly entries: readonly ListedEntry[];
  /** Documents of the month that are not part of the VAT register: drafts, pro formas, receipts and unsent invoices. */
  readonly outside: readonly ListedEntry[];
  readonly notSent: readonly LedgerEntry[];
  /** Documents that were issued in this month but belong to another month for VAT. */
  readonly elsewhere: readonly LedgerEntry[];
  /** Documents with an unknown tax point that were issued in this month or earlier, or have no day of issue. */
  readonly undated: readonly ListedEntry[];
  /**
   * Invoices issued in this month whose stored records are corrupt, so that their amounts and their VAT month are
   * unknown.
   */
  readonly omitted: readonly OmittedInvoice[];
  readonly gaps: readonly NumberGap[];
  /**
   * Number of invoices issued in this month and erased after their tax period; the month in which they count is
   * unknown.
   */
  readonly letGo: number;
  /**
   * Documents that were exported earlier with the JPK marker `DI` and now have a KSeF number. The JPK of the exported
   * month must be corrected.
   */
  readonly arrived: readonly ArrivedNumber[];
}

export type BookParts = Pick<PaperParts, 'store' | 'now'>;

export interface MonthRequest {
  readonly month: Month;
  readonly failureDays: readonly Day[];
}

/** Number of invoice rows that are read in one step while all invoices are searched for a month's documents. */
const INDEX_ROWS_PER_READ = 5000;

/**
 * Maximum number of times that the VAT register of a month is read; the register is read again if invoices changed
 * meanwhile.
 */
const MAX_BOOK_READINGS = 3;

/** Reads the VAT register of a month, and reads it again if invoices have changed meanwhile. */
export async function* readMonthVatRegister(
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
  const ids = await listMatchingInvoiceIdsOldestFirst(
    store,
    (row) =>
      canInvoiceBelongToTaxMonths((rowMonth) => rowMonth === month, row) ||
      canHaveUnknownTaxMonth(month, row),
  );
  const { cards, omitted } = await readInvoicesOmittingDamaged(parts, ids);
  const connected = readOrInferKsefConnected(store);
  const isTaxDayInMonth = (taxDay: Day | null) => taxDay !== null && getMonthOfDay(taxDay) === month;
  const isIssuedInMonth = ({ issueDate }: WithIssueDate) =>
    issueDate !== null && getMonthOfDay(issueDate) === month;
  const seller = findMainSeller(
    cards.flatMap(({ invoice }) => (isTaxDayInMonth(getInvoiceSupplyDay(invoice)) ? invoice.seller : [])),
  );
  const facts: LedgerFacts = {
    ...readVatLedgerFacts(store, cards),
    failureDays: new Set(failureDays),
    sellerNip: seller.nip,
  };
  const allEntries = yield* createVatLedgerEntries(store, cards, facts);
  const counted = allEntries.filter(({ taxDay }) => isTaxDayInMonth(taxDay));
  const { entries, outside } = separateEntriesOutsideVatRegister(counted);
  const others = separateEntriesOutsideVatRegister(
    allEntries.filter((entry) => !counted.includes(entry)),
  ).entries;
  return {
    month,
    seller,
    connected,
    entries,
    outside,
    notSent: outside.filter(isUnsentVatRegisterInvoice),
    elsewhere: others.filter(({ taxDay, card }) => taxDay !== null && isIssuedInMonth(card.invoice)),
    // A document with an unknown tax point appears in the list of every month until its tax point becomes known.
    undated: others.filter(
      ({ taxDay, card: { invoice } }) =>
        taxDay === null && (invoice.issueDate === null || getMonthOfDay(invoice.issueDate) <= month),
    ),
    omitted,
    // The search for missing invoice numbers starts at the last number before this month, so that it also finds a gap
    // between that number and the first number of this month.
    gaps: findInvoiceNumberGaps(
      cards.map(({ invoice }) => invoice).filter(isIssuedInMonth),
      store.invoices.listFullNumbers(),
      true,
    ),
    letGo: store.pastLaw.countRemovedBetween(`${month}-01`, getLastDayOfMonth(month)),
    arrived: listKsefNumbersArrivedAfterExport(store),
  };
}

/** Returns whether a correction was issued before `month` and its month in the VAT register may still be unknown. */
function canHaveUnknownTaxMonth(month: Month, { invoiceType, issueDate, otherDays }: IndexRow): boolean {
  if (!isCorrection(invoiceType) || issueDate === null || otherDays.length > 0) return false;
  return getMonthOfDay(issueDate) < month && isLegalProvisionInForce('downConfirmed', issueDate);
}

/**
 * Returns true for an invoice that is not in the service yet, but will belong to the VAT register once the service has
 * it.
 */
export const isUnsentVatRegisterInvoice = ({ card }: Pick<LedgerEntry, 'card'>): boolean =>
  !isInvoiceInService(card) &&
  chooseJpkKsefMarker(card.invoice, { ...NO_LEDGER_FACTS, toBusiness: isBusinessParty(card.invoice.buyer) })
    .kind !== 'outside';

type IndexRow = ReturnType<Store['invoices']['listDated']>[number];
type WithIssueDate = Pick<IndexRow, 'issueDate'>;

/** Returns the local ids of all invoices that the function `wanted` accepts, sorted by day of issue, oldest first. */
export async function listMatchingInvoiceIdsOldestFirst(
  { invoices }: Store,
  wanted: (row: IndexRow) => boolean,
): Promise<string[]> {
  const found: string[] = [];
  for (let after = Number.MIN_SAFE_INTEGER; ;) {
    const rows = invoices.listDated(after, INDEX_ROWS_PER_READ);
    found.push(...rows.filter(wanted).map(({ localId }) => localId));
    const last = rows.at(-1);
    if (!last || rows.length < INDEX_ROWS_PER_READ) return found;
    after = last.place;
    await yieldToEventLoop();
  }
}

/** Returns the taxpayer for the JPK file: the seller whose NIP occurs most often on the month's documents. */
function findMainSeller(sellers: readonly { readonly companyName: string; readonly taxId: string }[]) {
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
