import type { Texts } from './language';

/** A stay's account: what was invoiced and paid of it, and what is left (documents.md 3). */
export const accountText = {
  invoiced: { pl: 'Zafakturowano', en: 'Invoiced' },
  leftToInvoice: { pl: 'Do zafakturowania', en: 'Left to invoice' },
  invoicedWhole: { pl: 'Zafakturowano całą cenę', en: 'The whole price is invoiced' },
  invoicedOver: { pl: 'Ponad cenę pobytu', en: 'Above the price of the stay' },
  paidByInvoices: { pl: 'Opłacone faktury', en: 'Paid invoices' },
  unknown: { pl: 'nie wiadomo', en: 'unknown' },
  /** Beside a document that takes an advance of another stay. */
  taken: { pl: 'zaliczka spoza tego pobytu', en: 'an advance from outside this stay' },
  notCounted: { pl: 'nie liczy się', en: 'not counted' },
  byInvoices: {
    pl: 'Według opłaconych faktur. Rezerwacja w serwisie mówi co innego.',
    en: 'By the paid invoices. The reservation in the service says otherwise.',
  },
  asking: {
    pl: 'Sprawdzanie faktur tego pobytu w serwisie',
    en: 'Asking the service for the invoices of this stay',
  },
  asked: {
    pl: (time: string) => `Sprawdzono w serwisie ${time}.`,
    en: (time: string) => `The service was asked ${time}.`,
  },
  notAsked: {
    pl: (time: string) => `Serwis nie odpowiada. Faktury znane są z ${time}.`,
    en: (time: string) => `The service does not answer. The invoices are known as of ${time}.`,
  },
  ask: { pl: 'Sprawdź w serwisie', en: 'Ask the service' },
  noAnswer: {
    pl: 'Serwis nie odpowiada, więc nadal nie wiadomo.',
    en: 'The service does not answer, so it is still unknown.',
  },
} as const satisfies Texts;

/** Why a sum of the account is not known. */
export const accountWhy = {
  notRead: {
    pl: 'Faktury nie są jeszcze pobrane do końca. Nie wiadomo, czy ten pobyt ma już fakturę.',
    en: 'The invoices have not been read to the end yet. Whether this stay has one already is not known.',
  },
  correction: {
    pl: 'Nie wiadomo, co zmienia jedna z korekt. Wskaż na jej karcie fakturę, którą koryguje.',
    en: 'What one of the corrections changes is not known. Name the invoice that it corrects on its card.',
  },
  amount: {
    pl: 'Jeden z dokumentów nie ma kwoty, którą można policzyć.',
    en: 'One of the documents has no amount that can be counted.',
  },
  currency: {
    pl: 'Jeden z dokumentów jest w innej walucie niż pobyt.',
    en: 'One of the documents is in another currency than the stay.',
  },
  price: { pl: 'Serwis nie podał ceny pobytu.', en: 'The service gave no price for the stay.' },
} as const satisfies Texts;
