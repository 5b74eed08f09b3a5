import type { UpdateRefusal } from '../model/programUpdate';
import type { Texts } from './language';

/** Texts about a new version of the program: offered, postponed or refused. */
export const updateText = {
  title: {
    pl: (version: string) => `Kontuar ${version} jest gotowy do zainstalowania`,
    en: (version: string) => `Kontuar ${version} is ready to install`,
  },
  how: {
    pl: 'Instalacja trwa około minuty. Wszystkie zmiany są wysłane. Jeśli wybierzesz Później, nowa wersja zostanie zainstalowana przy zamknięciu programu.',
    en: 'Installing takes about a minute. All changes have been sent. If you choose Later, the new version is installed when you close the program.',
  },
  now: { pl: 'Zainstaluj teraz', en: 'Install now' },
  later: { pl: 'Później', en: 'Later' },
  availableTitle: {
    pl: (version: string) => `Jest nowa wersja: Kontuar ${version}`,
    en: (version: string) => `Kontuar ${version} is available`,
  },
  availableHow: {
    pl: (page: string) =>
      `W systemie Linux Kontuar nie aktualizuje się sam. Pobierz nową wersję albo poproś o to informatyka; dane i kolejka zostaną zachowane.\n\n${page}`,
    en: (page: string) =>
      `On Linux Kontuar does not update itself. Download the new version, or ask your IT support; data and queue are kept.\n\n${page}`,
  },
  copyLink: { pl: 'Kopiuj adres', en: 'Copy the address' },
  newest: { pl: 'nie ma nowszej wersji', en: 'no newer version' },
  waits: {
    pl: (version: string) => `wersja ${version} jest pobrana i czeka na zainstalowanie`,
    en: (version: string) => `version ${version} has been downloaded and is waiting to be installed`,
  },
  available: {
    pl: (version: string) => `jest nowsza wersja: ${version}`,
    en: (version: string) => `a newer version is available: ${version}`,
  },
  unreachable: {
    pl: 'nie udało się sprawdzić, czy jest nowsza wersja; następna próba za sześć godzin',
    en: 'could not check for a newer version; next attempt in six hours',
  },
  refused: {
    pl: (why: string) => `nowa wersja nie zostanie zainstalowana: ${why}. Powiadom informatyka.`,
    en: (why: string) => `no new version is installed: ${why}. Tell your IT support.`,
  },
} as const satisfies Texts;

/** Reasons why a new version was not installed, for the administrator. */
export const refusalWords = {
  unsigned: {
    pl: 'ten program nie ma podpisu wydawcy i sam się nie aktualizuje',
    en: 'this program has no publisher’s signature and does not update itself',
  },
  file: {
    pl: 'pobrany plik nie pochodzi od wydawcy tego programu albo jest uszkodzony',
    en: 'the downloaded file is not from this program’s publisher, or is damaged',
  },
} as const satisfies Texts & Record<UpdateRefusal, object>;
