import type { LinkRefused } from '../contract/links';
import type { LinkHow } from '../model/link';
import type { Texts } from './language';

/** Links between documents, and how each is known. */
export const linkHowText = {
  made: { pl: 'zapisane przy wystawieniu', en: 'said when it was issued' },
  number: { pl: 'numer jest w treści', en: 'its number is in the text' },
  only: { pl: 'jedyna możliwa', en: 'the only one possible' },
  figures: { pl: 'wynika z kwot', en: 'the amounts leave no other' },
  person: { pl: 'wskazane ręcznie', en: 'chosen by a person' },
} as const satisfies Record<LinkHow, { pl: string; en: string }>;

export const linkRefusedText = {
  type: {
    pl: 'Dokument tego rodzaju nie może tu być fakturą pierwotną ani zaliczką.',
    en: 'A document of this type can be neither the original nor an advance here.',
  },
  currency: { pl: 'To dokument w innej walucie.', en: 'It is in another currency.' },
  seller: { pl: 'To dokument innego sprzedawcy (obiektu).', en: 'It is of another seller (property).' },
  later: { pl: 'Wystawiono go później.', en: 'It was issued later.' },
  draft: { pl: 'To szkic.', en: 'It is a draft.' },
  itself: { pl: 'Dokument nie może dotyczyć sam siebie.', en: 'A document cannot be linked to itself.' },
  circle: {
    pl: 'Te dokumenty wskazywałyby na siebie w kółko.',
    en: 'These documents would name each other in a circle.',
  },
  unsent: {
    pl: 'Nie ma go jeszcze w serwisie. Wyślij go najpierw.',
    en: 'It is not in the service yet. Send it first.',
  },
  alone: {
    pl: 'To nie jest korekta ani faktura rozliczeniowa.',
    en: 'It is neither a correction nor a settlement.',
  },
  several: { pl: 'Korekta dotyczy jednej faktury.', en: 'A correction is of one invoice.' },
} as const satisfies Record<LinkRefused, { pl: string; en: string }>;

export const linkText = {
  title: { pl: 'Czego dotyczy', en: 'What it is of' },
  unknownOriginal: {
    pl: 'Nie wiadomo, którą fakturę koryguje.',
    en: 'It is not known which invoice it corrects.',
  },
  unknownAdvances: {
    pl: 'Nie wiadomo, które zaliczki rozlicza.',
    en: 'It is not known which advances it settles.',
  },
  none: { pl: 'Bez powiązania.', en: 'Linked to none.' },
  noAdvance: { pl: 'Kwota nie uwzględnia żadnej zaliczki.', en: 'No advance was taken off its amount.' },
  how: { pl: (how: string) => `Skąd wiadomo: ${how}.`, en: (how: string) => `How it is known: ${how}.` },
  whichOriginal: { pl: 'Którą fakturę koryguje', en: 'Which invoice is corrected by' },
  whichAdvances: { pl: 'Które zaliczki rozlicza', en: 'Which advances are settled by' },
  choose: { pl: 'Wskaż', en: 'Choose' },
  change: { pl: 'Zmień', en: 'Change' },
  unlink: { pl: 'Odłącz', en: 'Unlink' },
  searchOriginal: { pl: 'Numer lub nabywca faktury pierwotnej', en: 'Number or buyer of the original' },
  searchAdvance: { pl: 'Numer lub nabywca zaliczki', en: 'Number or buyer of the advance' },
  nothing: { pl: 'Żadna nie pasuje.', en: 'None fits.' },
  save: { pl: 'Powiąż', en: 'Link' },
  cancel: { pl: 'Anuluj', en: 'Cancel' },
  gone: { pl: 'Tej faktury nie ma już na tym komputerze.', en: 'This invoice is no longer on this PC.' },
} as const satisfies Texts;
