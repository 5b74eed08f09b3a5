import type { StoredReservation } from '#shared/contract/reservationsContract';
import { fromGrosz } from '#shared/rules/decimal';
import { plainLine, plainText } from '#shared/text/plain';
import type { CommandResult } from './commandResult';

/** The shapes of command-line.md: amounts that Kontuar computed are decimal text, fields of the interface keep its form. */

export const decimal = fromGrosz;

export function reservationShape(reservation: StoredReservation) {
  // Fields of the service with unknown names keep these names.
  const { confirmedAt: _, extra, ...shown } = reservation;
  return { ...extra, ...shown };
}

/** Columns under their heads, as wide as needed; the last one ends where it ends. No cell ends its line. */
export function table(heads: readonly string[], given: readonly (readonly string[])[]): string {
  const rows = given.map((cells) => cells.map(cellOf));
  const widths = heads.map((head, column) =>
    rows.reduce((widest, row) => Math.max(widest, (row[column] ?? '').length), head.length),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [heads, ...rows].map(line).join('\n');
}

/** Longer ones would push the others out of sight; `--json` has them whole. */
const MAX_TABLE_CELL_CHARS = 200;

function cellOf(text: string): string {
  const line = plainLine(text);
  return line.length > MAX_TABLE_CELL_CHARS ? `${line.slice(0, MAX_TABLE_CELL_CHARS - 1)}…` : line;
}

/** Prints how a command ended: one JSON document or text on standard output, messages on standard error. */
export function print(answer: CommandResult, json: boolean): void {
  if (answer.ok) {
    const text = json && answer.data !== undefined ? asJson(answer.data) : plainText(answer.text);
    if (text !== '') process.stdout.write(`${text}\n`);
    return;
  }
  const { error, data, text } = answer;
  if (!json && text !== undefined) process.stdout.write(`${plainText(text)}\n`);
  if (json) process.stdout.write(`${asJson({ ...data, error })}\n`);
  const place = [error.field && `field ${error.field}`, error.ruid && `RUID ${error.ruid}`].filter(Boolean);
  printMessage(`${error.message}${place.length > 0 ? ` [${place.join(', ')}]` : ''}`);
}

export const printMessage = (line: string): void => void process.stderr.write(`${plainText(line)}\n`);

/** The same values; what a terminal would act on is written as its escape. */
const asJson = (data: unknown): string =>
  JSON.stringify(data).replace(
    /\p{Cc}|[\u200e\u200f\u061c\u2028-\u202e\u2066-\u206f]/gu,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
