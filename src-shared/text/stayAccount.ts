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
  /** `documents` are `numbered` or `unnumbered`, joined. */
  hasAlready: {
    pl: (documents: string) => `Ten pobyt ma już ${documents}.`,
    en: (documents: string) => `This stay already has ${documents}.`,
  },
  numbered: {
    pl: (number: string, sum: string) => `${number} na ${sum}`,
    en: (number: string, sum: string) => `${number} for ${sum}`,
  },
  unnumbered: {
    pl: (kind: string, sum: string) => `dokument bez numeru (${kind}) na ${sum}`,
    en: (kind: string, sum: string) => `a document without a number (${kind}) for ${sum}`,
  },
  unknownSum: { pl: 'nieznaną kwotę', en: 'an unknown sum' },
  and: { pl: ' i ', en: ' and ' },
  tooMuch: {
    pl: (sum: string, over: string, price: string) =>
      `Razem z tą fakturą będzie ${sum}, o ${over} więcej niż cena pobytu (${price}).`,
    en: (sum: string, over: string, price: string) =>
      `With this invoice it will be ${sum}, which is ${over} more than the price of the stay (${price}).`,
  },
  issueAnother: { pl: 'Tak, wystaw mimo to', en: 'Yes, issue it all the same' },
  saveAnother: { pl: 'Tak, zapisz mimo to', en: 'Yes, save it all the same' },
  accountOf: { pl: 'Rozliczenie pobytu', en: 'Account of the stay' },
  price: { pl: 'Cena pobytu', en: 'Price of the stay' },
  noNumber: { pl: 'bez numeru', en: 'no number' },
  thisOne: { pl: 'Ten dokument', en: 'This document' },
  stays: { pl: 'Zostanie do zafakturowania', en: 'Then left to invoice' },
  fitsAlone: { pl: 'Kwota zgadza się z ceną pobytu', en: 'The sum is the price of the stay' },
  fitsTogether: {
    pl: 'Razem z poprzednimi fakturami zgadza się z ceną pobytu',
    en: 'With the invoices before it comes to the price of the stay',
  },
  differs: {
    pl: (sum: string) => `Suma różni się od ceny pobytu o ${sum}`,
    en: (sum: string) => `The sum differs from the price of the stay by ${sum}`,
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
