import { expect, test } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import { openPage } from '#support/browser';
import { openReceiver } from '#support/receiver';
import { aStay, putStay, startSynced, today, type SyncedProgram } from '#support/syncedProgram';

/** Tests an inbox with more entries than the list shows, as after a week offline at a large property. */

const MANY = 503;

const day = today();
const nights = { arrival: addDays(day, 2), departure: addDays(day, 5) };
const ids = Array.from({ length: MANY }, (_, at) => at + 1);
let house: SyncedProgram;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  house = await startSynced({
    prepare: (stranger) => {
      for (const id of ids) putStay(stranger, aStay(id, { ...nights, room_id: String(id) }));
    },
  });
});
test.afterAll(() => house.stop());

test('inbox: counts all unread items in the header and for screen readers when the list shows only 500', async () => {
  test.setTimeout(240_000);
  const { client } = house.program;
  const tell = await openReceiver(client);
  const changed = async (of: readonly number[]) => {
    for (const id of of) putStay(house.stranger, aStay(id, { ...nights, room_id: String(id), adults: '4' }));
    await tell('reservation.updated', { reservationId: 1, roomId: 1, ...nights });
  };
  const count = async () => (await client.inbox.summary()).count;
  await changed(ids.slice(0, 501));
  await expect.poll(count, { timeout: 100_000 }).toBe(501);

  const page = await openPage(house.program, { language: 'pl' });
  await page.keyboard.press('Alt+5');
  await expect(page.locator('[data-item]')).toHaveCount(500);
  await expect(page.getByText('Starszych: 1.')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText(/501 (nieprzeczytanych )?wpis/);

  await changed(ids.slice(501));
  await expect.poll(count, { timeout: 100_000 }).toBe(MANY);
  await expect(page.getByRole('status').filter({ hasText: '503 nieprzeczytane wpisy' })).toHaveCount(1);
  await page.context().close();
});
