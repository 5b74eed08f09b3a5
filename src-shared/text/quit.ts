import { counted, type Texts } from './language';

/** Texts for closing the program while changes wait (product.md, Manners). */
export const quitText = {
  title: {
    pl: (n: number) =>
      `${n} ${counted('pl', n, ['zmiana czeka', 'zmiany czekają', 'zmian czeka'])} na wysłanie do serwisu`,
    en: (n: number) =>
      `${n} ${counted('en', n, ['change is waiting', 'changes are waiting'])} to be sent to the service`,
  },
  kept: {
    pl: (n: number) =>
      `${counted('pl', n, ['Jest zapisana', 'Są zapisane', 'Są zapisane'])} na tym komputerze i nic nie zginie. Do serwisu ${counted('pl', n, ['zostanie wysłana', 'zostaną wysłane', 'zostaną wysłane'])} po ponownym otwarciu Kontuara.`,
    en: (n: number) =>
      `${counted('en', n, ['It is', 'They are'])} saved on this PC and nothing is lost. ${counted('en', n, ['It', 'They'])} will be sent when Kontuar is next open.`,
  },
  toDecide: {
    pl: (n: number) => `Na decyzję czeka: ${n}.`,
    en: (n: number) => `Waiting for a decision: ${n}.`,
  },
  titleUnknown: {
    pl: 'Nie wiadomo, czy coś czeka na wysłanie do serwisu',
    en: 'It is not known whether anything is waiting to be sent to the service',
  },
  unread: {
    pl: (folder: string) =>
      `Nie można odczytać danych obiektu w folderze ${folder}: nie wiadomo, czy są w nim zmiany do wysłania.`,
    en: (folder: string) =>
      `The data of the property in the folder ${folder} cannot be read: it is not known whether it has changes to send.`,
  },
  quit: { pl: 'Zamknij, wyślij później', en: 'Close, send later' },
  stay: { pl: 'Nie zamykaj', en: 'Keep open' },
  mayClose: {
    pl: 'Teraz możesz zamknąć okno bez dalszych pytań.',
    en: 'You can now close the window; you will not be asked again.',
  },
} as const satisfies Texts;
