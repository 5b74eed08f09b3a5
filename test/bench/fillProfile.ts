import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { storeAccountAddresses } from '#engine/account/accountAddressSettings';
import { decodeInvoicePage } from '#engine/remote/decodeServiceAnswers';
import { openStore } from '#engine/store/openStore';
import type { Store } from '#engine/store/storeInterface';
import { addDays, toDayNumber, toPropertyDay } from '#shared/rules/days';
import { aReservation } from '#support/records';
import { invoicePages } from './generateInvoicePages';
import { houseOf, type House } from './plan/property';

/** Contents of a profile for a bench: stays of a number of rooms, in a number of days around today, and invoices. */
export interface ProfileContents {
  readonly rooms: number;
  readonly days: number;
  readonly invoices?: number;
  /** Adds further records, such as prices. */
  readonly furnish?: (store: Store, house: House) => void;
}

const PAGE_SIZE = 200;
const UNREACHABLE_ADDRESS = 'https://127.0.0.1:9';

/** Writes a profile with an account at an unreachable address, and returns the number of its stays. */
export function fillProfile(profileDir: string, contents: ProfileContents): number {
  const { rooms, days, invoices = 0, furnish = () => undefined } = contents;
  const now = new Date().toISOString();
  const today = toPropertyDay(now);
  mkdirSync(profileDir, { recursive: true });
  const clock = { now: Date.now, sleep: () => Promise.resolve() };
  const opening = openStore({ file: join(profileDir, 'kontuar.db'), clock });
  if (!opening.ok) throw new Error(opening.detail);
  const { store } = opening;
  storeAccountAddresses(store, {
    baseUrl: UNREACHABLE_ADDRESS,
    legacyBaseUrl: UNREACHABLE_ADDRESS,
    caPem: null,
    legacyAuth: 'basic',
  });
  const house = houseOf(
    rooms,
    today,
    addDays(today, -Math.floor(days / 2)),
    addDays(today, Math.ceil(days / 2)),
  );
  const names = new Map(house.rooms.map(({ roomId, name }) => [roomId, name]));
  const window = { from: addDays(today, -600), to: addDays(today, 600) };
  const stays = rooms === 0 ? [] : house.stays;
  store.reservations.applyWindow(
    window,
    stays.map((stay) =>
      aReservation({
        reservationId: stay.id,
        reservationNumber: stay.number,
        roomId: stay.roomId,
        roomName: names.get(stay.roomId ?? 0) ?? '',
        name: stay.name,
        forename: stay.forename,
        arrival: stay.arrival,
        departure: stay.departure,
        checkInStatus: stay.checkIn,
        daysOfStay: toDayNumber(stay.departure) - toDayNumber(stay.arrival),
        paymentStatus: stay.payment,
        source: stay.source,
        displayColor: stay.color,
      }),
    ),
    now,
  );
  for (const text of invoicePages(Math.ceil(invoices / PAGE_SIZE), PAGE_SIZE))
    store.invoices.apply(decodeInvoicePage(JSON.parse(text))?.records ?? [], now);
  furnish(store, house);
  store.close();
  return house.stays.length;
}
