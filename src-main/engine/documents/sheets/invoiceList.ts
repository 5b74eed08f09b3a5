import type { FullSheetRequest } from '#shared/contract/documents';
import type { Instant } from '#shared/model/scalars';
import { businessDay } from '#shared/rules/days';
import { dayAndTime, longDay, money, shortDay } from '#shared/text/formats';
import { speak } from '#shared/text/language';
import { sheetsText } from '#shared/text/sheets';
import type { Store } from '../../store/store';
import { withAmounts } from '../figures';
import { rowsOf } from '../watch';
import { currencyLines } from './currencyLines';
import type { HouseSheet } from './houseSheet';
import { invoicesAge } from './invoicesAge';

/** The list of invoices as it is filtered on the screen, every row of it; a sum for each currency. */
export function invoiceList(store: Store, { filter, language }: FullSheetRequest, now: Instant): HouseSheet {
  const t = speak(sheetsText, language);
  const rows = withAmounts(store, rowsOf(store, filter ?? {}));
  const day = (written: string | null) => ({ text: written === null ? '' : shortDay(language, written) });
  const states: Readonly<Record<number, string>> = { 0: t.unpaid, 1: t.paid };
  return {
    ...{ kind: 'invoices', language, title: t.invoices, subtitle: longDay(language, businessDay(now)) },
    lines: [
      ...(filter && filter.search !== '' ? [t.searched(filter.search)] : []),
      ...currencyLines(rows, language),
    ],
    parts: [
      {
        kind: 'list',
        heading: null,
        columns: [
          { head: [t.issued], width: 62 },
          { head: [t.number], width: 130 },
          { head: [t.buyer], width: null },
          { head: [t.due], width: 62 },
          { head: [t.payment], width: 80 },
          { head: [t.gross], width: 100, align: 'right' },
        ],
        rows: rows.map(
          ({ issueDate, invoiceFullNo, buyerName, paymentDate, paymentStatus, gross, currency }) => [
            day(issueDate),
            { text: invoiceFullNo || t.noNumber, bold: true },
            { text: buyerName },
            day(paymentDate),
            { text: states[paymentStatus ?? -1] ?? '' },
            { text: gross === null ? t.unknownAmount : money(language, gross, currency) },
          ],
        ),
        empty: t.none,
      },
    ],
    foot: [t.madeAt(dayAndTime(language, now)), invoicesAge(store, language)].join(' · '),
    landscape: true,
  };
}
