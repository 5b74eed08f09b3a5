import type { Texts } from './language';

/** The owner's item list: Settings, and the invoice form. */
export const itemListText = {
  lead: {
    pl: 'Co sprzedaje obiekt: nazwa, j.m., cena i stawka ustalone raz. Na fakturze pozycję wstawia Ctrl+Shift i cyfra albo początek nazwy. Lista jest na tym komputerze.',
    en: 'What the property sells: name, unit, price and rate decided once. On an invoice, Ctrl+Shift and a digit inserts an item, or begin to type its name. The list is on this PC.',
  },
  list: { pl: 'Lista pozycji', en: 'Item list' },
  none: { pl: 'Lista jest pusta.', en: 'The list is empty.' },
  name: { pl: 'Nazwa', en: 'Name' },
  unit: { pl: 'J.m.', en: 'Unit' },
  price: { pl: 'Cena brutto', en: 'Gross price' },
  priceHint: { pl: 'puste: cena za każdym razem inna', en: 'empty: the price differs each time' },
  rate: { pl: 'Stawka', en: 'Rate' },
  symbol: { pl: 'Symbol (PKWiU)', en: 'Symbol (PKWiU)' },
  add: { pl: 'Dodaj pozycję', en: 'Add item' },
  save: { pl: 'Zapisz pozycję', en: 'Save item' },
  cancel: { pl: 'Nie zmieniaj', en: 'Leave unchanged' },
  edit: { pl: (name: string) => `Zmień: ${name}`, en: (name: string) => `Change ${name}` },
  remove: { pl: (name: string) => `Usuń: ${name}`, en: (name: string) => `Remove ${name}` },
  up: { pl: (name: string) => `Przesuń wyżej: ${name}`, en: (name: string) => `Move up ${name}` },
  known: { pl: 'Ta nazwa już jest na liście.', en: 'This name is on the list already.' },
  full: { pl: 'Na liście mieści się 60 pozycji.', en: 'The list has room for 60 items.' },
  priceWrong: { pl: 'Podaj cenę w złotych i groszach, np. 45,00.', en: 'Give an amount such as 45.00.' },
  exportList: { pl: 'Eksportuj listę', en: 'Export list' },
  importList: { pl: 'Importuj listę', en: 'Import list' },
  importWrong: {
    pl: 'To nie jest plik listy pozycji Kontuara. Nic nie zmieniono.',
    en: 'This is not a file of Kontuar’s item list. Nothing was changed.',
  },
  imported: {
    pl: (count: number) => `Liczba pozycji na liście po imporcie: ${count}.`,
    en: (count: number) => `Items on the list after the import: ${count}.`,
  },
  fileName: { pl: 'lista-pozycji.json', en: 'item-list.json' },
  insert: { pl: 'Wstaw z listy', en: 'Insert from the list' },
  insertKey: { pl: 'Wstawienie pozycji z listy', en: 'Insert an item of the list' },
  inserted: { pl: (name: string) => `Wstawiono: ${name}`, en: (name: string) => `Inserted: ${name}` },
} as const satisfies Texts;
