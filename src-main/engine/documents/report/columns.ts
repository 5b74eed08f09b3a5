import type { Cell, TableColumn } from '../export/table';

export const column = (head: string, kind: TableColumn['kind'] = 'text', width = 16): TableColumn => ({
  ...{ head, kind, width },
});

/** `66.67` of 0.6667, for a column of the kind `rate`. */
export const percent = (part: number | null): Cell =>
  part === null
    ? null
    : `${String(Math.floor(Math.round(part * 10_000) / 100))}.${String(Math.round(part * 10_000) % 100).padStart(2, '0')}`;
