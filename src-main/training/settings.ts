import type { TrainingAccount } from './account';
import type { NewInvoice } from './book';

/** What the account's settings make of a new invoice, where its switches say so. */

const RECEIVER = { companyName: 'Biuro Podróży Halny', address: 'ul. Krupówki 12, Zakopane' };
const BANK_NO = '61 1090 1014 0000 0712 1981 2874';

export function asKept(
  sent: NewInvoice,
  { fillsDefaults, reordersItems, createsAs }: TrainingAccount,
): NewInvoice {
  const content = { ...sent, invoiceType: createsAs ?? sent.invoiceType };
  const { invoiceItems } = content;
  const items = reordersItems ? [...invoiceItems.slice(1), ...invoiceItems.slice(0, 1)] : invoiceItems;
  if (!fillsDefaults) return { ...content, invoiceItems: items };
  const { buyer, seller, receiver } = content;
  return {
    ...content,
    format: content.format || 'nr/mm/rrrr',
    town: content.town || 'Zakopane',
    personIssue: content.personIssue || 'Recepcja',
    personCollect: content.personCollect || buyer.companyName,
    additionalInfo: content.additionalInfo || 'Dziękujemy za pobyt',
    buyer: { ...buyer, countryCode: buyer.countryCode ?? 'PL' },
    seller: { ...seller, bankNo: seller.bankNo || BANK_NO },
    receiver: receiver.companyName === '' ? { ...receiver, ...RECEIVER } : receiver,
    invoiceItems: items.map((item) => ({ ...item, symbol: item.symbol || '55.10' })),
  };
}
