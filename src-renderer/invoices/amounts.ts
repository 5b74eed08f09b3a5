import type { InvoiceCard } from '#shared/contract/invoices';
import type { Grosz } from '#shared/model/scalars';
import { paymentOf, splitAdvance } from '#shared/rules/advances';
import { readCorrectionItems, type CorrectionWay } from '#shared/rules/correction';
import { vatInZloty } from '#shared/rules/currency';
import { isCorrection, TYPE } from '#shared/rules/invoiceTypes';
import type { RateSum } from '#shared/rules/vat';
import type { Spoken } from '#shared/text/language';
import type { invoicesText } from '#shared/text/invoices';

type Words = Spoken<typeof invoicesText>;

/** The one amount of an invoice, what it is, and the amounts that it comes from (domain.md 6.1-6.4, A28). */
export interface AmountDue {
  readonly label: string;
  readonly grosz: Grosz;
  readonly beside: readonly { label: string; grosz: Grosz }[];
  readonly note: string | null;
}

export function amountDue({ invoice, totals }: InvoiceCard, t: Words, way: CorrectionWay | null): AmountDue {
  const only = (label: string, grosz: Grosz, note: string | null = null): AmountDue => ({
    label,
    grosz,
    beside: [],
    note,
  });
  if (isCorrection(invoice.invoiceType)) {
    const differences = readCorrectionItems(invoice.invoiceItems, null, way) === 'differences';
    return differences
      ? only(totals.gross > 0 ? t.toPayMore : t.toReturn, Math.abs(totals.gross))
      : only(t.correctionSum, totals.gross, way === null ? t.correctionItems : null);
  }
  const paid = invoice.paymentStatus === 1;
  const order = { label: t.orderValue, grosz: totals.gross };
  const payment = paymentOf(invoice, totals);
  switch (invoice.invoiceType) {
    case TYPE.proForma:
      return only(t.proFormaSum, totals.gross);
    // An advance asks for the advance, not for the order.
    case TYPE.ksefAdvance:
      if (!payment) return only(order.label, order.grosz, t.noPrepayment);
      return { label: paid ? t.advance : t.advanceToPay, grosz: payment.due, beside: [order], note: null };
    case TYPE.ksefSettlement: {
      if (!payment) return only(order.label, order.grosz, t.noRemaining);
      const beside = [order, { label: t.advancesBefore, grosz: payment.order - payment.due }];
      const settled = paid ? [{ label: t.remainingPaid, grosz: payment.due }] : [];
      return { label: t.remaining, grosz: payment.left, beside: [...beside, ...settled], note: null };
    }
  }
  if (invoice.invoiceStatus === 'DRAFT') return only(t.draftSum, totals.gross);
  const labels: Readonly<Record<number, string>> = { 0: t.toPay, 1: t.paidSum };
  return only(labels[invoice.paymentStatus ?? -1] ?? t.grossTotal, totals.gross);
}

/** VAT per rate as this document shows it, and what it is the VAT of. */
export interface VatTable {
  readonly title: string;
  readonly rates: readonly RateSum[];
  readonly net: Grosz | null;
  readonly vat: Grosz | null;
  readonly gross: Grosz;
  /** VAT in grosz of złoty; null where there is none to convert, or no exchange rate. */
  readonly inPln: Grosz | null;
}

/**
 * The items of an advance are the whole order: its VAT is that of the advance, spread over the rates
 * (domain.md 6.1). What its advances showed a settlement does not say, so it shows the order (6.2).
 */
export function vatTable({ invoice, totals }: InvoiceCard, t: Words): VatTable {
  const settlement = invoice.invoiceType === TYPE.ksefSettlement;
  const advance = invoice.invoiceType === TYPE.ksefAdvance ? paymentOf(invoice, totals) : null;
  const split = advance && totals.unknownRates.length === 0 ? splitAdvance(totals.rates, advance.due) : null;
  const added = (read: (rate: RateSum) => Grosz | null) =>
    (split ?? []).reduce((sum, rate) => sum + (read(rate) ?? 0), 0);
  const sums = split
    ? { net: added((rate) => rate.net), vat: added((rate) => rate.vat), gross: added((rate) => rate.gross) }
    : { net: totals.net, vat: totals.vat, gross: totals.gross };
  const rates = split ?? totals.rates;
  const ofOrder = settlement || (invoice.invoiceType === TYPE.ksefAdvance && !split);
  return {
    title: split ? t.vatOfAdvance : ofOrder ? t.vatOfOrder : t.vat,
    rates,
    ...sums,
    inPln: ofOrder || invoice.currency === 'PLN' ? null : inZloty(rates, invoice.exchangeRate),
  };
}

function inZloty(rates: readonly RateSum[], exchangeRate: string | null): Grosz | null {
  const converted = exchangeRate === null ? [] : vatInZloty(rates, exchangeRate);
  const known = converted.flatMap(({ vat }) => (vat === null ? [] : [vat]));
  return known.length === 0 || known.length < converted.length
    ? null
    : known.reduce((sum, vat) => sum + vat, 0);
}
