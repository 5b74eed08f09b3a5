import type { Grosz } from '#shared/model/scalars';

/** A table as data. Its columns are described once, for CSV, XLSX and paper: a spreadsheet gets amounts and days, not words. */

export type Cell = string | Grosz | null;

export interface TableColumn {
  readonly head: string;
  /** `money` is grosz, `rate` decimal text, `day` is `YYYY-MM-DD`. */
  readonly kind: 'text' | 'money' | 'count' | 'rate' | 'day';
  /** Characters, for a spreadsheet. */
  readonly width: number;
}

export interface DataTable {
  readonly name: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly Cell[])[];
  /** Under the rows, set apart. */
  readonly sums?: readonly (readonly Cell[])[];
}

/** A column and where its value comes from. */
export interface FilledColumn<Item> extends TableColumn {
  readonly value: (item: Item) => Cell;
}

type ColumnOf = <Item>(head: string, value: (item: Item) => Cell, width?: number) => FilledColumn<Item>;

const columnOf =
  (kind: TableColumn['kind'], usualWidth: number): ColumnOf =>
  (head, value, width = usualWidth) => ({ head, kind, width, value });

export const textColumn = columnOf('text', 20);
export const moneyColumn = columnOf('money', 13);
export const countColumn = columnOf('count', 10);
export const rateColumn = columnOf('rate', 10);
export const dayColumn = columnOf('day', 12);

/** Plain values: a table may be drawn in another thread. `summed` are items under the rows, set apart. */
export function buildDataTable<Item>(
  name: string,
  items: readonly Item[],
  columns: readonly FilledColumn<Item>[],
  summed: readonly Item[] = [],
): DataTable {
  const rowOf = (item: Item) => columns.map(({ value }) => value(item));
  return {
    name,
    columns: columns.map(({ head, kind, width }) => ({ head, kind, width })),
    rows: items.map(rowOf),
    sums: summed.map(rowOf),
  };
}

/** Grosz as a spreadsheet of Polish settings reads a number: `1234,56`, without groups. */
export function plainAmount(grosz: Grosz): string {
  const digits = String(Math.abs(grosz)).padStart(3, '0');
  return `${grosz < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`;
}
