import type { Texts } from './language';

/** Texts about the twelve words that open the encrypted data on another PC: showing, offering and entering them. */
export const recoveryWordsText = {
  title: { pl: 'Słowa odzyskiwania', en: 'Recovery words' },
  lead: {
    pl: 'Dane na tym komputerze są zaszyfrowane, a klucz jest w magazynie haseł systemu. Gdyby klucz zginął albo gdybyś przenosił dane na inny komputer, otworzy je tylko te dwanaście słów. Zapisz je na papierze i trzymaj z dala od tego komputera.',
    en: 'The data on this PC is encrypted, and the key is in the system’s keychain. If the key is lost, or if you move the data to another PC, only these twelve words open it. Write them on paper and keep them away from this PC.',
  },
  danger: {
    pl: 'Kto ma te słowa i kopię danych, może przeczytać wszystko. Bez słów i bez klucza nikt nie odzyska zmian, które czekały na wysłanie.',
    en: 'Whoever has these words and a copy of the data can read everything. Without the words and the key nobody can recover changes that were waiting to be sent.',
  },
  notEncrypted: {
    pl: 'Dane na tym komputerze nie są zaszyfrowane, bo system nie ma magazynu haseł. Gdy będzie, Kontuar zaszyfruje je przy następnym uruchomieniu.',
    en: 'The data on this PC is not encrypted, because the system has no keychain. Once it has one, Kontuar encrypts it at the next start.',
  },
  show: { pl: 'Pokaż słowa', en: 'Show words' },
  hide: { pl: 'Ukryj słowa', en: 'Hide words' },
  print: { pl: 'Drukuj', en: 'Print' },
  offer: {
    pl: 'Dane są zaszyfrowane. Zapisz słowa odzyskiwania: bez nich nie otworzysz danych na innym komputerze.',
    en: 'The data is encrypted. Write down the recovery words: without them the data does not open on another PC.',
  },
  later: { pl: 'Nie teraz', en: 'Not now' },

  needed: {
    pl: 'Tę kopię zaszyfrowano innym kluczem. Wpisz jej dwanaście słów odzyskiwania.',
    en: 'This backup was encrypted with another key. Enter its twelve recovery words.',
  },
  field: { pl: 'Dwanaście słów odzyskiwania', en: 'Twelve recovery words' },
  wrong: {
    pl: 'To nie są słowa do tych danych. Sprawdź pisownię i kolejność. Nic nie zmieniono.',
    en: 'These are not the words of this data. Check spelling and order. Nothing was changed.',
  },
} as const satisfies Texts;
