import type { GuestStay, StoredReservation } from '#shared/contract/reservationsContract';
import { splitWords } from '#shared/text/fold';
import { extractPhones } from '#shared/text/phones';
import { extractEmails, hasSharedContact } from '../store/people/personQueryMatching';
import type { Store } from '../store/storeInterface';
import { readStayAccounts } from './stayAccounts';

/** Maximum number of stays that are read to find the other stays of a guest. */
const MAX_CANDIDATE_STAYS = 500;

/**
 * Returns other stays of the same guest, newest first. The surname must match, and also the client, e-mail or phone.
 */
export function findOtherStaysOfGuest(store: Store, stay: StoredReservation): GuestStay[] {
  const surname = splitWords(stay.name).join(' ');
  if (surname === '') return [];
  const { clientId, name } = stay;
  const ofClient = clientId === null ? [] : store.reservations.listOfClient({ clientId, name });
  const marked = [...extractEmails(stay.email), ...extractPhones(stay.phone)].flatMap((mark) => {
    const filter = { from: null, to: null, roomId: null, search: `${name} ${mark}`, gone: false };
    return store.reservations
      .list(filter, { offset: 0, limit: MAX_CANDIDATE_STAYS })
      .rows.filter(
        (otherStay) => splitWords(otherStay.name).join(' ') === surname && hasSharedContact(stay, otherStay),
      );
  });
  const found = new Map(
    [...ofClient, ...marked]
      .filter(({ goneSince, reservationId }) => goneSince === null && reservationId !== stay.reservationId)
      .map((otherStay) => [otherStay.reservationId, otherStay]),
  );
  // Stays with the reservation number of this stay are left out, because the reservation card shows these stays in a
  // separate list.
  const others = [...found.values()].filter(
    ({ reservationNumber }) => reservationNumber === null || reservationNumber !== stay.reservationNumber,
  );
  const accounts = readStayAccounts(store, others);
  return others
    .toSorted((a, b) => b.arrival.localeCompare(a.arrival) || b.reservationId - a.reservationId)
    .map((otherStay) => ({
      reservationId: otherStay.reservationId,
      name: [otherStay.name, otherStay.forename].filter(Boolean).join(' '),
      roomName: otherStay.roomName,
      arrival: otherStay.arrival,
      departure: otherStay.departure,
      note: otherStay.additionalInformations,
      balance: accounts.get(otherStay.reservationId)?.balance ?? null,
      invoices: (accounts.get(otherStay.reservationId)?.documents ?? []).map(({ row }) => ({
        localId: row.localId,
        number: row.invoiceFullNo,
      })),
    }));
}
