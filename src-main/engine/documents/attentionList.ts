import type { InvoiceCard, InvoiceFilter, InvoiceRow, InvoiceWatch } from '#shared/contract/invoicesContract';
import type { StoredReservation } from '#shared/contract/reservationsContract';
import type { Day } from '#shared/model/scalars';
import type { StayAccount } from '#shared/contract/stayAccountContract';
import { addDays } from '#shared/rules/days';
import { isCorrection } from '#shared/rules/documents/invoiceTypes';
import { isBusinessParty, isOriginalOutsideKsef } from '#shared/rules/ksef/jpkKsefMarker';
import {
  classifyInvoiceKsefState,
  isBusinessTaxNumber,
  isWaitingForKsef,
} from '#shared/rules/ksef/invoiceKsefState';
import { isBlank } from '#shared/rules/ksef/ksefTextRules';
import { countBusinessDaysLeft, computeKsefDeadline } from '#shared/rules/ksef/ksefDeadline';
import {
  MAX_STAY_MISMATCH_DAYS_AFTER_DEPARTURE,
  findStayMismatches,
  type StayAndInvoices,
} from '#shared/rules/stays/stayMismatches';
import { readOrInferKsefConnected } from '../account/ksefConnectedSetting';
import type { Store } from '../store/storeInterface';
import { addShownGrossToInvoiceRows } from './invoiceCardAndRowAmounts';
import { readStayAccounts } from './stayAccounts';

/**
 * Lists what needs attention: invoices that must still reach KSeF, with their deadlines, and stays that do not match
 * their invoices.
 */

const KSEF_WAITING_STATUSES = ['PENDING_KSEF', 'SENT_KSEF'] as const;

export function listKsefDueInvoicesAndStayMismatches(store: Store, today: Day): InvoiceWatch {
  const connected = readOrInferKsefConnected(store) === true;
  const from = addDays(today, -MAX_STAY_MISMATCH_DAYS_AFTER_DEPARTURE);
  // Invoices that still wait for a KSeF number are listed however old they are; those with a number, most of an
  // account, are not read.
  const older = KSEF_WAITING_STATUSES.flatMap((status) =>
    listInvoiceRows(store, { status, ksef: 'waiting', to: addDays(from, -1) }),
  );
  const sendBy = [...listInvoiceRows(store, { from }), ...older].flatMap((row) => {
    const listed = computeKsefDeadline(row, today, connected);
    const computeConsumerDeadline = () =>
      computeKsefDeadline(
        { ...row, buyerTaxId: '' },
        today,
        connected,
        isCorrectionOfNonKsefInvoice(store, row),
      );
    const clock =
      listed &&
      (isInvoiceForBusiness(store, row.localId, row.buyerTaxId) ? listed : computeConsumerDeadline());
    if (!clock) return [];
    const daysLeft = countBusinessDaysLeft(clock.lastDay, today);
    return addShownGrossToInvoiceRows(store, [row]).map((shown) => ({ row: shown, ...clock, daysLeft }));
  });
  sendBy.sort((a, b) => a.lastDay.localeCompare(b.lastDay) || a.row.localId.localeCompare(b.row.localId));
  return { today, sendBy, stays: listStayMismatches(store, today) };
}

/**
 * Returns whether an invoice is for a business. Consumers may have a tax number too, so the buyer's full record is
 * read.
 */
export function isInvoiceForBusiness({ invoices }: Store, id: string, buyerTaxId: string): boolean {
  const buyer = isBlank(buyerTaxId) ? null : invoices.readBriefCard(id)?.invoice.buyer;
  return buyer ? isBusinessParty(buyer) : false;
}

/**
 * Returns the `localId`s of issued invoices that owe no KSeF number, so that the filter "waits for a KSeF number"
 * leaves these invoices out. Empty for every other filter.
 */
export function listInvoicesOwingNoKsefNumber(store: Store, filter: Partial<InvoiceFilter>): string[] {
  if (filter.ksef !== 'waiting') return [];
  const connected = readOrInferKsefConnected(store);
  return listInvoiceRows(store, filter).flatMap((row) => {
    const toBusiness = isBusinessTaxNumber(row.buyerTaxId);
    const classifyKsefState = (correctsOutside: boolean) =>
      classifyInvoiceKsefState(row, { connected, toBusiness, correctsOutside });
    const isWaiting =
      isWaitingForKsef(classifyKsefState(false)) &&
      isWaitingForKsef(classifyKsefState(isCorrectionOfNonKsefInvoice(store, row)));
    return isWaiting ? [] : [row.localId];
  });
}

/** Returns the row of the invoice that a correction corrects; null if that invoice is unknown. */
export const findCorrectedInvoiceRow = (card: InvoiceCard | null): InvoiceRow | null =>
  card?.linked.find(({ relation }) => relation === 'corrects')?.row ?? null;

/** Returns true for a correction whose original invoice is known and not in KSeF. */
const isCorrectionOfNonKsefInvoice = ({ invoices }: Store, { localId, invoiceType }: InvoiceRow): boolean =>
  isCorrection(invoiceType) &&
  isOriginalOutsideKsef(findCorrectedInvoiceRow(invoices.readBriefCard(localId)));

/** Returns the rows of the invoice list that match the filter, in the sort order of the filter. */
export const listInvoiceRows = (
  { invoices }: Store,
  chosen: Partial<InvoiceFilter>,
  withoutIds: readonly string[] = [],
): InvoiceRow[] => invoices.list(chosen, { offset: 0, limit: Infinity }, withoutIds).rows;

function listStayMismatches(store: Store, today: Day): InvoiceWatch['stays'] {
  const stays = store.reservations.listRecordsInRange(
    addDays(today, -MAX_STAY_MISMATCH_DAYS_AFTER_DEPARTURE - 1),
    addDays(today, 1),
  );
  const accounts = readStayAccounts(store, stays);
  return stays
    .flatMap((stay) => {
      const account = accounts.get(stay.reservationId);
      // Until all invoices were read completely, a missing invoice does not prove that the stay is not invoiced, so the
      // stay is not reported.
      if (!account || account.knownSince === null) return [];
      const found = findStayMismatches(buildStayAndInvoices(stay, account), today);
      if (found.length === 0) return [];
      const { reservationId, roomName, departure, currency } = stay;
      return [
        {
          reservationId,
          guest: [stay.name, stay.forename].filter(Boolean).join(' '),
          roomName,
          departure,
          price: account.price,
          invoiced: account.invoiced,
          currency,
          mismatches: found,
          invoices: account.documents.map(({ row, effect }) => ({ row, effect })),
        },
      ];
    })
    .sort((a, b) => b.departure.localeCompare(a.departure) || a.reservationId - b.reservationId);
}

function buildStayAndInvoices(stay: StoredReservation, { documents, price }: StayAccount): StayAndInvoices {
  // If a stay has a sale invoice or a settlement, all documents of the stay count as settled, so its advances cause no
  // warning.
  const closed = documents.some(({ kind }) => kind === 'sale' || kind === 'settlement');
  return {
    arrival: stay.arrival,
    departure: stay.departure,
    gone: stay.goneSince !== null,
    paidInFull: stay.paymentStatus === 'FULL_AMOUNT_PAID',
    price,
    currency: stay.currency,
    invoices: documents.map(({ row, kind, effect }) => ({
      kind,
      gross: effect,
      currency: row.currency,
      settled: closed,
    })),
  };
}
