import { counted, type Texts } from './language';

/** Texts for sorting, selecting and filtering the list of invoices. */
export const invoiceListText = {
  grossSortTip: {
    pl: 'Układa listę według kwoty w każdej walucie. Korekty są na końcu: ich kwota zależy od faktury korygowanej.',
    en: 'Sorts by amount within each currency. Corrections come last: their amount depends on the corrected invoice.',
  },
  keySort: { pl: 'Sortowanie według kolumny (w nagłówku)', en: 'Sort by column (in the header)' },
  keyChoose: { pl: 'Zaznaczenie faktury', en: 'Select invoice' },
  keyExtend: { pl: 'Zaznaczenie kolejnych faktur', en: 'Extend selection' },
  keyClear: { pl: 'Usunięcie zaznaczenia, potem filtrów', en: 'Clear selection, then filters' },
  chosenBar: { pl: 'Zaznaczone faktury', en: 'Selected invoices' },
  chosenLink: { pl: 'Powiąż z pobytem', en: 'Link to stay' },
  linkWhat: {
    pl: 'Wcześniejsze powiązanie z innym pobytem zostanie zastąpione. Zmiany trafią do kolejki i można je tam cofnąć, dopóki czekają.',
    en: 'An earlier link to another stay is replaced. The changes go into the queue, where you can undo them while they wait.',
  },
  linkTooMany: {
    pl: (most: number) => `Zaznacz najwyżej ${String(most)} faktur. Jeden pobyt nie ma ich więcej.`,
    en: (most: number) => `Select at most ${String(most)} invoices. One stay does not have more.`,
  },
  linkQueued: {
    pl: (n: number) => `Powiązania do wysłania: ${String(n)}`,
    en: (n: number) => `Links to be sent: ${String(n)}`,
  },
  linkDo: { pl: 'Powiąż', en: 'Link' },
  chosenTooMany: {
    pl: (most: string) => `Naraz można wydrukować do ${most} faktur. Zapisz je jako PDF.`,
    en: (most: string) => `At most ${most} invoices can be printed at once. Save them as a PDF instead.`,
  },
  more: { pl: 'Więcej', en: 'More' },
  moreFilters: { pl: 'Więcej filtrów', en: 'More filters' },
  editedSince: { pl: 'Zmieniona od', en: 'Edited since' },
  editedSinceHint: {
    pl: 'Według daty ostatniej zmiany w serwisie.',
    en: 'By the date of the last change in the service.',
  },
  anyCurrency: { pl: 'każda waluta', en: 'any currency' },
  clientFilter: { pl: 'Klient (nabywca)', en: 'Client (buyer)' },
  clientHint: { pl: 'Nazwa albo NIP', en: 'Name or NIP' },
  clientFound: { pl: 'Znalezieni nabywcy', en: 'Buyers found' },
  clientCount: {
    pl: (n: number) => `${String(n)} ${counted('pl', n, ['nabywca', 'nabywcy', 'nabywców'])}`,
    en: (n: number) => `${String(n)} ${counted('en', n, ['buyer', 'buyers'])}`,
  },
  chips: { pl: 'Ustawione filtry', en: 'Active filters' },
  removeChip: { pl: (chip: string) => `Usuń filtr ${chip}`, en: (chip: string) => `Remove filter ${chip}` },
} as const satisfies Texts;
