import { speak, type Language, type Texts } from './language';

/** Reasons why Kontuar cannot start or continue, shown before a window exists. */
export const startText = {
  inUse: {
    pl: 'Kontuar jest już uruchomiony z tym profilem. Przejdź do otwartego okna albo zamknij je i spróbuj ponownie.',
    en: 'This profile is already open in Kontuar. Go to the open window, or close it and try again.',
  },
  newer: {
    pl: 'Te dane zapisała nowsza wersja Kontuara. Zainstaluj ją; dane pozostają nienaruszone.',
    en: 'This data was written by a newer version of Kontuar. Install that version; the data has not been changed.',
  },
  damaged: {
    pl: 'Plik danych jest uszkodzony. Kontuar niczego w nim nie zmienił; skopiuj ten plik i przywróć dane z kopii zapasowej.',
    en: 'The data file is damaged. Kontuar has not changed it; keep a copy and restore the data from a backup.',
  },
  /** Shown to commands that only read data. */
  notReady: {
    pl: 'Danych nie można teraz odczytać: brakuje pliku, jest pusty albo zapisała go starsza wersja. Uruchom Kontuar albo polecenie, które zapisuje, na przykład „kontuar sync”; dane zostaną przywrócone albo przygotowane. Nic nie zmieniono.',
    en: 'This data cannot be opened read-only: the file is missing, empty or was written by an older version. Start this version of Kontuar, or run a command that writes, such as “kontuar sync”: it restores or upgrades the data first. Nothing was changed.',
  },
  /** A file of the program itself is missing or cannot be loaded. */
  program: {
    pl: 'Program Kontuar jest niekompletny: brakuje jego pliku albo nie da się go wczytać. Mógł go zatrzymać program antywirusowy (kwarantanna) albo instalacja została przerwana. Zainstaluj Kontuar ponownie; dane pozostają nienaruszone.',
    en: 'The program is incomplete: one of its files is missing or cannot be loaded. An antivirus program may have quarantined it, or an installation was interrupted. Install Kontuar again; the data has not been changed.',
  },
  fault: {
    pl: 'Kontuar nie mógł się uruchomić z powodu błędu w programie. Dane są nienaruszone. Spróbuj ponownie, a jeśli to się powtórzy, wyślij opis do pomocy technicznej.',
    en: 'Kontuar could not start because of an error in the program. The data has not been changed. Try again; if it happens again, send the description to support.',
  },
  full: {
    pl: 'Dysk jest pełny: Kontuar nie może zapisywać w folderze profilu. Zwolnij miejsce na dysku i uruchom program ponownie.',
    en: 'The disk is full: Kontuar cannot write to the profile folder. Free some space and start the program again.',
  },
  readOnly: {
    pl: 'Folder profilu jest tylko do odczytu: Kontuar nie może zapisywać danych. Sprawdź, czy nośnik nie jest zabezpieczony przed zapisem, i uprawnienia do folderu.',
    en: 'The profile folder is read-only: Kontuar cannot write to it. Check whether the disk is write-protected, and the folder’s permissions.',
  },
  locked: {
    pl: 'Inny program trzyma otwarty plik danych Kontuara, na przykład przeglądarka baz danych albo program do kopii zapasowych. Zamknij go i spróbuj ponownie. Nic nie zmieniono.',
    en: 'Another program holds Kontuar’s data file open, such as a database browser or a backup program. Close it and try again. Nothing was changed.',
  },
  unwritable: {
    pl: 'Kontuar nie może zapisywać w folderze profilu. Sprawdź uprawnienia do folderu i wolne miejsce na dysku.',
    en: 'Kontuar cannot write to the profile folder. Check the folder’s permissions and the free disk space.',
  },
  stopped: {
    pl: 'Kontuar przerwał pracę. To, co było zapisane, jest bezpieczne; uruchom go ponownie.',
    en: 'Kontuar has stopped. Saved data is safe; start it again.',
  },
  notRestored: {
    pl: 'Kopii nie dało się przywrócić, obecny plik danych jest nienaruszony. Zainstaluj nowszą wersję Kontuara.',
    en: 'The backup could not be restored; the current data file has not been changed. Install the newer version of Kontuar.',
  },
  networkDrive: {
    pl: 'Dane są na dysku sieciowym, a tam baza danych nie jest bezpieczna. Zamknij Kontuar na wszystkich komputerach, skopiuj cały folder na dysk tego komputera i uruchom Kontuar z opcją --profile=FOLDER. Potem zmień nazwę starego folderu, żeby nikt go już nie otworzył.',
    en: 'The data is on a network drive, where a database is not safe. Close Kontuar on every PC, copy the whole folder to a disk of this PC and start Kontuar with --profile=FOLDER. Then rename the old folder, so that nobody opens it again.',
  },
  keyLocked: {
    pl: 'Dane są zaszyfrowane, a magazyn haseł tego komputera nie podał klucza. Odblokuj go i uruchom Kontuar ponownie albo wpisz słowa odzyskiwania poleceniem „kontuar recovery-key --enter”. Nic nie zmieniono.',
    en: 'The data is encrypted, and this PC’s keychain did not give the key. Unlock it and start Kontuar again, or enter the recovery words with “kontuar recovery-key --enter”. Nothing was changed.',
  },
  keyMissing: {
    pl: 'Dane są zaszyfrowane, a na tym komputerze nie ma klucza do nich. Wpisz słowa odzyskiwania poleceniem „kontuar recovery-key --enter”. Nie masz ich? „kontuar recovery-key --give-up” odkłada te pliki i zaczyna od nowa. Nic nie zmieniono.',
    en: 'The data is encrypted, and this PC does not have its key. Enter the recovery words with “kontuar recovery-key --enter”. Without words, “kontuar recovery-key --give-up” puts these files aside and starts anew. Nothing was changed.',
  },
  wrongKey: {
    pl: 'Tych danych nie da się otworzyć podanym kluczem: zaszyfrowano je innym albo plik danych pochodzi z innego komputera. Sprawdź słowa odzyskiwania lub przywróć właściwy plik. Nic nie zmieniono ani nie wysłano.',
    en: 'The data cannot be opened with this key: it was encrypted with another one, or the data file is from another PC. Check the recovery words, or put the right file back. Nothing was changed or sent.',
  },
  plainFile: {
    pl: 'Na miejscu zaszyfrowanego pliku danych jest inny, niezaszyfrowany plik. Kontuar go nie otworzył. Przywróć właściwy plik albo kopię zapasową. Nic nie zmieniono ani nie wysłano.',
    en: 'An unencrypted file has taken the place of the encrypted data file. Kontuar has not opened it. Put the right file back, or restore a backup. Nothing was changed or sent.',
  },
  detail: { pl: 'Szczegóły', en: 'Details' },
  log: { pl: 'Dziennik programu', en: 'The program’s log' },
  copy: { pl: 'Kopiuj dla pomocy technicznej', en: 'Copy for support' },
  copied: { pl: 'Skopiowano', en: 'Copied' },
  close: { pl: 'Zamknij', en: 'Close' },
} as const satisfies Texts;

export type StartTrouble = Exclude<
  keyof typeof startText,
  'full' | 'readOnly' | 'locked' | 'detail' | 'log' | 'copy' | 'copied' | 'close'
>;

interface Reason {
  readonly reason: StartTrouble;
  /** Error message of the operating system or of SQLite. */
  readonly detail?: string;
}

/** Returns the problem and the next step in words. */
export function troubleWords(language: Language, { reason, detail = '' }: Reason): string {
  const text = speak(startText, language);
  if (reason === 'inUse') return isDatabaseLocked(detail) ? text.locked : text.inUse;
  return text[reason === 'unwritable' ? whyUnwritable(detail) : reason];
}

/** Returns whether SQLite reports that another process locked the file for longer than Kontuar waits. */
export const isDatabaseLocked = (detail: string): boolean => /database (?:table )?is locked/.test(detail);

/** Finds the reason by the error messages of the operating system and of SQLite. */
function whyUnwritable(detail: string): 'full' | 'readOnly' | 'locked' | 'unwritable' {
  if (isDatabaseLocked(detail)) return 'locked';
  if (/ENOSPC|EDQUOT|disk is full/.test(detail)) return 'full';
  return /EROFS|readonly database/.test(detail) ? 'readOnly' : 'unwritable';
}
