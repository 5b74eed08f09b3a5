import { expect, test } from 'vitest';
import { isBusinessTaxNumber, classifyInvoiceKsefState } from '#shared/rules/ksef/invoiceKsefState';
import { INVOICE_TYPE_NUMBERS_BY_NAME } from '#shared/rules/documents/invoiceTypes';

const ISSUED = {
  invoiceType: INVOICE_TYPE_NUMBERS_BY_NAME.vat,
  invoiceStatus: 'ISSUED',
  ksefId: null,
  issueDate: '2026-11-20',
};
const business = { connected: true, toBusiness: true } as const;
const privateGuest = { connected: true, toBusiness: false } as const;

test.each([
  ['a number', { ksefId: '5265877635-20250826-0100001AF629-AF' }, business, 'hasNumber'],
  ['on its way', { invoiceStatus: 'SENT_KSEF' }, business, 'waiting'],
  ['for a business, without a number', {}, business, 'owed'],
  ['for a business, before KSeF was a duty of all', { issueDate: '2025-12-19' }, business, 'outside'],
  ['for a private guest', {}, privateGuest, 'notRequired'],
  [
    'for a private guest, of a type that only KSeF has',
    { invoiceType: INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvance },
    privateGuest,
    'owed',
  ],
  [
    'for a private guest, a correction of an invoice outside KSeF',
    { invoiceType: INVOICE_TYPE_NUMBERS_BY_NAME.ksefCorrection },
    { ...privateGuest, correctsOutside: true },
    'notRequired',
  ],
  [
    'for a private guest, a correction of an invoice that is unknown or in KSeF',
    { invoiceType: INVOICE_TYPE_NUMBERS_BY_NAME.ksefCorrection },
    { ...privateGuest, correctsOutside: false },
    'owed',
  ],
  [
    'for a private guest, a correction outside that is on its way',
    { invoiceType: INVOICE_TYPE_NUMBERS_BY_NAME.ksefCorrection, invoiceStatus: 'PENDING_KSEF' },
    { ...privateGuest, correctsOutside: true },
    'waiting',
  ],
  [
    'for a business, a correction of an invoice outside KSeF',
    { invoiceType: INVOICE_TYPE_NUMBERS_BY_NAME.ksefCorrection },
    { ...business, correctsOutside: true },
    'owed',
  ],
  ['of a house that is not connected', {}, { connected: false, toBusiness: true }, 'outside'],
  ['of a house of which nothing is known', {}, { connected: 'unknown', toBusiness: false }, 'outside'],
  ['a pro forma', { invoiceType: INVOICE_TYPE_NUMBERS_BY_NAME.proForma }, business, 'never'],
  ['a draft', { invoiceStatus: 'DRAFT' }, business, 'never'],
] as const)(
  'KSeF state of an invoice: is decided by the invoice’s status, type and buyer and by the KSeF connection: “%s”',
  (_, fields, facts, state) => {
    expect(classifyInvoiceKsefState({ ...ISSUED, ...fields }, facts)).toBe(state);
  },
);

test.each([
  ['1234563218', true],
  ['DE682196989', true],
  ['44051401359', false],
  ['', false],
])(
  'tax number %j: counts as a business number only if the number is a NIP or a foreign VAT number',
  (taxId, isBusiness) => {
    expect(isBusinessTaxNumber(taxId)).toBe(isBusiness);
  },
);
