import type { Texts } from './language';

/** The profile lies on a network drive: what that means, and the way out. */
export const networkDriveText = {
  where: {
    pl: (address: string) =>
      `Dane Kontuaru leżą na dysku sieciowym ${address}. Pracować na nich może tylko jeden komputer naraz, a bez sieci nic się nie zapisze.`,
    en: (address: string) =>
      `Kontuar’s data lie on the network drive ${address}. Only one computer at a time can work on them, and without the network nothing is saved.`,
  },
  next: {
    pl: 'Lepiej trzymać je na dysku tego komputera: gdy nic nie czeka na wysłanie, zamknij Kontuar, przenieś tam cały folder, nie zostawiając kopii, i uruchom Kontuar z opcją --profile=FOLDER.',
    en: 'They are better kept on this computer’s own disk: when nothing waits to be sent, close Kontuar, move the whole folder there without leaving a copy, and start Kontuar with --profile=FOLDER.',
  },
  drive: { pl: 'Dysk sieciowy', en: 'Network drive' },
  how: { pl: 'Jak to zmienić', en: 'How to change that' },
  folder: { pl: 'Folder', en: 'Folder' },
} as const satisfies Texts;
