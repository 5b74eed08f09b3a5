import { plainAmount, type Cell, type DataTable, type TableColumn } from './table';

/**
 * CSV that Excel with Polish settings opens right by a double click: UTF-8 with its mark, semicolons, decimal commas,
 * CRLF. A text that Excel would run as a formula gets an apostrophe in front.
 */
export function csvOf({ columns, rows }: DataTable): Buffer {
  const lines = [
    columns.map(({ head }) => quoted(head)),
    ...rows.map((row) => columns.map((column, at) => written(row[at] ?? null, column))),
  ];
  return Buffer.from(`\ufeff${lines.map((cells) => cells.join(';')).join('\r\n')}\r\n`, 'utf8');
}

const FORMULA = /^[=+@\t\r-]/;

function written(cell: Cell, { kind }: TableColumn): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return kind === 'money' ? plainAmount(cell) : String(cell);
  if (kind === 'rate') return cell.replace('.', ',');
  return quoted(FORMULA.test(cell) ? `'${cell}` : cell);
}

const quoted = (text: string): string => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
