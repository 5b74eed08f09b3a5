import type { FullSheetRequest } from '#shared/contract/documents';
import type { Instant } from '#shared/model/scalars';
import { nightsBetween } from '#shared/rules/days';
import { dayAndTime, longDay, money, shortDay } from '#shared/text/formats';
import { speak, type Language } from '#shared/text/language';
import { sheetsText } from '#shared/text/sheets';
import type { Store } from '../../store/store';
import { owed } from '../owed';
import type { HouseSheet } from './houseSheet';
import { invoicesAge, invoicesKnown } from './invoicesAge';
import type { InvoiceRow } from '#shared/contract/invoices';

/** Unpaid invoices whose day of payment has gone by, the oldest first, one sum for each currency, and a reminder to copy. */
export function overdue(store: Store, { day, language }: FullSheetRequest, now: Instant): HouseSheet {
  const t = speak(sheetsText, language);
  const late = owed(store).filter(({ paymentDate }) => paymentDate !== null && paymentDate < day);
  const rows = late.toSorted((a, b) => (a.paymentDate ?? '').localeCompare(b.paymentDate ?? ''));
  const known = invoicesKnown(store, language);
  return {
    ...{ kind: 'overdue', language, title: t.overdue, subtitle: longDay(language, day) },
    lines: [...currencyLines(rows, language), ...known.lines],
    parts: [
      {
        kind: 'list',
        heading: null,
        columns: [
          { head: [t.number], width: 110 },
          { head: [t.buyer], width: null },
          { head: [t.due], width: 64 },
          { head: [t.late], width: 60, align: 'right' },
          { head: [t.gross], width: 96, align: 'right' },
        ],
        rows: rows.map(({ invoiceFullNo, buyerName, paymentDate, gross, currency }) => [
          { text: invoiceFullNo, bold: true },
          { text: buyerName },
          { text: paymentDate === null ? '' : shortDay(language, paymentDate) },
          { text: paymentDate === null ? '' : t.lateDays(nightsBetween(paymentDate, day)) },
          { text: gross === null ? t.unknownAmount : money(language, gross, currency) },
        ]),
        empty: known.empty,
      },
      ...(rows.length > 0
        ? [
            {
              kind: 'text' as const,
              heading: t.reminder,
              text: t.reminderText(store.invoices.propertyName() ?? ''),
            },
          ]
        : []),
    ],
    foot: [t.madeAt(dayAndTime(language, now)), invoicesAge(store, language)].join(' · '),
    landscape: false,
  };
}

/** `12 · 3 450,00 zł, bez 2 o nieznanej kwocie`, a line for each currency: nothing is added across them. */
const currencyLines = (rows: readonly InvoiceRow[], language: Language): string[] =>
  [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, own]) => {
    const known = own.flatMap(({ gross }) => gross ?? []);
    const unknown = own.length - known.length;
    const t = speak(sheetsText, language);
    if (known.length === 0) return `${own.length} · ${t.unknownAmount}`;
    const sum = known.reduce((all, gross) => all + gross, 0);
    return [
      `${own.length} · ${money(language, sum, currency)}`,
      ...(unknown > 0 ? [t.without(unknown)] : []),
    ].join(', ');
  });
