import type {
  InvoiceCard,
  InvoiceFigures,
  InvoiceRow,
  ShownInvoiceCard,
} from '#shared/contract/invoicesContract';
import type { ShownInvoice } from '#shared/model/invoice';
import type { Grosz } from '#shared/model/scalars';
import { countedGross } from '#shared/rules/documentSums';
import { grossOfDocument, saysAmount } from '#shared/rules/advances';
import { isCorrection } from '#shared/rules/invoiceTypes';
import { NOTHING_STATED } from '#shared/rules/statedFacts';
import type { Store } from '../store/store';
import { correctionBalance } from './correctionBalance';
import { createLedgerEntry } from './export/ledgerEntry';
import { registerFacts } from './export/registerFacts';
import { knownIn } from './correctionConvention';
import type { PaperSource } from './paper/invoicePaper';
import { grossAfter, computeAmountLeft, takenBackBy } from './invoiceRelatives';
import { listPaperDoubts, buildPaperSource } from './source';

/** Computes the amounts of a document for cards and lists, with the same results as on the PDF and in the register. */

function buildFigures(store: Store, card: InvoiceCard, source: PaperSource): InvoiceFigures {
  const { sums, relatives } = source;
  const entry = createLedgerEntry(card, source, [], registerFacts(store, [card]));
  const { leftOut } = entry;
  const monthUnknown = leftOut === 'receiptUnconfirmed' || leftOut === 'numberAwaited' ? leftOut : null;
  const { invoiceId } = card.invoice;
  return {
    gross: countedGross(sums),
    corrected: grossAfter(knownIn(store), card),
    left: card.deleting ? 0 : computeAmountLeft(knownIn(store), card),
    balance: correctionBalance(knownIn(store), card),
    takenBackBy: takenBackName(store, card),
    rates: entry.counted && [...entry.counted.rates],
    itemsAre: sums.kind === 'correction' ? relatives.itemsAre : null,
    amountChoices: relatives.choices,
    chosenAmount: relatives.chosen,
    exchangeRate: entry.exchangeRate,
    doubts: listPaperDoubts(source),
    differences: [...source.differences],
    taxDay: entry.taxDay,
    monthUnknown,
    isTillSale: entry.toReceipt,
    stated: (invoiceId === null ? null : store.statedFacts.of(invoiceId)) ?? NOTHING_STATED,
  };
}

/**
 * Returns the number, else the `localId`, of the correction that reduces an invoice to zero; null if there is none or
 * it is uncertain.
 */
export function takenBackName(store: Store, card: InvoiceCard): string | null {
  const hasCorrections = card.linked.some(({ relation }) => relation === 'correctedBy');
  if (!hasCorrections || isCorrection(card.invoice.invoiceType)) return null;
  const correction = takenBackBy(knownIn(store), card);
  return correction && (correction.invoice.invoiceFullNo || correction.localId);
}

/** Returns the amount in grosz that a changed version of an invoice would count for; null if unknown. */
export function amountAs(store: Store, localId: string, invoice: ShownInvoice): Grosz | null {
  const card = store.invoices.showLinks(localId);
  if (card) return countedGross(buildPaperSource(store, { ...card, invoice, ksefFile: null }).sums);
  return isCorrection(invoice.invoiceType) || !saysAmount(invoice) ? null : grossOfDocument(invoice);
}

/**
 * Adds the shown amounts to rows: for a correction the change, for a settlement without its own amount the rest after
 * its advances.
 */
export const withAmounts = (store: Store, rows: readonly InvoiceRow[]): InvoiceRow[] =>
  rows.map((row) => {
    if (row.gross !== null && !isCorrection(row.invoiceType)) return row;
    const card = store.invoices.showLinks(row.localId);
    return { ...row, gross: card && countedGross(buildPaperSource(store, card).sums) };
  });

/** Returns a card with its figures, including the amounts of its linked rows. */
export function shownCard(store: Store, card: InvoiceCard): ShownInvoiceCard {
  const rows = withAmounts(
    store,
    card.linked.map(({ row }) => row),
  );
  const linked = card.linked.map((link, at) => ({ ...link, row: rows[at] ?? link.row }));
  const source = buildPaperSource(store, card);
  return {
    ...card,
    invoice: source.invoice,
    totals: source.sums.kind === 'plain' ? source.sums.totals : card.totals,
    linked,
    figures: buildFigures(store, card, source),
  };
}
