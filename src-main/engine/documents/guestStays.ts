import type { GuestStay, StoredReservation } from '#shared/contract/desk';
import { words } from '#shared/text/fold';
import { isAskedFor, personQuery } from '../store/people/person';
import type { Store } from '../store/store';
import { stayAccounts } from './stayAccounts';

/** Rows of the search that are looked through for each mark of the guest. */
const CANDIDATES = 500;

/**
 * Other stays of the same guest, newest first: the same surname and the same client, e-mail or phone. Two guests share
 * a name, and a company one phone for all.
 */
export function guestStays(store: Store, stay: StoredReservation): GuestStay[] {
  const marks = [stay.email, stay.phone].flatMap((typed) => personQuery(typed) ?? []);
  const surname = words(stay.name).join(' ');
  if (surname === '') return [];
  const searches = [stay.email, stay.phone, stay.clientId === null ? '' : stay.name].filter(Boolean);
  const found = new Map<number, StoredReservation>();
  for (const search of searches) {
    const filter = { from: null, to: null, roomId: null, search, gone: false };
    for (const one of store.reservations.list(filter, { offset: 0, limit: CANDIDATES }).rows) {
      if (words(one.name).join(' ') !== surname) continue;
      const sameClient = stay.clientId !== null && one.clientId === stay.clientId;
      if (sameClient || marks.some((mark) => isAskedFor(mark, one))) found.set(one.reservationId, one);
    }
  }
  found.delete(stay.reservationId);
  // Rooms of the same reservation are on the card already.
  const others = [...found.values()].filter(
    ({ reservationNumber }) => reservationNumber === null || reservationNumber !== stay.reservationNumber,
  );
  const accounts = stayAccounts(store, others);
  return others
    .toSorted((a, b) => b.arrival.localeCompare(a.arrival) || b.reservationId - a.reservationId)
    .map((one) => ({
      reservationId: one.reservationId,
      name: [one.name, one.forename].filter(Boolean).join(' '),
      roomName: one.roomName,
      arrival: one.arrival,
      departure: one.departure,
      note: one.additionalInformations,
      balance: accounts.get(one.reservationId)?.balance ?? null,
      invoices: (accounts.get(one.reservationId)?.documents ?? []).map(({ row }) => ({
        localId: row.localId,
        number: row.invoiceFullNo,
      })),
    }));
}
