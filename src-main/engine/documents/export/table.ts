import type { Grosz } from '#shared/model/scalars';

/** A table as data: typed columns, so that a spreadsheet gets amounts and days and not words. */

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

export interface FilledColumn<Item> extends TableColumn {
  readonly of: (item: Item) => Cell;
}

/** Plain values: a table may be drawn in another thread. */
export const tableOf = <Item>(
  name: string,
  items: readonly Item[],
  columns: readonly FilledColumn<Item>[],
): DataTable => ({
  name,
  columns: columns.map(({ head, kind, width }) => ({ head, kind, width })),
  rows: items.map((item) => columns.map(({ of }) => of(item))),
});

/** Grosz as a spreadsheet of Polish settings reads a number: `1234,56`, without groups. */
export function plainAmount(grosz: Grosz): string {
  const digits = String(Math.abs(grosz)).padStart(3, '0');
  return `${grosz < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`;
}
