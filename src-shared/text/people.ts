import { citeArticleWithoutAct } from '../rules/law/formatLawCitation';
import type { KEPT_ON_ERASURE_REASONS } from '../contract/personalDataContract';
import { wholeNumber } from './formats';
import { counted, type Texts } from './language';

/**
 * Texts about the data of guests: how long they are kept, exporting everything about a person, and erasing a person.
 */

type KeptReason = (typeof KEPT_ON_ERASURE_REASONS)[number];

export const keptReasonText = {
  law: {
    pl: (until: string) => `prawo podatkowe wymaga przechowywania do ${until}`,
    en: (until: string) => `tax law requires it to be kept until ${until}`,
  },
  needed: {
    pl: () =>
      'okres wymagany przez prawo minął, ale zależy od niej inny przechowywany dokument, pobyt albo szkic',
    en: () =>
      'its legal retention period is over, but another document, stay or draft that is kept depends on it',
  },
  service: {
    pl: () => 'jest w serwisie: usuń ją tam',
    en: () => 'it is in the service: delete it there',
  },
  queue: {
    pl: () => 'czeka w kolejce na wysłanie',
    en: () => 'it is waiting in the queue to be sent',
  },
} as const satisfies Texts & Record<KeptReason, object>;

export const personText = {
  query: { pl: 'Nazwisko i imię, telefon albo e-mail', en: 'Surname and first name, phone or email' },
  find: { pl: 'Szukaj', en: 'Search' },
  lead: {
    pl: `Gdy gość pyta o swoje dane albo prosi o ich usunięcie (RODO, ${citeArticleWithoutAct('personalData', 'pl')}). Dane w serwisie usuwa się w serwisie.`,
    en: 'For a guest who asks for their data or asks to be forgotten (GDPR, articles 15 and 17). Data in the service is deleted in the service.',
  },
  unclear: {
    pl: 'To nie wystarcza do znalezienia osoby. Podaj nazwisko i imię, telefon (co najmniej 7 cyfr) albo e-mail.',
    en: 'This is not enough to find a person. Enter surname and first name, a phone number (at least 7 digits) or an email address.',
  },
  several: {
    pl: (names: string) =>
      `To może być więcej niż jedna osoba: ${names}. Dopisz imię, telefon albo e-mail jednej z nich.`,
    en: (names: string) =>
      `This may be more than one person: ${names}. Add the first name, phone number or email address of one of them.`,
  },
  which: {
    pl: 'To może być więcej niż jedna osoba. Wybierz jedną z nich:',
    en: 'This may be more than one person. Choose one of them:',
  },
  changed: {
    pl: 'Lista pobytów się zmieniła. Sprawdź ją jeszcze raz; nic nie usunięto.',
    en: 'The list of stays has changed. Check it again; nothing was erased.',
  },
  nothing: {
    pl: 'Na tym komputerze nie ma danych tej osoby.',
    en: 'There is no data about this person on this PC.',
  },
  stays: {
    pl: (n: number) => `${wholeNumber('pl', n)} ${counted('pl', n, ['pobyt', 'pobyty', 'pobytów'])}`,
    en: (n: number) => `${wholeNumber('en', n)} ${counted('en', n, ['stay', 'stays'])}`,
  },
  found: { pl: 'Znaleziono', en: 'Found' },
  willGo: { pl: 'Zostanie usunięte', en: 'Will be erased' },
  willStay: { pl: 'Pozostanie', en: 'Will be kept' },
  stayRule: {
    pl: 'Pobyt pozostanie na planie jako „dane usunięte”, bez danych osoby.',
    en: 'The stay remains on the plan as “guest erased”, without personal data.',
  },
  drafts: {
    pl: (n: number) => `niedokończone faktury: ${n}`,
    en: (n: number) => `unfinished invoices: ${n}`,
  },
  ended: {
    pl: (n: number) => `zakończone zmiany w historii kolejki: ${n}`,
    en: (n: number) => `finished changes in the queue history: ${n}`,
  },
  traces: {
    pl: (n: number) => `wcześniejsze wartości i wpisy historii: ${n}`,
    en: (n: number) => `earlier values and history entries: ${n}`,
  },
  copies: {
    pl: (days: number) =>
      `Kopie zapasowe zawierają te dane jeszcze przez ${days} dni, potem zostaną usunięte; przywrócenie starszej kopii usuwa dane ponownie. Powstanie nowa paczka awaryjna, starsze zostaną usunięte.`,
    en: (days: number) =>
      `Backups contain the data for another ${days} days and are then deleted; restoring an older one erases the data again. A new downtime pack is written, older ones are deleted.`,
  },
  waiting: {
    pl: (n: number) =>
      `zmiany czekające na wysłanie: ${n}. Wyślij je albo odrzuć, potem usuń dane jeszcze raz.`,
    en: (n: number) => `changes waiting to be sent: ${n}. Send or discard them, then erase again.`,
  },
  mention: {
    pl: (room: string, day: string) =>
      `notatka w pobycie innego gościa (${room}, od ${day}): zmień ją w serwisie`,
    en: (room: string, day: string) =>
      `a note in another guest’s stay (${room}, from ${day}): change it in the service`,
  },
  invoice: {
    pl: (number: string, buyer: string) => `faktura ${number || 'bez numeru'}, ${buyer}`,
    en: (number: string, buyer: string) => `invoice ${number || 'without a number'}, ${buyer}`,
  },
  over: {
    pl: (number: string, buyer: string) =>
      `faktura ${number || 'bez numeru'}, ${buyer}: okres wymagany przez prawo minął (pliki PDF i KSeF też)`,
    en: (number: string, buyer: string) =>
      `invoice ${number || 'without a number'}, ${buyer}: its legal retention period is over (with its PDF and KSeF files)`,
  },
  export: { pl: 'Eksportuj dane osoby', en: 'Export person’s data' },
  forget: { pl: 'Usuń dane osoby', en: 'Erase person’s data' },
  sure: { pl: 'Usunąć dane tej osoby?', en: 'Erase this person’s data?' },
  sureWhat: {
    pl: 'Tego nie można cofnąć. Następne pobranie nie przywróci tych danych. Usuwanie trwa do minuty; w tym czasie można pracować dalej.',
    en: 'This cannot be undone. The next sync does not bring the data back. It takes up to a minute; you can go on working meanwhile.',
  },
  keep: { pl: 'Nie usuwaj', en: 'Keep data' },
  done: {
    pl: (stays: number, invoices: number) => `Usunięto dane. Pobyty: ${stays}, faktury: ${invoices}.`,
    en: (stays: number, invoices: number) => `Data erased. Stays: ${stays}, invoices: ${invoices}.`,
  },
  backupsUntil: {
    pl: (day: string) =>
      `Ostatnia kopia zapasowa z tymi danymi zostanie usunięta ${day}. Kopie zapisane poza Kontuarem usuń samodzielnie.`,
    en: (day: string) =>
      `The last backup with this data is deleted on ${day}. Delete copies kept outside Kontuar yourself.`,
  },
  packsNotThere: {
    pl: 'Folder paczki awaryjnej jest niedostępny: paczki w nim nadal zawierają dane osoby. Podłącz nośnik i usuń dane jeszcze raz.',
    en: 'The downtime pack folder is not available: the packs in it still contain the person’s data. Plug in the USB stick and erase again.',
  },
  notSwept: {
    pl: 'Inny program odczytuje bazę. Miejsca po usuniętych danych zostaną nadpisane przy następnym uruchomieniu.',
    en: 'Another program is reading the database. The erased data will be overwritten at the next start.',
  },
} as const satisfies Texts;
