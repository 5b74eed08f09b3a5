import { plainText } from '#shared/text/plain';
import { formatGroszForSpreadsheet, type Cell, type DataTable, type TableColumn } from './dataTable';

/** Renders CSV that Excel with Polish settings opens by a double click. Text that looks like a formula is escaped. */
export function renderCsv({ columns, rows, sums = [] }: DataTable): Buffer {
  const lines = [
    // Column headings are protected against formulas too, because some headings contain text from the service.
    columns.map(({ head }) => formatTextCell(head)),
    ...[...rows, ...sums].map((row) => columns.map((column, at) => formatCell(row[at] ?? null, column))),
  ];
  return Buffer.from(`\ufeff${lines.map((cells) => cells.join(';')).join('\r\n')}\r\n`, 'utf8');
}

/**
 * Matches text that a spreadsheet might run as a formula, even if blanks or invisible characters precede the formula.
 */
const FORMULA_PATTERN = /^[\t\r\n]|^[\s\p{Cc}\p{Cf}\p{Z}]*[=+@\-\uff1d\uff0b\uff20\uff0d\u2212]/u;
/**
 * Matches a phone number. Without special quoting, a spreadsheet would turn it into a number and drop the plus sign.
 */
const PHONE_NUMBER_PATTERN = /^\+\d[\d ()/.-]*$/;

function formatCell(cell: Cell, { kind }: TableColumn): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return kind === 'money' ? formatGroszForSpreadsheet(cell) : String(cell);
  return formatTextCell(kind === 'rate' ? cell.replace('.', ',') : cell);
}

function formatTextCell(cell: string): string {
  // Line breaks inside a cell must be LF, because CRLF ends the row.
  const text = plainText(cell).replaceAll('\r\n', '\n');
  // A phone number is written as a formula whose result is the number as text, because Excel, LibreOffice and Google
  // then show the plus sign and the blanks.
  if (PHONE_NUMBER_PATTERN.test(text)) return quoteIfNeeded(`="${text}"`);
  return quoteIfNeeded(FORMULA_PATTERN.test(text) ? `'${text}` : text);
}

const quoteIfNeeded = (text: string): string =>
  /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
