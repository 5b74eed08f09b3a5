import type { CorrectionBalance, Totals } from '#shared/contract/invoicesContract';
import type { ShownInvoice } from '#shared/model/invoice';
import type { Grosz } from '#shared/model/scalars';
import { convertToZloty } from '#shared/rules/tax/convertToZloty';
import { sumIfKnown } from '#shared/rules/decimal';
import { computeCorrectionDueAndLabel } from '#shared/rules/corrections/correctionDue';
import type { DocumentSums, Sums } from '#shared/rules/documents/documentSumTypes';
import { INVOICE_TYPE_NUMBERS_BY_NAME } from '#shared/rules/documents/invoiceTypes';
import type { RateSum } from '#shared/rules/tax/vat';
import type { AmountStyle } from '#shared/text/amountInWords';
import { amount, money } from '#shared/text/formats';
import { rateWords } from '#shared/text/numbers';
import { amountWords, paperWords as t, type Words } from '#shared/text/paperWords';
import type { InvoicePaper, PaperDue, VatRow, VatTable } from './invoicePaperTypes';

/** Computes VAT per rate and the main amount for each kind of document (domain.md 1, 2.3, 6, 8). */

type Figures = Pick<InvoicePaper, 'vat' | 'sums' | 'due'>;

const written = (grosz: Grosz | null): string => (grosz === null ? t.unknown.pl : amount('pl', grosz));

/** Builds a VAT table. With an exchange rate, the table also shows the tax in złoty (art. 106e ust. 11). */
function vatTable(title: Words, sums: Sums, exchangeRate: string | null): VatTable {
  const row = ({ rate, net, vat, gross }: RateSum): VatRow => ({
    rate: rateWords('pl', rate),
    net: written(net),
    vat: written(vat),
    gross: written(gross),
    vatPln: exchangeRate === null ? null : written(convertToZloty(vat, exchangeRate)),
  });
  return {
    title,
    rows: sums.rates.map(row),
    total: {
      rate: '',
      net: written(sumIfKnown(sums.rates.map(({ net }) => net))),
      vat: written(sumIfKnown(sums.rates.map(({ vat }) => vat))),
      gross: written(sums.gross),
      vatPln:
        exchangeRate === null
          ? null
          : written(sumIfKnown(sums.rates.map(({ vat }) => convertToZloty(vat, exchangeRate)))),
    },
  };
}

interface PrintedTotalsSource {
  readonly invoice: ShownInvoice;
  readonly sums: DocumentSums;
  readonly exchangeRate: string | null;
  readonly balance: CorrectionBalance | null;
  /** True for a paid document whose amount was not lowered by a correction before the payment. */
  readonly isOwnAmountReceived: boolean;
}

export function formatPrintedInvoiceTotals({
  invoice,
  sums,
  exchangeRate: rateOfExchange,
  balance,
  isOwnAmountReceived,
}: PrintedTotalsSource): Figures {
  const { currency } = invoice;
  const style: AmountStyle =
    invoice.invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.advanceReceipt ||
    invoice.invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.correctionReceipt
      ? 'words'
      : 'fraction';
  const due = (label: Words, grosz: Grosz): PaperDue => ({
    label,
    amount: money('pl', grosz, currency),
    inWords: amountWords(grosz, currency, style),
  });
  const line = (label: Words, grosz: Grosz) => ({ label, amount: money('pl', grosz, currency) });
  /** If one item cannot be read, the sum of the items would be too small, so neither the sum nor its VAT is shown. */
  const lineOf = (label: Words, { gross, unreadItems }: Totals) =>
    unreadItems > 0 ? { label, amount: t.notKnown.pl } : line(label, gross);
  const vatOf = (title: Words, totals: Totals, exchangeRate: string | null) =>
    totals.unreadItems > 0 ? [] : [vatTable(title, totals, exchangeRate)];
  const paid = invoice.paymentStatus === 1;
  const paidLabel = isOwnAmountReceived ? t.received : t.due;
  const advanceLabel = paid ? paidLabel : t.advanceToPay;
  switch (sums.kind) {
    case 'plain': {
      const totals = sums.totals;
      const label = isAdvance(invoice.invoiceType) ? advanceLabel : t.due;
      return {
        vat: vatOf(t.vatSummary, totals, rateOfExchange),
        sums: [],
        due: totals.unreadItems > 0 ? notKnown(label) : due(label, totals.gross),
      };
    }
    case 'advance': {
      const { order, received } = sums;
      const ofOrder = vatOf(t.vatOfOrder, order, null);
      // On an advance invoice, the value of the whole order is printed under a label of its own, because it is not the
      // amount due.
      if (!received)
        return { vat: ofOrder, sums: [lineOf(t.orderValue, order)], due: notKnown(advanceLabel) };
      return {
        vat: [...ofOrder, vatTable(t.vatOfAdvance, received, rateOfExchange)],
        sums: [lineOf(t.orderValue, order)],
        due: due(advanceLabel, received.gross),
      };
    }
    case 'settlement': {
      const { order, left, remaining } = sums;
      const ofOrder = vatOf(t.vatOfOrder, order, left ? null : rateOfExchange);
      const rest = left?.gross ?? remaining;
      const isSettled = paid ? t.settledRest : t.remaining;
      if (rest === null)
        return { vat: ofOrder, sums: [lineOf(t.orderValue, order)], due: notKnown(isSettled) };
      const inAdvance = order.unreadItems > 0 ? [] : [line(t.paidInAdvance, order.gross - rest)];
      return {
        vat: [...ofOrder, ...(left ? [vatTable(t.vatLeft, left, rateOfExchange)] : [])],
        sums: [lineOf(t.orderValue, order), ...inAdvance],
        // If the advances exceed the order, the difference is shown as an amount to refund, not as a negative debt.
        due: rest < 0 && !paid ? due(t.toReturn, -rest) : due(isSettled, rest),
      };
    }
    case 'correction': {
      const { before, after, difference, change, items } = sums;
      const table = difference
        ? [
            ...(before ? [vatTable(t.before, before, null)] : []),
            ...(after ? [vatTable(t.after, after, null)] : []),
            vatTable(t.difference, difference, rateOfExchange),
          ]
        : vatOf(t.vatOfItems, items, null);
      // Without a known amount of the correction, only the sum of its items is printed, under a label of its own.
      if (change === null)
        return { vat: table, sums: [lineOf(t.sumOfItems, items)], due: notKnown(t.changeOfAmount) };
      const asked = computeCorrectionDueAndLabel(change, balance);
      return {
        vat: table,
        sums: asked.label === 'dueAfter' ? [line(t.changeOfAmount, change)] : [],
        due: due(t[asked.label], asked.grosz),
      };
    }
  }
}

const notKnown = (label: Words): PaperDue => ({ label, amount: t.notKnown.pl, inWords: t.notKnown });

const isAdvance = (type: number): boolean =>
  type === INVOICE_TYPE_NUMBERS_BY_NAME.advance || type === INVOICE_TYPE_NUMBERS_BY_NAME.advanceReceipt;
