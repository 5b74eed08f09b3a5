import type { Retention } from '../rules/retention';
import { counted, type Texts } from './language';

/** How long what tells of guests is kept: Settings, Guests' data. */

const MONTHS_PL = ['miesiąc', 'miesiące', 'miesięcy'] as const;
const DAYS_PL = ['dzień', 'dni', 'dni'] as const;

export const retentionText = {
  heading: { pl: 'Jak długo przechowywać', en: 'How long to keep' },
  lead: {
    pl: 'Po tym czasie Kontuar sam wymazuje dane, gdy nic innego nie robi, raz na dobę po trochu. Pobyt zostaje na planie, bez osoby, i nie wraca z następnym pobraniem.',
    en: 'After this time Kontuar erases the data by itself while it has nothing else to do, once a day and a little at a time. The stay remains on the plan, without the person, and the next sync does not bring it back.',
  },
  what: { pl: 'Co', en: 'What' },
  howLong: { pl: 'Jak długo', en: 'How long' },
  now: { pl: 'Po terminie', en: 'Over its time' },
  months: {
    pl: (n: number) => `${n} ${counted('pl', n, MONTHS_PL)}`,
    en: (n: number) => `${n} ${counted('en', n, ['month', 'months'])}`,
  },
  days: {
    pl: (n: number) => `${n} ${counted('pl', n, DAYS_PL)}`,
    en: (n: number) => `${n} ${counted('en', n, ['day', 'days'])}`,
  },
  invoices: { pl: 'Faktury, ich PDF-y i historia', en: 'Invoices, their PDFs and history' },
  invoicesRule: {
    pl: '5 lat od końca roku, w którym minął termin podatku: tyle każe prawo podatkowe. Fakturę usuwa się w serwisie.',
    en: '5 years from the end of the year in which the tax fell due: tax law asks for it. An invoice is deleted in the service.',
  },
  last: { pl: (at: string) => `Ostatnio wymazywano: ${at}.`, en: (at: string) => `Last carried out: ${at}.` },
  never: {
    pl: 'Jeszcze nie wymazywano: zacznie się po następnym pobraniu.',
    en: 'Not carried out yet: it begins after the next sync.',
  },
} as const satisfies Texts;

/** What each kind is, and from when its time counts. */
export const retentionKindText: Readonly<
  Record<keyof Retention, { readonly pl: readonly [string, string]; readonly en: readonly [string, string] }>
> = {
  stays: {
    pl: ['Pobyty gości', 'od wyjazdu; pobyt z fakturą tak długo jak ona'],
    en: ['Stays of guests', 'after departure; one with an invoice as long as that'],
  },
  gone: {
    pl: ['Pobyty, których nie ma już w serwisie', 'od wyjazdu i od zniknięcia'],
    en: ['Stays that the service has no longer', 'after departure, and after they were gone'],
  },
  versions: {
    pl: ['Dawne wersje pobytów', 'tak daleko wstecz sięga plan „jak było”'],
    en: ['Earlier versions of stays', 'so far back the plan can show how it was'],
  },
  inbox: { pl: ['Wieści w skrzynce', 'od przeczytania'], en: ['News in the inbox', 'after they were read'] },
  requests: {
    pl: ['Dziennik zapytań', 'bez danych gości'],
    en: ['Request log', 'no guests in it'],
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
    pl: ['Odłożone bazy', 'po naprawie, przywróceniu kopii albo zmianie obiektu'],
    en: ['Databases put aside', 'by a repair, a restored copy or another property'],
  },
};
