import type { FullSheetRequest } from '#shared/contract/documentsContract';
import type { Instant } from '#shared/model/scalars';
import { nightsBetween } from '#shared/rules/days';
import { dayAndTime, longDay, money, shortDay } from '#shared/text/formats';
import { speak, type Language } from '#shared/text/language';
import { sheetsText } from '#shared/text/sheets';
import type { Store } from '../../store/store';
import { listUnpaid } from '../unpaidDocuments';
import { column, rightColumn } from '../pdf/list';
import { grossColumn, listPart, textPart, type HouseSheet } from './houseSheet';
import { invoicesAge, invoicesKnown } from './invoicesAge';
import type { InvoiceRow } from '#shared/contract/invoicesContract';

/**
 * Lists unpaid invoices whose day of payment has passed, the oldest first, with one sum for each currency and a
 * reminder to copy.
 */
export function overdue(store: Store, { day, language }: FullSheetRequest, now: Instant): HouseSheet {
  const t = speak(sheetsText, language);
  const late = listUnpaid(store).filter(({ paymentDate }) => paymentDate !== null && paymentDate < day);
  const rows = late.toSorted((a, b) => (a.paymentDate ?? '').localeCompare(b.paymentDate ?? ''));
  const known = invoicesKnown(store, language);
  return {
    kind: 'overdue',
    language,
    title: t.overdue,
    subtitle: longDay(language, day),
    lines: [...currencyLines(rows, language), ...known.lines],
    parts: [
      listPart(null, rows, known.empty, [
        column(t.number, 110, ({ invoiceFullNo }) => ({ text: invoiceFullNo, bold: true })),
        column(t.buyer, null, ({ buyerName }) => buyerName),
        column(t.due, 64, ({ paymentDate }) => (paymentDate === null ? '' : shortDay(language, paymentDate))),
        rightColumn(t.late, 60, ({ paymentDate }) =>
          paymentDate === null ? '' : t.lateDays(nightsBetween(paymentDate, day)),
        ),
        grossColumn(96, language),
      ]),
      ...(rows.length > 0 ? [textPart(t.reminder, t.reminderText(store.invoices.propertyName() ?? ''))] : []),
    ],
    foot: [t.madeAt(dayAndTime(language, now)), invoicesAge(store, language)].join(' · '),
    landscape: false,
  };
}

/**
 * Returns one line per currency, for example `12 · 3 450,00 zł, bez 2 o nieznanej kwocie`; amounts are not added across
 * currencies.
 */
const currencyLines = (rows: readonly InvoiceRow[], language: Language): string[] =>
  [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, own]) => {
    const known = own.flatMap(({ gross }) => gross ?? []);
    const unknown = own.length - known.length;
    const t = speak(sheetsText, language);
    if (known.length === 0) return `${own.length} · ${t.unknownAmount}`;
    const sum = known.reduce((total, gross) => total + gross, 0);
    return [
      `${own.length} · ${money(language, sum, currency)}`,
      ...(unknown > 0 ? [t.without(unknown)] : []),
    ].join(', ');
  });
