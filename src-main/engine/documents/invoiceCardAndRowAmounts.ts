import type {
  CorrectionBalance,
  InvoiceCard,
  InvoiceFigures,
  InvoiceRow,
  ShownInvoiceCard,
} from '#shared/contract/invoicesContract';
import type { ShownInvoice } from '#shared/model/invoice';
import type { Grosz } from '#shared/model/scalars';
import { getGrossContributedToVatRegister } from '#shared/rules/documents/documentSums';
import { computeGrossChargedByInvoice, isOwnInvoiceAmountStated } from '#shared/rules/documents/advances';
import { isCorrection } from '#shared/rules/documents/invoiceTypes';
import { NO_STATED_INVOICE_FACTS } from '#shared/rules/documents/factsStatedByPeople';
import type { Store } from '../store/storeInterface';
import { listCorrectionBalanceChoices } from './correctionBalance';
import { createVatLedgerEntry } from './export/vatLedgerEntry';
import { readVatLedgerFacts } from './export/readVatLedgerFacts';
import { createDocumentReadingContext } from './correctionConvention';
import { findPaidMark } from './paidMarks';
import type { PaperSource } from './paper/invoicePaper';
import {
  computeGrossAfterCorrections,
  computeAmountLeftByCorrections,
  findReversingCorrection,
} from './invoiceRelatives';
import { listFactsInvoicePdfCannotState, collectInvoiceDocumentData } from './invoiceDocumentData';

/** Computes the amounts of a document for cards and lists, with the same results as on the PDF and in the register. */

function buildFigures(store: Store, card: InvoiceCard, source: PaperSource): InvoiceFigures {
  const { sums, relatives } = source;
  const known = createDocumentReadingContext(store);
  const entry = createVatLedgerEntry(card, source, [], readVatLedgerFacts(store, [card]));
  const { leftOut } = entry;
  const monthUnknown = leftOut === 'receiptUnconfirmed' || leftOut === 'numberAwaited' ? leftOut : null;
  const { invoiceId } = card.invoice;
  return {
    gross: getGrossContributedToVatRegister(sums),
    corrected: computeGrossAfterCorrections(known, card),
    left: card.deleting ? 0 : computeAmountLeftByCorrections(known, card),
    balance: source.balance ?? null,
    balanceChoices: listCorrectionBalanceChoices(known, card),
    paid: source.paid ?? null,
    refund: computeRefund(card, getGrossContributedToVatRegister(sums), source.balance ?? null),
    paidMark: findPaidMark(store.outbox, card, getGrossContributedToVatRegister(sums)),
    takenBackBy: findReversingCorrectionNumber(store, card),
    rates: entry.counted && [...entry.counted.rates],
    itemsAre: sums.kind === 'correction' ? relatives.itemsAre : null,
    amountChoices: relatives.choices,
    chosenAmount: relatives.chosen,
    exchangeRate: entry.exchangeRate,
    doubts: listFactsInvoicePdfCannotState(source),
    differences: [...source.differences],
    taxDay: entry.taxDay,
    monthUnknown,
    isTillSale: entry.toReceipt,
    stated: (invoiceId === null ? null : store.statedFacts.get(invoiceId)) ?? NO_STATED_INVOICE_FACTS,
  };
}

/**
 * Returns the amount in grosz that a document gives back to the buyer; null if unknown. Only a correction that lowers
 * the amount can give back less than its own amount.
 */
export function computeRefund(
  { invoice }: InvoiceCard,
  gross: Grosz | null,
  balance: CorrectionBalance | null,
): Grosz | null {
  if (gross === null || gross >= 0) return gross === null ? null : 0;
  return isCorrection(invoice.invoiceType) ? (balance?.refund ?? null) : -gross;
}

/**
 * Returns the number, or without a number the `localId`, of the correction that reduces the invoice to zero. Returns
 * null if no such correction exists.
 */
export function findReversingCorrectionNumber(store: Store, card: InvoiceCard): string | null {
  const hasCorrections = card.linked.some(({ relation }) => relation === 'correctedBy');
  if (!hasCorrections || isCorrection(card.invoice.invoiceType)) return null;
  const correction = findReversingCorrection(createDocumentReadingContext(store), card);
  return correction && (correction.invoice.invoiceFullNo || correction.localId);
}

/**
 * Returns the amount in grosz that an invoice would have in lists and sums after the given change; null if the amount
 * is unknown.
 */
export function computeInvoiceAmountAfterEdit(
  store: Store,
  localId: string,
  invoice: ShownInvoice,
): Grosz | null {
  const card = store.invoices.readBriefCard(localId);
  if (card)
    return getGrossContributedToVatRegister(
      collectInvoiceDocumentData(store, { ...card, invoice, ksefFile: null }).sums,
    );
  return isCorrection(invoice.invoiceType) || !isOwnInvoiceAmountStated(invoice)
    ? null
    : computeGrossChargedByInvoice(invoice);
}

export const addShownGrossToInvoiceRows = (store: Store, rows: readonly InvoiceRow[]): InvoiceRow[] =>
  rows.map((row) => {
    if (row.gross !== null && !isCorrection(row.invoiceType)) return row;
    const card = store.invoices.readBriefCard(row.localId);
    return {
      ...row,
      gross: card && getGrossContributedToVatRegister(collectInvoiceDocumentData(store, card).sums),
    };
  });

/** Returns an invoice card with the computed amounts of the invoice and of its linked invoices. */
export function addFiguresToInvoiceCard(store: Store, card: InvoiceCard): ShownInvoiceCard {
  const rows = addShownGrossToInvoiceRows(
    store,
    card.linked.map(({ row }) => row),
  );
  const linked = card.linked.map((link, at) => ({ ...link, row: rows[at] ?? link.row }));
  const source = collectInvoiceDocumentData(store, card);
  return {
    ...card,
    invoice: source.invoice,
    totals: source.sums.kind === 'plain' ? source.sums.totals : card.totals,
    linked,
    figures: buildFigures(store, card, source),
  };
}
