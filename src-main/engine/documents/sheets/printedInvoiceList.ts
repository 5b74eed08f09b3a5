import type { FullSheetRequest } from '#shared/contract/documentsContract';
import type { InvoiceFilter, InvoiceRow } from '#shared/contract/invoicesContract';
import type { Instant } from '#shared/model/scalars';
import { classifyInvoicePayment } from '#shared/rules/documents/invoicePaymentState';
import { describePaymentState } from '#shared/text/describePaymentState';
import { toPropertyDay } from '#shared/rules/days';
import { dayAndTime, longDay, money, shortDay, wholeNumber } from '#shared/text/formats';
import { speak, type Language } from '#shared/text/language';
import type { Store } from '../../store/storeInterface';
import { createPdfListColumn } from '../pdf/printableListData';
import { listInvoiceRows } from '../attentionList';
import { addAmountLeftToPayToInvoiceRows, refineInvoiceFilter } from '../invoicesWithAmountLeftToPay';
import { createGrossAmountColumn, buildListSheetPart, type HouseSheet } from './houseSheet';
import { formatInvoiceDataAge, describeInvoiceListCompleteness } from './invoiceDataAge';
import * as texts from '#shared/i18n/texts';

/** Builds the printed invoice list with the filter and the sums of the invoice screen, but with all rows. */
export function buildPrintedInvoiceListSheet(
  store: Store,
  { filter, language }: FullSheetRequest,
  now: Instant,
): HouseSheet {
  const t = speak(texts.sheets, language);
  const invoiceWords = speak(texts.invoiceWords, language);
  const words = speak(texts.words, language);
  const known = describeInvoiceListCompleteness(store, language);
  const rows = addAmountLeftToPayToInvoiceRows(
    store,
    listInvoiceRows(store, filter ?? {}, refineInvoiceFilter(store, filter ?? {}).withoutIds),
  );
  const formatDay = (written: string | null) => (written === null ? '' : shortDay(language, written));
  return {
    kind: 'invoices',
    language,
    title: speak(texts.shell, language).invoices,
    subtitle: longDay(language, toPropertyDay(now)),
    lines: [
      ...(filter && filter.search !== '' ? [t.searched({ text: filter.search })] : []),
      buildSumsLine(store, filter ?? {}, language),
      ...known.lines,
    ],
    parts: [
      buildListSheetPart(null, rows, known.empty, [
        createPdfListColumn(invoiceWords.issuedOn, 62, ({ issueDate }) => formatDay(issueDate)),
        createPdfListColumn(words.number, 130, ({ invoiceFullNo }) => ({
          text: invoiceFullNo || speak(texts.invoiceBasics, language).noNumber,
          bold: true,
        })),
        createPdfListColumn(invoiceWords.type, 110, (row) => formatInvoiceType(row, language)),
        createPdfListColumn(invoiceWords.buyer, null, ({ buyerName }) => buyerName),
        createPdfListColumn(invoiceWords.due, 62, ({ paymentDate }) => formatDay(paymentDate)),
        createPdfListColumn(words.payment, 80, (row) =>
          describePaymentState(classifyInvoicePayment(row), language),
        ),
        createGrossAmountColumn(100, language),
      ]),
    ],
    foot: [t.madeAt({ at: dayAndTime(language, now) }), formatInvoiceDataAge(store, language)].join(' · '),
    landscape: true,
  };
}

/**
 * Builds the line with the number of invoices and their sums, for example `6 faktur · suma brutto: 300,00 zł · 40,00 €
 * · bez korekt, pro form, szkiców … (3)`.
 */
function buildSumsLine(store: Store, filter: Partial<InvoiceFilter>, language: Language): string {
  const t = speak(texts.invoices, language);
  const selection = refineInvoiceFilter(store, filter);
  const { total, gross, notSummed } = store.invoices.list(
    filter,
    { offset: 0, limit: 1 },
    selection.withoutIds,
  );
  const sums = selection.subtractCorrections(gross).map((sum) => money(language, sum.gross, sum.currency));
  return [
    t.howMany({ shown: wholeNumber(language, total), n: total }),
    ...(sums.length > 0 ? [`${t.sum} ${sums.join(' · ')}`] : []),
    ...(notSummed > 0 ? [t.notSummed({ n: notSummed })] : []),
  ].join(' · ');
}

function formatInvoiceType(
  row: Pick<InvoiceRow, 'invoiceType' | 'invoiceStatus'>,
  language: Language,
): string {
  if (row.invoiceStatus === 'DRAFT') return speak(texts.invoices, language).draft;
  const names: Readonly<Record<number, string>> = speak(texts.invoices, language).typeShort;
  return names[row.invoiceType] ?? String(row.invoiceType);
}
