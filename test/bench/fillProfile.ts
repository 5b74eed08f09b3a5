import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
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
/** Environment variable with the folder in which the benches of one run share filled databases (run.mjs). */
const SHARED_DATABASES_VARIABLE = 'KONTUAR_BENCH_DATABASES';

/** Writes a profile with an account at an unreachable address, and returns the number of its stays. */
export function fillProfile(profileDir: string, contents: ProfileContents): number {
  const { rooms, days, invoices = 0, furnish } = contents;
  const today = toPropertyDay(new Date().toISOString());
  const house = houseOf(
    rooms,
    today,
    addDays(today, -Math.floor(days / 2)),
    addDays(today, Math.ceil(days / 2)),
  );
  mkdirSync(profileDir, { recursive: true });
  const file = join(profileDir, 'kontuar.db');
  makeSharedDatabase(`${rooms}-rooms-${days}-days-${invoices}-invoices`, file, () => {
    fillWithInvoices(file, invoices);
    writeToDatabase(file, (store) => addStays(store, house, rooms === 0 ? [] : house.stays, today));
  });
  if (furnish) writeToDatabase(file, (store) => furnish(store, house));
  return house.stays.length;
}

/** Makes a database that holds only this number of invoices. */
export function fillWithInvoices(file: string, invoices: number): void {
  makeSharedDatabase(`${invoices}-invoices`, file, () =>
    writeToDatabase(file, (store) => {
      const now = new Date().toISOString();
      for (const text of invoicePages(Math.ceil(invoices / PAGE_SIZE), PAGE_SIZE))
        store.invoices.apply(decodeInvoicePage(JSON.parse(text))?.records ?? [], now);
    }),
  );
}

/** Copies the database that an earlier bench of the same run made, because 100,000 invoices take a minute to write. */
function makeSharedDatabase(name: string, file: string, make: () => void): void {
  const folder = process.env[SHARED_DATABASES_VARIABLE];
  const shared = folder === undefined ? null : join(folder, `${name}.db`);
  if (shared !== null && existsSync(shared)) {
    copyFileSync(shared, file);
    return;
  }
  make();
  if (shared !== null) copyFileSync(file, shared);
}

function writeToDatabase(file: string, write: (store: Store) => void): void {
  const opening = openStore({ file, clock: { now: Date.now, sleep: () => Promise.resolve() } });
  if (!opening.ok) throw new Error(opening.detail);
  write(opening.store);
  opening.store.close();
}

function addStays(store: Store, house: House, stays: House['stays'], today: string): void {
  storeAccountAddresses(store, {
    baseUrl: UNREACHABLE_ADDRESS,
    legacyBaseUrl: UNREACHABLE_ADDRESS,
    caPem: null,
    legacyAuth: 'basic',
  });
  const names = new Map(house.rooms.map(({ roomId, name }) => [roomId, name]));
  store.reservations.applyWindow(
    { from: addDays(today, -600), to: addDays(today, 600) },
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
    new Date().toISOString(),
  );
}
