import type { CreateBody } from '#shared/model/invoiceBody';

/** Returns the body of a new invoice; its town identifies it. */
export const aBody = (town: string): CreateBody => ({
  invoiceType: 1,
  invoiceStatus: 'ISSUED',
  buyer: { companyName: 'Anna Nowak', address: 'ul. Polna 2', taxId: '', identifierType: 'NONE' },
  seller: { companyName: 'Pensjonat', address: 'ul. Lipowa 1', taxId: '5260250274' },
  invoiceItems: [{ name: 'Nocleg', grossUnitPrice: 100, quantity: 2, unit: 'doba', rate: '8', symbol: '' }],
  paymentType: 1,
  paymentStatus: 0,
  issueDate: '2026-06-03',
  saleDate: '2026-06-03',
  paymentDate: '2026-06-03',
  currency: 'PLN',
  town,
});
