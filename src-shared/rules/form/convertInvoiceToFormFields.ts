import type { KnownInvoice } from '../../contract/invoiceFormContract';
import type { InvoiceItem, Party } from '../../model/invoice';
import type { FormFields, FormItem, FormParty } from '../../model/invoiceFormFields';

/** Converts a stored invoice to the fields of the invoice form. */

export const toFormParty = (party: Party): FormParty => ({
  companyName: party.companyName,
  address: party.address,
  taxId: party.taxId,
  identifierType: party.identifierType ?? '',
  countryCode: party.countryCode ?? '',
  bankNo: party.bankNo ?? '',
});

/**
 * Converts invoice items to form lines. If `positions` is true, the form lines keep the service's position ids;
 * otherwise the form lines are new items.
 */
export const toFormItems = (items: readonly InvoiceItem[], positions: boolean): FormItem[] =>
  items.map((item, index) => ({
    key: index + 1,
    positionId: positions ? item.positionId : null,
    name: item.name,
    price: item.grossUnitPrice ?? '',
    quantity: item.quantity ?? '',
    unit: item.unit,
    rate: item.rate,
    symbol: item.symbol,
  }));

/** Returns the form fields of an invoice that is being edited. */
export const convertInvoiceToFormFields = (invoice: KnownInvoice): FormFields => ({
  invoiceType: invoice.invoiceType,
  buyer: toFormParty(invoice.buyer),
  seller: toFormParty(invoice.seller),
  receiver: invoice.receiver && toFormParty(invoice.receiver),
  items: toFormItems(invoice.invoiceItems, true),
  paymentType: invoice.paymentType ?? 0,
  paymentStatus: invoice.paymentStatus ?? 0,
  issueDate: invoice.issueDate,
  saleDate: invoice.saleDate,
  paymentDate: invoice.paymentDate,
  currency: invoice.currency,
  town: invoice.town ?? '',
  additionalInfo: invoice.additionalInfo ?? '',
  personIssue: invoice.personIssue ?? '',
  personCollect: invoice.personCollect ?? '',
  correctionReason: invoice.correctionReason ?? '',
  exemptionBasis: invoice.exemptionBasis ?? '',
  prepaymentValue: invoice.prepaymentValue ?? '',
  advances: [],
  original: null,
  customNumber: '',
  format: '',
  extraChar: invoice.extraChar ?? '',
  clientId: invoice.clientId,
  reservationId: invoice.reservationId,
});
