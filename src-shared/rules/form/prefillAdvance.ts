import type { FormStay, KnownInvoice } from '../../contract/invoiceFormContract';
import type { FormFields, FormItem } from '../../model/invoiceFormFields';
import type { Day, Grosz } from '../../model/scalars';
import { convertGroszToDecimalText, sumIfKnown, toGrosz } from '../decimal';
import { INVOICE_TYPE_NUMBERS_BY_NAME } from '../documents/invoiceTypes';
import { listInvoicesCountedInStayAccount } from '../stays/computeStayAccount';
import { computeInvoiceTotals } from '../tax/vat';
import type { DocumentWords } from './documentWords';
import { convertFormItemsToInvoiceItems } from './formCorrectionSums';

/**
 * Rules for the advances of a stay: the initial content of an advance invoice, and the deduction on a final invoice.
 */

/** Returns the fields to change in a form so that the form becomes an advance invoice of its stay. */
export function prefillAdvanceForStay(
  fields: FormFields,
  type: number,
  {
    stay,
    today,
    paidBy,
    words,
  }: {
    readonly stay: FormStay;
    readonly today: Day;
    readonly paidBy: number;
    readonly words: DocumentWords;
  },
): Partial<FormFields> {
  const order = computeInvoiceTotals({
    items: convertFormItemsToInvoiceItems(fields.items),
    currency: fields.currency,
  });
  // An advance cannot exceed the order, so a larger prepayment suggests the whole order.
  const limit = order.unreadItems > 0 || order.gross <= 0 ? Infinity : order.gross;
  const amount = Math.min(limit, computePrepaymentLeftToInvoice(stay) ?? 0);
  const isKsefAdvance =
    type === INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvance && fields.prepaymentValue === '' && amount > 0;
  return {
    ...(isKsefAdvance ? { prepaymentValue: convertGroszToDecimalText(amount) } : {}),
    ...(type === INVOICE_TYPE_NUMBERS_BY_NAME.advance && amount > 0
      ? { items: buildAdvanceItems(fields.items, amount, words) }
      : {}),
    ...suggestPayment(stay, today),
    paymentType: paidBy,
    additionalInfo: '',
  };
}

/**
 * Returns the prepayment of a stay in grosz minus the amounts of the stay's earlier advances; null if these amounts are
 * unknown.
 */
export function computePrepaymentLeftToInvoice(stay: Pick<FormStay, 'account' | 'prepayment'>): Grosz | null {
  const documents = listInvoicesCountedInStayAccount(stay.account);
  // If the stay has neither a final invoice nor a settlement, all corrections among its documents are treated as
  // corrections of advances.
  const isFinal = documents.some(({ kind }) => kind === 'sale' || kind === 'settlement');
  const made = documents.filter(({ kind }) => kind === 'advance' || (kind === 'correction' && !isFinal));
  const invoiced = sumIfKnown(made.map(({ effect }) => effect));
  const asked = toGrosz(stay.prepayment) ?? 0;
  return invoiced === null ? null : Math.max(0, asked - invoiced);
}

/** Suggests the day of payment, which is also the tax point of an advance (art. 19a ust. 8). */
function suggestPayment({ prepaid, prepaidOn }: FormStay, today: Day): Partial<FormFields> {
  const paid = (prepaid ? prepaidOn : null) ?? today;
  return { paymentStatus: 1, paymentDate: paid, saleDate: paid };
}

function buildAdvanceItems(items: readonly FormItem[], amount: number, words: DocumentWords): FormItem[] {
  const [first] = items;
  if (!first || new Set(items.map(({ rate }) => rate)).size !== 1) return [...items];
  const name = words.advanceFor({ subject: first.name });
  return [
    {
      ...first,
      name,
      price: convertGroszToDecimalText(amount),
      quantity: '1',
      unit: words.serviceUnit,
    },
  ];
}

/**
 * Adds to a final invoice negative lines that deduct the advances of invoice type 3, which accounts without KSeF use
 * (art. 106f ust. 3).
 */
export function addAdvanceDeductionLines(
  fields: FormFields,
  advances: readonly KnownInvoice[],
  words: DocumentWords,
): FormFields {
  const lines = advances
    .filter(({ currency }) => currency === fields.currency)
    .flatMap(({ invoiceFullNo, issueDate, invoiceItems, currency }) =>
      computeInvoiceTotals({ items: invoiceItems, currency })
        .rates.filter(({ gross }) => gross !== 0)
        .map(({ rate, gross }) => ({
          name: nameDeduction(invoiceFullNo || (issueDate ?? ''), words),
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
    unit: words.serviceUnit,
    symbol: '',
    ...line,
  }));
  return { ...fields, items: [...fields.items, ...items], additionalInfo: '' };
}

const nameDeduction = (number: string, words: DocumentWords): string =>
  number === '' ? words.lessUnnumberedAdvance : words.lessAdvance({ number });
