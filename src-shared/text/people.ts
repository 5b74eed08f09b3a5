import type { KEPT_REASONS } from '../contract/people';
import { wholeNumber } from './formats';
import { counted, type Texts } from './language';

/** Guests' data: how long they are kept, everything about one person, and forgetting one. */

type KeptReason = (typeof KEPT_REASONS)[number];

export const keptReasonText: Readonly<
  Record<KeptReason, { pl: (until: string) => string; en: (until: string) => string }>
> = {
  law: {
    pl: (until) => `prawo podatkowe każe ją przechowywać do ${until}`,
    en: (until) => `tax law keeps it until ${until}`,
  },
  service: {
    pl: () => 'jest w serwisie: usuń ją tam',
    en: () => 'the service has it: delete it there',
  },
  queue: {
    pl: () => 'czeka w kolejce na wysłanie',
    en: () => 'it waits in the queue to be sent',
  },
};

export const personText = {
  query: { pl: 'Imię i nazwisko, telefon albo e-mail', en: 'Forename and name, phone or e-mail' },
  find: { pl: 'Szukaj', en: 'Find' },
  lead: {
    pl: 'Gdy gość pyta, co o nim wiemy, albo prosi, żeby go zapomnieć (RODO, art. 15 i 17). Serwis ma własne zapisy: o nich decyduje się w serwisie.',
    en: 'For a guest who asks what is known, or asks to be forgotten (GDPR, articles 15 and 17). The service has records of its own: they are decided on there.',
  },
  unclear: {
    pl: 'To nie wskazuje osoby. Podaj imię i nazwisko, telefon (co najmniej 7 cyfr) albo e-mail.',
    en: 'This tells no person. Give forename and name, a phone (7 digits or more) or an e-mail.',
  },
  several: {
    pl: (names: string) => `Pasuje więcej niż jedna osoba: ${names}. Dopisz imię, telefon albo e-mail.`,
    en: (names: string) => `More than one person fits: ${names}. Add the forename, the phone or the e-mail.`,
  },
  changed: {
    pl: 'Tymczasem przybyło lub ubyło pobytów. Sprawdź listę jeszcze raz; nic nie usunięto.',
    en: 'There are other stays by now. Look at the list once more; nothing was removed.',
  },
  nothing: {
    pl: 'Na tym komputerze nic o tej osobie nie ma.',
    en: 'There is nothing about this person on this computer.',
  },
  stays: {
    pl: (n: number) => `${wholeNumber('pl', n)} ${counted('pl', n, ['pobyt', 'pobyty', 'pobytów'])}`,
    en: (n: number) => `${wholeNumber('en', n)} ${counted('en', n, ['stay', 'stays'])}`,
  },
  willGo: { pl: 'Zostanie wymazane', en: 'Will be erased' },
  willStay: { pl: 'Zostanie', en: 'Will stay' },
  stayRule: {
    pl: 'Pobyt zostaje na planie jako „dane usunięte”, bez osoby.',
    en: 'The stay remains on the plan as “guest erased”, without the person.',
  },
  drafts: {
    pl: (n: number) => `niedokończone faktury: ${n}`,
    en: (n: number) => `unfinished invoices: ${n}`,
  },
  ended: {
    pl: (n: number) => `zakończone zmiany w historii kolejki: ${n}`,
    en: (n: number) => `ended changes in the history of the queue: ${n}`,
  },
  traces: {
    pl: (n: number) => `dawniejsze wartości i wpisy historii: ${n}`,
    en: (n: number) => `earlier values and lines of history: ${n}`,
  },
  copies: {
    pl: 'Wymazane zostanie też w kopiach zapasowych i odłożonych bazach (są przepisywane) oraz w paczce awaryjnej (powstaje nowa, stare znikają).',
    en: 'Backups and databases put aside are rewritten without the person too, and the downtime pack is made anew (the old ones go).',
  },
  waiting: {
    pl: (n: number) =>
      `zmiany, które czekają na wysłanie: ${n}. Wyślij je albo odrzuć, potem zapomnij jeszcze raz.`,
    en: (n: number) => `changes that wait to be sent: ${n}. Send or drop them, then forget once more.`,
  },
  mention: {
    pl: (room: string, day: string) =>
      `uwaga w pobycie innego gościa (${room}, od ${day}): zmień ją w serwisie`,
    en: (room: string, day: string) =>
      `a note in another guest’s stay (${room}, from ${day}): change it in the service`,
  },
  invoice: {
    pl: (number: string, buyer: string) => `faktura ${number || 'bez numeru'}, ${buyer}`,
    en: (number: string, buyer: string) => `invoice ${number || 'without a number'}, ${buyer}`,
  },
  export: { pl: 'Wydaj wszystko o tej osobie', en: 'Export this person' },
  forget: { pl: 'Zapomnij tę osobę', en: 'Forget this person' },
  sure: { pl: 'Zapomnieć tę osobę?', en: 'Forget this person?' },
  sureWhat: {
    pl: 'Tego nie da się cofnąć. Po następnym pobraniu osoba nie wróci. Potrwa to do minuty; w tym czasie program może na chwilę stanąć.',
    en: 'This cannot be undone. The next sync does not bring the person back. It takes up to a minute, and the program may stand still for a moment.',
  },
  keep: { pl: 'Nie usuwaj', en: 'Keep' },
  done: {
    pl: (stays: number, copies: number) => `Wymazano. Pobyty: ${stays}, przepisane kopie: ${copies}.`,
    en: (stays: number, copies: number) => `Erased. Stays: ${stays}, copies rewritten: ${copies}.`,
  },
  removedCopies: {
    pl: (files: string) => `Uszkodzone kopie, w których była ta osoba, usunięto: ${files}.`,
    en: (files: string) => `Damaged copies that told of the person were removed: ${files}.`,
  },
  left: {
    pl: (files: string) => `W tych plikach osoba nadal jest; usuń je, jeśli nie są potrzebne: ${files}.`,
    en: (files: string) =>
      `The person is still in these files; delete them if they are not needed: ${files}.`,
  },
  packsNotThere: {
    pl: 'Folder paczki awaryjnej jest teraz niedostępny: w paczkach, które tam leżą, osoba nadal jest. Podłącz go i zapomnij jeszcze raz.',
    en: 'The folder of the downtime pack is not there now: the packs in it still tell of the person. Plug it in and forget once more.',
  },
  notSwept: {
    pl: 'Inny program czyta bazę. Wymazane miejsca zostaną nadpisane przy następnym uruchomieniu.',
    en: 'Another program reads the database. The erased places are overwritten at the next start.',
  },
} as const satisfies Texts;
