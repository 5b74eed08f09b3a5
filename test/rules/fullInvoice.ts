import type { ShownInvoice } from '#shared/model/invoice';
import { aBody } from '#support/outboxFixture';
import { anInvoice } from '#support/records';

const DAY = '2026-06-03';
export const BODY = aBody({ issueDate: DAY, saleDate: DAY, paymentDate: DAY });

export const RECEIVER = {
  companyName: 'Biuro',
  address: 'ul. Krótka 1',
  taxId: '11',
  identifierType: 'OTHER',
  countryCode: 'DE',
  bankNo: '22',
  extra: {},
};

/** An invoice with a value in every field that an edit can set. */
export const FULL: ShownInvoice = {
  ...anInvoice({ invoiceId: 7 }),
  receiver: RECEIVER,
  town: 'Zakopane',
  additionalInfo: 'a',
  personIssue: 'b',
  personCollect: 'c',
  correctionReason: 'd',
  extraChar: 'e',
  exemptionBasis: 'art113',
  clientId: 5,
  reservationId: 6,
  prepaymentValue: '10',
  extra: { own: 1 },
};
