import type { FormStay, KnownInvoice } from '../contract/invoiceFormContract';
import type { FormFields, FormItem } from '../model/invoiceFormFields';
import type { Day } from '../model/scalars';
import { documentText } from '../text/invoiceForm';
import { convertGroszToDecimalText, sumIfKnown, toGrosz } from './decimal';
import { INVOICE_TYPE_NUMBERS_BY_NAME } from './invoiceTypes';
import { listSaleInvoicesOfStay } from './computeStayAccount';
import { computeInvoiceTotals } from './vat';

/**
 * Rules for the advances of a stay: the initial content of an advance invoice, and the lines by which a final invoice
 * deducts advances that no settlement deducts.
 */

/**
 * Returns the changes to a form that becomes an advance of `stay`; its items are the items of the whole stay. `paidBy`
 * is the usual payment type for immediate payment.
 */
export function prefillAdvanceForStay(
  fields: FormFields,
  type: number,
  { stay, today, paidBy }: { readonly stay: FormStay; readonly today: Day; readonly paidBy: number },
): Partial<FormFields> {
  const documents = listSaleInvoicesOfStay(stay.account);
  // Corrections count as corrections of advances if the stay has neither a sale nor a settlement that they could
  // correct.
  const isFinal = documents.some(({ kind }) => kind === 'sale' || kind === 'settlement');
  const made = documents.filter(({ kind }) => kind === 'advance' || (kind === 'correction' && !isFinal));
  const invoiced = sumIfKnown(made.map(({ effect }) => effect));
  const asked = toGrosz(stay.prepayment) ?? 0;
  // A new advance covers only the part of the prepayment that earlier advances do not cover.
  const amount = invoiced === null ? 0 : Math.max(0, asked - invoiced);
  const isKsefAdvance =
    type === INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvance && fields.prepaymentValue === '' && amount > 0;
  return {
    ...(isKsefAdvance ? { prepaymentValue: convertGroszToDecimalText(amount) } : {}),
    ...(type === INVOICE_TYPE_NUMBERS_BY_NAME.advance && amount > 0
      ? { items: advanceItems(fields.items, amount) }
      : {}),
    ...paymentOf(stay, today),
    paymentType: paidBy,
    additionalInfo: '',
  };
}

/**
 * An advance is taxed on the day on which the money was received (art. 19a ust. 8), which the service does not return.
 * The form therefore contains the day on which this PC first saw the prepayment, or today, and asks the user to check
 * the day.
 */
function paymentOf({ prepaid, prepaidOn }: FormStay, today: Day): Partial<FormFields> {
  const paid = (prepaid ? prepaidOn : null) ?? today;
  return { paymentStatus: 1, paymentDate: paid, saleDate: paid };
}

/**
 * An advance invoice of type 3 has no field for its amount, so the form gets one line with the amount (A12). This is
 * possible only if all items of the order have the same VAT rate.
 */
function advanceItems(items: readonly FormItem[], amount: number): FormItem[] {
  const [first] = items;
  if (!first || new Set(items.map(({ rate }) => rate)).size !== 1) return [...items];
  const name = documentText.advanceFor.pl(first.name);
  return [
    {
      ...first,
      name,
      price: convertGroszToDecimalText(amount),
      quantity: '1',
      unit: documentText.serviceUnit.pl,
    },
  ];
}

/**
 * Adds to a final invoice a negative line for each type 3 advance and VAT rate, because the service cannot link these
 * invoices (art. 106f ust. 3). `advances` are sorted oldest first and include their corrections.
 */
export function addAdvanceDeductionLines(fields: FormFields, advances: readonly KnownInvoice[]): FormFields {
  const lines = advances
    .filter(({ currency }) => currency === fields.currency)
    .flatMap(({ invoiceFullNo, issueDate, invoiceItems, currency }) =>
      computeInvoiceTotals({ items: invoiceItems, currency })
        .rates.filter(({ gross }) => gross !== 0)
        .map(({ rate, gross }) => ({
          name: documentText.lessAdvance.pl(invoiceFullNo || (issueDate ?? '')),
          price: convertGroszToDecimalText(-gross),
          rate,
        })),
    );
  if (lines.length === 0) return fields;
  const last = Math.max(0, ...fields.items.map(({ key }) => key));
  const items = lines.map((line, index) => ({
    key: last + 1 + index,
    positionId: null,
    quantity: '1',
    unit: documentText.serviceUnit.pl,
    symbol: '',
    ...line,
  }));
  return { ...fields, items: [...fields.items, ...items], additionalInfo: '' };
}
