import { expect, test } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import { openPage } from '#support/browser';
import { openReceiver, type Tell } from '#support/receiver';
import {
  anInvoice,
  aStay,
  putInvoice,
  putStay,
  startSynced,
  today,
  type SyncedProgram,
} from '#support/syncedProgram';

const day = today();
const NAMES = ['Adamik', 'Bielak', 'Cichocka', 'Dudek'];
/** Dates of a stay of two nights from today. */
export const nights = { arrival: day, departure: addDays(day, 2) };

type Fields = Partial<ReturnType<typeof aStay>>;
const guest = (id: number, fields: Fields = {}) =>
  aStay(id, {
    ...nights,
    room_id: String(100 + id),
    room_name: `${String(100 + id)} Dwójka`,
    name: NAMES[id - 1] ?? 'Ktoś',
    ...fields,
  });

interface ForAll {
  readonly invoiceIds: readonly number[];
  readonly house: SyncedProgram;
  /** Sends an event of the service. */
  readonly tell: Tell;
  /** Changes a guest (1 to 4) in the service, which sends an event about the change. */
  readonly changed: (id: number, fields: Fields) => Promise<void>;
}

/**
 * Runs the tests of a file on one property with four guests who arrive today and the invoices `invoiceIds`; each test
 * gets a Polish page on Today.
 */
export const withFourGuests = (invoiceIds: readonly number[]) =>
  test.extend<object, ForAll>({
    invoiceIds: [invoiceIds, { scope: 'worker', option: true }],
    house: [
      async ({ invoiceIds: ids }, use) => {
        const house = await startSynced({
          prepare: (stranger) => {
            for (const id of [1, 2, 3, 4]) putStay(stranger, guest(id));
            for (const id of ids) putInvoice(stranger, anInvoice(id));
          },
        });
        await use(house);
        await house.stop();
      },
      { scope: 'worker', timeout: 180_000 },
    ],
    tell: [async ({ house }, use) => use(await openReceiver(house.program.client)), { scope: 'worker' }],
    changed: [
      async ({ house, tell }, use) =>
        use(async (id, fields) => {
          putStay(house.stranger, guest(id, { ...fields, edit_date: `${day} 08:00:00` }));
          const event = { reservationId: id, roomId: 100 + id, clientId: 1, ...nights, changedFields: [] };
          await tell('reservation.updated', event);
        }),
      { scope: 'worker' },
    ],
    page: async ({ house }, use) => {
      const page = await openPage(house.program, { language: 'pl' });
      await expect(page.locator('[data-guest][data-begin]')).toBeVisible();
      await use(page);
      await page.context().close();
    },
  });
