import type { StoredReservation, Today } from '#shared/contract/desk';
import type { Day } from '#shared/model/scalars';
import { addDays } from '#shared/rules/days';
import { deskRow, sleepsHere } from '../documents/deskRow';
import { stayAccounts } from '../documents/stayAccounts';
import type { Store } from '../store/store';

const NOTE_DAYS = 7;

/** One day at the desk, from the local store: who comes, who stays, who leaves, and what to know. */
export function todayOf(store: Store, day: Day): Today {
  const tomorrow = addDays(day, 1);
  // From the day before: somebody who leaves today slept here last night.
  const stays = store.reservations.touching(addDays(day, -1), addDays(day, NOTE_DAYS + 1));
  const here = (stay: StoredReservation) =>
    stay.arrival === day || stay.departure === day || sleepsHere(stay, day);
  const accounts = stayAccounts(store, stays.filter(here));
  const rows = (of: readonly StoredReservation[]) => of.map((stay) => deskRow(stay, accounts));
  return {
    day,
    checkedAt: store.ranges.ages('reservations', { from: day, to: tomorrow })[0]?.checkedAt ?? null,
    rooms: store.reservations.rooms().length,
    invoicesKnown: store.settings.get('invoices.scannedAt') !== null,
    arrivals: rows(stays.filter((stay) => stay.arrival === day)),
    inHouse: rows(stays.filter((stay) => sleepsHere(stay, day))),
    departures: rows(stays.filter((stay) => stay.departure === day)),
    tomorrow: {
      arrivals: stays.filter((stay) => stay.arrival === tomorrow).length,
      departures: stays.filter((stay) => stay.departure === tomorrow).length,
    },
    notes: stays
      .filter(
        (stay) =>
          stay.additionalInformations !== '' && stay.arrival >= day && stay.arrival < addDays(day, NOTE_DAYS),
      )
      .map((stay) => ({
        day: stay.arrival,
        reservationId: stay.reservationId,
        roomName: stay.roomName,
        name: stay.name,
        note: stay.additionalInformations,
      }))
      .sort((one, other) => one.day.localeCompare(other.day)),
  };
}
