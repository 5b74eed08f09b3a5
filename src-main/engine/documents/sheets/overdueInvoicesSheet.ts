import type { FullSheetRequest } from '#shared/contract/documentsContract';
import type { Instant } from '#shared/model/scalars';
import { countNightsBetween } from '#shared/rules/days';
import { dayAndTime, longDay, money, shortDay } from '#shared/text/formats';
import { speak, type Language } from '#shared/text/language';
import type { Store } from '../../store/storeInterface';
import { listUnpaidInvoices } from '../invoicesWithAmountLeftToPay';
import { createPdfListColumn, createRightAlignedListColumn } from '../pdf/printableListData';
import {
  createGrossAmountColumn,
  buildListSheetPart,
  buildPrintableSheetTextPart,
  type HouseSheet,
} from './houseSheet';
import { formatInvoiceDataAge, describeInvoiceListCompleteness } from './invoiceDataAge';
import type { InvoiceRow } from '#shared/contract/invoicesContract';
import * as texts from '#shared/i18n/texts';

/**
 * Lists unpaid invoices whose due date has passed, oldest first, with one sum for each currency and a reminder text
 * that staff can copy.
 */
export function buildOverdueInvoicesPrintSheet(
  store: Store,
  { day, language }: FullSheetRequest,
  now: Instant,
): HouseSheet {
  const t = speak(texts.sheets, language);
  const words = speak(texts.words, language);
  const invoiceWords = speak(texts.invoiceWords, language);
  const late = listUnpaidInvoices(store).filter(
    ({ paymentDate }) => paymentDate !== null && paymentDate < day,
  );
  const rows = late.toSorted((a, b) => (a.paymentDate ?? '').localeCompare(b.paymentDate ?? ''));
  const known = describeInvoiceListCompleteness(store, language);
  return {
    kind: 'overdue',
    language,
    title: t.overdue,
    subtitle: longDay(language, day),
    lines: [...buildCurrencyLines(rows, language), ...known.lines],
    parts: [
      buildListSheetPart(null, rows, known.empty, [
        createPdfListColumn(words.number, 110, ({ invoiceFullNo }) => ({ text: invoiceFullNo, bold: true })),
        createPdfListColumn(invoiceWords.buyer, null, ({ buyerName }) => buyerName),
        createPdfListColumn(invoiceWords.due, 64, ({ paymentDate }) =>
          paymentDate === null ? '' : shortDay(language, paymentDate),
        ),
        createRightAlignedListColumn(t.late, 60, ({ paymentDate }) =>
          paymentDate === null ? '' : words.days({ n: countNightsBetween(paymentDate, day) }),
        ),
        createGrossAmountColumn(96, language),
      ]),
      ...(rows.length > 0
        ? [
            buildPrintableSheetTextPart(
              t.reminder,
              t.reminderText({ property: store.invoices.findPropertyName() ?? '' }),
            ),
          ]
        : []),
    ],
    foot: [t.madeAt({ at: dayAndTime(language, now) }), formatInvoiceDataAge(store, language)].join(' · '),
    landscape: false,
  };
}

/**
 * Returns one line per currency, for example `12 · 3 450,00 zł, bez 2 o nieznanej kwocie`; amounts are not added across
 * currencies.
 */
const buildCurrencyLines = (rows: readonly InvoiceRow[], language: Language): string[] =>
  [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, currencyRows]) => {
    const known = currencyRows.flatMap(({ gross }) => gross ?? []);
    const unknown = currencyRows.length - known.length;
    const t = speak(texts.sheets, language);
    if (known.length === 0) return `${currencyRows.length} · ${t.unknownAmount}`;
    const sum = known.reduce((total, gross) => total + gross, 0);
    return [
      `${currencyRows.length} · ${money(language, sum, currency)}`,
      ...(unknown > 0 ? [t.without({ n: unknown })] : []),
    ].join(', ');
  });
