import type { Texts } from './language';

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
  back: {
    pl: (before: string) => `Wróć do wersji ${before}`,
    en: (before: string) => `Go back to version ${before}`,
  },
  tryAgain: { pl: 'Spróbuj jeszcze raz', en: 'Try again' },
} as const satisfies Texts;
