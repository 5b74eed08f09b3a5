import type { InvoiceCard, Totals } from '#shared/contract/invoices';
import type { StoredReservation } from '#shared/contract/desk';
import type { DecimalText, Grosz } from '#shared/model/scalars';
import type { Answer } from './answer';

/** The shapes of cli.md: amounts that Kontuar computed are decimal text, fields of the interface keep its form. */

/** `1319.97` from 131997 grosz. */
export function decimal(grosz: Grosz): DecimalText {
  const digits = String(Math.abs(grosz)).padStart(3, '0');
  return `${grosz < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const decimalOrNull = (grosz: Grosz | null) => (grosz === null ? null : decimal(grosz));

/** The interface writes amounts as JSON numbers. */
const number = (text: DecimalText | null) => (text === null ? null : Number(text));

const totalsShape = ({ currency, gross, net, vat, rates }: Totals) => ({
  currency,
  gross: decimal(gross),
  net: decimalOrNull(net),
  vat: decimalOrNull(vat),
  rates: rates.map((one) => ({
    rate: one.rate,
    gross: decimal(one.gross),
    net: decimalOrNull(one.net),
    vat: decimalOrNull(one.vat),
  })),
});

/** What the service sent under a name we do not know stands under that name again. */
function withExtra<T extends { extra: Record<string, unknown> }>(record: T): Omit<T, 'extra'> {
  const { extra, ...known } = record;
  return { ...extra, ...known };
}

export function invoiceShape({ invoice, localId, syncState, totals }: InvoiceCard) {
  return {
    ...withExtra(invoice),
    buyer: withExtra(invoice.buyer),
    seller: withExtra(invoice.seller),
    receiver: invoice.receiver && withExtra(invoice.receiver),
    invoiceItems: invoice.invoiceItems.map((item) => ({
      ...withExtra(item),
      grossUnitPrice: number(item.grossUnitPrice),
      quantity: number(item.quantity),
    })),
    exchangeRate: number(invoice.exchangeRate),
    prepaymentValue: number(invoice.prepaymentValue),
    localId,
    syncState,
    totals: totalsShape(totals),
  };
}

export function reservationShape(reservation: StoredReservation) {
  const { confirmedAt: _, ...shown } = withExtra(reservation);
  return shown;
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
  const { error, data } = answer;
  if (json) process.stdout.write(`${JSON.stringify({ ...data, error })}\n`);
  const place = [error.field && `field ${error.field}`, error.ruid && `RUID ${error.ruid}`].filter(Boolean);
  tell(`${error.message}${place.length > 0 ? ` [${place.join(', ')}]` : ''}`);
}

/** A message for the person at the console. */
export const tell = (line: string): void => void process.stderr.write(`${line}\n`);
