import type { Texts } from './language';

/** Texts about invoices on the first screen. They are apart from the other texts to keep its script small. */
export const invoiceBasicsText = {
  newInvoice: { pl: 'Nowa faktura', en: 'New invoice' },
  issueForStay: { pl: 'Wystaw fakturę', en: 'Create invoice' },
  mayNotCreate: {
    pl: 'Klucz dostępu nie pozwala wystawiać faktur (brak uprawnienia invoices.create).',
    en: 'The access key does not allow creating invoices (no invoices.create permission).',
  },
  mayNotRead: {
    pl: 'Klucz dostępu nie pozwala pobierać faktur (brak uprawnienia invoices.read). Poproś o nie administratora konta.',
    en: 'The access key does not allow downloading invoices (no invoices.read permission). Ask the account administrator for it.',
  },
  noNumber: { pl: 'bez numeru', en: 'no number' },
} satisfies Texts;
