import type { Cell, Column } from './table';

/** Lists before they are drawn: nothing of what draws is loaded for them. */

/** A column of a list; the one without a width, in points, takes what is left. */
export interface ListColumn<Item> {
  readonly head: string | readonly string[];
  readonly width: number | null;
  readonly align?: 'left' | 'right';
  readonly cell: (item: Item) => Cell | string;
}

export const column = <Item>(
  head: string | readonly string[],
  width: number | null,
  cell: ListColumn<Item>['cell'],
): ListColumn<Item> => ({ head, width, cell });
export const rightColumn = <Item>(
  head: string,
  width: number,
  cell: ListColumn<Item>['cell'],
): ListColumn<Item> => ({ head, width, cell, align: 'right' });

/** A list as plain values, which can be sent to the thread that draws. */
export interface List {
  readonly columns: readonly (Pick<Column, 'head' | 'align'> & { readonly width: number | null })[];
  readonly rows: readonly (readonly Cell[])[];
}
export const listOf = <Item>(items: readonly Item[], columns: readonly ListColumn<Item>[]): List => ({
  columns: columns.map(({ cell: _, head, ...rest }) => ({ ...rest, head: [head].flat() })),
  rows: items.map((item) =>
    columns.map(({ cell }) => {
      const made = cell(item);
      return typeof made === 'string' ? { text: made } : made;
    }),
  ),
});
