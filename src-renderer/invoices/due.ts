import type { InvoiceCard } from '#shared/contract/invoices';
import type { Grosz } from '#shared/model/scalars';
import { toGrosz } from '#shared/rules/decimal';
import { isCorrection, TYPE } from '#shared/rules/invoiceTypes';
import type { Spoken } from '#shared/text/language';
import type { invoicesText } from '#shared/text/invoices';

/** The one amount of an invoice, what it is, and the amounts that it comes from (domain.md 6.1-6.4, A28). */
export interface AmountDue {
  readonly label: string;
  readonly grosz: Grosz;
  readonly beside: readonly { label: string; grosz: Grosz }[];
  readonly note: string | null;
}

export function amountDue({ invoice, totals }: InvoiceCard, t: Spoken<typeof invoicesText>): AmountDue {
  const paid = invoice.paymentStatus === 1;
  const stated = invoice.prepaymentValue === null ? null : toGrosz(invoice.prepaymentValue);
  const order = { label: t.orderValue, grosz: totals.gross };
  switch (invoice.invoiceType) {
    case TYPE.proForma:
      return plain(t.proFormaSum, totals.gross);
    // An advance asks for the advance, not for the order.
    case TYPE.ksefAdvance:
      if (stated === null) return plain(order.label, order.grosz, t.noPrepayment);
      return {
        label: paid ? t.advance : t.advanceToPay,
        grosz: stated,
        beside: [order],
        note: null,
      };
    case TYPE.ksefSettlement: {
      if (stated === null) return plain(order.label, order.grosz, t.noRemaining);
      const beside = [order, { label: t.advancesBefore, grosz: totals.gross - stated }];
      return {
        label: t.remaining,
        grosz: paid ? 0 : stated,
        beside: paid ? [...beside, { label: t.remainingPaid, grosz: stated }] : beside,
        note: null,
      };
    }
  }
  if (isCorrection(invoice.invoiceType)) {
    return totals.gross < 0
      ? plain(t.toReturn, -totals.gross, t.correctionItems)
      : plain(t.correctionSum, totals.gross, t.correctionItems);
  }
  if (invoice.invoiceStatus === 'DRAFT') return plain(t.draftSum, totals.gross);
  return plain(paid ? t.paidSum : invoice.paymentStatus === 0 ? t.toPay : t.grossTotal, totals.gross);
}

const plain = (label: string, grosz: Grosz, note: string | null = null): AmountDue => ({
  label,
  grosz,
  beside: [],
  note,
});
