import { expect, test } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import { openPage } from '#support/browser';
import { openReceiver } from '#support/receiver';
import { aStay, putStay, startSynced, today, type SyncedProgram } from '#support/syncedProgram';

/** Tests the inbox entry for a stay whose price was agreed again in another currency. */

const day = today();
const nights = { arrival: addDays(day, 2), departure: addDays(day, 5) };
let house: SyncedProgram;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  house = await startSynced({
    prepare: (stranger) =>
      putStay(stranger, aStay(1, { ...nights, price_per_stay: '200.00', currency: 'EUR' })),
  });
});
test.afterAll(() => house.stop());

test('inbox and reservation history: show the old amount in the old currency and the new amount in the new currency', async () => {
  const { client } = house.program;
  const tell = await openReceiver(client);
  putStay(house.stranger, aStay(1, { ...nights, price_per_stay: '860.00', currency: 'PLN' }));
  await tell('reservation.updated', { reservationId: 1, roomId: 101, ...nights });
  await expect.poll(async () => (await client.inbox.summary()).count, { timeout: 60_000 }).toBe(1);

  const page = await openPage(house.program, { language: 'pl' });
  await page.keyboard.press('Alt+5');
  const item = page.locator('[data-item]');
  await expect(item).toContainText(/Cena pobytu:\s*200,00\s(€|EUR)\s*na\s*860,00\szł/);
  await item.click();
  const card = page.getByRole('complementary', { name: 'Karta rezerwacji' });
  await expect(card.getByText(/Cena pobytu: 200,00\s(€|EUR)\s*na\s*860,00\szł/)).toBeVisible();
  await page.context().close();
});
