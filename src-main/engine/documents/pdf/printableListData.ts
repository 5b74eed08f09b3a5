import { amount, shortDay, wholeNumber } from '#shared/text/formats';
import type { Language } from '#shared/text/language';
import { decimal } from '#shared/text/numbers';
import type { Cell as DataCell, DataTable, TableColumn } from '../export/dataTable';
import type { Cell, Column } from './pdfTable';

/** Builds the contents of printed lists as plain data before drawing, so that this module loads no drawing code. */

/**
 * A column of a printed list, with its width in points. A column with the width null takes the width that the other
 * columns leave.
 */
export interface ListColumn<Item> {
  readonly head: string | readonly string[];
  readonly width: number | null;
  readonly align?: 'left' | 'right';
  readonly cell: (item: Item) => Cell | string;
}

export const createPdfListColumn = <Item>(
  head: string | readonly string[],
  width: number | null,
  cell: ListColumn<Item>['cell'],
): ListColumn<Item> => ({ head, width, cell });
export const createRightAlignedListColumn = <Item>(
  head: string,
  width: number,
  cell: ListColumn<Item>['cell'],
): ListColumn<Item> => ({ head, width, cell, align: 'right' });

/** A printed list as plain values, so that the worker thread for PDFs can receive the list. */
export interface List {
  readonly columns: readonly (Pick<Column, 'head' | 'align'> & { readonly width: number | null })[];
  readonly rows: readonly (readonly Cell[])[];
}
export const buildPdfListData = <Item>(
  items: readonly Item[],
  columns: readonly ListColumn<Item>[],
): List => ({
  columns: columns.map(({ cell: _, head, ...rest }) => ({ ...rest, head: [head].flat() })),
  rows: items.map((item) =>
    columns.map(({ cell }) => {
      const made = cell(item);
      return typeof made === 'string' ? { text: made } : made;
    }),
  ),
});

/** Points. */
const COLUMN_WIDTHS_BY_KIND = { text: 130, day: 58, count: 72, rate: 62, money: 74 } as const;

/** Converts a data table into a list for paper: the last text column takes the remaining width, and sums are bold. */
export function convertDataTableToPrintableTable(
  { columns, rows, sums = [] }: DataTable,
  language: Language,
): List {
  const lastText = columns.findLastIndex(({ kind }) => kind === 'text');
  const widest = lastText < 0 ? columns.length - 1 : lastText;
  const buildCells = (row: readonly DataCell[], bold: boolean): Cell[] =>
    columns.map(({ kind }, index) => ({ text: formatCell(row[index] ?? null, kind, language), bold }));
  return {
    columns: columns.map(({ head, kind }, index) => ({
      head: [head],
      width: index === widest ? null : COLUMN_WIDTHS_BY_KIND[kind],
      align: kind === 'text' || kind === 'day' ? 'left' : 'right',
    })),
    rows: [...rows.map((row) => buildCells(row, false)), ...sums.map((row) => buildCells(row, true))],
  };
}

function formatCell(cell: DataCell, kind: TableColumn['kind'], language: Language): string {
  if (cell === null) return kind === 'text' || kind === 'day' ? '' : '–';
  if (typeof cell === 'number')
    return kind === 'money' ? amount(language, cell) : wholeNumber(language, cell);
  if (kind === 'day') return shortDay(language, cell);
  return kind === 'rate' ? decimal(language, cell, 2) : cell;
}
