import type {
  InvoiceCard,
  InvoiceFilter,
  InvoiceRow,
  ListedInvoice,
} from '#shared/contract/invoicesContract';
import type { Grosz } from '#shared/model/scalars';
import {
  isPayableInvoiceType,
  isCorrection,
  isKsefAdvanceOrSettlement,
} from '#shared/rules/documents/invoiceTypes';
import { isOriginalOutsideKsef } from '#shared/rules/ksef/jpkKsefMarker';
import type { Store } from '../store/storeInterface';
import {
  addShownGrossToInvoiceRows,
  computeRefund,
  findReversingCorrectionNumber,
} from './invoiceCardAndRowAmounts';
import { computeCorrectionAmountsDue } from './correctionBalance';
import { createDocumentReadingContext, buildCorrectionConventionCacheKey } from './correctionConvention';
import { ComputedValuePerInvoiceCache } from './invoiceResultCache';
import { computeAmountLeftByCorrections } from './invoiceRelatives';
import { findCorrectedInvoiceRow, listInvoiceRows, listInvoicesOwingNoKsefNumber } from './attentionList';
import { runYielding } from './report/runYielding';
import { UnpaidReducedAmountCache, type ReducedAmount } from './unpaidInvoicesReducedByCorrections';

/**
 * Lists unpaid documents, each with the amount in grosz that remains after later corrections. The amount is null if it
 * is unknown.
 */
export const listUnpaidInvoices = (store: Store, chosen: Partial<InvoiceFilter> = {}): InvoiceRow[] =>
  addShownGrossToInvoiceRows(
    store,
    listInvoiceRows(store, { ...chosen, paymentStatus: 0 }).filter(canRequirePayment),
  ).flatMap((row) => {
    const surcharge = isCorrection(row.invoiceType);
    if (surcharge && (row.gross === null || row.gross <= 0)) return [];
    const gross = computeAmountLeft(store, row);
    return gross !== null && gross <= 0 ? [] : [{ ...row, gross }];
  });

type ListedAmounts = Pick<ListedInvoice, 'gross' | 'left' | 'takenBackBy' | 'refund' | 'correctsOutside'>;
const listedAmounts = new WeakMap<Store, ComputedValuePerInvoiceCache<ListedAmounts>>();

/**
 * Adds to each invoice row the amount left to pay after later corrections. If `isUncorrected` returns true for a row,
 * this amount is computed without reading other documents.
 */
export function addAmountLeftToPayToInvoiceRows(
  store: Store,
  rows: readonly InvoiceRow[],
  isUncorrected: (row: InvoiceRow) => boolean = () => false,
): ListedInvoice[] {
  const known = listedAmounts.get(store) ?? new ComputedValuePerInvoiceCache(store);
  listedAmounts.set(store, known);
  known.dropOutdated(buildCorrectionConventionCacheKey(store));
  return rows.map((row) => {
    const amounts =
      known.get(row.localId) ??
      (isUncorrected(row) ? buildUncorrectedAmounts(row) : readListedAmounts(store, row));
    known.set(row.localId, amounts);
    return { ...row, ...amounts };
  });
}

const buildUncorrectedAmounts = ({ gross }: InvoiceRow): ListedAmounts => ({
  gross,
  left: gross,
  takenBackBy: null,
  refund: gross === null ? null : Math.max(0, -gross),
  correctsOutside: false,
});

function readListedAmounts(store: Store, stored: InvoiceRow): ListedAmounts {
  const [row = stored] = addShownGrossToInvoiceRows(store, [stored]);
  const card = store.invoices.readBriefCard(row.localId);
  return {
    gross: row.gross,
    left: computeListedAmountLeft(store, row, card),
    takenBackBy: card && findReversingCorrectionNumber(store, card),
    refund: card && computeListedRefund(store, row.gross, card),
    correctsOutside: isOriginalOutsideKsef(findCorrectedInvoiceRow(card)),
  };
}

function computeListedRefund(store: Store, gross: Grosz | null, card: InvoiceCard): Grosz | null {
  const isLowered = gross !== null && gross < 0;
  const balance = isLowered ? computeCorrectionAmountsDue(createDocumentReadingContext(store), card) : null;
  return computeRefund(card, gross, balance);
}

function computeListedAmountLeft(store: Store, row: InvoiceRow, card: InvoiceCard | null): Grosz | null {
  if (row.deleting) return 0;
  if (row.paymentStatus !== 0 || !canRequirePayment(row)) return row.gross;
  return row.gross === null || card === null
    ? null
    : computeAmountLeftByCorrections(createDocumentReadingContext(store), card);
}

interface RefinedFilterResult {
  readonly withoutIds: readonly string[];
  /** Documents whose amount after corrections is not computed yet; the sums must leave them out. */
  readonly uncheckedIds: readonly string[];
  readonly isUncorrected: (row: InvoiceRow) => boolean;
  /**
   * Returns the given sums of unpaid amounts, one per currency, minus the amounts by which corrections reduced the
   * documents.
   */
  readonly subtractCorrections: (counted: readonly CurrencySum[]) => CurrencySum[];
}
interface CurrencySum {
  readonly currency: string;
  readonly gross: Grosz;
}

/**
 * Finds the invoices that the filters "waits for a KSeF number" and "unpaid" must leave out. Stops reading after
 * `maxReadMs`.
 */
export function refineInvoiceFilter(
  store: Store,
  filter: Partial<InvoiceFilter>,
  maxReadMs = Infinity,
): RefinedFilterResult {
  const notWaiting = new Set(listInvoicesOwingNoKsefNumber(store, filter));
  if (filter.paymentStatus !== 0)
    return {
      withoutIds: [...notWaiting],
      uncheckedIds: [],
      isUncorrected: () => false,
      subtractCorrections: (counted) => [...counted],
    };
  const end = performance.now() + maxReadMs;
  const amounts = getUnpaidAmounts(store);
  const matching = amounts.listMatching(filter).filter((id) => !notWaiting.has(id));
  const steps = amounts.readInSteps(matching);
  while (performance.now() < end && steps.next().done !== true);

  const less = new Map<string, Grosz>();
  const withoutIds: string[] = [...notWaiting];
  const uncheckedIds: string[] = [];
  for (const id of matching) {
    const reduced = amounts.get(id);
    if (amounts.isUnread(id)) uncheckedIds.push(id);
    else if (reduced?.isNothingDue) withoutIds.push(id);
    else if (reduced) less.set(reduced.currency, (less.get(reduced.currency) ?? 0) + reduced.reducedBy);
  }
  return {
    withoutIds,
    uncheckedIds,
    // Advances and settlements are excluded, because their amounts can be unknown even without a correction.
    isUncorrected: (row) =>
      isPayableInvoice(row) &&
      !isKsefAdvanceOrSettlement(row.invoiceType) &&
      !amounts.isPossiblyCorrected(row.localId),
    subtractCorrections: (counted) =>
      counted.map(({ currency, gross }) => ({ currency, gross: gross - (less.get(currency) ?? 0) })),
  };
}

/**
 * Computes and caches how corrections change the amounts due of unpaid documents. The computation runs in small steps,
 * so that the engine can answer other calls meanwhile.
 */
export async function precomputeAmountsOfUnpaidInvoices(
  store: Store,
  filter: Partial<InvoiceFilter>,
): Promise<void> {
  if (filter.paymentStatus !== 0) return;
  const amounts = getUnpaidAmounts(store);
  await runYielding(amounts.readInSteps(amounts.listMatching(filter)));
}

const unpaidAmountsByStore = new WeakMap<Store, UnpaidReducedAmountCache>();

function getUnpaidAmounts(store: Store): UnpaidReducedAmountCache {
  const known =
    unpaidAmountsByStore.get(store) ??
    new UnpaidReducedAmountCache(store, (row) => readReducedAmount(store, row));
  unpaidAmountsByStore.set(store, known);
  return known;
}

/**
 * Returns whether nothing is left to pay or to refund for a document, because corrections reduced its amount or because
 * it is being deleted.
 */
export const hasNothingDue = (store: Store, row: InvoiceRow): boolean =>
  isNothingDue(store, row, isPayableInvoice(row) ? computeAmountLeft(store, row) : null);

function readReducedAmount(store: Store, row: InvoiceRow): ReducedAmount {
  const left = isPayableInvoice(row) ? computeAmountLeft(store, row) : null;
  const reducedBy = row.gross === null || left === null ? 0 : row.gross - left;
  return { isNothingDue: isNothingDue(store, row, left), currency: row.currency, reducedBy };
}

const isPayableInvoice = (row: InvoiceRow): boolean =>
  row.gross !== null && !isCorrection(row.invoiceType) && canRequirePayment(row);

/**
 * Returns whether nothing is due for a document. For a correction, this means that nothing is left to pay and nothing
 * to refund.
 */
function isNothingDue(store: Store, row: InvoiceRow, left: Grosz | null): boolean {
  if (row.deleting) return true;
  if (!isCorrection(row.invoiceType)) return left !== null && left <= 0;
  const card = store.invoices.readBriefCard(row.localId);
  const balance = card && computeCorrectionAmountsDue(createDocumentReadingContext(store), card);
  return balance !== null && balance.due === 0 && balance.refund === 0;
}

function computeAmountLeft(store: Store, { localId, gross }: InvoiceRow): Grosz | null {
  const card = gross === null ? null : store.invoices.readBriefCard(localId);
  return card && computeAmountLeftByCorrections(createDocumentReadingContext(store), card);
}

const canRequirePayment = ({ invoiceStatus, invoiceType, deleting }: InvoiceRow): boolean =>
  invoiceStatus !== 'DRAFT' && !deleting && (isPayableInvoiceType(invoiceType) || isCorrection(invoiceType));
