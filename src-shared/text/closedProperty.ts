import type { RecoveryWordsProblem } from '../contract/propertyWithoutKeyContract';
import { counted, type Texts } from './language';

/** Texts of the window of a property whose data cannot be opened because the key is missing. */
export const closedPropertyText = {
  opening: { pl: 'Kontuar otwiera dane', en: 'Kontuar is opening the data' },
  openingWhy: {
    pl: 'Kontuar czeka, aż magazyn haseł tego komputera poda klucz. Jeśli system pyta o hasło, wpisz je; pytanie może być zasłonięte innym oknem.',
    en: 'Kontuar is waiting for this PC’s keychain to give the key. If the system asks for a password, enter it; the question may be behind another window.',
  },
  locked: { pl: 'Magazyn haseł nie podał klucza', en: 'The keychain did not give the key' },
  lockedWhy: {
    pl: 'Dane są zaszyfrowane, a klucz do nich jest w magazynie haseł tego komputera. Odblokuj go (zwykle hasłem, którym logujesz się do systemu) i spróbuj ponownie.',
    en: 'The data is encrypted, and its key is in this PC’s keychain. Unlock the keychain (usually with the password of your account on this PC) and try again.',
  },
  missing: {
    pl: 'Na tym komputerze nie ma klucza do danych',
    en: 'This PC does not have the key of the data',
  },
  missingWhy: {
    pl: 'Dane są zaszyfrowane. Tak jest po przeniesieniu ich na inny komputer albo po wyczyszczeniu magazynu haseł. Otworzy je dwanaście słów odzyskiwania.',
    en: 'The data is encrypted. This happens after it was moved to another PC, or after the keychain was emptied. The twelve recovery words open it.',
  },
  closed: { pl: 'Nie można otworzyć danych', en: 'The data cannot be opened' },
  tryAgain: { pl: 'Spróbuj ponownie', en: 'Try again' },
  trying: { pl: 'Kontuar pyta magazyn haseł…', en: 'Asking the keychain…' },

  lockedWords: {
    pl: 'Możesz też wpisać słowa odzyskiwania.',
    en: 'You can also enter the recovery words.',
  },
  field: { pl: 'Dwanaście słów odzyskiwania', en: 'Twelve recovery words' },
  hint: {
    pl: 'Są po angielsku, w kolejności z kartki. Można je wkleić; wielkie litery, numery i przecinki nie przeszkadzają.',
    en: 'In the order on paper. You can paste them; capital letters, numbers and commas do no harm.',
  },
  open: { pl: 'Otwórz dane', en: 'Open data' },
  problem: {
    pl: (problem: RecoveryWordsProblem) => problemPl(problem),
    en: (problem: RecoveryWordsProblem) => problemEn(problem),
  },

  noWords: { pl: 'Nie mam tych słów', en: 'I do not have the words' },
  giveUpTitle: { pl: 'Zacząć od nowa bez starych danych?', en: 'Begin anew without the old data?' },
  giveUpWhat: {
    pl: 'Rezerwacje i faktury Kontuar pobierze ponownie z serwisu, gdy połączysz konto. Zaszyfrowane pliki zostaną zachowane w folderze „removed”: otworzysz je, jeśli słowa się znajdą.',
    en: 'Kontuar downloads reservations and invoices from the service again after you connect the account. The encrypted files are kept in the folder “removed”: you can open them if the words turn up.',
  },
  nothingWaits: {
    pl: 'Nic nie czekało na wysłanie, więc nic nie przepadnie.',
    en: 'Nothing was waiting to be sent, so nothing is lost.',
  },
  lost: {
    pl: (n: number) =>
      `${counted('pl', n, ['Przepadnie', 'Przepadną', 'Przepadnie'])} ${n} ${counted('pl', n, ['zmiana, która czeka', 'zmiany, które czekają', 'zmian, które czekają'])} na wysłanie:`,
    en: (n: number) =>
      `${n} ${counted('en', n, ['change that is', 'changes that are'])} waiting to be sent will be lost:`,
  },
  kinds: {
    pl: { create: 'nowa faktura', update: 'zmiana faktury', delete: 'usunięcie faktury', unknown: 'zmiana' },
    en: {
      create: 'new invoice',
      update: 'edit of an invoice',
      delete: 'deletion of an invoice',
      unknown: 'change',
    },
  },
  noTime: { pl: 'czas nieznany', en: 'time unknown' },
  giveUp: { pl: 'Zacznij od nowa', en: 'Begin anew' },
  back: { pl: 'Wróć do słów', en: 'Back to the words' },
  ownerNeeded: {
    pl: 'Na tym komputerze działają uprawnienia, więc potwierdza to właściciel swoim PIN-em.',
    en: 'Roles apply on this PC, so an owner confirms this with the PIN.',
  },
  notDone: {
    pl: (detail: string) => `Nie udało się odłożyć plików. Szczegóły: ${detail}`,
    en: (detail: string) => `The files could not be put aside. Details: ${detail}`,
  },

  folder: { pl: 'Folder', en: 'Folder' },
  others: { pl: 'Inne obiekty na tym komputerze', en: 'Other properties on this PC' },
} as const satisfies Texts;

function problemPl(problem: RecoveryWordsProblem): string {
  switch (problem.why) {
    case 'unknownWords': {
      const words = problem.words.map((word) => `„${word}”`).join(', ');
      return `${counted('pl', problem.words.length, ['Tego słowa', 'Tych słów', 'Tych słów'])} nie ma na liście: ${words}. Popraw pisownię. Nic nie zmieniono.`;
    }
    case 'wrongCount':
      return `Wpisano ${problem.count} ${counted('pl', problem.count, ['słowo', 'słowa', 'słów'])}, a potrzeba dwunastu. Nic nie zmieniono.`;
    case 'wrongWords':
      return 'To nie są słowa do tych danych. Sprawdź pisownię i kolejność. Nic nie zmieniono.';
  }
}

function problemEn(problem: RecoveryWordsProblem): string {
  switch (problem.why) {
    case 'unknownWords': {
      const words = problem.words.map((word) => `“${word}”`).join(', ');
      return `${counted('en', problem.words.length, ['This word is', 'These words are'])} not in the list: ${words}. Check the spelling. Nothing was changed.`;
    }
    case 'wrongCount':
      return `${problem.count} ${counted('en', problem.count, ['word was', 'words were'])} entered, and twelve are needed. Nothing was changed.`;
    case 'wrongWords':
      return 'These are not the words of this data. Check spelling and order. Nothing was changed.';
  }
}
