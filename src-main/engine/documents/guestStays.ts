import type { GuestStay, StoredReservation } from '#shared/contract/reservationsContract';
import { words } from '#shared/text/fold';
import { extractPhones } from '#shared/text/phones';
import { extractEmails, shareContact } from '../store/people/personMatching';
import type { Store } from '../store/store';
import { stayAccounts } from './stayAccounts';

/** Stays looked through for each mark, all with words of the surname and of the mark. */
const CANDIDATES = 500;

/**
 * Other stays of the same guest, newest first: the same surname and the same client, e-mail or phone. Two guests share
 * a name, and a company one phone for all.
 */
export function guestStays(store: Store, stay: StoredReservation): GuestStay[] {
  const surname = words(stay.name).join(' ');
  if (surname === '') return [];
  const { clientId, name } = stay;
  const ofClient = clientId === null ? [] : store.reservations.ofClient({ clientId, name });
  const marked = [...extractEmails(stay.email), ...extractPhones(stay.phone)].flatMap((mark) => {
    const filter = { from: null, to: null, roomId: null, search: `${name} ${mark}`, gone: false };
    return store.reservations
      .list(filter, { offset: 0, limit: CANDIDATES })
      .rows.filter((one) => words(one.name).join(' ') === surname && shareContact(stay, one));
  });
  const found = new Map(
    [...ofClient, ...marked]
      .filter(({ goneSince, reservationId }) => goneSince === null && reservationId !== stay.reservationId)
      .map((one) => [one.reservationId, one]),
  );
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
