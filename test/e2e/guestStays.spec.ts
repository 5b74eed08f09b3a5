import { expect, test } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import { openPage } from '#support/browser';
import { aStay, putStay, startSynced, today, type SyncedProgram } from '#support/syncedProgram';

/** Tests that the guest card lists the guest's earlier stays and links to them. */

const guest = { name: 'Ostrowska', forename: 'Halina', phone: '+48 605 111 222' };
const day = today();
let house: SyncedProgram;
test.beforeAll(async () => {
  house = await startSynced({
    prepare: (stranger) => {
      putStay(stranger, aStay(1, { ...guest, arrival: day, departure: addDays(day, 2) }));
      putStay(
        stranger,
        aStay(2, {
          ...guest,
          arrival: addDays(day, -20),
          departure: addDays(day, -18),
          room_name: '309 Dwójka',
          price_per_stay: '420.00',
          additional_informations: 'Prosi o ciszę',
        }),
      );
    },
  });
});
test.afterAll(() => house.stop());

test('reservation card: lists an earlier stay with its note and debt, and Enter opens the earlier stay', async () => {
  const page = await openPage(house.program, { language: 'pl' });
  await page.locator('[data-guest]', { hasText: 'Ostrowska' }).first().click();
  const part = page.locator('section', { has: page.getByRole('heading', { name: 'Inne pobyty gościa' }) });
  await expect(part).toContainText('Prosi o ciszę');
  await expect(part).toContainText('do zapłaty 420,00');
  await part.scrollIntoViewIfNeeded();
  await part.getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Plan' })).toBeVisible();
  await expect(page.locator('article.card')).toContainText('309 Dwójka');
});
