import type { Texts } from './language';

/** Texts of the account of a stay: invoiced, paid and left to invoice (documents.md 3). */
export const accountText = {
  invoiced: { pl: 'Zafakturowano', en: 'Invoiced' },
  leftToInvoice: { pl: 'Do zafakturowania', en: 'Left to invoice' },
  another: { pl: 'Kolejna faktura tego pobytu', en: 'Another invoice for this stay' },
  invoicedWhole: { pl: 'Zafakturowano całą cenę', en: 'Fully invoiced' },
  invoicedOver: { pl: 'Ponad cenę pobytu', en: 'Above the price of the stay' },
  paidByInvoices: { pl: 'Opłacone faktury', en: 'Paid invoices' },
  unknown: { pl: 'nie wiadomo', en: 'unknown' },
  /** Shown beside a document that settles an advance of another stay. */
  taken: { pl: 'zaliczka spoza tego pobytu', en: 'advance for another stay' },
  notCounted: { pl: 'nie wlicza się', en: 'not counted' },
  byInvoices: {
    pl: 'Według opłaconych faktur. Dane rezerwacji w serwisie są inne.',
    en: 'According to the paid invoices. The reservation in the service differs.',
  },
  asking: {
    pl: 'Sprawdzanie faktur tego pobytu w serwisie…',
    en: 'Checking the invoices for this stay in the service…',
  },
  asked: {
    pl: (time: string) => `Sprawdzono w serwisie ${time}.`,
    en: (time: string) => `Checked in the service ${time}.`,
  },
  notAsked: {
    pl: (time: string) => `Nie udało się sprawdzić w serwisie. Dane faktur z ${time}.`,
    en: (time: string) => `Could not check in the service. Invoice data as of ${time}.`,
  },
  /** `documents` is a joined list of the texts `numbered` and `unnumbered`. */
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
  unknownSum: { pl: 'nieznaną kwotę', en: 'an unknown amount' },
  and: { pl: ' i ', en: ' and ' },
  tooMuch: {
    pl: (sum: string, over: string, price: string) =>
      `Razem z tą fakturą suma wyniesie ${sum}, o ${over} więcej niż cena pobytu (${price}).`,
    en: (sum: string, over: string, price: string) =>
      `With this invoice, the total will be ${sum}, which is ${over} more than the price of the stay (${price}).`,
  },
  issueAnother: { pl: 'Wystaw drugą fakturę za pobyt', en: 'Issue a second invoice for the stay' },
  saveAnother: { pl: 'Zapisz drugą fakturę za pobyt', en: 'Save a second invoice for the stay' },
  accountOf: { pl: 'Rozliczenie pobytu', en: 'Stay account' },
  price: { pl: 'Cena pobytu', en: 'Price of the stay' },
  noNumber: { pl: 'bez numeru', en: 'no number' },
  thisOne: { pl: 'Ten dokument', en: 'This document' },
  stays: { pl: 'Pozostanie do zafakturowania', en: 'Left to invoice afterwards' },
  fitsAlone: { pl: 'Kwota zgadza się z ceną pobytu', en: 'The total matches the price of the stay' },
  fitsTogether: {
    pl: 'Kwota razem z poprzednimi fakturami zgadza się z ceną pobytu',
    en: 'Together with earlier invoices, the total matches the price of the stay',
  },
  differs: {
    pl: (sum: string) => `Suma różni się od ceny pobytu o ${sum}`,
    en: (sum: string) => `The total differs from the price of the stay by ${sum}`,
  },
  ask: { pl: 'Sprawdź w serwisie', en: 'Check in the service' },
  noAnswer: {
    pl: 'Nie udało się sprawdzić w serwisie, więc nadal nie wiadomo.',
    en: 'Could not check in the service, so this is still unknown.',
  },
} as const satisfies Texts;

/** Reasons why a sum of the account is unknown. */
export const accountWhy = {
  notRead: {
    pl: 'Pobieranie faktur jeszcze trwa. Nie wiadomo, czy ten pobyt ma już fakturę.',
    en: 'Not all invoices have been downloaded yet. It is not known whether this stay already has one.',
  },
  letGo: {
    pl: 'Fakturę tego pobytu usunięto z tego komputera po okresie przechowywania. Serwis nadal ją ma.',
    en: 'An invoice for this stay was erased from this PC after its retention period. The service still has it.',
  },
  correction: {
    pl: 'Nie wiadomo, co zmienia jedna z korekt. Wskaż na jej karcie korygowaną fakturę.',
    en: 'It is not known what one of the corrections changes. Choose the corrected invoice on its card.',
  },
  amount: {
    pl: 'Kwoty jednego z dokumentów nie można obliczyć.',
    en: 'The amount of one of the documents cannot be calculated.',
  },
  currency: {
    pl: 'Jeden z dokumentów jest w innej walucie niż pobyt.',
    en: 'One of the documents is in a different currency from the stay.',
  },
  price: { pl: 'Serwis nie podał ceny pobytu.', en: 'The service gave no price for the stay.' },
} as const satisfies Texts;
