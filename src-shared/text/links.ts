import type { AmountRefused, LinkDoubt, LinkRefused } from '../contract/relatedInvoicesContract';
import type { CorrectionConvention } from '../rules/corrections/correctionConventionSchemas';
import type { LinkHow } from '../model/invoiceLinkSchemas';
import type { Texts } from './language';

/** Explains how each link between documents is known. */
export const linkHowText = {
  made: { pl: 'podane przy wystawieniu', en: 'given when it was issued' },
  number: { pl: 'numer jest w treści', en: 'its number is in the text' },
  only: { pl: 'jedyna możliwa', en: 'the only possible one' },
  figures: { pl: 'wynika z kwot', en: 'follows from the amounts' },
  person: { pl: 'wskazane ręcznie', en: 'chosen manually' },
} as const satisfies Record<LinkHow, { pl: string; en: string }>;

export const linkRefusedText = {
  type: {
    pl: 'Dokument tego rodzaju nie może tu być fakturą pierwotną ani zaliczkową.',
    en: 'A document of this type cannot be the original or an advance invoice here.',
  },
  currency: { pl: 'To dokument w innej walucie.', en: 'This document is in another currency.' },
  seller: {
    pl: 'To dokument innego sprzedawcy (obiektu).',
    en: 'This document is from another seller (property).',
  },
  later: { pl: 'Ten dokument wystawiono później.', en: 'This document was issued later.' },
  draft: { pl: 'To szkic.', en: 'This is a draft.' },
  itself: { pl: 'Dokument nie może dotyczyć samego siebie.', en: 'A document cannot be linked to itself.' },
  circle: {
    pl: 'Te dokumenty odwoływałyby się do siebie nawzajem.',
    en: 'These documents would refer to each other.',
  },
  unsent: {
    pl: 'Tego dokumentu nie ma jeszcze w serwisie. Najpierw go wyślij.',
    en: 'This document is not in the service yet. Send it first.',
  },
  alone: {
    pl: 'To nie jest korekta ani faktura rozliczeniowa.',
    en: 'This is neither a correction nor a settlement.',
  },
  several: { pl: 'Korekta dotyczy jednej faktury.', en: 'A correction corrects one invoice.' },
} as const satisfies Record<LinkRefused, { pl: string; en: string }>;

/** Reasons why an amount cannot be chosen. */
export const amountRefusedText = {
  unsent: linkRefusedText.unsent,
  notOffered: {
    pl: 'Pozycje tej korekty nie dopuszczają takiej kwoty.',
    en: 'The items of this correction do not allow this amount.',
  },
} as const satisfies Record<AmountRefused, { pl: string; en: string }>;

/** Explains how Kontuar reads the items of a correction, shown beside the resulting amount. */
export const conventionText = {
  afterState: { pl: 'pozycje to cała faktura po korekcie', en: 'the items are the whole invoice after it' },
  differences: { pl: 'pozycje to różnice', en: 'the items are differences' },
  correctedItems: { pl: 'pozycje są już po zmianie', en: 'the items are as they are now' },
} as const satisfies Record<CorrectionConvention, { pl: string; en: string }>;

export const amountText = {
  title: { pl: 'Kwota korekty', en: 'Amount of the correction' },
  open: {
    pl: 'Z pozycji wynika więcej niż jedna kwota. Wybierz właściwą:',
    en: 'The items allow more than one amount. Choose the right one:',
  },
  decided: {
    pl: 'Tak odczytano z innych korekt. Jeśli jest inaczej, wybierz:',
    en: 'Read as in the other corrections. If that is wrong, choose:',
  },
  chosen: { pl: 'Kwotę wybrano ręcznie.', en: 'The amount was chosen manually.' },
  undo: { pl: 'Cofnij wybór', en: 'Undo the choice' },
} as const satisfies Texts;

/** Reasons that speak against a link that a user chose. */
export const linkDoubtText = {
  buyer: { pl: 'Nabywca jest inny.', en: 'The buyer is different.' },
  stay: { pl: 'Dotyczy innego pobytu.', en: 'It is for a different stay.' },
  items: { pl: 'Dokumenty nie mają wspólnych pozycji.', en: 'The documents have no item in common.' },
  figures: {
    pl: 'Kwota korekty byłaby sprzeczna z jej przyczyną albo mniejsza od zera.',
    en: 'The amount of the correction would contradict its reason or be below zero.',
  },
} as const satisfies Record<LinkDoubt, { pl: string; en: string }>;

/** Reasons why a link from a file of another PC was not imported. */
export const linkLeftText = {
  ...linkRefusedText,
  ...amountRefusedText,
  missing: { pl: 'nie ma go na tym komputerze', en: 'it is not on this PC' },
  otherNumber: { pl: 'ma tu inny numer', en: 'it has another number here' },
  chosenHere: { pl: 'na tym komputerze wskazano inaczej', en: 'chosen differently on this PC' },
} as const satisfies Texts;

export const linkText = {
  doubtful: {
    pl: (number: string) => `Czy to na pewno ${number}?`,
    en: (number: string) => `Is it really ${number}?`,
  },
  saveAnyway: {
    pl: (number: string) => `Powiąż mimo to z ${number}`,
    en: (number: string) => `Link to ${number} anyway`,
  },
  title: { pl: 'Czego dotyczy', en: 'Refers to' },
  unknownOriginal: {
    pl: 'Nie wiadomo, którą fakturę koryguje.',
    en: 'The corrected invoice is not known.',
  },
  unknownAdvances: {
    pl: 'Nie wiadomo, które faktury zaliczkowe rozlicza.',
    en: 'The settled advance invoices are not known.',
  },
  none: { pl: 'Bez powiązania.', en: 'Not linked.' },
  noAdvance: { pl: 'Kwota nie uwzględnia żadnej zaliczki.', en: 'No advance is deducted from its amount.' },
  how: { pl: (how: string) => `Podstawa powiązania: ${how}.`, en: (how: string) => `Link found: ${how}.` },
  whichOriginal: { pl: 'Którą fakturę koryguje', en: 'Invoice corrected by' },
  whichAdvances: { pl: 'Które faktury zaliczkowe rozlicza', en: 'Advance invoices settled by' },
  choose: { pl: 'Wskaż', en: 'Choose' },
  change: { pl: 'Zmień', en: 'Change' },
  unlink: { pl: 'Odłącz', en: 'Unlink' },
  searchOriginal: { pl: 'Numer lub nabywca faktury pierwotnej', en: 'Number or buyer of the original' },
  searchAdvance: {
    pl: 'Numer lub nabywca faktury zaliczkowej',
    en: 'Number or buyer of the advance invoice',
  },
  nothing: { pl: 'Brak pasujących faktur.', en: 'No matching invoices.' },
  save: { pl: 'Powiąż', en: 'Link' },
  cancel: { pl: 'Nie zmieniaj', en: 'Cancel' },
  gone: { pl: 'Tej faktury nie ma już na tym komputerze.', en: 'This invoice is no longer on this PC.' },
} as const satisfies Texts;
