import type { FullSheetRequest } from '#shared/contract/documentsContract';
import type { InvoiceCard, ListedInvoice } from '#shared/contract/invoicesContract';
import type { QueuedChange } from '#shared/contract/outboxContract';
import type { Instant } from '#shared/model/scalars';
import { addDays } from '#shared/rules/days';
import { classifyInvoicePayment } from '#shared/rules/documents/invoicePaymentState';
import { INVOICE_TYPE_NUMBERS_BY_NAME } from '#shared/rules/documents/invoiceTypes';
import { listPossibleServiceTimesMs } from '#shared/rules/parseServiceTime';
import { toPropertyInstant } from '#shared/rules/instantsAtPropertyClockTimes';
import { describePaymentState } from '#shared/text/describePaymentState';
import { clockTime, dayAndTime, longDay, money } from '#shared/text/formats';
import { speak, type Language } from '#shared/text/language';
import type { PersonAction } from '../../store/outbox/outboxStoreInterface';
import type { Store } from '../../store/storeInterface';
import { addAmountLeftToPayToInvoiceRows } from '../invoicesWithAmountLeftToPay';
import { createPdfListColumn, createRightAlignedListColumn } from '../pdf/printableListData';
import { listInvoiceRows } from '../attentionList';
import { buildListSheetPart, type HouseSheet, type SheetPart } from './houseSheet';
import { formatInvoiceDataAge, describeInvoiceListCompleteness } from './invoiceDataAge';
import {
  buildDoneNotesPart,
  buildOpenNotesPart,
  buildOpenRefundsPart,
  buildShiftPaymentsPart,
  listPeopleWhoActedInShift,
} from './shiftHandoverParts';
import { listShiftPayments } from './shiftPayments';
import { buildPrintableQueueParts } from './queueParts';
import * as texts from '#shared/i18n/texts';

/**
 * Length of a shift in hours by the property's clock; in the night of a time change a shift lasts an hour more or less.
 */
const SHIFT_HOURS = 8;
/** The shift report examines only invoices whose issue date is at most this many days before or after the shift. */
const MAX_ISSUE_DATE_DISTANCE_DAYS = 31;

interface ShiftInvoice {
  readonly row: ListedInvoice;
  readonly card: InvoiceCard;
  /**
   * Possible times in epoch ms at which the invoice was created. If the time of queueing on this PC is unknown, these
   * are the possible meanings of the service's `addDate`.
   */
  readonly at: readonly number[];
}

/**
 * Builds the shift report: notes, payments, the invoices made in the shift with their sums by person and payment
 * method, the changes that people made, and the queue.
 */
export function buildShiftReport(
  store: Store,
  open: readonly QueuedChange[],
  { day, from, language }: FullSheetRequest,
  now: Instant,
): HouseSheet {
  const t = speak(texts.sheets, language);
  const start = Date.parse(toPropertyInstant(day, from ?? '00:00'));
  const end = Date.parse(toPropertyInstant(day, from ?? '00:00', from === null ? 24 : SHIFT_HOURS));
  const isInShift = (ms: number) => ms >= start && ms < end;
  const invoices = listInvoicesAround(store, day);
  const sure = invoices.filter(({ at }) => at.length > 0 && at.every(isInShift));
  const unsure = invoices.filter(
    ({ at, row }) =>
      (at.some(isInShift) && !at.every(isInShift)) || (at.length === 0 && row.issueDate === day),
  );
  const known = describeInvoiceListCompleteness(store, language);
  const toInstant = (ms: number): Instant => new Date(ms).toISOString();
  const span = { from: toInstant(start), to: toInstant(end) };
  const paidIds = sure
    .filter((entry) => explainOmission(entry, language) === null)
    .map(({ row }) => row.localId);
  const payments = listShiftPayments(store, paidIds, span);
  const handover = speak(texts.handover, language);
  const issuers = sure.flatMap(({ card }) => card.invoice.personIssue?.trim() || []);
  const people = listPeopleWhoActedInShift(store, span, issuers);
  const openRefunds = buildOpenRefundsPart(store, language);
  const doneNotes = buildDoneNotesPart(store, span, language);
  return {
    kind: 'shift',
    language,
    title: t.shiftReport,
    subtitle:
      from === null
        ? longDay(language, day)
        : t.shiftSpan({
            from: dayAndTime(language, toInstant(start)),
            to: dayAndTime(language, toInstant(end)),
          }),
    lines:
      people.length === 0 ? known.lines : [handover.people({ names: people.join(', ') }), ...known.lines],
    parts: [
      buildOpenNotesPart(store, language),
      buildShiftPaymentsPart(payments, language, handover.noPayments),
      ...(openRefunds === null ? [] : [openRefunds]),
      buildSumsPart(sure, language, known.empty),
      buildInvoicesPart(t.made, sure, language, known.empty),
      ...(unsure.length > 0 ? [buildInvoicesPart(t.unsure, unsure, language, known.empty)] : []),
      buildActionsPart(store, span.from, span.to, language),
      ...(doneNotes === null ? [] : [doneNotes]),
      ...buildPrintableQueueParts(open, language),
    ],
    foot: [t.madeAt({ at: dayAndTime(language, now) }), formatInvoiceDataAge(store, language)].join(' · '),
    landscape: true,
  };
}

function listInvoicesAround(store: Store, day: string): ShiftInvoice[] {
  const queued = new Map(
    store.outbox
      .listOpen()
      .flatMap(({ localId, kind, queuedAt }) => (kind === 'create' ? [[localId, Date.parse(queuedAt)]] : [])),
  );
  const rows = listInvoiceRows(store, {
    from: addDays(day, -MAX_ISSUE_DATE_DISTANCE_DAYS),
    to: addDays(day, MAX_ISSUE_DATE_DISTANCE_DAYS),
  });
  return addAmountLeftToPayToInvoiceRows(
    store,
    rows.filter(({ invoiceStatus }) => invoiceStatus !== 'DRAFT'),
  ).flatMap((row) => {
    const card = store.invoices.readBriefCard(row.localId);
    if (!card) return [];
    const queuedAt = queued.get(row.localId);
    const { addDate } = card.invoice;
    return [
      {
        row,
        card,
        at:
          queuedAt === undefined ? (addDate === null ? [] : listPossibleServiceTimesMs(addDate)) : [queuedAt],
      },
    ];
  });
}

const formatIssuer = ({ card }: ShiftInvoice, language: Language): string =>
  card.invoice.personIssue?.trim() || speak(texts.words, language).notGiven;

function formatPayment({ card, row }: ShiftInvoice, language: Language): string {
  const stayWords = speak(texts.stayWords, language);
  const ways: Readonly<Record<number, string>> = speak(texts.invoices, language).paymentType;
  const { paymentType } = card.invoice;
  const way = ways[paymentType ?? 0] ?? String(paymentType);
  const state = classifyInvoicePayment(row);
  if (state === 'unknown') return way;
  // The words stand for a group of invoices, so paid and unpaid invoices are named in the plural.
  if (state === 'paid' || state === 'unpaid') return `${way}, ${stayWords[state]}`;
  return `${way}, ${describePaymentState(state, language)}`;
}

function explainOmission({ row }: ShiftInvoice, language: Language): string | null {
  if (row.deleting) return speak(texts.invoices, language).waitingToGo;
  return row.invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.proForma
    ? speak(texts.invoices, language).typeShort[INVOICE_TYPE_NUMBERS_BY_NAME.proForma]
    : null;
}

function buildSumsPart(made: readonly ShiftInvoice[], language: Language, empty: string): SheetPart {
  const t = speak(texts.sheets, language);
  const invoiceWords = speak(texts.invoiceWords, language);
  const groups = Map.groupBy(
    made.filter((entry) => explainOmission(entry, language) === null),
    (entry) =>
      JSON.stringify([formatIssuer(entry, language), formatPayment(entry, language), entry.row.currency]),
  );
  const sums = [...groups]
    .toSorted(([key], [otherKey]) => key.localeCompare(otherKey, 'pl'))
    .flatMap(([, group]) => {
      const [first] = group;
      if (!first) return [];
      const known = group.flatMap(({ row }) => row.gross ?? []);
      const sum = known.reduce((total, gross) => total + gross, 0);
      return [{ first, count: group.length, unknown: group.length - known.length, sum }];
    });
  return buildListSheetPart(t.sums, sums, empty, [
    createPdfListColumn(invoiceWords.personIssue, 180, ({ first }) => ({
      text: formatIssuer(first, language),
      bold: true,
    })),
    createPdfListColumn(speak(texts.words, language).payment, 200, ({ first }) =>
      formatPayment(first, language),
    ),
    createRightAlignedListColumn(t.count, 50, ({ count }) => String(count)),
    createRightAlignedListColumn(invoiceWords.gross, 110, ({ first, count, unknown, sum }) => ({
      text: unknown < count ? money(language, sum, first.row.currency) : t.unknownAmount,
      bold: true,
    })),
    createPdfListColumn('', null, ({ count, unknown }) =>
      unknown > 0 && unknown < count ? t.without({ n: unknown }) : '',
    ),
  ]);
}

/**
 * Lists the changes that people queued, withdrew, discarded or decided on this PC during the shift, with the name of
 * the person.
 */
function buildActionsPart(store: Store, from: Instant, to: Instant, language: Language): SheetPart {
  const t = speak(texts.sheets, language);
  const words = speak(texts.words, language);
  const actions = store.outbox.listActions(from, to);
  const findInvoice = ({ localId }: PersonAction) => store.invoices.readCard(localId)?.invoice;
  const describeAction = ({ what, kind }: PersonAction): string => {
    const change = kind === null ? '' : t[kind];
    return what === 'queued' ? change : [t.action[what], change].filter(Boolean).join(': ');
  };
  return buildListSheetPart(`${t.actions} (${actions.length})`, actions, t.none, [
    createPdfListColumn(words.hour, 44, ({ at }) => clockTime(language, at)),
    createPdfListColumn(t.change, 200, describeAction),
    createPdfListColumn(words.number, 130, (action) => ({
      text: findInvoice(action)?.invoiceFullNo ?? '',
      bold: true,
    })),
    createPdfListColumn(
      speak(texts.invoiceWords, language).buyer,
      null,
      (action) => findInvoice(action)?.buyer.companyName ?? '',
    ),
    createPdfListColumn(speak(texts.words, language).who, 160, ({ by }) => by ?? words.notGiven),
  ]);
}

function buildInvoicesPart(
  heading: string,
  made: readonly ShiftInvoice[],
  language: Language,
  empty: string,
): SheetPart {
  const t = speak(texts.sheets, language);
  const words = speak(texts.words, language);
  const invoiceWords = speak(texts.invoiceWords, language);
  const formatPaymentCell = (entry: ShiftInvoice): string => {
    const why = explainOmission(entry, language);
    return why === null ? formatPayment(entry, language) : `${why}: ${t.notInSums}`;
  };
  const ordered = made.toSorted((a, b) => (a.at[0] ?? 0) - (b.at[0] ?? 0));
  return buildListSheetPart(`${heading} (${made.length})`, ordered, empty, [
    createPdfListColumn(words.hour, 44, ({ at: [at] }) =>
      at === undefined ? '' : clockTime(language, new Date(at).toISOString()),
    ),
    createPdfListColumn(words.number, 130, ({ row }) => ({ text: row.invoiceFullNo, bold: true })),
    createPdfListColumn(invoiceWords.buyer, null, ({ row }) => row.buyerName),
    createPdfListColumn(invoiceWords.personIssue, 120, (entry) => formatIssuer(entry, language)),
    createPdfListColumn(words.payment, 150, formatPaymentCell),
    createRightAlignedListColumn(invoiceWords.gross, 100, ({ row: { gross, currency } }) =>
      gross === null ? t.unknownAmount : money(language, gross, currency),
    ),
  ]);
}
