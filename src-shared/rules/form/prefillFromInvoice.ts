import type { KnownInvoice } from '../../contract/invoiceFormContract';
import type { FormFields } from '../../model/invoiceFormFields';
import type { Day, Grosz } from '../../model/scalars';
import { addDays } from '../days';
import { convertGroszToDecimalText, sumIfKnown } from '../decimal';
import type { Advance } from '../documents/documentSumTypes';
import { convertInvoiceToFormFields, toFormItems } from './convertInvoiceToFormFields';
import { isCorrection, INVOICE_TYPE_NUMBERS_BY_NAME } from '../documents/invoiceTypes';
import type { Habits } from './inferInvoiceHabits';
import { removePrepaidRemark } from './prefillFromStay';
import { classifyTillReceiptMention } from '../tax/findTillReceiptMention';
import { computeInvoiceTotals } from '../tax/vat';

/**
 * Fills in the invoice form from an existing invoice: for a copy, for a correction, or for the settlement of advances.
 */

/** Returns a form with a copy of the invoice, without remarks that apply only to the original. */
export function prefillCopy(invoice: KnownInvoice, habits: Habits, today: Day): FormFields {
  const fields = convertInvoiceToFormFields(invoice);
  const isTied =
    isCorrection(invoice.invoiceType) || classifyTillReceiptMention(invoice.additionalInfo) === 'named';
  return {
    ...fields,
    additionalInfo: isTied ? '' : removePrepaidRemark(fields.additionalInfo),
    items: toFormItems(invoice.invoiceItems, false),
    paymentStatus: 0,
    issueDate: today,
    saleDate: today,
    paymentDate: addDays(today, habits.termDays),
    correctionReason: '',
    extraChar: '',
    reservationId: null,
  };
}

/**
 * Returns the form of a new correction with all items unchanged (A28). `latest` is the last invoice in the chain of
 * corrections (A9).
 */
export function prefillCorrection(
  original: { readonly localId: string; readonly invoice: KnownInvoice },
  latest: KnownInvoice,
  type: number,
  today: Day,
): FormFields {
  return {
    ...convertInvoiceToFormFields(latest),
    invoiceType: type,
    items: toFormItems(latest.invoiceItems, false),
    issueDate: today,
    saleDate: original.invoice.saleDate,
    paymentDate: today,
    paymentStatus: 0,
    additionalInfo: '',
    correctionReason: '',
    extraChar: '',
    prepaymentValue: '',
    original: original.localId,
  };
}

/**
 * Returns the part of an order's gross amount that remains after its advances, in grosz; null if unknown (domain.md
 * 6.2).
 */
export function computeOrderGrossLeftAfterAdvances(
  order: Pick<KnownInvoice, 'invoiceItems' | 'currency'>,
  advances: readonly Pick<Advance, 'received'>[],
): Grosz | null {
  const { gross, unreadItems } = computeInvoiceTotals({
    items: order.invoiceItems,
    currency: order.currency,
  });
  const taken = unreadItems > 0 ? null : sumIfKnown(advances.map(({ received }) => received?.gross ?? null));
  return taken === null ? null : gross - taken;
}

export function prefillSettlement(
  advances: readonly (Pick<Advance, 'received'> & { readonly localId: string })[],
  order: KnownInvoice,
  {
    habits,
    today,
    departure,
  }: { readonly habits: Habits; readonly today: Day; readonly departure: Day | null },
): FormFields {
  const remaining = computeOrderGrossLeftAfterAdvances(order, advances);
  return {
    ...prefillCopy(order, habits, today),
    invoiceType: INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlement,
    saleDate: departure ?? today,
    additionalInfo: '',
    prepaymentValue: remaining === null ? '' : convertGroszToDecimalText(Math.max(0, remaining)),
    advances: advances.map(({ localId }) => localId),
    clientId: order.clientId,
    reservationId: order.reservationId,
  };
}
