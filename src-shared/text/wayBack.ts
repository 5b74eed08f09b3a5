import type { Backup } from '../contract/recoveryContract';
import { toPropertyDay } from '../rules/days';
import { clockTime, longDay } from './formats';
import type { Texts } from './language';
import { recoveryText } from './recovery';

/**
 * Texts for an older Kontuar that was installed again and cannot read the newer data: the question before a backup
 * replaces the data.
 */
const copyIn = (language: 'pl' | 'en', backup: Backup): string =>
  `${longDay(language, toPropertyDay(backup.madeAt))}, ${clockTime(language, backup.madeAt)} (${recoveryText.holds[language](backup)})`;

export const wayBackText = {
  title: {
    pl: 'Dane zapisała nowsza wersja Kontuara',
    en: 'This data was written by a newer version of Kontuar',
  },
  choice: {
    pl: 'Ta wersja ich nie odczyta. Jeśli zainstalujesz nowszą, nic nie przepadnie. Możesz też przywrócić kopię, którą ta wersja odczyta.',
    en: 'This version cannot read it. Install the newer version and nothing is lost, or restore a backup that this version can read.',
  },
  copy: {
    pl: (backup: Backup) => `Kopia: ${copyIn('pl', backup)}.`,
    en: (backup: Backup) => `Backup: ${copyIn('en', backup)}.`,
  },
  another: {
    pl: (backup: Backup) => `Kopia kolejnego obiektu: ${copyIn('pl', backup)}.`,
    en: (backup: Backup) => `Backup of another property: ${copyIn('en', backup)}.`,
  },
  anotherNone: {
    pl: 'Kolejny obiekt nie ma takiej kopii: pozostanie zamknięty, a jego dane się nie zmienią.',
    en: 'Another property has no such backup: it stays closed and its data is not changed.',
  },
  lost: {
    pl: 'Historia zmian rezerwacji zapisana po tej chwili nie wróci, a wpisy oznaczone później jako przeczytane mogą pojawić się ponownie.',
    en: 'The history of changes to reservations since then is lost, and inbox items marked as read since then may appear again.',
  },
  kept: {
    pl: 'Rezerwacje i faktury Kontuar pobierze z serwisu. Zmiany czekające na wysłanie pozostaną w kolejce. Nowszy plik zostanie zachowany obok pod inną nazwą.',
    en: 'Kontuar downloads reservations and invoices from the service. Changes waiting to be sent stay in the queue. The newer file is kept next to it under another name.',
  },
  yes: { pl: 'Przywróć kopię', en: 'Restore backup' },
  no: { pl: 'Zamknij Kontuar', en: 'Close Kontuar' },
  agreed: {
    pl: 'Trwa przywracanie. Za chwilę Kontuar otworzy się ponownie.',
    en: 'Restoring. Kontuar will open again in a moment.',
  },
  declined: {
    pl: 'Niczego nie zmieniono. To okno możesz zamknąć.',
    en: 'Nothing was changed. You can close this window.',
  },
} as const satisfies Texts;
