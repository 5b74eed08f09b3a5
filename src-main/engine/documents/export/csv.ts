import { plainText } from '#shared/text/plain';
import { plainAmount, type Cell, type DataTable, type TableColumn } from './dataTable';

/**
 * CSV that Excel with Polish settings opens right by a double click: UTF-8 with its mark, semicolons, decimal commas,
 * CRLF. A text that a spreadsheet would run as a formula gets an apostrophe in front, a phone number the form that it keeps.
 */
export function renderCsv({ columns, rows, sums = [] }: DataTable): Buffer {
  const lines = [
    // Some name what the service calls a rate.
    columns.map(({ head }) => textCell(head)),
    ...[...rows, ...sums].map((row) => columns.map((column, at) => written(row[at] ?? null, column))),
  ];
  return Buffer.from(`\ufeff${lines.map((cells) => cells.join(';')).join('\r\n')}\r\n`, 'utf8');
}

/**
 * Blanks, line ends and invisible marks before the sign do not help: programs drop them. Fullwidth signs are taken for the
 * plain ones, and a tab or a line end at the beginning may end the cell.
 */
const FORMULA = /^[\t\r\n]|^[\s\p{Cc}\p{Cf}\p{Z}]*[=+@\-\uff1d\uff0b\uff20\uff0d\u2212]/u;
/** A plus, digits and separators: unquoted, a spreadsheet makes a number of it and drops the plus. */
const PHONE = /^\+\d[\d ()/.-]*$/;

function written(cell: Cell, { kind }: TableColumn): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return kind === 'money' ? plainAmount(cell) : String(cell);
  return textCell(kind === 'rate' ? cell.replace('.', ',') : cell);
}

function textCell(cell: string): string {
  // Inside a cell a line ends with LF alone: CRLF ends the row.
  const text = plainText(cell).replaceAll('\r\n', '\n');
  // A formula that is nothing but this text: Excel, LibreOffice and Google all show it with its plus and its blanks.
  if (PHONE.test(text)) return quoted(`="${text}"`);
  return quoted(FORMULA.test(text) ? `'${text}` : text);
}

const quoted = (text: string): string => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
