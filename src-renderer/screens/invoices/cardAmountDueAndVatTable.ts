import type { InvoiceFigures, ShownInvoiceCard } from '#shared/contract/invoicesContract';
import type { PaperDoubt } from '#shared/contract/pdfWarningAndVatOmissionReasons';
import type { Grosz } from '#shared/model/scalars';
import { computeCorrectionDueAndLabel } from '#shared/rules/corrections/printedCorrectionDue';
import { computeInvoicePayment } from '#shared/rules/documents/advances';
import { convertVatToZloty } from '#shared/rules/tax/convertToZloty';
import {
  isPayableInvoiceType,
  isKsefAdvanceOrSettlement,
  isCorrection,
  INVOICE_TYPE_NUMBERS_BY_NAME,
} from '#shared/rules/documents/invoiceTypes';
import type { RateSum } from '#shared/rules/tax/vat';
import * as texts from '#shared/i18n/texts';
import { speak, type Language } from '#shared/text/language';

/** A remark about an amount on the invoice card, or the reason why the card lacks the amount. */
export type AmountNote = PaperDoubt | { readonly words: string };

/** The amount due on the invoice card, and the amounts from which Kontuar computes it (domain.md 6.1-6.4, A28). */
export interface AmountDue {
  readonly label: string;
  readonly grosz: Grosz | null;
  readonly beside: readonly { label: string; grosz: Grosz }[];
  readonly notes: readonly AmountNote[];
}

/**
 * Reasons to doubt an invoice's amount due that lie in other documents, such as an unknown original of a correction.
 */
const OTHER_DOCUMENT_DOUBTS: ReadonlySet<PaperDoubt> = new Set([
  'originalUnknown',
  'itemsUnclear',
  'chainUnknown',
  'againstReason',
  'negativeRate',
  'amountUnclear',
  'advancesUnknown',
  'remainderDiffers',
]);

export function describeInvoiceAmountDue(
  { invoice, totals, figures }: ShownInvoiceCard,
  language: Language,
): AmountDue {
  const invoicesTexts = speak(texts.invoices, language);
  const words = speak(texts.invoiceWords, language);
  const buildPlainAmountDue = (
    label: string,
    grosz: Grosz | null,
    note: string | null = null,
  ): AmountDue => ({
    label,
    grosz,
    beside: [],
    notes: note === null ? [] : [{ words: note }],
  });
  const notes = figures.doubts.filter((doubt) => OTHER_DOCUMENT_DOUBTS.has(doubt));
  if (isCorrection(invoice.invoiceType)) {
    const { gross } = figures;
    if (gross === null)
      return {
        label: speak(texts.invoiceWords, language).changeOfAmount,
        grosz: null,
        beside: [{ label: words.sumOfItems, grosz: totals.gross }],
        notes,
      };
    const asked = computeCorrectionDueAndLabel(gross, figures.balance);
    const beside = asked.label === 'dueAfter' ? [{ label: words.changeOfAmount, grosz: gross }] : [];
    const isRefunded = asked.label === 'toReturn' && invoice.paymentStatus === 1;
    const label = isRefunded ? words.refundedSum : words[asked.label];
    return { label, grosz: asked.grosz, beside, notes };
  }
  const { gross, left } = figures;
  const isDemand =
    invoice.paymentStatus === 0 &&
    invoice.invoiceStatus !== 'DRAFT' &&
    isPayableInvoiceType(invoice.invoiceType);
  if (isDemand && gross !== null && left !== null && left < gross) {
    const beside = [{ label: invoicesTexts.beforeCorrections, grosz: gross }];
    return { label: words.dueAfter, grosz: Math.max(0, left), beside, notes };
  }
  const paid = invoice.paymentStatus === 1;
  const paidAmount =
    paid && isPayableInvoiceType(invoice.invoiceType) ? describePaidAmount(figures, language) : null;
  if (paidAmount && invoice.invoiceStatus !== 'DRAFT')
    return { ...paidAmount, notes: [...paidAmount.notes, ...notes] };
  const order = { label: words.orderValue, grosz: totals.gross };
  const payment = computeInvoicePayment(invoice, totals);
  switch (invoice.invoiceType) {
    case INVOICE_TYPE_NUMBERS_BY_NAME.proForma:
      return buildPlainAmountDue(invoicesTexts.proFormaSum, totals.gross);
    // For an advance invoice, the amount due is the advance and not the value of the whole order.
    case INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvance:
      if (!payment) return buildPlainAmountDue(order.label, order.grosz, invoicesTexts.noPrepayment);
      return {
        label: paid ? invoicesTexts.advance : words.advanceToPay,
        grosz: payment.due,
        beside: [order],
        notes: [],
      };
    case INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlement: {
      if (!payment) return buildPlainAmountDue(order.label, order.grosz, invoicesTexts.noRemaining);
      const beside = [order, { label: invoicesTexts.advancesBefore, grosz: payment.order - payment.due }];
      const settled = paid ? [{ label: invoicesTexts.remainingPaid, grosz: payment.due }] : [];
      const rest = payment.left;
      const shown =
        rest < 0
          ? { label: words.toReturn, grosz: -rest }
          : { label: speak(texts.words, language).leftToPay, grosz: rest };
      return { ...shown, beside: [...beside, ...settled], notes };
    }
  }
  if (invoice.invoiceStatus === 'DRAFT') return buildPlainAmountDue(invoicesTexts.draftSum, totals.gross);
  const labels: Readonly<Record<number, string>> = { 0: words.toPay, 1: words.paidSum };
  return buildPlainAmountDue(labels[invoice.paymentStatus ?? -1] ?? invoicesTexts.grossTotal, totals.gross);
}

/**
 * Describes what was paid for a document whose paid amount may differ from its gross amount because of a correction.
 * Returns null if exactly the gross amount was paid.
 */
function describePaidAmount({ gross, left, paid }: InvoiceFigures, language: Language): AmountDue | null {
  const invoicesTexts = speak(texts.invoices, language);
  const words = speak(texts.invoiceWords, language);
  if (gross === null) return null;
  if (!paid)
    return {
      label: invoicesTexts.grossTotal,
      grosz: gross,
      beside: [],
      notes: [{ words: invoicesTexts.paidUnclear }],
    };
  const before = { label: invoicesTexts.beforeCorrections, grosz: gross };
  const { least, most, owedOnDay, undecidedBy } = paid;
  if (least === most)
    return least === gross ? null : { label: words.paidSum, grosz: least, beside: [before], notes: [] };
  const number = undecidedBy ?? '';
  if (owedOnDay !== null)
    return {
      label: invoicesTexts.owedOnPaymentDay,
      grosz: owedOnDay,
      beside: owedOnDay === gross ? [] : [before],
      notes: [{ words: invoicesTexts.paidLater({ correction: number }) }],
    };
  return {
    label: words.paidSum,
    grosz: null,
    beside: [before, { label: invoicesTexts.afterCorrections, grosz: left ?? least }],
    notes: [{ words: invoicesTexts.paidOrderUnknown({ correction: number }) }],
  };
}

/** The amounts of an invoice per VAT rate, with the title of the table that shows these amounts. */
export interface VatTable {
  readonly title: string;
  readonly rates: readonly RateSum[];
  readonly net: Grosz | null;
  readonly vat: Grosz | null;
  readonly gross: Grosz;
  /**
   * The VAT of the invoice converted to złoty, in grosz. Null if the invoice is in złoty or the exchange rate is
   * unknown.
   */
  readonly inPln: Grosz | null;
}

/**
 * Returns the VAT table for the amount of the invoice or, if the amount is unknown, for its items (domain.md 6.1-6.3).
 */
export function buildInvoiceVatTable(
  { invoice, totals, figures }: ShownInvoiceCard,
  language: Language,
): VatTable {
  const invoicesTexts = speak(texts.invoices, language);
  const words = speak(texts.invoiceWords, language);
  const { invoiceType, currency } = invoice;
  const correction = isCorrection(invoiceType);
  const hasOwnAmount = correction || isKsefAdvanceOrSettlement(invoiceType);
  const counted = hasOwnAmount && totals.unknownRates.length === 0 ? figures.rates : null;
  const sumRates = (read: (rate: RateSum) => Grosz | null) =>
    (counted ?? []).reduce((sum, rate) => sum + (read(rate) ?? 0), 0);
  const sums = counted
    ? {
        net: sumRates((rate) => rate.net),
        vat: sumRates((rate) => rate.vat),
        gross: sumRates((rate) => rate.gross),
      }
    : { net: totals.net, vat: totals.vat, gross: totals.gross };
  const rates = counted ?? totals.rates;
  const ofCounted = correction
    ? invoicesTexts.vatOfChange
    : invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvance
      ? words.vatOfAdvance
      : speak(texts.invoiceWords, language).vatAfterAdvances;
  const ofItems = correction ? words.vatOfItems : invoicesTexts.vatOfOrder;
  return {
    title: !hasOwnAmount ? words.vat : counted ? ofCounted : ofItems,
    rates,
    ...sums,
    inPln:
      (hasOwnAmount && !counted) || currency === 'PLN'
        ? null
        : convertVatToZloty(rates, figures.exchangeRate),
  };
}
