import type { Grosz } from '#shared/model/scalars';

/**
 * One cell of a table for CSV, XLSX and paper. Amounts are numbers in grosz, so that spreadsheets can calculate with
 * them.
 */

export type Cell = string | Grosz | null;

export interface TableColumn {
  readonly head: string;
  /** Kind of the column's values: `money` is in grosz, `rate` is decimal text, `day` is `YYYY-MM-DD`. */
  readonly kind: 'text' | 'money' | 'count' | 'rate' | 'day';
  /** Characters, for a spreadsheet. */
  readonly width: number;
}

export interface DataTable {
  readonly name: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly Cell[])[];
  readonly sums?: readonly (readonly Cell[])[];
}

export interface FilledColumn<Item> extends TableColumn {
  readonly value: (item: Item) => Cell;
}

type ColumnFactory = <Item>(head: string, value: (item: Item) => Cell, width?: number) => FilledColumn<Item>;

const createColumnFactory =
  (kind: TableColumn['kind'], usualWidth: number): ColumnFactory =>
  (head, value, width = usualWidth) => ({ head, kind, width, value });

export const createExportTextColumn = createColumnFactory('text', 20);
export const createExportMoneyColumn = createColumnFactory('money', 13);
export const createExportCountColumn = createColumnFactory('count', 10);
export const createExportDecimalColumn = createColumnFactory('rate', 10);
export const createExportDateColumn = createColumnFactory('day', 12);

/** Builds a table that contains only texts and numbers, because functions cannot be sent to another thread. */
export function buildPlainValueTable<Item>(
  name: string,
  items: readonly Item[],
  columns: readonly FilledColumn<Item>[],
  summed: readonly Item[] = [],
): DataTable {
  const buildRow = (item: Item) => columns.map(({ value }) => value(item));
  return {
    name,
    columns: columns.map(({ head, kind, width }) => ({ head, kind, width })),
    rows: items.map(buildRow),
    sums: summed.map(buildRow),
  };
}

/** Formats grosz as a number for spreadsheets with Polish settings: `1234,56`, without group separators. */
export function formatGroszForSpreadsheet(grosz: Grosz): string {
  const digits = String(Math.abs(grosz)).padStart(3, '0');
  return `${grosz < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`;
}
