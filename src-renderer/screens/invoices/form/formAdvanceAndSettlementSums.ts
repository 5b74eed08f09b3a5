import type { Grosz } from '#shared/model/scalars';
import { subtractAdvancesFromOrder, splitAdvanceByVatRate } from '#shared/rules/documents/advances';
import { convertGroszToDecimalText, toGrosz } from '#shared/rules/decimal';
import { parseTypedDecimalNumber } from '#shared/rules/form/invoiceBodyFromForm';
import { computeFormCorrectionSums, type CorrectionOfForm } from '#shared/rules/form/formCorrectionSums';
import { INVOICE_TYPE_NUMBERS_BY_NAME } from '#shared/rules/documents/invoiceTypes';
import { computeOrderGrossLeftAfterAdvances } from '#shared/rules/form/prefillFromInvoice';
import { classifyStayAccountInvoice, type NextDocument } from '#shared/rules/stays/computeStayAccount';
import { type RateSum } from '#shared/rules/tax/vat';
import type { InvoiceFormState } from './invoiceFormState.svelte';

/**
 * Computes the sums of the invoice in the form. Deducted advances, settlements and corrections are taken into account
 * (domain.md 6).
 */

const listChosenAdvances = ({ fields, setup }: InvoiceFormState) =>
  setup.advances.filter(({ localId }) => fields.advances.includes(localId));

/**
 * Returns the amount in grosz that a settlement leaves to pay after the selected advances. Returns null if no advance
 * is selected or the amount cannot be computed.
 */
export function computeSettlementRemainder(form: InvoiceFormState): Grosz | null {
  const { fields } = form;
  const advances = listChosenAdvances(form);
  if (form.totals.unreadItems > 0 || advances.length === 0) return null;
  const order = {
    invoiceItems: form.priced,
    currency: fields.currency,
  };
  return computeOrderGrossLeftAfterAdvances(order, advances);
}

/**
 * Returns the amount that the user typed for an advance or a settlement, in grosz; null if the text is not an amount.
 */
export function parseTypedPrepaymentGrosz({ fields }: InvoiceFormState): Grosz | null {
  const value = parseTypedDecimalNumber(fields.prepaymentValue);
  return Number.isNaN(value) ? null : toGrosz(String(value));
}

/** Writes the amount that a button suggests into the prepayment field, and moves the focus to the field. */
export function applyOfferedPrepaymentAmount({ fields }: InvoiceFormState, amount: Grosz, id: string): void {
  fields.prepaymentValue = convertGroszToDecimalText(amount);
  document.getElementById(id)?.focus();
}

/**
 * Returns the form's amounts per VAT rate. `of` tells which amounts these are: of the whole invoice, of the advance, or
 * what remains after the advances.
 */
export function computeFormVatRateSums(form: InvoiceFormState): {
  of: 'all' | 'advance' | 'remaining';
  rates: readonly RateSum[];
} {
  const { totals, fields } = form;
  const known = totals.unknownRates.length === 0;
  const value = parseTypedPrepaymentGrosz(form);
  if (fields.invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvance && known && value !== null) {
    const rates = splitAdvanceByVatRate(totals.rates, value);
    if (rates) return { of: 'advance', rates };
  }
  const advances =
    fields.invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlement && known
      ? listChosenAdvances(form)
      : [];
  const shown = advances.flatMap(({ received }) => (received ? [received.rates] : []));
  if (shown.length > 0 && shown.length === advances.length)
    return { of: 'remaining', rates: subtractAdvancesFromOrder(totals.rates, shown).rates };
  const correction =
    fields.invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvanceCorrection
      ? computeFormCorrection(form)
      : null;
  if (correction?.after) return { of: 'advance', rates: correction.after.rates };
  return { of: 'all', rates: totals.rates };
}

/**
 * Returns the amounts before and after the correction in the form, and their difference. Null if the corrected
 * invoice's amounts are not known.
 */
export const computeFormCorrection = ({ fields, setup }: InvoiceFormState): CorrectionOfForm | null =>
  computeFormCorrectionSums(fields, setup.original);

/** Describes the invoice in the form for the check whether the stay's invoices exceed the price of the stay. */
export function convertFormForOverInvoicingCheck(form: InvoiceFormState): NextDocument {
  const { fields, setup, totals } = form;
  const { invoiceType, currency } = fields;
  const kind = classifyStayAccountInvoice({ invoiceType, invoiceStatus: 'ISSUED', deleting: false });
  const stayDocumentIds = new Set(form.stay?.account.documents.map(({ row }) => row.localId));
  const elsewhere =
    kind === 'settlement'
      ? listChosenAdvances(form).filter(({ localId }) => !stayDocumentIds.has(localId))
      : [];
  const takenElsewhere = elsewhere.reduce((sum, { received }) => sum + (received?.gross ?? 0), 0);
  return { kind, effect: computeEffect(), currency, localId: setup.localId, takenElsewhere };

  function computeEffect(): Grosz | null {
    if (kind === 'correction') return computeFormCorrection(form)?.change ?? null;
    if (kind === 'settlement' || invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvance)
      return parseTypedPrepaymentGrosz(form);
    return totals.unreadItems > 0 ? null : totals.gross;
  }
}
