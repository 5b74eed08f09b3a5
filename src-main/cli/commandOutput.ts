import type { StoredReservation } from '#shared/contract/reservationsContract';
import { convertGroszToDecimalText } from '#shared/rules/decimal';
import { plainLine, plainText } from '#shared/text/plain';
import type { CommandResult } from './commandResult';

/** Formats records as JSON for the command line (command-line.md). Amounts computed by Kontuar are decimal text. */

export const formatGroszAsDecimal = convertGroszToDecimalText;

export function formatReservationForCliJson(reservation: StoredReservation) {
  // Fields of the service that Kontuar does not know keep the service's names.
  const { confirmedAt: _, extra, ...shown } = reservation;
  return { ...extra, ...shown };
}

/**
 * Formats a text table: each column is as wide as its longest cell, and lines end without trailing spaces. Line breaks
 * inside a cell are removed.
 */
export function formatTextTable(heads: readonly string[], given: readonly (readonly string[])[]): string {
  const rows = given.map((cells) => cells.map(formatCell));
  const widths = heads.map((head, column) =>
    rows.reduce((widest, row) => Math.max(widest, (row[column] ?? '').length), head.length),
  );
  const formatLine = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [heads, ...rows].map(formatLine).join('\n');
}

/**
 * A table cell with more than 200 characters is cut, because a longer cell would push the other columns out of sight;
 * `--json` prints the full text.
 */
const MAX_TABLE_CELL_CHARS = 200;

function formatCell(text: string): string {
  const line = plainLine(text);
  return line.length > MAX_TABLE_CELL_CHARS ? `${line.slice(0, MAX_TABLE_CELL_CHARS - 1)}…` : line;
}

/** Prints the result of a command: one JSON document or text on standard output, messages on standard error. */
export function printCommandResult(answer: CommandResult, json: boolean): void {
  if (answer.ok) {
    const text = json && answer.data !== undefined ? formatTerminalJson(answer.data) : plainText(answer.text);
    if (text !== '') process.stdout.write(`${text}\n`);
    return;
  }
  const { error, data, text } = answer;
  if (!json && text !== undefined) process.stdout.write(`${plainText(text)}\n`);
  if (json) process.stdout.write(`${formatTerminalJson({ ...data, error })}\n`);
  const references = [error.field && `field ${error.field}`, error.ruid && `RUID ${error.ruid}`].filter(
    Boolean,
  );
  writeStderrLine(`${error.message}${references.length > 0 ? ` [${references.join(', ')}]` : ''}`);
}

export const writeStderrLine = (line: string): void => void process.stderr.write(`${plainText(line)}\n`);

/**
 * Converts data to JSON in which control characters and text direction characters are written as `\uXXXX` escapes,
 * because a terminal would interpret these characters.
 */
const formatTerminalJson = (data: unknown): string =>
  JSON.stringify(data).replace(
    /\p{Cc}|[\u200e\u200f\u061c\u2028-\u202e\u2066-\u206f]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
