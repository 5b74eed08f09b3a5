import type { Backup, Recovery } from '../contract/recovery';
import { wholeNumber } from './formats';
import { counted, type Texts } from './language';

/** Backups, restoring, and what is said where the data file was not whole. */
const MB = 1_000_000;
const megabytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / MB))} MB`;
const waitsPl = (n: number): string =>
  `${n} ${counted('pl', n, ['zmiana czeka', 'zmiany czekają', 'zmian czeka'])} na wysłanie`;
const waitsEn = (n: number): string =>
  `${n} ${counted('en', n, ['change waits', 'changes wait'])} to be sent`;
type Queue = Recovery['queue'];

export const recoveryText = {
  lead: {
    pl: 'Kontuar codziennie robi kopię danych i od razu sprawdza, czy da się ją przywrócić. To, co czeka na wysłanie, jest zapisane jeszcze raz, osobno.',
    en: 'Every day Kontuar copies its data and checks at once that the copy can be restored. What waits to be sent is kept a second time, apart.',
  },
  lastVerified: { pl: 'Ostatnia sprawdzona kopia', en: 'Last verified copy' },
  none: {
    pl: 'Jeszcze żadnej. Pierwsza powstanie po pierwszym pełnym pobraniu.',
    en: 'None yet. The first is made after the first complete sync.',
  },
  folder: { pl: 'Folder', en: 'Folder' },
  notInTraining: {
    pl: 'W szkoleniu nie ma kopii: pensjonat jest zmyślony i za każdym razem powstaje od nowa.',
    en: 'Training keeps no copies: the property is made up anew each time.',
  },
  makeNow: { pl: 'Zrób kopię teraz', en: 'Make a copy now' },
  made: { pl: 'Kopia jest gotowa i sprawdzona.', en: 'The copy is ready and verified.' },
  list: { pl: 'Kopie na tym komputerze', en: 'Copies on this computer' },
  holds: {
    pl: ({ invoices, reservations, bytes }: Backup) =>
      `${wholeNumber('pl', invoices)} ${counted('pl', invoices, ['faktura', 'faktury', 'faktur'])}, ${wholeNumber('pl', reservations)} ${counted('pl', reservations, ['rezerwacja', 'rezerwacje', 'rezerwacji'])}, ${megabytes(bytes)}`,
    en: ({ invoices, reservations, bytes }: Backup) =>
      `${wholeNumber('en', invoices)} ${counted('en', invoices, ['invoice', 'invoices'])}, ${wholeNumber('en', reservations)} ${counted('en', reservations, ['reservation', 'reservations'])}, ${megabytes(bytes)}`,
  },
  restore: { pl: 'Przywróć', en: 'Restore' },
  askTitle: {
    pl: (at: string) => `Przywrócić kopię: ${at}?`,
    en: (at: string) => `Restore the copy: ${at}?`,
  },
  askWhat: {
    pl: 'Dane na tym komputerze wrócą do tamtej chwili, a potem Kontuar pobierze z serwisu wszystko, co nowsze. To, co czeka na wysłanie, zostaje w kolejce. Obecny plik zostaje obok pod inną nazwą.',
    en: 'The data on this computer go back to that time; then Kontuar downloads everything newer from the service. What waits to be sent stays in the queue. The present file stays beside it under another name.',
  },
  askLost: {
    pl: 'Historia zmian rezerwacji od tamtej chwili nie wróci.',
    en: 'The history of changes to reservations since then does not come back.',
  },
  askNo: { pl: 'Zostaw jak jest', en: 'Leave it as it is' },
  restarting: { pl: 'Przywracam, to potrwa chwilę.', en: 'Restoring; this takes a moment.' },

  noRoom: {
    pl: (needed: number, free: number) =>
      `Na dysku brakuje miejsca: potrzeba ${megabytes(needed)}, wolne jest ${megabytes(free)}. Nic się nie zmieniło.`,
    en: (needed: number, free: number) =>
      `The disk has no room: ${megabytes(needed)} are needed, ${megabytes(free)} are free. Nothing was changed.`,
  },
  failed: {
    pl: (detail: string) => `Nie udało się, nic się nie zmieniło. ${detail}`.trim(),
    en: (detail: string) => `That did not work; nothing was changed. ${detail}`.trim(),
  },
  notFound: { pl: 'Tej kopii już nie ma.', en: 'This copy is no longer there.' },
  unusable: {
    pl: (reason: 'damaged' | 'newer' | 'notOurs' | 'otherProperty') => UNUSABLE_PL[reason],
    en: (reason: 'damaged' | 'newer' | 'notOurs' | 'otherProperty') => UNUSABLE_EN[reason],
  },

  told: {
    pl: (why: Recovery['why'], keptAs: string | null, queue: Queue) =>
      [WHY_PL[why], keptAs ? `Poprzedni plik: ${keptAs}.` : '', queueIs('pl', queue)]
        .filter(Boolean)
        .join(' '),
    en: (why: Recovery['why'], keptAs: string | null, queue: Queue) =>
      [WHY_EN[why], keptAs ? `The file before: ${keptAs}.` : '', queueIs('en', queue)]
        .filter(Boolean)
        .join(' '),
  },
  understood: { pl: 'Rozumiem', en: 'Understood' },
} as const satisfies Texts;

function queueIs(language: 'pl' | 'en', queue: Queue): string {
  const { open = 0, doubtful = 0 } = queue ?? {};
  if (language === 'pl')
    return [
      open === 0 ? 'Nic nie czekało na wysłanie.' : `Kolejka jest cała: ${waitsPl(open)}.`,
      doubtful === 0 ? '' : `O ${doubtful} z nich trzeba zdecydować: nie wiadomo, czy już nie poszły.`,
    ]
      .filter(Boolean)
      .join(' ');
  return [
    open === 0 ? 'Nothing was waiting to be sent.' : `The queue is whole: ${waitsEn(open)}.`,
    doubtful === 0 ? '' : `${doubtful} of them need your decision: nobody can tell whether they were sent.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const UNUSABLE_PL = {
  damaged: 'Ta kopia jest uszkodzona.',
  newer: 'Tę kopię zapisała nowsza wersja Kontuaru.',
  notOurs: 'To nie jest kopia danych Kontuaru.',
  otherProperty:
    'To kopia innego obiektu. Jeśli jednak tego, najpierw pobierz dane z serwisu: Kontuar pozna go po rezerwacjach i fakturach.',
};
const UNUSABLE_EN = {
  damaged: 'This copy is damaged.',
  newer: 'A newer Kontuar wrote this copy.',
  notOurs: 'This is not a copy of Kontuar’s data.',
  otherProperty:
    'This is the copy of another property. If it is this one’s after all, sync first: Kontuar knows it again by its stays and invoices.',
};

const WHY_PL: Readonly<Record<Recovery['why'], string>> = {
  damaged: 'Plik danych był uszkodzony. Kontuar przywrócił ostatnią dobrą kopię i pobiera resztę z serwisu.',
  missing: 'Pliku danych nie było. Kontuar przywrócił ostatnią dobrą kopię i pobiera resztę z serwisu.',
  older: 'W pliku danych brakowało ostatnich zapisów. Kontuar pobiera je z serwisu.',
  queue: 'W pliku danych zmienił się zapis kolejki. Kontuar przywrócił go z dziennika.',
  restored: 'Kopia została przywrócona. Kontuar pobiera z serwisu to, co nowsze.',
};
const WHY_EN: Readonly<Record<Recovery['why'], string>> = {
  damaged:
    'The data file was damaged. Kontuar restored the last good copy and downloads the rest from the service.',
  missing:
    'The data file was gone. Kontuar restored the last good copy and downloads the rest from the service.',
  older: 'The data file lacked its newest writes. Kontuar downloads them from the service.',
  queue: 'The queue in the data file had changed. Kontuar restored it from the journal.',
  restored: 'The copy was restored. Kontuar downloads what is newer from the service.',
};
