import type { Texts } from './language';

/** The twelve words that open the encrypted data on another PC: shown, offered, entered. */
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
  later: { pl: 'Później', en: 'Later' },

  needed: {
    pl: 'Tę kopię zaszyfrowano innym kluczem. Wpisz jej dwanaście słów odzyskiwania.',
    en: 'This backup was encrypted with another key. Enter its twelve recovery words.',
  },
  field: { pl: 'Dwanaście słów odzyskiwania', en: 'Twelve recovery words' },
  wrong: {
    pl: 'To nie są słowa do tych danych. Sprawdź pisownię i kolejność. Nic nie zmieniono.',
    en: 'These are not the words of this data. Check spelling and order. Nothing was changed.',
  },

  lockedTitle: { pl: 'Dane są zaszyfrowane', en: 'The data is encrypted' },
  locked: {
    pl: 'Magazyn haseł tego komputera nie podał klucza. Odblokuj go i spróbuj ponownie albo wpisz słowa odzyskiwania.',
    en: 'This PC’s keychain did not give the key. Unlock it and try again, or enter the recovery words.',
  },
  missing: {
    pl: 'Na tym komputerze nie ma klucza do nich. Wpisz słowa odzyskiwania, które masz zapisane.',
    en: 'This PC does not have their key. Enter the recovery words that you wrote down.',
  },
  open: { pl: 'Otwórz dane', en: 'Open the data' },
  opening: { pl: 'Trwa otwieranie…', en: 'Opening…' },
  again: { pl: 'Spróbuj ponownie', en: 'Try again' },
  noWords: { pl: 'Nie mam tych słów', en: 'I do not have the words' },
  noWordsHelp: {
    pl: 'Kontuar może zacząć od nowa: po zalogowaniu pobierze dane z serwisu. Przepadnie to, co czekało na wysłanie, oraz historia; Kontuar wymieni, co to było. Zaszyfrowane pliki zostaną zachowane na dzień, w którym słowa się znajdą.',
    en: 'Kontuar can start anew: after signing in it downloads the data from the service. What was waiting to be sent and the history are lost; Kontuar names what it was. The encrypted files are kept for the day the words turn up.',
  },
  startAnew: { pl: 'Zacznij od nowa bez tych danych', en: 'Start anew without this data' },
  opened: {
    pl: 'Dane są otwarte. Za chwilę pojawi się Kontuar.',
    en: 'The data is open. Kontuar appears in a moment.',
  },
} as const satisfies Texts;
