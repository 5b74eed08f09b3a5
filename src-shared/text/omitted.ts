import { wholeNumber } from './formats';
import { counted, type Texts } from './language';

/** Texts about invoices that an export had to leave out. */
export const omittedText = {
  title: { pl: 'Faktury pominięte w eksporcie', en: 'Invoices left out of the export' },
  damaged: {
    pl: 'Pominięto, bo zapis na dysku jest uszkodzony; Kontuar pobierze go ponownie z serwisu',
    en: 'Left out because the record on the disk is damaged; Kontuar downloads it again from the service',
  },
  notDrawn: {
    pl: 'Nie udało się utworzyć PDF tej faktury; pozostałe utworzono',
    en: 'The PDF of this invoice could not be created; the others were',
  },
  count: {
    pl: (count: number, names: string) =>
      `Pominięto ${wholeNumber('pl', count)} ${counted('pl', count, ['fakturę', 'faktury', 'faktur'])}: ${names}.`,
    en: (count: number, names: string) =>
      `${wholeNumber('en', count)} ${counted('en', count, ['invoice', 'invoices'])} left out: ${names}.`,
  },
  whatNow: {
    pl: 'Zapis na dysku jest uszkodzony albo PDF nie dał się utworzyć. Uruchom synchronizację i powtórz eksport.',
    en: 'The record on the disk is damaged, or its PDF could not be created. Sync and export again.',
  },
  damagedPaper: {
    pl: 'Zapis tej faktury na dysku jest uszkodzony, więc dokumentu nie utworzono. Uruchom synchronizację i spróbuj ponownie.',
    en: 'The record of this invoice on the disk is damaged, so the document was not created. Sync, then try again.',
  },
} as const satisfies Texts;
