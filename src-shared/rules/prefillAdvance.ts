import type { FormStay, KnownInvoice } from '../contract/invoiceFormContract';
import type { FormFields, FormItem } from '../model/invoiceForm';
import type { Day } from '../model/scalars';
import { documentText } from '../text/invoiceForm';
import { fromGrosz, sumIfKnown, toGrosz } from './decimal';
import { TYPE } from './invoiceTypes';
import { countedDocuments } from './stayAccount';
import { computeInvoiceTotals } from './vat';

/** Advances of a stay: what one begins with, and how a final invoice takes off those that have no settlement of their own. */

/**
 * The changes of a form that becomes an advance of `stay`; the items are those of the whole stay. `paidBy`: the way in
 * which the house is paid at once.
 */
export function advanceOfStay(
  fields: FormFields,
  type: number,
  { stay, today, paidBy }: { readonly stay: FormStay; readonly today: Day; readonly paidBy: number },
): Partial<FormFields> {
  const documents = countedDocuments(stay.account);
  // What a correction corrects is sure where the stay has nothing but advances.
  const isFinal = documents.some(({ kind }) => kind === 'sale' || kind === 'settlement');
  const made = documents.filter(({ kind }) => kind === 'advance' || (kind === 'correction' && !isFinal));
  const invoiced = sumIfKnown(made.map(({ effect }) => effect));
  const asked = toGrosz(stay.prepayment) ?? 0;
  // Prepayments that another advance already covers are not invoiced again.
  const amount = invoiced === null ? 0 : Math.max(0, asked - invoiced);
  const own = type === TYPE.ksefAdvance && fields.prepaymentValue === '' && amount > 0;
  return {
    ...(own ? { prepaymentValue: fromGrosz(amount) } : {}),
    ...(type === TYPE.advance && amount > 0 ? { items: advanceItems(fields.items, amount) } : {}),
    ...paymentOf(stay, today),
    paymentType: paidBy,
    additionalInfo: '',
  };
}

/**
 * An advance invoice documents money that came, and its tax point is the day on which it came (art. 19a ust. 8). The
 * interface gives no such day: it is the one on which this PC saw the prepayment, else today, and the person is asked to look.
 */
function paymentOf({ prepaid, prepaidOn }: FormStay, today: Day): Partial<FormFields> {
  const paid = (prepaid ? prepaidOn : null) ?? today;
  return { paymentStatus: 1, paymentDate: paid, saleDate: paid };
}

/** Type 3 has no field for its amount: its one line is the advance (A12). Only certain with one rate. */
function advanceItems(items: readonly FormItem[], amount: number): FormItem[] {
  const [first] = items;
  if (!first || new Set(items.map(({ rate }) => rate)).size !== 1) return [...items];
  const name = documentText.advanceFor.pl(first.name);
  return [{ ...first, name, price: fromGrosz(amount), quantity: '1', unit: documentText.serviceUnit.pl }];
}

/**
 * The final invoice less advances of type 3, which nothing in the interface ties to it: a line below zero per rate of
 * each, as it was taxed (art. 106f ust. 3). `advances` oldest first, each with what its corrections have left of it.
 */
export function withoutAdvances(fields: FormFields, advances: readonly KnownInvoice[]): FormFields {
  const lines = advances
    .filter(({ currency }) => currency === fields.currency)
    .flatMap(({ invoiceFullNo, issueDate, invoiceItems, currency }) =>
      computeInvoiceTotals({ items: invoiceItems, currency })
        .rates.filter(({ gross }) => gross !== 0)
        .map(({ rate, gross }) => ({
          name: documentText.lessAdvance.pl(invoiceFullNo || (issueDate ?? '')),
          price: fromGrosz(-gross),
          rate,
        })),
    );
  if (lines.length === 0) return fields;
  const last = Math.max(0, ...fields.items.map(({ key }) => key));
  const items = lines.map((line, place) => ({
    key: last + 1 + place,
    positionId: null,
    quantity: '1',
    unit: documentText.serviceUnit.pl,
    symbol: '',
    ...line,
  }));
  return { ...fields, items: [...fields.items, ...items], additionalInfo: '' };
}
