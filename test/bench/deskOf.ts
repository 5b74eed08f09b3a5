import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { storeAccountAddresses } from '#engine/account/accountAddressSettings';
import { openStore } from '#engine/store/openStore';
import type { Store } from '#engine/store/store';
import { addDays, toPropertyDay, toDayNumber } from '#shared/rules/days';
import { openPage, startProgram, type Program } from '#support/browser';
import { makeProfile } from '#support/testProfile';
import { aReservation } from '#support/records';
import { houseOf, type House } from './plan/property';

/** Opens the built program with a property of any size, without a service or a keychain. */
const NOW = new Date().toISOString();
const TODAY = toPropertyDay(NOW);

export interface Desk {
  readonly program: Program;
  readonly page: Page;
  readonly stays: number;
}
const opened: { stop(): Promise<unknown> }[] = [];
export async function closeDesks(): Promise<void> {
  for (const desk of opened.splice(0)) await desk.stop();
}

/**
 * Opens a profile with the given number of rooms and days of stays around today, and with the records that `furnish`
 * adds.
 */
export async function deskOf(
  rooms: number,
  days: number,
  furnish: (store: Store, house: House) => void = () => undefined,
): Promise<Desk> {
  const profile = await makeProfile();
  opened.push({ stop: () => profile.remove() });
  mkdirSync(profile.dir, { recursive: true });
  const file = join(profile.dir, 'kontuar.db');
  const opening = openStore({ file, clock: { now: Date.now, sleep: () => Promise.resolve() } });
  if (!opening.ok) throw new Error(opening.detail);
  const { store } = opening;
  const nowhere = 'https://127.0.0.1:9';
  storeAccountAddresses(store, {
    baseUrl: nowhere,
    legacyBaseUrl: nowhere,
    caPem: null,
    legacyAuth: 'basic',
  });
  const house = houseOf(
    rooms,
    TODAY,
    addDays(TODAY, -Math.floor(days / 2)),
    addDays(TODAY, Math.ceil(days / 2)),
  );
  const names = new Map(house.rooms.map(({ roomId, name }) => [roomId, name]));
  const window = { from: addDays(TODAY, -600), to: addDays(TODAY, 600) };
  store.reservations.applyWindow(
    window,
    rooms === 0
      ? []
      : house.stays.map((stay) =>
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
    NOW,
  );
  furnish(store, house);
  store.close();
  const program = await startProgram({
    profile: profile.dir,
    environment: { DBUS_SESSION_BUS_ADDRESS: 'none' },
  });
  opened.unshift(program);
  const page = await openPage(program, { language: 'pl' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { program, page, stays: house.stays.length };
}
