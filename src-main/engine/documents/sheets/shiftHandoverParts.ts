import type { HandoverNote } from '#shared/contract/handoverNotesContract';
import { classifyInvoicePayment, isRefundState } from '#shared/rules/documents/invoicePaymentState';
import { dayAndMonth, dayAndTime, money, shortDay } from '#shared/text/formats';
import { speak, type Language } from '#shared/text/language';
import type { Store } from '../../store/storeInterface';
import { listInvoiceRows } from '../attentionList';
import { addAmountLeftToPayToInvoiceRows } from '../invoicesWithAmountLeftToPay';
import { createPdfListColumn, createRightAlignedListColumn } from '../pdf/printableListData';
import { buildListSheetPart, type SheetPart } from './houseSheet';
import type { ShiftPayment, ShiftSpan } from './shiftPayments';
import * as texts from '#shared/i18n/texts';

/** Builds the parts of the shift report for the next shift: payments, notes and people. */

/** Sums the payments received in the shift for each payment method and currency; cash comes first. */
export function buildShiftPaymentsPart(
  payments: readonly ShiftPayment[],
  language: Language,
  empty: string,
): SheetPart {
  const t = speak(texts.handover, language);
  const sheet = speak(texts.sheets, language);
  const words = speak(texts.words, language);
  const ways: Readonly<Record<number, string>> = speak(texts.invoices, language).paymentType;
  const groups = Map.groupBy(payments, ({ paymentType, currency }) =>
    JSON.stringify([paymentType ?? Number.MAX_SAFE_INTEGER, currency]),
  );
  const rows = [...groups.values()].toSorted(comparePaymentGroups).map((group) => {
    const known = group.flatMap(({ amount }) => amount ?? []);
    const marked = group.filter(({ isIssuedPaid }) => !isIssuedPaid).length;
    const paymentType = group[0]?.paymentType ?? null;
    return {
      way: paymentType === null ? words.notGiven : (ways[paymentType] ?? String(paymentType)),
      currency: group[0]?.currency ?? '',
      marked,
      issued: group.length - marked,
      unknown: group.filter(({ amount }) => amount === null),
      changed: group.filter(({ changedTo }) => changedTo !== null),
      sum: known.reduce((total, amount) => total + amount, 0),
    };
  });
  return buildListSheetPart(t.payments, rows, empty, [
    createPdfListColumn(words.payment, 180, ({ way }) => ({ text: way, bold: true })),
    createRightAlignedListColumn(t.marked, 120, ({ marked }) => String(marked)),
    createRightAlignedListColumn(t.issuedPaid, 150, ({ issued }) => String(issued)),
    createRightAlignedListColumn(
      speak(texts.invoiceWords, language).gross,
      120,
      ({ unknown, marked, issued, sum, currency }) => ({
        text: unknown.length < marked + issued ? money(language, sum, currency) : sheet.unknownAmount,
        bold: true,
      }),
    ),
    createPdfListColumn('', null, ({ unknown, changed }) =>
      [describeUnknownPayments(unknown, language), describeChangedPayments(changed, language)]
        .filter(Boolean)
        .join('; '),
    ),
  ]);
}

/** Lists the refunds that are still to be made, whenever their corrections were issued; null if there are none. */
export function buildOpenRefundsPart(store: Store, language: Language): SheetPart | null {
  const t = speak(texts.handover, language);
  const sheet = speak(texts.sheets, language);
  const words = speak(texts.invoiceWords, language);
  const rows = addAmountLeftToPayToInvoiceRows(
    store,
    listInvoiceRows(store, { paymentStatus: 0 }).filter(
      ({ invoiceStatus, deleting }) => invoiceStatus !== 'DRAFT' && !deleting,
    ),
  ).filter((row) => isRefundState(classifyInvoicePayment(row)));
  if (rows.length === 0) return null;
  return buildListSheetPart(`${t.openRefunds} (${rows.length})`, rows, sheet.none, [
    createPdfListColumn(speak(texts.words, language).number, 130, ({ invoiceFullNo }) => ({
      text: invoiceFullNo || speak(texts.invoiceBasics, language).noNumber,
      bold: true,
    })),
    createPdfListColumn(words.buyer, null, ({ buyerName }) => buyerName),
    createPdfListColumn(words.issueDate, 110, ({ issueDate }) =>
      issueDate === null ? '' : shortDay(language, issueDate),
    ),
    createRightAlignedListColumn(words.toReturn, 120, ({ refund, currency }) => ({
      text: refund === null ? sheet.unknownAmount : money(language, refund, currency),
      bold: true,
    })),
  ]);
}

function describeChangedPayments(payments: readonly ShiftPayment[], language: Language): string {
  const t = speak(texts.handover, language);
  const names = payments.flatMap(({ number, changedTo, currency }) =>
    changedTo === null
      ? []
      : [
          t.nowAmount({
            number: number || speak(texts.invoiceBasics, language).noNumber,
            sum: money(language, changedTo, currency),
          }),
        ],
  );
  return names.length === 0 ? '' : t.changedSince({ names: names.join('; ') });
}

function describeUnknownPayments(payments: readonly ShiftPayment[], language: Language): string {
  if (payments.length === 0) return '';
  const t = speak(texts.handover, language);
  const names = payments.map(({ number, isCorrectionUnclear }) =>
    [
      number || speak(texts.invoiceBasics, language).noNumber,
      isCorrectionUnclear ? `(${t.correctionUnclear})` : '',
    ]
      .filter(Boolean)
      .join(' '),
  );
  return `${speak(texts.sheets, language).without({ n: payments.length })}: ${names.join(', ')}`;
}

function comparePaymentGroups(left: readonly ShiftPayment[], right: readonly ShiftPayment[]): number {
  const getPaymentOrder = ([first]: readonly ShiftPayment[]) => first?.paymentType ?? Number.MAX_SAFE_INTEGER;
  const getCurrency = ([first]: readonly ShiftPayment[]) => first?.currency ?? '';
  return (
    getPaymentOrder(left) - getPaymentOrder(right) ||
    getCurrency(left).localeCompare(getCurrency(right), 'pl')
  );
}

/** Builds the list of the handover notes that are not ticked off yet. */
export function buildOpenNotesPart(store: Store, language: Language): SheetPart {
  const t = speak(texts.handover, language);
  const notes = store.handover.listOpen();
  return buildNotesPart(`${t.title} (${notes.length})`, notes, language);
}

/** Builds the printed list of the notes that were marked as done during the shift; null if there are none. */
export function buildDoneNotesPart(
  store: Store,
  { from, to }: ShiftSpan,
  language: Language,
): SheetPart | null {
  const notes = store.handover.listDone(from, to);
  const t = speak(texts.handover, language);
  return notes.length === 0 ? null : buildNotesPart(`${t.doneInShift} (${notes.length})`, notes, language);
}

function buildNotesPart(heading: string, notes: readonly HandoverNote[], language: Language): SheetPart {
  const t = speak(texts.handover, language);

  return buildListSheetPart(heading, notes, t.none, [
    createPdfListColumn(t.written, 110, ({ writtenAt }) => dayAndTime(language, writtenAt)),
    createPdfListColumn(speak(texts.stayWords, language).additionalInformations, null, ({ text }) => text),
    createPdfListColumn(speak(texts.stayWords, language).stay, 170, ({ stay }) =>
      describeNoteStay(stay, language),
    ),
    createPdfListColumn(
      speak(texts.words, language).who,
      110,
      ({ by, done }) => (done ? done.by : by) ?? speak(texts.words, language).notGiven,
    ),
  ]);
}

function describeNoteStay(stay: HandoverNote['stay'], language: Language): string {
  if (stay === null) return '';
  if (stay.known === null) return speak(texts.handover, language).stayGone;
  const { name, roomName, arrival } = stay.known;
  return [roomName, name, dayAndMonth(language, arrival)].filter(Boolean).join(', ');
}

/** Returns the names of the people who acted in the shift, in the order of their first action. */
export function listPeopleWhoActedInShift(
  store: Store,
  { from, to }: ShiftSpan,
  issuers: readonly string[],
): string[] {
  const actors = store.outbox.listActions(from, to).flatMap(({ by }) => by ?? []);
  const doneBy = store.handover.listDone(from, to).flatMap(({ done }) => done?.by ?? []);
  return [...new Set([...issuers, ...actors, ...doneBy])];
}
