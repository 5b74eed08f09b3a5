import type { HandoverNote } from '#shared/contract/handoverContract';
import type { Instant } from '#shared/model/scalars';
import { dayAndMonth, dayAndTime, money } from '#shared/text/formats';
import { handoverText } from '#shared/text/handover';
import { paymentTypeText } from '#shared/text/invoices';
import { speak, type Language } from '#shared/text/language';
import { sheetsText } from '#shared/text/sheets';
import type { Store } from '../../store/store';
import { createPdfListColumn, createRightAlignedListColumn } from '../pdf/pdfListData';
import { addShownGrossToInvoiceRows } from '../invoiceCardAndRowAmounts';
import { buildListSheetPart, type SheetPart } from './printedSheetParts';

/** The parts of the shift report that one shift hands over to the next: payments, notes, and who worked. */

const PAID = 1;

interface ShiftSpan {
  readonly from: Instant;
  readonly to: Instant;
}

/** A document that is paid now and became paid in the shift. `isIssuedPaid`: it was issued as paid in the shift. */
export interface ShiftPayment {
  readonly localId: string;
  readonly paymentType: number | null;
  readonly currency: string;
  /** Amount in grosz; null if it is not known. */
  readonly gross: number | null;
  readonly isIssuedPaid: boolean;
}

/**
 * Lists the documents that became paid in the shift: issued as paid (`issuedIds`), or marked as paid on this PC. A mark
 * that was undone, or a document that waits for deletion, is not listed. `gross` is the amount of the document itself,
 * without its later corrections.
 */
export function listShiftPayments(
  store: Store,
  issuedIds: readonly string[],
  { from, to }: ShiftSpan,
): ShiftPayment[] {
  const issued = new Set(issuedIds);
  const markedIds = store.outbox
    .listActions(from, to)
    .filter(({ what, fields }) => what === 'queued' && fields.includes('paymentStatus'))
    .map(({ localId }) => localId);
  const ids = [...new Set([...issuedIds, ...markedIds])];
  return ids.flatMap((localId): ShiftPayment[] => {
    const card = store.invoices.show(localId);
    if (!card || card.deleting || card.invoice.paymentStatus !== PAID) return [];
    const { rows } = store.invoices.list({ ids: [localId] }, { offset: 0, limit: 1 });
    const [row] = addShownGrossToInvoiceRows(store, rows);
    if (!row) return [];
    const { paymentType } = card.invoice;
    const { gross, currency } = row;
    return [{ localId, paymentType, currency, gross, isIssuedPaid: issued.has(localId) }];
  });
}

/** Builds the sums of the shift's payments by way of payment and currency, cash first. */
export function buildShiftPaymentsPart(
  payments: readonly ShiftPayment[],
  language: Language,
  empty: string,
): SheetPart {
  const t = speak(handoverText, language);
  const sheet = speak(sheetsText, language);
  const ways: Readonly<Record<number, string>> = speak(paymentTypeText, language);
  const groups = Map.groupBy(payments, ({ paymentType, currency }) =>
    JSON.stringify([paymentType ?? Number.MAX_SAFE_INTEGER, currency]),
  );
  const rows = [...groups.values()].toSorted(comparePaymentGroups).map((group) => {
    const known = group.flatMap(({ gross }) => gross ?? []);
    const marked = group.filter(({ isIssuedPaid }) => !isIssuedPaid).length;
    const paymentType = group[0]?.paymentType ?? null;
    return {
      way: paymentType === null ? sheet.nobodyNamed : (ways[paymentType] ?? String(paymentType)),
      currency: group[0]?.currency ?? '',
      marked,
      issued: group.length - marked,
      unknown: group.length - known.length,
      sum: known.reduce((total, gross) => total + gross, 0),
    };
  });
  return buildListSheetPart(t.payments, rows, empty, [
    createPdfListColumn(sheet.payment, 180, ({ way }) => ({ text: way, bold: true })),
    createRightAlignedListColumn(t.marked, 120, ({ marked }) => String(marked)),
    createRightAlignedListColumn(t.issuedPaid, 150, ({ issued }) => String(issued)),
    createRightAlignedListColumn(sheet.gross, 120, ({ unknown, marked, issued, sum, currency }) => ({
      text: unknown < marked + issued ? money(language, sum, currency) : sheet.unknownAmount,
      bold: true,
    })),
    createPdfListColumn('', null, ({ unknown, marked, issued }) =>
      unknown > 0 && unknown < marked + issued ? sheet.without(unknown) : '',
    ),
  ]);
}

function comparePaymentGroups(left: readonly ShiftPayment[], right: readonly ShiftPayment[]): number {
  const order = ([first]: readonly ShiftPayment[]) => first?.paymentType ?? Number.MAX_SAFE_INTEGER;
  const currency = ([first]: readonly ShiftPayment[]) => first?.currency ?? '';
  return order(left) - order(right) || currency(left).localeCompare(currency(right), 'pl');
}

/** Builds the list of the notes that are open now. */
export function buildOpenNotesPart(store: Store, language: Language): SheetPart {
  const t = speak(handoverText, language);
  const notes = store.handover.listOpen();
  return buildNotesPart(`${t.title} (${notes.length})`, notes, language);
}

/** Builds the list of the notes that were ticked off in the shift; null if there are none. */
export function buildDoneNotesPart(
  store: Store,
  { from, to }: ShiftSpan,
  language: Language,
): SheetPart | null {
  const notes = store.handover.listDone(from, to);
  const t = speak(handoverText, language);
  return notes.length === 0 ? null : buildNotesPart(`${t.doneInShift} (${notes.length})`, notes, language);
}

function buildNotesPart(heading: string, notes: readonly HandoverNote[], language: Language): SheetPart {
  const t = speak(handoverText, language);
  const sheet = speak(sheetsText, language);
  return buildListSheetPart(heading, notes, t.none, [
    createPdfListColumn(t.written, 110, ({ writtenAt }) => dayAndTime(language, writtenAt)),
    createPdfListColumn(t.note, null, ({ text }) => text),
    createPdfListColumn(t.stay, 170, ({ stay }) => describeNoteStay(stay, language)),
    createPdfListColumn(sheet.doneBy, 110, ({ by, done }) => (done ? done.by : by) ?? sheet.nobodyNamed),
  ]);
}

function describeNoteStay(stay: HandoverNote['stay'], language: Language): string {
  if (stay === null) return '';
  if (stay.known === null) return speak(handoverText, language).stayGone;
  const { name, roomName, arrival } = stay.known;
  return [roomName, name, dayAndMonth(language, arrival)].filter(Boolean).join(', ');
}

/** Returns the names of the people who acted in the shift, in the order of their first action. */
export function listPeopleOfShift(
  store: Store,
  { from, to }: ShiftSpan,
  issuers: readonly string[],
): string[] {
  const actors = store.outbox.listActions(from, to).flatMap(({ by }) => by ?? []);
  const doneBy = store.handover.listDone(from, to).flatMap(({ done }) => done?.by ?? []);
  return [...new Set([...issuers, ...actors, ...doneBy])];
}
