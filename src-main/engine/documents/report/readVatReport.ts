import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { VatMonth, VatReport, VatRequest } from '#shared/contract/vatReport';
import type { Grosz } from '#shared/model/scalars';
import { cleanNip, isNip } from '#shared/rules/identifiers/nip';
import {
  convertMonthToFirstDay,
  getLastDayOfMonth,
  canInvoiceBelongToTaxMonths,
  getMonthOfDay,
  getNextMonth,
  type Month,
} from '#shared/rules/tax/taxMonth';
import { compareVatRates } from '#shared/rules/tax/vat';
import type { Store } from '../../store/storeInterface';
import {
  createVatLedgerEntry,
  isInRegisterSums,
  type LedgerEntry,
  type ZlotyRate,
} from '../export/vatLedgerEntry';
import { readVatLedgerFacts } from '../export/readVatLedgerFacts';
import { mapKsefNumbersMissingInService } from '../ksef/storeAndReadKsefXmlFiles';
import { listMatchingInvoiceIdsOldestFirst, isUnsentVatRegisterInvoice } from '../month/monthVatRegister';
import { collectInvoiceDocumentData } from '../invoiceDocumentData';

/** Number of documents read in one step; between two steps, the engine answers other calls. */
const DOCUMENTS_PER_READ = 4;

/**
 * Returns the net and VAT sums of each requested month; the tax point of a document decides its month. Documents
 * outside the VAT register are only counted.
 */
export async function readMonthlyVatReport(store: Store, { from, to }: VatRequest): Promise<VatReport> {
  const months = new Map<Month, MonthSums>();
  for (let month = from; month <= to; month = getNextMonth(month))
    months.set(month, { sellers: new Map(), leftOut: new Map(), notSent: 0 });
  const ids = await listMatchingInvoiceIdsOldestFirst(store, (row) =>
    canInvoiceBelongToTaxMonths((month) => months.has(month), row),
  );
  const facts = readVatLedgerFacts(store, []);
  let undated = 0;
  for (const [at, id] of ids.entries()) {
    if (at % DOCUMENTS_PER_READ === DOCUMENTS_PER_READ - 1) await yieldToEventLoop();
    const card = store.invoices.readBriefCard(id);
    if (!card) continue;
    const ofFiles = mapKsefNumbersMissingInService([card]);
    const entry = createVatLedgerEntry(card, collectInvoiceDocumentData(store, card), [], {
      ...facts,
      ofFiles,
    });
    const { issueDate } = entry.card.invoice;
    // A document that the VAT register leaves out and whose VAT month is unknown is counted in its month of issue.
    const day = entry.taxDay ?? (entry.leftOut === null ? null : issueDate);
    if (day === null) {
      if (entry.marker.kind !== 'outside') undated += 1;
      continue;
    }
    const book = months.get(getMonthOfDay(day));
    if (book) addEntry(book, entry);
  }
  return {
    invoicesKnown: store.settings.get('invoices.scannedAt') !== null,
    undated,
    months: [...months].map(([month, book]) => ({
      month,
      ...sumMonth(book),
      letGo: store.pastLaw.countRemovedBetween(convertMonthToFirstDay(month), getLastDayOfMonth(month)),
    })),
  };
}

type Reason = VatMonth['leftOut'][number]['reason'];

/** Sums of one month for the VAT report, which grow while the month's documents are read. */
interface MonthSums {
  /** By NIP. */
  readonly sellers: Map<string, Seller>;
  readonly leftOut: Map<Reason, number>;
  notSent: number;
}
interface Seller {
  /** Number of all documents of this seller, including documents without a known amount. */
  all: number;
  /** Number of the seller's documents whose amounts the VAT sums include. */
  documents: number;
  readonly zloty: ZlotyRate[];
}

function addEntry(book: MonthSums, entry: LedgerEntry): void {
  const { invoice } = entry.card;
  const nip = cleanNip(invoice.seller.taxId);
  const seller = book.sellers.get(nip) ?? { all: 0, documents: 0, zloty: [] };
  book.sellers.set(nip, seller);
  seller.all += 1;
  if (isUnsentVatRegisterInvoice(entry)) book.notSent += 1;
  if (entry.marker.kind === 'outside') return;
  if (!isInRegisterSums(entry) || entry.leftOut !== null)
    return countLeftOut(book, entry.leftOut ?? 'receipt', 1);
  seller.documents += 1;
  seller.zloty.push(...(entry.zloty ?? []));
}

function countLeftOut({ leftOut }: MonthSums, reason: Reason, documents: number): void {
  leftOut.set(reason, (leftOut.get(reason) ?? 0) + documents);
}

/**
 * Returns the VAT totals of the seller (with a NIP) that has the most documents of the month. If no seller has a NIP,
 * returns the totals of all documents.
 */
function sumMonth(book: MonthSums): Omit<VatMonth, 'month' | 'letGo'> {
  const [most] = [...book.sellers]
    .filter(([nip]) => isNip(nip))
    .toSorted(([, seller], [, otherSeller]) => otherSeller.all - seller.all);
  for (const [nip, { documents }] of book.sellers)
    if (most && nip !== most[0] && documents > 0) countLeftOut(book, 'otherSeller', documents);
  const counted = most ? [most[1]] : [...book.sellers.values()];
  const zloty = counted.flatMap((seller) => seller.zloty);
  const rates = [...Map.groupBy(zloty, ({ rate }) => rate)].map(([rate, rateSums]) => ({
    rate,
    ...sumNetAndVat(rateSums),
  }));
  return {
    documents: counted.reduce((total, { documents }) => total + documents, 0),
    ...sumNetAndVat(zloty),
    rates: rates.sort((a, b) => compareVatRates(a.rate, b.rate)),
    leftOut: [...book.leftOut].map(([reason, count]) => ({ reason, documents: count })),
    notSent: book.notSent,
  };
}

const sumNetAndVat = (zloty: readonly ZlotyRate[]): { net: Grosz; vat: Grosz } => ({
  net: zloty.reduce((total, { net }) => total + net, 0),
  vat: zloty.reduce((total, { vat }) => total + vat, 0),
});
