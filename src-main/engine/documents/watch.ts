import type { InvoiceFilter, InvoiceRow, InvoiceWatch } from '#shared/contract/invoices';
import type { StoredReservation } from '#shared/contract/desk';
import type { Day } from '#shared/model/scalars';
import { countedSums } from '#shared/rules/documentSums';
import { addDays } from '#shared/rules/days';
import { toGrosz } from '#shared/rules/decimal';
import { isCorrection, TYPE } from '#shared/rules/invoiceTypes';
import {
  businessDaysLeft,
  LOOK_BACK_DAYS,
  mismatchesOf,
  sendByOf,
  type StayAndInvoices,
} from '#shared/rules/sendBy';
import { ksefConnected } from '../ksefAccount';
import type { Store } from '../store/store';
import { sourceOf } from './source';

/** What invoices need attention: those on their way to KSeF with their clock, and stays that do not fit them. */

const PAGE = 500;
const WAITING = ['PENDING_KSEF', 'SENT_KSEF'] as const;

export function watchOf(store: Store, today: Day): InvoiceWatch {
  const connected = ksefConnected(store) === true;
  const from = addDays(today, -LOOK_BACK_DAYS);
  // What was sent and has no number is looked at however old it is: the oldest is the worst.
  const older = WAITING.flatMap((status) => rowsOf(store, { status, to: addDays(from, -1) }));
  const sendBy = [...rowsOf(store, { from }), ...older].flatMap((row) => {
    const clock = sendByOf(row, today, connected);
    return clock ? [{ row, ...clock, daysLeft: businessDaysLeft(clock.lastDay, today) }] : [];
  });
  sendBy.sort((a, b) => a.lastDay.localeCompare(b.lastDay) || a.row.localId.localeCompare(b.row.localId));
  return { today, sendBy, stays: mismatches(store, today) };
}

/** All rows that the filter leaves, newest first. */
export function rowsOf({ invoices }: Store, chosen: Partial<InvoiceFilter>): InvoiceRow[] {
  const filter = {
    search: '',
    from: null,
    to: null,
    type: null,
    status: null,
    paymentStatus: null,
    reservationId: null,
    ...chosen,
  };
  const rows: InvoiceRow[] = [];
  for (;;) {
    const page = invoices.list(filter, { offset: rows.length, limit: PAGE });
    rows.push(...page.rows);
    if (page.rows.length < PAGE) return rows;
  }
}

function mismatches(store: Store, today: Day): InvoiceWatch['stays'] {
  const stays = store.reservations.touching(addDays(today, -LOOK_BACK_DAYS - 1), addDays(today, 1));
  const rows = store.invoices.ofStays(stays.map(({ reservationId }) => reservationId));
  const byStay = Map.groupBy(rows, ({ reservationId }) => reservationId);
  return stays
    .flatMap((stay) => {
      const own = byStay.get(stay.reservationId) ?? [];
      const found = mismatchesOf(besideInvoices(store, stay, own), today);
      if (found.length === 0) return [];
      const { reservationId, roomName, departure, currency } = stay;
      return [
        {
          reservationId,
          guest: [stay.forename, stay.name].filter(Boolean).join(' '),
          roomName,
          departure,
          price: priceOf(stay),
          currency,
          mismatches: found,
          invoices: own,
        },
      ];
    })
    .sort((a, b) => b.departure.localeCompare(a.departure) || a.reservationId - b.reservationId);
}

const priceOf = ({ pricePerStay }: StoredReservation): number | null =>
  pricePerStay === null ? null : toGrosz(pricePerStay);

function besideInvoices(store: Store, stay: StoredReservation, rows: readonly InvoiceRow[]): StayAndInvoices {
  const kinds = rows.map(kindOf);
  // A final invoice of any kind closes the advances before it.
  const closed = kinds.some((kind) => kind === 'sale' || kind === 'settlement');
  return {
    arrival: stay.arrival,
    departure: stay.departure,
    gone: stay.goneSince !== null,
    paidInFull: stay.paymentStatus === 'FULL_AMOUNT_PAID',
    price: priceOf(stay),
    currency: stay.currency,
    invoices: rows.map((row, at) => ({
      kind: kinds[at] ?? 'other',
      gross: kinds[at] === 'correction' ? differenceOf(store, row) : row.gross,
      currency: row.currency,
      settled: closed,
    })),
  };
}

type Kind = StayAndInvoices['invoices'][number]['kind'];

function kindOf({ invoiceType, invoiceStatus, deleting }: InvoiceRow): Kind {
  if (invoiceStatus === 'DRAFT' || deleting) return 'other';
  if (isCorrection(invoiceType)) return invoiceType === TYPE.correctionReceipt ? 'other' : 'correction';
  switch (invoiceType) {
    case TYPE.standard:
    case TYPE.vat:
    case TYPE.exempt:
      return 'sale';
    case TYPE.advance:
    case TYPE.ksefAdvance:
      return 'advance';
    case TYPE.ksefSettlement:
      return 'settlement';
    default:
      return 'other';
  }
}

function differenceOf(store: Store, { localId }: InvoiceRow): number | null {
  const card = store.invoices.show(localId);
  return card ? (countedSums(sourceOf(store, card).sums)?.gross ?? null) : null;
}
