import type { RetentionKind } from '../rules/retentionPeriods';
import { counted, type Texts } from './language';

/** Texts about the retention of guest data in Settings, Guest data. */

const DAYS_PL = ['dzień', 'dni', 'dni'] as const;

export const retentionText = {
  heading: { pl: 'Jak długo przechowywać', en: 'How long to keep' },
  lead: {
    pl: 'Po tym czasie Kontuar automatycznie usuwa dane, stopniowo, raz na dobę. Pobyt pozostaje na planie bez danych osoby, a następne pobranie ich nie przywraca.',
    en: 'After this time, Kontuar erases the data automatically, once a day and a little at a time. The stay remains on the plan without personal data, and the next sync does not bring the data back.',
  },
  periods: { pl: 'Okresy przechowywania', en: 'Retention periods' },
  usual: { pl: 'zwykłe: pobyty 2 lata', en: 'usual: stays for 2 years' },
  short: { pl: 'krótkie: pobyty pół roku', en: 'short: stays for half a year' },
  custom: { pl: 'własny okres pobytów', en: 'your own period for stays' },
  stayDays: {
    pl: 'Pobyty i ich wersje: liczba dni (30–3650)',
    en: 'Stays and their versions: number of days (30–3650)',
  },
  what: { pl: 'Dane', en: 'Data' },
  howLong: { pl: 'Jak długo', en: 'How long' },
  now: { pl: 'Po terminie', en: 'Overdue' },
  days: {
    pl: (n: number) => `${n} ${counted('pl', n, DAYS_PL)}`,
    en: (n: number) => `${n} ${counted('en', n, ['day', 'days'])}`,
  },
  invoices: {
    pl: 'Faktury, ich pliki PDF i KSeF, historia',
    en: 'Invoices, their PDF and KSeF files, history',
  },
  invoicesRule: {
    pl: 'Prawo podatkowe: 5 lat od końca roku, w którym minął termin płatności podatku; dłużej, gdy przedawnienie zawieszono lub przerwano. W serwisie faktury pozostają. Faktura, od której zależy nowszy dokument, zostaje razem z nim.',
    en: 'Tax law: 5 years from the end of the year in which the tax fell due; longer if the limitation period was suspended or interrupted. Invoices remain in the service. An invoice that a later document depends on stays with it.',
  },
  keep: { pl: 'bezterminowo', en: 'indefinitely' },
  letGo: { pl: 'do końca tego okresu', en: 'until that period ends' },
  last: { pl: (at: string) => `Ostatnie usuwanie: ${at}.`, en: (at: string) => `Last run: ${at}.` },
  never: {
    pl: 'Jeszcze nic nie usunięto: usuwanie zacznie się po następnym pobraniu.',
    en: 'Nothing erased yet: it starts after the next sync.',
  },
} as const satisfies Texts;

/** Kinds of data, each with the start of its retention period. */
export const retentionKindText = {
  stays: {
    pl: ['Pobyty gości', 'od wyjazdu; pobyt z fakturą do końca jej okresu z prawa podatkowego'],
    en: [
      'Stays of guests',
      'after departure; a stay with an invoice until the tax period of the invoice ends',
    ],
  },
  gone: {
    pl: ['Pobyty usunięte z serwisu', 'od wyjazdu i od usunięcia'],
    en: ['Stays deleted in the service', 'after departure and after deletion'],
  },
  versions: {
    pl: ['Wcześniejsze wersje pobytów', 'tak daleko wstecz sięga plan z wybranej chwili'],
    en: ['Earlier versions of stays', 'how far back the earlier plan goes'],
  },
  inbox: { pl: ['Wpisy w skrzynce', 'od przeczytania'], en: ['Inbox items', 'after they are read'] },
  requests: {
    pl: ['Dziennik zapytań', 'bez danych gości'],
    en: ['Request log', 'no guest data in it'],
  },
  packs: {
    pl: ['Paczki awaryjne w wybranym folderze', 'najnowsza zostaje'],
    en: ['Downtime packs in the chosen folder', 'the newest one stays'],
  },
  backups: {
    pl: ['Kopie zapasowe', 'najnowsza zostaje'],
    en: ['Backups', 'the newest one stays'],
  },
  copies: {
    pl: ['Zachowane bazy danych', 'po naprawie, przywróceniu kopii albo zmianie obiektu'],
    en: ['Kept databases', 'after a repair, a restored backup or a change of property'],
  },
} as const satisfies Texts & Record<RetentionKind, object>;
