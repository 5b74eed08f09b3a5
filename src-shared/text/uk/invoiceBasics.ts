import { invoiceBasicsText } from '../invoiceBasics';
import { said } from './said';

said(invoiceBasicsText, {
  newInvoice: 'Нова фактура',
  issueForStay: 'Нова фактура',
  mayNotCreate: 'Ключ доступу не дозволяє виставляти фактури (немає дозволу invoices.create).',
  mayNotRead:
    'Ключ доступу не дозволяє завантажувати фактури (немає дозволу invoices.read). Попросіть його в адміністратора облікового запису.',
  noNumber: 'без номера',
});
