import type { StoredReservation } from '#shared/contract/desk';
import { fromGrosz } from '#shared/rules/decimal';
import type { Answer } from './answer';

/** The shapes of cli.md: amounts that Kontuar computed are decimal text, fields of the interface keep its form. */

/** `1319.97` from 131997 grosz. */
export const decimal = fromGrosz;

export function reservationShape(reservation: StoredReservation) {
  // What the service sent under a name we do not know stands under that name again.
  const { confirmedAt: _, extra, ...shown } = reservation;
  return { ...extra, ...shown };
}

/** Columns under their heads, as wide as needed; the last one ends where it ends. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
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

/** Prints how a command ended: one JSON document or text on standard output, messages on standard error. */
export function print(answer: Answer, json: boolean): void {
  if (answer.ok) {
    const text = json && answer.data !== undefined ? JSON.stringify(answer.data) : answer.text;
    if (text !== '') process.stdout.write(`${text}\n`);
    return;
  }
  const { error, data, text } = answer;
  if (!json && text !== undefined) process.stdout.write(`${text}\n`);
  if (json) process.stdout.write(`${JSON.stringify({ ...data, error })}\n`);
  const place = [error.field && `field ${error.field}`, error.ruid && `RUID ${error.ruid}`].filter(Boolean);
  tell(`${error.message}${place.length > 0 ? ` [${place.join(', ')}]` : ''}`);
}

/** A message for the person at the console. */
export const tell = (line: string): void => void process.stderr.write(`${line}\n`);
