import type { Texts } from './language';

/** Texts for the owner's item list in Settings and in the invoice form. */
export const itemListText = {
  lead: {
    pl: 'Co sprzedaje obiekt: nazwa, j.m., cena i stawka ustalone raz. Na fakturze pozycję wstawia Ctrl+Shift+cyfra albo wpisanie początku nazwy. Lista jest zapisana na tym komputerze.',
    en: 'What the property sells: name, unit, price and rate, set once. On an invoice, press Ctrl+Shift and a digit to insert an item, or start typing its name. The list is stored on this PC.',
  },
  list: { pl: 'Lista pozycji', en: 'Item list' },
  none: { pl: 'Lista jest pusta.', en: 'The list is empty.' },
  name: { pl: 'Nazwa', en: 'Name' },
  unit: { pl: 'J.m.', en: 'Unit' },
  price: { pl: 'Cena brutto', en: 'Gross price' },
  priceHint: { pl: 'puste: cena podawana na fakturze', en: 'empty: entered on each invoice' },
  rate: { pl: 'Stawka', en: 'Rate' },
  symbol: { pl: 'Symbol (PKWiU)', en: 'Symbol (PKWiU)' },
  add: { pl: 'Dodaj pozycję', en: 'Add item' },
  save: { pl: 'Zapisz pozycję', en: 'Save item' },
  cancel: { pl: 'Nie zmieniaj', en: 'Keep unchanged' },
  edit: { pl: (name: string) => `Zmień: ${name}`, en: (name: string) => `Change ${name}` },
  remove: { pl: (name: string) => `Usuń: ${name}`, en: (name: string) => `Remove ${name}` },
  up: { pl: (name: string) => `Przesuń wyżej: ${name}`, en: (name: string) => `Move up ${name}` },
  known: { pl: 'Ta nazwa już jest na liście.', en: 'This name is already on the list.' },
  full: { pl: 'Lista może mieć najwyżej 60 pozycji.', en: 'The list can have at most 60 items.' },
  priceWrong: { pl: 'Podaj cenę w złotych i groszach, np. 45,00.', en: 'Enter an amount such as 45.00.' },
  exportList: { pl: 'Eksportuj listę', en: 'Export list' },
  importList: { pl: 'Importuj listę', en: 'Import list' },
  importWrong: {
    pl: 'To nie jest plik listy pozycji Kontuara. Nic nie zmieniono.',
    en: 'This is not a Kontuar item list file. Nothing was changed.',
  },
  imported: {
    pl: (count: number) => `Liczba pozycji na liście po imporcie: ${count}.`,
    en: (count: number) => `Items on the list after the import: ${count}.`,
  },
  fileName: { pl: 'lista-pozycji.json', en: 'item-list.json' },
  insert: { pl: 'Wstaw z listy', en: 'Insert from list' },
  insertKey: { pl: 'Wstawienie pozycji z listy', en: 'Insert item from list' },
  inserted: { pl: (name: string) => `Wstawiono: ${name}`, en: (name: string) => `Inserted: ${name}` },
} as const satisfies Texts;
