import writeXlsxFile, { type Cell as XlsxCell } from 'write-excel-file/node';
import { plainText } from '#shared/text/plain';
import type { Cell, DataTable, TableColumn } from './dataTable';

/**
 * Renders a workbook with one sheet per table and typed cells: amounts are numbers with two decimals, days are dates.
 */
export function renderXlsx(tables: readonly DataTable[]): Promise<Buffer> {
  const sheets = tables.map(({ name, columns, rows, sums = [] }) => ({
    sheet: name,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
    data: [
      columns.map(({ head, kind }) => ({
        value: head,
        fontWeight: 'bold' as const,
        align: kind === 'money' || kind === 'count' ? ('right' as const) : ('left' as const),
        wrap: true,
      })),
      ...rows.map((row) => columns.map((column, at) => buildXlsxCell(row[at] ?? null, column))),
      ...sums.map((row) =>
        columns.map((column, at) => {
          const cell = buildXlsxCell(row[at] ?? null, column);
          return cell && { ...cell, fontWeight: 'bold' as const };
        }),
      ),
    ],
  }));
  return writeXlsxFile(sheets).toBuffer();
}

const MAX_EXCEL_CELL_CHARS = 32_767;
/** Characters that XML forbids; a workbook that contains one does not open at all. */
const NON_XML_PATTERN = /[\p{Cs}\ufffe\uffff]/gu;

const cleanCellText = (text: string): string =>
  plainText(text).replace(NON_XML_PATTERN, '').slice(0, MAX_EXCEL_CELL_CHARS);

function buildXlsxCell(cell: Cell, { kind }: TableColumn): XlsxCell {
  if (cell === null || cell === '') return null;
  switch (kind) {
    case 'money':
      return { type: Number, value: Number(cell) / 100, format: '#,##0.00' };
    case 'count':
      return { type: Number, value: Number(cell), format: '0' };
    case 'rate':
      return { type: Number, value: Number(cell), format: '0.0000' };
    case 'day':
      return { type: Date, value: new Date(`${cell}T00:00:00Z`), format: 'yyyy-mm-dd' };
    case 'text':
      return { type: String, value: cleanCellText(String(cell)) };
  }
}
