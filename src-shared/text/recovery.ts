import type { Backup, LostChange, MissingChanges, Recovery } from '../contract/recoveryContract';
import { dayAndTime, wholeNumber } from './formats';
import { counted, type Texts } from './language';

/** Texts about backups, restoring, and a data file that was damaged or missing. */
const MB = 1_000_000;
const megabytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / MB))} MB`;
const waitsPl = (n: number): string =>
  `${n} ${counted('pl', n, ['zmiana czeka', 'zmiany czekają', 'zmian czeka'])} na wysłanie`;
const waitsEn = (n: number): string =>
  `${n} ${counted('en', n, ['change is waiting', 'changes are waiting'])} to be sent`;
type UnusableReason = 'damaged' | 'newer' | 'notOurs' | 'otherProfile' | 'otherKey';
type Queue = Recovery['queue'];
type Restored = Pick<Recovery, 'why' | 'backup' | 'keptAs' | 'queue' | 'lost'>;

export const recoveryText = {
  lead: {
    pl: 'Kontuar codziennie robi kopię danych i od razu sprawdza, czy da się ją przywrócić. Zmiany czekające na wysłanie są zapisane dodatkowo osobno.',
    en: 'Every day, Kontuar backs up its data and immediately checks that the backup can be restored. Changes waiting to be sent are also stored separately.',
  },
  bringBackup: {
    pl: 'Skopiuj plik kopii z poprzedniego komputera do folderu poniżej i wróć do tego okna. Przywrócone zostaną dane i zmiany czekające na wysłanie; adres, klucz i hasło trzeba będzie wpisać ponownie.',
    en: 'Copy the backup file from the previous PC to the folder below and come back to this window. The data and the changes waiting to be sent are restored; addresses, key and password have to be entered again.',
  },
  haveBackup: { pl: 'Mam kopię zapasową', en: 'I have a backup' },
  lastVerified: { pl: 'Ostatnia sprawdzona kopia', en: 'Last verified backup' },
  none: {
    pl: 'Jeszcze żadnej. Pierwsza powstanie po pierwszym pełnym pobraniu.',
    en: 'None yet. The first is made after the first complete sync.',
  },
  folder: { pl: 'Folder', en: 'Folder' },
  notInTraining: {
    pl: 'W szkoleniu nie ma kopii: dane są przykładowe i za każdym razem tworzone od nowa.',
    en: 'There are no backups in training: the guest house is made up again each time.',
  },
  makeNow: { pl: 'Zrób kopię teraz', en: 'Back up now' },
  made: { pl: 'Kopia jest gotowa i sprawdzona.', en: 'The backup is ready and verified.' },
  list: { pl: 'Kopie na tym komputerze', en: 'Backups on this PC' },
  holds: {
    pl: ({ invoices, reservations, bytes }: Backup) =>
      `${wholeNumber('pl', invoices)} ${counted('pl', invoices, ['faktura', 'faktury', 'faktur'])}, ${wholeNumber('pl', reservations)} ${counted('pl', reservations, ['rezerwacja', 'rezerwacje', 'rezerwacji'])}, ${megabytes(bytes)}`,
    en: ({ invoices, reservations, bytes }: Backup) =>
      `${wholeNumber('en', invoices)} ${counted('en', invoices, ['invoice', 'invoices'])}, ${wholeNumber('en', reservations)} ${counted('en', reservations, ['reservation', 'reservations'])}, ${megabytes(bytes)}`,
  },
  restore: { pl: 'Przywróć', en: 'Restore' },
  askTitle: {
    pl: (at: string) => `Przywrócić kopię: ${at}?`,
    en: (at: string) => `Restore the backup: ${at}?`,
  },
  askWhat: {
    pl: 'Dane na tym komputerze wrócą do tamtej chwili, a potem Kontuar pobierze z serwisu nowsze dane. Zmiany czekające na wysłanie pozostaną w kolejce. Obecny plik zostanie zachowany obok pod inną nazwą.',
    en: 'The data on this PC returns to that time. Kontuar then downloads everything newer from the service. Changes waiting to be sent stay in the queue. The current file is kept next to it under another name.',
  },
  askLost: {
    pl: 'Historia zmian rezerwacji od tamtej chwili przepadnie.',
    en: 'The history of changes to reservations since then will be lost.',
  },
  askNo: { pl: 'Zostaw obecne dane', en: 'Keep current data' },
  restarting: { pl: 'Trwa przywracanie. Może to chwilę potrwać.', en: 'Restoring; this takes a moment.' },

  noRoom: {
    pl: (needed: number, free: number) =>
      `Na dysku brakuje miejsca: potrzeba ${megabytes(needed)}, wolne jest ${megabytes(free)}. Nic nie zmieniono.`,
    en: (needed: number, free: number) =>
      `Not enough disk space: ${megabytes(needed)} needed, ${megabytes(free)} free. Nothing was changed.`,
  },
  failed: {
    pl: (detail: string) => `Nie udało się; nic nie zmieniono. ${detail}`.trim(),
    en: (detail: string) => `This failed; nothing was changed. ${detail}`.trim(),
  },
  notFound: {
    pl: 'Tej kopii już nie ma. Wybierz inną.',
    en: 'This backup no longer exists. Choose another one.',
  },
  unusable: {
    pl: (reason: UnusableReason) => UNUSABLE_PL[reason],
    en: (reason: UnusableReason) => UNUSABLE_EN[reason],
  },

  summary: {
    pl: ({ why, backup, keptAs, queue, lost }: Restored) =>
      [
        backup ? WHY_PL[why] : (NO_BACKUP_PL[why] ?? WHY_PL[why]),
        keptAs ? `${why === 'keyLost' ? 'Zaszyfrowane dane' : 'Poprzedni plik'}: ${keptAs}.` : '',
        why === 'keyLost' ? lostPl(lost) : queueIs('pl', queue),
      ]
        .filter(Boolean)
        .join(' '),
    en: ({ why, backup, keptAs, queue, lost }: Restored) =>
      [
        backup ? WHY_EN[why] : (NO_BACKUP_EN[why] ?? WHY_EN[why]),
        keptAs ? `${why === 'keyLost' ? 'Encrypted data' : 'Previous file'}: ${keptAs}.` : '',
        why === 'keyLost' ? lostEn(lost) : queueIs('en', queue),
      ]
        .filter(Boolean)
        .join(' '),
  },
} as const satisfies Texts;

function queueIs(language: 'pl' | 'en', queue: Queue): string {
  const { open = 0, doubtful = 0, missing = NOTHING_KNOWN } = queue ?? {};
  const sentences =
    language === 'pl'
      ? [waitingPl(open, missing), missingPl(missing)]
      : [waitingEn(open, missing), missingEn(missing)];
  if (doubtful > 0)
    sentences.push(
      language === 'pl'
        ? `Do decyzji: ${doubtful}. Nie wiadomo, czy zostały już wysłane.`
        : `To decide: ${doubtful}. It is not known whether they have already been sent.`,
    );
  return sentences.filter(Boolean).join(' ');
}

/** Missing changes of a queue that the program has not yet compared with its journal. */
const NOTHING_KNOWN: MissingChanges = { count: null, since: null };

/** The number of waiting changes is complete only if no change is missing. */
function waitingPl(open: number, missing: MissingChanges | null): string {
  if (missing) return open === 0 ? '' : `${waitsPl(open)}.`;
  return open === 0 ? 'Nic nie czekało na wysłanie.' : `Kolejka jest kompletna: ${waitsPl(open)}.`;
}
function waitingEn(open: number, missing: MissingChanges | null): string {
  if (missing) return open === 0 ? '' : `${waitsEn(open)}.`;
  return open === 0 ? 'Nothing was waiting to be sent.' : `The queue is complete: ${waitsEn(open)}.`;
}

function missingPl(missing: MissingChanges | null): string {
  if (!missing) return '';
  const made = missing.count === 1 ? 'wprowadzonej' : 'wprowadzonych';
  const since = missing.since === null ? '' : ` ${made} po ${dayAndTime('pl', missing.since)}`;
  const many = missing.count === null ? '' : `do ${missing.count} `;
  const changes = counted('pl', missing.count ?? 0, ['zmiany', 'zmian', 'zmian']);
  return `Kolejka może być niekompletna: może w niej brakować ${many}${changes}${since}. Sprawdź w serwisie, czy zostały wysłane.`;
}
function missingEn(missing: MissingChanges | null): string {
  if (!missing) return '';
  const since = missing.since === null ? '' : ` made after ${dayAndTime('en', missing.since)}`;
  const many = missing.count === null ? '' : `up to ${missing.count} `;
  const changes = counted('en', missing.count ?? 0, ['change', 'changes']);
  return `The queue may be incomplete: ${many}${changes}${since} may be missing. Check in the service whether they were sent.`;
}

/** Maximum number of named entries; the count covers all entries. */
const MAX_NAMED_CHANGES = 20;
const KINDS_PL = { create: 'nowa faktura', update: 'zmiana faktury', delete: 'usunięcie faktury' } as const;
const KINDS_EN = {
  create: 'new invoice',
  update: 'edit of an invoice',
  delete: 'deletion of an invoice',
} as const;

function listChanges(language: 'pl' | 'en', lost: readonly LostChange[]): string {
  const kinds = language === 'pl' ? KINDS_PL : KINDS_EN;
  const named = lost.slice(0, MAX_NAMED_CHANGES).map(({ kind, queuedAt }) => {
    const time = queuedAt === null ? '' : ` (${dayAndTime(language, queuedAt)})`;
    return `${kind === null ? '?' : kinds[kind]}${time}`;
  });
  return `${named.join(', ')}${lost.length > MAX_NAMED_CHANGES ? '…' : ''}`;
}
function lostPl(lost: readonly LostChange[]): string {
  if (lost.length === 0) return 'Nic nie czekało na wysłanie.';
  const count = `${lost.length} ${counted('pl', lost.length, ['zmiana, która czekała', 'zmiany, które czekały', 'zmian, które czekały'])}`;
  return `Przepadło: ${count} na wysłanie: ${listChanges('pl', lost)}. Sprawdź w serwisie i wpisz je ponownie.`;
}
function lostEn(lost: readonly LostChange[]): string {
  if (lost.length === 0) return 'Nothing was waiting to be sent.';
  const count = `${lost.length} ${counted('en', lost.length, ['change that was', 'changes that were'])}`;
  return `Lost: ${count} waiting to be sent: ${listChanges('en', lost)}. Check in the service and enter them again.`;
}

const UNUSABLE_PL = {
  damaged: 'Ta kopia jest uszkodzona. Wybierz inną.',
  newer: 'Tę kopię zapisała nowsza wersja Kontuara. Zaktualizuj program albo wybierz inną.',
  notOurs: 'To nie jest kopia danych Kontuara. Wybierz inną.',
  otherProfile:
    'Tę kopię utworzono w innym folderze z danymi. Przywróć ją tam albo do nowego, pustego folderu, zanim połączysz go z serwisem.',
  otherKey: 'Tę kopię zaszyfrowano innym kluczem. Potrzebne są słowa odzyskiwania do niego.',
};
const UNUSABLE_EN = {
  damaged: 'This backup is damaged. Choose another one.',
  newer: 'This backup was made by a newer version of Kontuar. Update the program or choose another one.',
  notOurs: 'This is not a Kontuar backup. Choose another one.',
  otherProfile:
    'This backup was made in another data folder. Restore it there, or into a new, empty folder before you connect that to the service.',
  otherKey: 'This backup was encrypted with another key. Its recovery words are needed.',
};

const WHY_PL: Readonly<Record<Recovery['why'], string>> = {
  damaged: 'Plik danych był uszkodzony. Kontuar przywrócił ostatnią dobrą kopię i pobiera resztę z serwisu.',
  missing: 'Pliku danych nie było. Kontuar przywrócił ostatnią dobrą kopię i pobiera resztę z serwisu.',
  older: 'W pliku danych brakowało ostatnich zapisów. Kontuar pobiera je z serwisu.',
  queue: 'W pliku danych zmieniono zapis kolejki. Kontuar przywrócił go z dziennika.',
  restored: 'Kopia została przywrócona. Kontuar pobiera z serwisu nowsze dane.',
  keyLost:
    'Danych na tym komputerze nie dało się odszyfrować, więc Kontuar zaczął od pustego pliku. Połącz konto ponownie, a Kontuar pobierze dane z serwisu.',
};
const WHY_EN: Readonly<Record<Recovery['why'], string>> = {
  damaged:
    'The data file was damaged. Kontuar restored the last good backup and is downloading the rest from the service.',
  missing:
    'The data file was missing. Kontuar restored the last good backup and is downloading the rest from the service.',
  older: 'The data file was missing the latest changes. Kontuar is downloading them from the service.',
  queue: 'The queue in the data file had been altered. Kontuar restored it from the journal.',
  restored: 'The backup was restored. Kontuar is downloading newer data from the service.',
  keyLost:
    'The data on this PC could not be decrypted, so Kontuar started with an empty file. Connect the account again, and Kontuar downloads the data from the service.',
};

/** The account is stored in the data file and was lost with it. */
const NO_BACKUP_PL: Readonly<Partial<Record<Recovery['why'], string>>> = {
  damaged:
    'Plik danych był uszkodzony, a żadnej kopii nie było. Kontuar zaczął od pustego pliku. Połącz konto ponownie, a Kontuar pobierze dane z serwisu.',
  missing:
    'Pliku danych nie było, a żadnej kopii też nie. Kontuar zaczął od pustego pliku. Połącz konto ponownie, a Kontuar pobierze dane z serwisu.',
};
const NO_BACKUP_EN: Readonly<Partial<Record<Recovery['why'], string>>> = {
  damaged:
    'The data file was damaged and there was no backup. Kontuar started with an empty one. Connect the account again, and Kontuar downloads the data from the service.',
  missing:
    'The data file was missing and there was no backup. Kontuar started with an empty one. Connect the account again, and Kontuar downloads the data from the service.',
};
