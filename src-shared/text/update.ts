import type { UpdateRefusal } from '../model/update';
import type { Texts } from './language';

/** A new version of the program: offered, put off, and taken back. */
export const updateText = {
  title: {
    pl: (version: string) => `Kontuar ${version} jest gotowy do zainstalowania`,
    en: (version: string) => `Kontuar ${version} is ready to install`,
  },
  how: {
    pl: 'Instalacja trwa około minuty. Wszystkie zmiany są wysłane. Jeśli wybierzesz Później, nowa wersja zostanie zainstalowana przy zamknięciu programu.',
    en: 'Installing takes about a minute. All changes have been sent. If you choose Later, the new version is installed when you close the program.',
  },
  news: { pl: 'Co nowego', en: 'What’s new' },
  now: { pl: 'Zainstaluj teraz', en: 'Install now' },
  later: { pl: 'Później', en: 'Later' },
  failedTitle: {
    pl: (version: string) => `Kontuar ${version} dwa razy się nie uruchomił`,
    en: (version: string) => `Kontuar ${version} failed to start twice`,
  },
  failedBack: {
    pl: (before: string) =>
      `Możesz wrócić do wersji ${before}, która tu działała. Dane i kolejka zostaną zachowane. Jeśli nowa wersja zmieniła już plik danych, starsza zaproponuje przywrócenie kopii sprzed zmiany.`,
    en: (before: string) =>
      `You can go back to version ${before}, which worked on this PC. Data and queue are kept. If the new version has already changed the data file, the older one offers to restore the backup from before the change.`,
  },
  failedByHand: {
    pl: (before: string) =>
      `Instalatora wersji ${before} nie ma na tym komputerze. Poproś informatyka o jej zainstalowanie; dane i kolejka zostaną zachowane.`,
    en: (before: string) =>
      `The installer for version ${before} is not on this PC. Ask your IT support to install it; data and queue are kept.`,
  },
  failedUnsigned: {
    pl: (before: string) =>
      `Instalator wersji ${before} zachowany na tym komputerze nie jest tym, który podpisano przy wydaniu, albo nie można tego sprawdzić. Kontuar go nie uruchomi. Poproś informatyka o zainstalowanie tej wersji; dane i kolejka zostaną zachowane.`,
    en: (before: string) =>
      `The installer for version ${before} kept on this PC is not the one signed for release, or this cannot be checked. Kontuar will not start it. Ask your IT support to install that version; data and queue are kept.`,
  },
  back: {
    pl: (before: string) => `Wróć do wersji ${before}`,
    en: (before: string) => `Go back to version ${before}`,
  },
  newest: { pl: 'nie ma nowszej wersji', en: 'no newer version' },
  waits: {
    pl: (version: string) => `wersja ${version} jest pobrana i czeka na zainstalowanie`,
    en: (version: string) => `version ${version} has been downloaded and is waiting to be installed`,
  },
  unreachable: {
    pl: 'nie udało się sprawdzić, czy jest nowsza wersja; następna próba za sześć godzin',
    en: 'could not check for a newer version; next attempt in six hours',
  },
  refused: {
    pl: (why: string) => `nowa wersja nie została przyjęta: ${why}. Powiadom informatyka.`,
    en: (why: string) => `the new version was not accepted: ${why}. Tell your IT support.`,
  },
  notInstalledTitle: {
    pl: (version: string) => `Kontuar ${version} nie został zainstalowany`,
    en: (version: string) => `Kontuar ${version} was not installed`,
  },
  notInstalled: {
    pl: (now: string) =>
      `Instalator się nie powiódł albo nie dostał uprawnień (hasło lub zgoda administratora). Nadal działa wersja ${now}; dane i kolejka są nienaruszone. Kontuar zaproponuje instalację ponownie jutro.`,
    en: (now: string) =>
      `The installer failed or was not given permission (a password or an administrator’s consent). Version ${now} keeps working; data and queue are not changed. Kontuar will offer the new version again tomorrow.`,
  },
  understood: { pl: 'Rozumiem', en: 'OK' },
  tryAgain: { pl: 'Spróbuj ponownie', en: 'Try again' },
} as const satisfies Texts;

/** Why a new version is not offered, for the administrator. */
export const refusalWords = {
  unsigned: {
    pl: 'pod tym adresem nie ma podpisanej listy plików (kontuar-update.json)',
    en: 'there is no signed list of files (kontuar-update.json) at this address',
  },
  foreign: {
    pl: 'lista plików jest podpisana kluczem, którego ten program nie zna',
    en: 'the list of files is signed with a key that this program does not know',
  },
  tampered: {
    pl: 'podpis nie pasuje do listy plików: została zmieniona albo uszkodzona',
    en: 'the signature does not match the list of files: it was changed or is damaged',
  },
  unreadable: {
    pl: 'podpisanej listy plików nie można odczytać',
    en: 'the signed list of files cannot be read',
  },
  older: {
    pl: 'wersja pod tym adresem jest starsza niż zainstalowana',
    en: 'the version at this address is older than the one installed',
  },
  notForThisPc: {
    pl: 'w tej wersji nie ma plików dla tego systemu i procesora',
    en: 'this version has no files for this system and processor',
  },
  file: {
    pl: 'pobrany plik nie jest tym, który podpisano',
    en: 'the downloaded file is not the one that was signed',
  },
  noKey: {
    pl: 'ten program nie ma klucza do sprawdzania nowych wersji',
    en: 'this program was built without a key for checking new versions',
  },
} as const satisfies Texts & Record<UpdateRefusal, object>;
