import type {
  InvoiceCard,
  InvoiceFilter,
  InvoiceRow,
  ListedInvoice,
} from '#shared/contract/invoicesContract';
import type { Grosz } from '#shared/model/scalars';
import { isPayableInvoiceType, isCorrection } from '#shared/rules/invoiceTypes';
import { isOriginalOutsideKsef } from '#shared/rules/jpkKsefMarker';
import type { Store } from '../store/store';
import { findReversingCorrectionNumber, addShownGrossToInvoiceRows } from './invoiceCardAndRowAmounts';
import { computeCorrectionAmountsDue } from './correctionBalance';
import { createDocumentReadingContext } from './correctionConvention';
import { computeAmountLeftByCorrections, findCorrectedInvoiceRow } from './invoiceRelatives';
import { listInvoiceRows } from './attentionList';

/**
 * Lists unpaid documents, each with the amount in grosz that later corrections leave to pay; null if unknown. A
 * surcharge is a separate document; documents that need no payment and corrections of unknown amount are left out.
 */
export const listUnpaidInvoices = (store: Store, chosen: Partial<InvoiceFilter> = {}): InvoiceRow[] =>
  addShownGrossToInvoiceRows(
    store,
    listInvoiceRows(store, { ...chosen, paymentStatus: 0 }).filter(mayAsk),
  ).flatMap((row) => {
    const surcharge = isCorrection(row.invoiceType);
    if (surcharge && (row.gross === null || row.gross <= 0)) return [];
    const gross = leftIn(store, row);
    return gross !== null && gross <= 0 ? [] : [{ ...row, gross }];
  });

/**
 * Adds to each row of a document that may still be payable the amount that remains after later corrections; the amount
 * is 0 for an invoice that waits for deletion.
 */
export const annotateRowsWithAmountLeft = (store: Store, rows: readonly InvoiceRow[]): ListedInvoice[] =>
  addShownGrossToInvoiceRows(store, rows).map((row) => {
    const card = store.invoices.showLinks(row.localId);
    const left = leftInList(store, row, card);
    const correctsOutside = isOriginalOutsideKsef(findCorrectedInvoiceRow(card));
    return { ...row, left, takenBackBy: card && findReversingCorrectionNumber(store, card), correctsOutside };
  });

function leftInList(store: Store, row: InvoiceRow, card: InvoiceCard | null): Grosz | null {
  if (row.deleting) return 0;
  if (row.paymentStatus !== 0 || !mayAsk(row)) return row.gross;
  return row.gross === null || card === null
    ? null
    : computeAmountLeftByCorrections(createDocumentReadingContext(store), card);
}

/**
 * Result of refining an invoice filter: the ids to leave out, and the function that computes the sums of the remaining
 * invoices.
 */
interface ListedSelection {
  readonly withoutIds: readonly string[];
  /**
   * Returns the sums of the unpaid list by currency, reduced by corrections. `counted` contains the sums of the full
   * invoice amounts by currency.
   */
  readonly sum: (counted: readonly CurrencySum[]) => CurrencySum[];
}
interface CurrencySum {
  readonly currency: string;
  readonly gross: Grosz;
}

/**
 * Refines the filter "unpaid": documents that need no payment, such as invoices corrected to zero, are left out, and
 * the sums contain the amounts after corrections. Other filters stay unchanged.
 */
export function excludeInvoicesWithNothingDue(store: Store, filter: Partial<InvoiceFilter>): ListedSelection {
  if (filter.paymentStatus !== 0) return { withoutIds: [], sum: (counted) => [...counted] };
  const toCheck = store.invoices.unpaidToCheck();
  const known = demandsByDocument.get(toCheck) ?? new Map<string, Demand>();
  demandsByDocument.set(toCheck, known);
  const asked = filter.ids ? new Set(filter.ids) : null;
  const ids = asked === null ? [...toCheck] : toCheck.filter((id) => asked.has(id));
  const matching = store.invoices.listIds({ ...filter, ids }, { offset: 0, limit: Infinity });
  const unread = matching.filter((id) => !known.has(id));
  for (const row of listInvoiceRows(store, { ids: unread })) known.set(row.localId, readDemand(store, row));

  const less = new Map<string, Grosz>();
  const withoutIds: string[] = [];
  for (const id of matching) {
    const demand = known.get(id);
    if (demand?.asksForNothing) withoutIds.push(id);
    else if (demand) less.set(demand.currency, (less.get(demand.currency) ?? 0) + demand.takenOff);
  }
  return {
    withoutIds,
    sum: (counted) =>
      counted.map(({ currency, gross }) => ({ currency, gross: gross - (less.get(currency) ?? 0) })),
  };
}

/**
 * What one unpaid document still asks for: whether nothing is left to pay, and by which amount corrections reduced the
 * document.
 */
interface Demand {
  readonly asksForNothing: boolean;
  readonly currency: string;
  /** Amount in grosz by which corrections reduced the amount of the document; 0 if unknown. */
  readonly takenOff: Grosz;
}
/**
 * Cached amounts of unpaid documents. The key is the array of unpaid documents, which the store replaces when an
 * invoice changes.
 */
const demandsByDocument = new WeakMap<readonly string[], Map<string, Demand>>();

function readDemand(store: Store, row: InvoiceRow): Demand {
  const left = isDemand(row) ? leftIn(store, row) : null;
  const takenOff = row.gross === null || left === null ? 0 : row.gross - left;
  return { asksForNothing: asksForNothing(store, row, left), currency: row.currency, takenOff };
}

const isDemand = (row: InvoiceRow): boolean =>
  row.gross !== null && !isCorrection(row.invoiceType) && mayAsk(row);

/**
 * Returns whether a document needs no payment. A correction needs none if nothing is left to pay and nothing to refund.
 */
function asksForNothing(store: Store, row: InvoiceRow, left: Grosz | null): boolean {
  if (row.deleting) return true;
  if (!isCorrection(row.invoiceType)) return left !== null && left <= 0;
  const card = store.invoices.showLinks(row.localId);
  const balance = card && computeCorrectionAmountsDue(createDocumentReadingContext(store), card);
  return balance !== null && balance.due === 0 && balance.refund === 0;
}

function leftIn(store: Store, { localId, gross }: InvoiceRow): Grosz | null {
  const card = gross === null ? null : store.invoices.showLinks(localId);
  return card && computeAmountLeftByCorrections(createDocumentReadingContext(store), card);
}

const mayAsk = ({ invoiceStatus, invoiceType, deleting }: InvoiceRow): boolean =>
  invoiceStatus !== 'DRAFT' && !deleting && (isPayableInvoiceType(invoiceType) || isCorrection(invoiceType));
