import type { Backup } from '../contract/recovery';
import { businessDay } from '../rules/days';
import { clockTime, longDay } from './formats';
import type { Language, Texts } from './language';
import { recoveryText } from './recovery';

/** An older Kontuar is back on the PC: the question before a copy takes the place of what it cannot read. */
const copyIn = (language: Language, backup: Backup): string =>
  `${longDay(language, businessDay(backup.madeAt))}, ${clockTime(language, backup.madeAt)} (${recoveryText.holds[language](backup)})`;

export const wayBackText = {
  title: { pl: 'Dane zapisała nowsza wersja Kontuaru', en: 'A newer Kontuar wrote these data' },
  choice: {
    pl: 'Ta wersja ich nie odczyta. Jeśli zainstalujesz nowszą, nic nie przepadnie. Możesz też przywrócić kopię, którą ta wersja odczyta.',
    en: 'This version cannot read them. Install the newer one, and nothing is lost. Or restore a copy that this version can read.',
  },
  copy: {
    pl: (backup: Backup) => `Kopia: ${copyIn('pl', backup)}.`,
    en: (backup: Backup) => `The copy: ${copyIn('en', backup)}.`,
  },
  another: {
    pl: (backup: Backup) => `Kopia następnego obiektu: ${copyIn('pl', backup)}.`,
    en: (backup: Backup) => `The copy of another property: ${copyIn('en', backup)}.`,
  },
  anotherNone: {
    pl: 'Następny obiekt nie ma takiej kopii: pozostanie zamknięty, jego dane leżą, jak leżały.',
    en: 'Another property has no such copy: it stays closed, its data stay as they are.',
  },
  lost: {
    pl: 'Historia zmian rezerwacji zapisana po tej chwili nie wróci, a wiadomości odhaczone od tamtej pory mogą pokazać się jeszcze raz.',
    en: 'The history of changes to reservations since then does not come back, and news that was acknowledged since may show once more.',
  },
  kept: {
    pl: 'Rezerwacje i faktury Kontuar pobierze z serwisu. To, co czeka na wysłanie, zostaje w kolejce. Nowszy plik zostaje obok pod inną nazwą.',
    en: 'Kontuar downloads reservations and invoices from the service. What waits to be sent stays in the queue. The newer file stays beside it under another name.',
  },
  yes: { pl: 'Przywróć kopię', en: 'Restore the copy' },
  no: { pl: 'Zamknij Kontuar', en: 'Close Kontuar' },
  agreed: {
    pl: 'Przywracam, to potrwa chwilę. Potem Kontuar otworzy się na nowo.',
    en: 'Restoring; this takes a moment. Then Kontuar opens anew.',
  },
  declined: {
    pl: 'Niczego nie zmieniono. To okno możesz zamknąć.',
    en: 'Nothing was changed. You can close this window.',
  },
} as const satisfies Texts;
