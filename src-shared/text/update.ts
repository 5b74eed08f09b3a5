import type { UpdateRefusal } from '../model/update';
import type { Language, Texts } from './language';

/** A new version of the program: offered, put off, and taken back. */
export const updateText = {
  title: {
    pl: (version: string) => `Kontuar ${version} jest gotowy do zainstalowania`,
    en: (version: string) => `Kontuar ${version} is ready to be installed`,
  },
  how: {
    pl: 'Instalacja trwa około minuty. Wszystkie zmiany są wysłane. Jeśli poczekasz, nowa wersja zainstaluje się przy zamknięciu programu.',
    en: 'It takes about a minute. All changes have been sent. If you wait, the new version is installed when the program is closed.',
  },
  news: { pl: 'Co nowego', en: 'What is new' },
  now: { pl: 'Zainstaluj teraz', en: 'Install now' },
  later: { pl: 'Później', en: 'Later' },
  failedTitle: {
    pl: (version: string) => `Kontuar ${version} dwa razy się nie uruchomił`,
    en: (version: string) => `Kontuar ${version} failed to start twice`,
  },
  failedBack: {
    pl: (before: string) =>
      `Możesz wrócić do wersji ${before}, która tu działała. Dane i kolejka zostają. Jeśli nowa wersja zmieniła już plik danych, starsza powie o tym i zaproponuje przywrócenie kopii sprzed zmiany, kolejka się zachowa.`,
    en: (before: string) =>
      `You can go back to version ${before}, which worked here. Data and queue stay. If the new version has already changed the data file, the older one says so and offers to restore the copy from before the change; the queue is kept.`,
  },
  failedByHand: {
    pl: (before: string) =>
      `Instalatora wersji ${before} nie ma na tym komputerze. Poproś osobę, która opiekuje się komputerem, o zainstalowanie jej; dane i kolejka zostają.`,
    en: (before: string) =>
      `The installer of version ${before} is not on this computer. Ask whoever looks after the computer to install it; data and queue stay.`,
  },
  failedUnsigned: {
    pl: (before: string) =>
      `Zachowany na tym komputerze instalator wersji ${before} nie jest tym, który został podpisany przy wydaniu, albo nie da się tego sprawdzić. Kontuar go nie uruchomi. Poproś osobę, która opiekuje się komputerem, o zainstalowanie tej wersji; dane i kolejka zostają.`,
    en: (before: string) =>
      `The installer of version ${before} that was kept on this computer is not the one that was signed for release, or this cannot be checked. Kontuar will not start it. Ask whoever looks after the computer to install that version; data and queue stay.`,
  },
  back: {
    pl: (before: string) => `Wróć do wersji ${before}`,
    en: (before: string) => `Go back to version ${before}`,
  },
  newest: { pl: 'nie ma nowszej wersji', en: 'there is no newer version' },
  waits: {
    pl: (version: string) => `wersja ${version} jest pobrana i czeka na zainstalowanie`,
    en: (version: string) => `version ${version} has been fetched and waits to be installed`,
  },
  unreachable: {
    pl: 'nie udało się sprawdzić, czy jest nowsza wersja; następna próba za sześć godzin',
    en: 'whether there is a newer version could not be checked; the next try is in six hours',
  },
  refused: {
    pl: (why: string) =>
      `nowa wersja nie została przyjęta: ${why}. Powiedz o tym osobie, która opiekuje się komputerem.`,
    en: (why: string) => `the new version was not accepted: ${why}. Tell whoever looks after the computer.`,
  },
  tryAgain: { pl: 'Spróbuj jeszcze raz', en: 'Try again' },
} as const satisfies Texts;

/** Why a new version is not offered, for whoever looks after the computer. */
export const refusalWords: Readonly<Record<UpdateRefusal, Readonly<Record<Language, string>>>> = {
  unsigned: {
    pl: 'pod tym adresem nie ma podpisanej listy plików (kontuar-update.json)',
    en: 'there is no signed list of files (kontuar-update.json) at this address',
  },
  foreign: {
    pl: 'lista plików jest podpisana kluczem, którego ten program nie zna',
    en: 'the list of files is signed with a key that this program does not know',
  },
  tampered: {
    pl: 'podpis nie pasuje do listy plików: ktoś ją zmienił albo została uszkodzona',
    en: 'the signature does not fit the list of files: somebody changed it, or it is damaged',
  },
  unreadable: {
    pl: 'podpisanej listy plików nie da się odczytać',
    en: 'the signed list of files cannot be read',
  },
  older: {
    pl: 'pod tym adresem leży wersja starsza niż zainstalowana',
    en: 'the version at this address is older than the one installed',
  },
  notForThisPc: {
    pl: 'w tej wersji nie ma plików dla tego systemu i procesora',
    en: 'this version has no file for this system and processor',
  },
  file: {
    pl: 'pobrany plik nie jest tym, który podpisano',
    en: 'the file that was fetched is not the one that was signed',
  },
  noKey: {
    pl: 'ten program nie ma klucza, którym sprawdza się nowe wersje',
    en: 'this program was built without a key to check new versions with',
  },
};
