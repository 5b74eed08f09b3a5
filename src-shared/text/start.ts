import { speak, type Language, type Texts } from './language';

/** Why Kontuar does not start, or could not go on: said where there is no window yet. */
export const startText = {
  inUse: {
    pl: 'Kontuar jest już otwarty na tym profilu. Przejdź do otwartego okna albo zamknij je i spróbuj ponownie.',
    en: 'Kontuar is already open on this profile. Go to the open window, or close it and try again.',
  },
  inUseElsewhere: {
    pl: (computer: string) =>
      `Kontuar jest otwarty na tym profilu na innym komputerze: ${computer}. Zamknij go tam i uruchom tutaj ponownie. Jeśli tamten komputer jest wyłączony albo się zawiesił, spróbuj za trzy minuty.`,
    en: (computer: string) =>
      `Kontuar is open on this profile on another computer: ${computer}. Close it there, then start it here again. If that computer is off or has crashed, try again in three minutes.`,
  },
  newer: {
    pl: 'Te dane zapisała nowsza wersja Kontuaru. Zainstaluj ją; dane zostają nienaruszone.',
    en: 'These data were written by a newer Kontuar. Install that version; the data stay untouched.',
  },
  damaged: {
    pl: 'Plik danych jest uszkodzony. Kontuar niczego w nim nie zmienił; zachowaj kopię i przywróć dane z kopii zapasowej.',
    en: 'The data file is damaged. Kontuar has changed nothing in it; keep a copy and restore the data from a backup.',
  },
  /** Said to commands that only read. */
  notReady: {
    pl: 'Danych nie da się teraz tylko odczytać: pliku nie ma, jest pusty albo zapisał go starszy Kontuar. Uruchom tego Kontuara albo polecenie, które zapisuje, na przykład „kontuar sync”: najpierw przywróci albo przygotuje dane. Niczego nie zmieniono.',
    en: 'These data cannot only be read as they are: the file is not there, is empty, or an older Kontuar wrote it. Start this Kontuar, or run a command that writes, such as “kontuar sync”: it restores them or brings them forward first. Nothing was changed.',
  },
  unwritable: {
    pl: 'Kontuar nie może zapisywać w folderze profilu. Sprawdź uprawnienia do folderu i wolne miejsce na dysku.',
    en: 'Kontuar cannot write to the profile folder. Check the folder’s permissions and the free disk space.',
  },
  stopped: {
    pl: 'Kontuar przerwał pracę. To, co było zapisane, jest bezpieczne; uruchom go ponownie.',
    en: 'Kontuar has stopped. What was saved is safe; start it again.',
  },
  notRestored: {
    pl: 'Kopii nie dało się przywrócić, obecny plik danych jest nienaruszony. Zainstaluj nowszą wersję Kontuaru.',
    en: 'The copy could not be restored; the present data file is untouched. Install the newer version of Kontuar.',
  },
  detail: { pl: 'Szczegóły', en: 'Details' },
} as const satisfies Texts;

/** What happened and what to do. `computer`: the other one that has the profile in use. */
export function troubleWords(
  language: Language,
  {
    reason,
    computer,
  }: { reason: Exclude<keyof typeof startText, 'inUseElsewhere' | 'detail'>; computer?: string },
): string {
  const text = speak(startText, language);
  return computer === undefined ? text[reason] : text.inUseElsewhere(computer);
}
