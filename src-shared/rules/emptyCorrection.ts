import type { FormSetup } from '../contract/form';
import type { FormFields, FormItem } from '../model/invoiceForm';
import { withoutNote } from './correctionNote';
import { readAmount } from './formBody';
import { formPartyOf } from './formFields';

/** A correction as it stands in the form, beside what it corrects. */

type Original = NonNullable<FormSetup['original']>;

const lineOf = ({ name, unit, rate, symbol, price, quantity }: FormItem) => [
  ...[name, unit, rate, symbol].map((text) => text.trim()),
  ...[price, quantity].map((amount) => readAmount(amount)),
];

/**
 * Whether it changes nothing that its original says: neither a line nor a party nor a day, amount or text of the sale.
 * Never where the lines before it are not known.
 */
export function correctsNothing(fields: FormFields, { invoice, before, amountBefore }: Original): boolean {
  const now = [
    fields.buyer,
    fields.seller,
    fields.receiver,
    fields.saleDate,
    fields.currency,
    fields.paymentType,
  ];
  const was = [
    formPartyOf(invoice.buyer),
    formPartyOf(invoice.seller),
    invoice.receiver && formPartyOf(invoice.receiver),
    invoice.saleDate,
    invoice.currency,
    invoice.paymentType ?? 0,
  ];
  const amount = fields.prepaymentValue.trim();
  const sameAmount = amount === '' || amountBefore === Math.round(readAmount(amount) * 100);
  return (
    withoutNote(fields.additionalInfo) === '' &&
    sameAmount &&
    before !== null &&
    fields.exemptionBasis.trim() === (invoice.exemptionBasis ?? '') &&
    JSON.stringify(now) === JSON.stringify(was) &&
    JSON.stringify(fields.items.map(lineOf)) === JSON.stringify(before.map(lineOf))
  );
}
