import type { Texts } from './language';

/** The profile lies on a network drive: the question whether to move it to this PC. */
export const networkDriveText = {
  title: { pl: 'Dane są na dysku sieciowym', en: 'The data is on a network drive' },
  why: {
    pl: (address: string) =>
      `Dysk: ${address}. Baza danych nie jest tam bezpieczna: dwa komputery mogą zapisywać do niej naraz i ją uszkodzić. Dlatego Kontuar pracuje tylko na danych z dysku tego komputera.`,
    en: (address: string) =>
      `Drive: ${address}. A database is not safe there: two PCs can write to it at once and damage it. Kontuar therefore works only with data on a local disk of this PC.`,
  },
  offer: {
    pl: (folder: string) =>
      `Kontuar może przenieść dane do folderu ${folder}. Skopiuje wszystkie pliki, porówna każdy z oryginałem i otworzy się z nowego miejsca. Zmiany czekające na wysłanie pozostaną w kolejce.`,
    en: (folder: string) =>
      `Kontuar can move the data to the folder ${folder}. It copies every file, compares each with the original and opens from there. Changes waiting to be sent stay in the queue.`,
  },
  others: {
    pl: 'Najpierw zamknij Kontuar na innych komputerach, które korzystają z tego folderu. Każdy z nich będzie potrzebował własnych danych: połącz go ponownie z serwisem.',
    en: 'First, close Kontuar on other PCs that use this folder. Each of them then needs its own data: connect it to the service again.',
  },
  yes: { pl: 'Przenieś na ten komputer', en: 'Move to this PC' },
  no: { pl: 'Zamknij Kontuar', en: 'Close Kontuar' },
  agreed: {
    pl: 'Trwa przenoszenie danych; może potrwać kilka minut. Następnie Kontuar się otworzy.',
    en: 'Moving the data; this may take a few minutes. Then Kontuar opens.',
  },
  declined: {
    pl: 'Niczego nie zmieniono. To okno możesz zamknąć.',
    en: 'Nothing was changed. You can close this window.',
  },
} as const satisfies Texts;
