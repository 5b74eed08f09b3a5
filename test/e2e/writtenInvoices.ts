import { addDays } from '#shared/rules/days';
import { anInvoice, anItem, today } from '#support/syncedProgram';

/** Sample invoices of every kind for the tests of the invoice list and the invoice card. */

/** The worked example of domain.md 1.3. */
const WORKED = anInvoice(900_001, {
  invoiceFullNo: 'FV 1/WZÓR',
  exemptionBasis: 'art. 43 ust. 1 pkt 36 ustawy o VAT',
  receiver: {
    companyName: 'Drukarnia Szulc, oddział Żywiec',
    address: 'Żywiec',
    taxId: '',
    bankNo: '75105000861000009012345678',
  },
  invoiceItems: [
    anItem('Nocleg', 349.99, 3, '8'),
    anItem('Śniadanie', 45, 6, '8%'),
    anItem('Parking', 50, 3, '23'),
    anItem('Woda mineralna', '6.50', '2', '0.23'),
    anItem('Najem mieszkalny', 1200, 1, 'zw'),
  ],
});
/** An order of 1 590.00 with an advance of 500.00 (domain.md 6.1). */
const ORDER = [anItem('Nocleg', 420, 3, '8'), anItem('Obiad', 35, 6, '8'), anItem('Parking', 40, 3, '23')];
const ADVANCE = anInvoice(900_002, {
  invoiceFullNo: 'FZ 2/WZÓR',
  invoiceType: 8,
  invoiceStatus: 'SENT_KSEF',
  ksefId: '5265877635-20260331-0200FFEEDDCC-0D',
  invoiceItems: ORDER,
  prepaymentValue: 500,
  paymentStatus: 1,
});
const SETTLEMENT = anInvoice(900_003, {
  invoiceFullNo: 'FR 3/WZÓR',
  invoiceType: 9,
  invoiceItems: ORDER,
  prepaymentValue: 1090,
});
/** 450.00 EUR at 8 % contains 33.33 EUR of VAT, which is 141.89 zł at 4.2571 (domain.md, section 8). */
const EUROS = anInvoice(900_004, {
  invoiceFullNo: 'FV 4/WZÓR',
  currency: 'EUR',
  exchangeRate: 4.2571,
  buyer: {
    companyName: 'Ελληνικά Ταξίδια',
    address: 'Αθήνα',
    taxId: '936013546',
    identifierType: 'VAT_UE',
    countryCode: 'GR',
  },
  invoiceItems: [anItem('Nocleg', 450, 1, '8')],
});
const CORRECTION = anInvoice(900_005, {
  invoiceFullNo: 'FK 5/WZÓR',
  invoiceType: 10,
  correctionReason: 'Skrócony pobyt',
  invoiceItems: [anItem('Nocleg', -420, 1, '8')],
});
const STRANGE = anInvoice(900_006, {
  invoiceFullNo: 'FV 6/WZÓR',
  invoiceStatus: 'UNDER_REVIEW',
  invoiceType: 6,
  invoiceItems: [anItem('Nocleg', 100, 1, '8'), anItem('Usługa', 50, 1, '17')],
  loyaltyPoints: 12,
});
const DRAFT = anInvoice(900_007, {
  invoiceFullNo: 'FV 7/WZÓR',
  invoiceStatus: 'DRAFT',
  paymentDate: addDays(today(), -3),
  buyer: { companyName: 'Hotel Łódź', address: 'Łódź', taxId: '', identifierType: 'NONE' },
});
const LATE = anInvoice(900_008, {
  invoiceFullNo: 'FV 8/WZÓR',
  paymentDate: addDays(today(), -3),
  receiver: { companyName: 'Oddział Żywiec', address: 'Żywiec', taxId: '', bankNo: '' },
});
export const WRITTEN = [WORKED, ADVANCE, SETTLEMENT, EUROS, CORRECTION, STRANGE, DRAFT, LATE];
