import type { Party, ShownInvoice } from '../../model/invoice';

/** Functions that read and write the single fields of an invoice by their paths. */

const TOP_FIELDS = [
  'invoiceType',
  'extraChar',
  'invoiceStatus',
  'paymentType',
  'paymentStatus',
  'issueDate',
  'saleDate',
  'town',
  'paymentDate',
  'currency',
  'additionalInfo',
  'correctionReason',
  'personCollect',
  'personIssue',
  'clientId',
  'reservationId',
  'exemptionBasis',
  'prepaymentValue',
] as const;
export type TopField = (typeof TOP_FIELDS)[number];

export const PARTY_FIELDS = {
  buyer: ['companyName', 'address', 'taxId', 'identifierType', 'countryCode'],
  seller: ['companyName', 'address', 'taxId', 'bankNo'],
  receiver: ['companyName', 'address', 'taxId', 'bankNo', 'identifierType', 'countryCode'],
} as const;
export const PARTIES = ['buyer', 'seller', 'receiver'] as const;
export type PartyName = (typeof PARTIES)[number];

export type Value = string | number | null;

/** A field of an invoice that holds a single value, with functions that read and write the value. */
export interface InvoiceFieldAccessor {
  readonly path: string;
  /** The last part of the field's path, such as `taxId`. */
  readonly name: string;
  read(invoice: ShownInvoice): Value;
  write(invoice: ShownInvoice, value: Value): ShownInvoice;
}

export const EMPTY_INVOICE_PARTY: Party = {
  companyName: '',
  address: '',
  taxId: '',
  identifierType: null,
  countryCode: null,
  bankNo: null,
  extra: {},
};

/** A receiver whose texts are all empty counts as no receiver (A15). */
export const isEmptyParty = (party: Party): boolean =>
  [party.companyName, party.address, party.taxId, party.bankNo ?? ''].join('').trim() === '';

const createTopFieldAccessor = (field: TopField): InvoiceFieldAccessor => ({
  path: field,
  name: field,
  read: (invoice) => invoice[field],
  write: (invoice, value) => ({ ...invoice, [field]: value }),
});

const createPartyFieldAccessor = (
  party: PartyName,
  field: (typeof PARTY_FIELDS)['receiver'][number],
): InvoiceFieldAccessor => ({
  path: `${party}.${field}`,
  name: field,
  read: (invoice) => invoice[party]?.[field] ?? null,
  write: (invoice, value) => {
    const text = value === null ? '' : String(value);
    const kept = field === 'companyName' || field === 'address' || field === 'taxId' ? text : text || null;
    const after = { ...(invoice[party] ?? EMPTY_INVOICE_PARTY), [field]: kept };
    return { ...invoice, [party]: party === 'receiver' && isEmptyParty(after) ? null : after };
  },
});

export const INVOICE_FIELD_ACCESSORS: readonly InvoiceFieldAccessor[] = [
  ...TOP_FIELDS.map(createTopFieldAccessor),
  ...PARTIES.flatMap((party) => PARTY_FIELDS[party].map((field) => createPartyFieldAccessor(party, field))),
];
