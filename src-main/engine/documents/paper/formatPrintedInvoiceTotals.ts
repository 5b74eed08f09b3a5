import type { CorrectionBalance, Totals } from '#shared/contract/invoicesContract';
import type { ShownInvoice } from '#shared/model/invoice';
import type { Grosz } from '#shared/model/scalars';
import { convertToZloty } from '#shared/rules/tax/convertToZloty';
import { sumIfKnown } from '#shared/rules/decimal';
import { computeCorrectionDueAndLabel } from '#shared/rules/corrections/printedCorrectionDue';
import type { DocumentSums, Sums } from '#shared/rules/documents/documentSumTypes';
import { INVOICE_TYPE_NUMBERS_BY_NAME } from '#shared/rules/documents/invoiceTypes';
import type { RateSum } from '#shared/rules/tax/vat';
import type { AmountStyle } from '#shared/text/amountInWords';
import { amount, money } from '#shared/text/formats';
import { rateWords } from '#shared/text/numbers';
import { amountWords, paperWords as t, type Words } from '#shared/text/paperWords';
import type { InvoicePaper, PaperDue, VatRow, VatTable } from './invoicePaperTypes';

/**
 * Computes the VAT table, the sums and the amount due that are printed for each kind of document (domain.md 1, 2.3, 6,
 * 8).
 */

type Figures = Pick<InvoicePaper, 'vat' | 'sums' | 'due'>;

const formatAmount = (grosz: Grosz | null): string => (grosz === null ? t.unknown.pl : amount('pl', grosz));

/** Builds a VAT table. With an exchange rate, the table also shows the tax in złoty (art. 106e ust. 11). */
function buildVatTable(title: Words, sums: Sums, exchangeRate: string | null): VatTable {
  const buildRow = ({ rate, net, vat, gross }: RateSum): VatRow => ({
    rate: rateWords('pl', rate),
    net: formatAmount(net),
    vat: formatAmount(vat),
    gross: formatAmount(gross),
    vatPln: exchangeRate === null ? null : formatAmount(convertToZloty(vat, exchangeRate)),
  });
  return {
    title,
    rows: sums.rates.map(buildRow),
    total: {
      rate: '',
      net: formatAmount(sumIfKnown(sums.rates.map(({ net }) => net))),
      vat: formatAmount(sumIfKnown(sums.rates.map(({ vat }) => vat))),
      gross: formatAmount(sums.gross),
      vatPln:
        exchangeRate === null
          ? null
          : formatAmount(sumIfKnown(sums.rates.map(({ vat }) => convertToZloty(vat, exchangeRate)))),
    },
  };
}

interface PrintedTotalsSource {
  readonly invoice: ShownInvoice;
  readonly sums: DocumentSums;
  readonly exchangeRate: string | null;
  readonly balance: CorrectionBalance | null;
  /** True if the document is paid and no correction had lowered its amount before the payment. */
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
  const buildAmountDue = (label: Words, grosz: Grosz): PaperDue => ({
    label,
    amount: money('pl', grosz, currency),
    inWords: amountWords(grosz, currency, style),
  });
  const buildSumLine = (label: Words, grosz: Grosz) => ({ label, amount: money('pl', grosz, currency) });
  /** If one item cannot be read, the sum of the items would be too small, so neither the sum nor its VAT is shown. */
  const buildTotalsLine = (label: Words, { gross, unreadItems }: Totals) =>
    unreadItems > 0 ? { label, amount: t.notKnown.pl } : buildSumLine(label, gross);
  const buildVatTables = (title: Words, totals: Totals, exchangeRate: string | null) =>
    totals.unreadItems > 0 ? [] : [buildVatTable(title, totals, exchangeRate)];
  const paid = invoice.paymentStatus === 1;
  const paidLabel = isOwnAmountReceived ? t.received : t.due;
  const advanceLabel = paid ? paidLabel : t.advanceToPay;
  switch (sums.kind) {
    case 'plain': {
      const totals = sums.totals;
      const label = isAdvance(invoice.invoiceType) ? advanceLabel : t.due;
      return {
        vat: buildVatTables(t.vatSummary, totals, rateOfExchange),
        sums: [],
        due: totals.unreadItems > 0 ? buildUnknownDue(label) : buildAmountDue(label, totals.gross),
      };
    }
    case 'advance': {
      const { order, received } = sums;
      const ofOrder = buildVatTables(t.vatOfOrder, order, null);
      // On an advance invoice, the value of the whole order is printed under a label of its own, because it is not the
      // amount due.
      if (!received)
        return {
          vat: ofOrder,
          sums: [buildTotalsLine(t.orderValue, order)],
          due: buildUnknownDue(advanceLabel),
        };
      return {
        vat: [...ofOrder, buildVatTable(t.vatOfAdvance, received, rateOfExchange)],
        sums: [buildTotalsLine(t.orderValue, order)],
        due: buildAmountDue(advanceLabel, received.gross),
      };
    }
    case 'settlement': {
      const { order, left, remaining } = sums;
      const ofOrder = buildVatTables(t.vatOfOrder, order, left ? null : rateOfExchange);
      const rest = left?.gross ?? remaining;
      const isSettled = paid ? t.settledRest : t.remaining;
      if (rest === null)
        return {
          vat: ofOrder,
          sums: [buildTotalsLine(t.orderValue, order)],
          due: buildUnknownDue(isSettled),
        };
      const inAdvance = order.unreadItems > 0 ? [] : [buildSumLine(t.paidInAdvance, order.gross - rest)];
      return {
        vat: [...ofOrder, ...(left ? [buildVatTable(t.vatLeft, left, rateOfExchange)] : [])],
        sums: [buildTotalsLine(t.orderValue, order), ...inAdvance],
        // If the advances exceed the value of the order, the difference is printed as an amount to refund, not as a
        // negative debt.
        due: rest < 0 && !paid ? buildAmountDue(t.toReturn, -rest) : buildAmountDue(isSettled, rest),
      };
    }
    case 'correction': {
      const { before, after, difference, change, items } = sums;
      const table = difference
        ? [
            ...(before ? [buildVatTable(t.before, before, null)] : []),
            ...(after ? [buildVatTable(t.after, after, null)] : []),
            buildVatTable(t.difference, difference, rateOfExchange),
          ]
        : buildVatTables(t.vatOfItems, items, null);
      // If the amount of the correction is unknown, only the sum of its items is printed, labelled as a sum of items.
      if (change === null)
        return {
          vat: table,
          sums: [buildTotalsLine(t.sumOfItems, items)],
          due: buildUnknownDue(t.changeOfAmount),
        };
      const asked = computeCorrectionDueAndLabel(change, balance);
      return {
        vat: table,
        sums: asked.label === 'dueAfter' ? [buildSumLine(t.changeOfAmount, change)] : [],
        // The paper of a refund that was made says "refunded" once, and asks for no refund beside it.
        due: buildAmountDue(paid && asked.label === 'toReturn' ? t.refunded : t[asked.label], asked.grosz),
      };
    }
  }
}

const buildUnknownDue = (label: Words): PaperDue => ({ label, amount: t.notKnown.pl, inWords: t.notKnown });

const isAdvance = (type: number): boolean =>
  type === INVOICE_TYPE_NUMBERS_BY_NAME.advance || type === INVOICE_TYPE_NUMBERS_BY_NAME.advanceReceipt;
