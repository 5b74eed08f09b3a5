import { expect, test, type Page } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import { openPage } from '#support/browser';
import { aStay, passDone, putStay, startSynced, today, type SyncedProgram } from '#support/syncedProgram';

/** Tests the plan filter with room types and collapsed groups: every stay that the filter counts can be shown. */

const day = (days: number) => addDays(today(), days);
let synced: SyncedProgram;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  synced = await startSynced({
    prices: () => ({}),
    prepare: (stranger) => {
      const dates = { arrival: day(0), departure: day(3) };
      putStay(stranger, aStay(1, { ...dates, room_id: '101', room_name: '101 Dwójka', name: 'Sowa' }));
      putStay(stranger, aStay(2, { ...dates, room_id: '201', room_name: '201 Dwójka', name: 'Sowa' }));
      putStay(stranger, aStay(3, { ...dates, room_id: '301', room_name: '301 Poddasze', name: 'Sowa' }));
      putStay(stranger, aStay(4, { ...dates, room_id: null, room_name: '', name: 'Sowa' }));
      const reversed = { arrival: day(4), departure: day(2), room_id: '101', room_name: '101 Dwójka' };
      putStay(stranger, aStay(6, { ...reversed, name: 'Sokół' }));
    },
  });
});
test.afterAll(() => synced.stop());

const stay = (page: Page, id: number) => page.locator(`#stay-${id}`);
const filter = (page: Page) => page.getByRole('dialog', { name: 'Filtr' });
const card = (page: Page) => page.getByRole('complementary', { name: 'Rezerwacja' });

async function openPlan(): Promise<Page> {
  const page = await openPage(synced.program, { language: 'pl' });
  await page.keyboard.press('Alt+2');
  await expect(stay(page, 1)).toBeVisible();
  return page;
}

test('plan filter: matching stays in room types hidden by the filter are neither counted nor opened', async () => {
  const page = await openPlan();
  await page.getByRole('button', { name: 'Filtr', exact: true }).click();
  await filter(page).getByRole('textbox').fill('sowa');
  await expect(filter(page).getByRole('status')).toHaveText('4 pobyty w 3 pokojach w tych dniach');
  await filter(page).getByRole('checkbox', { name: 'Poddasze' }).check();
  await expect(stay(page, 1)).toHaveCount(0);
  // The filter finds the stay in the attic and a stay without a room.
  await expect(filter(page).getByRole('status')).toHaveText('2 pobyty w 1 pokoju w tych dniach');
  const led = new Set<string>();
  for (let time = 0; time < 2; time += 1) {
    await filter(page)
      .getByRole('button', { name: /^Pokaż (pierwszy|następny)$/ })
      .click();
    await expect(page).toHaveURL(/stay=\d/);
    led.add(/stay=(\d+)/.exec(page.url())?.[1] ?? '');
  }
  expect([...led].sort()).toEqual(['3', '4']);
  await page.context().close();
});

test('plan filter: Enter steps through all matching stays, including a stay in a collapsed room group', async () => {
  const page = await openPlan();
  await page.getByRole('button', { name: 'Widok', exact: true }).click();
  await page.getByLabel('Grupy pokoi').selectOption({ label: 'Według pięter' });
  await page.keyboard.press('Escape');
  await page.locator('.room.group', { hasText: 'II piętro' }).first().click();
  await expect(stay(page, 2)).toHaveCount(0);
  await page.getByRole('button', { name: 'Filtr', exact: true }).click();
  await filter(page).getByRole('textbox').fill('sowa');
  await expect(filter(page).getByRole('status')).toContainText('4 pobyty');
  for (const id of [1, 2, 3, 4]) {
    await page.keyboard.press('Enter');
    await expect(card(page).getByText(`nr ${id}`)).toBeVisible();
    await expect(stay(page, id)).toHaveAttribute('aria-selected', 'true');
  }
  await page.context().close();
});

test('plan filter: opening a match expands only the collapsed room group that contains the guest', async () => {
  const page = await openPlan();
  await page.getByRole('button', { name: 'Widok', exact: true }).click();
  await page.getByLabel('Grupy pokoi').selectOption({ label: 'Według pięter' });
  await page.keyboard.press('Escape');
  // The attic is a room that the service does not list.
  for (const [group, id] of [
    ['floor:2', 2],
    ['unlisted', 3],
  ] as const) {
    await page.locator(`.room.group[data-group="${group}"]`).click();
    await expect(stay(page, id)).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Filtr', exact: true }).click();
  await filter(page).getByRole('textbox').fill('sowa');
  await expect(filter(page).getByRole('status')).toContainText('4 pobyty');
  await page.keyboard.press('Enter');
  await expect(card(page).getByText('nr 1')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(card(page).getByText('nr 2')).toBeVisible();
  await expect(stay(page, 2)).toHaveAttribute('aria-selected', 'true');
  await expect(stay(page, 3)).toHaveCount(0);
  await page.context().close();
});

test('room plan: shows no negative number of nights for a stay whose departure is before its arrival', async () => {
  const page = await openPlan();
  await page.goto(`${synced.program.origin}/#/plan?day=${day(2)}&stay=6`);
  await expect(card(page)).toContainText('Sokół');
  await expect(card(page)).toContainText('wyjazd przed przyjazdem');
  await expect(page.getByText(/-\d+ noc/)).toHaveCount(0);
  await expect(page.locator('[aria-label*="-2 noc"]')).toHaveCount(0);
  await page.context().close();
});

test('plan filter: counts a matching stay without a room, and then states no number of rooms', async () => {
  putStay(
    synced.stranger,
    aStay(5, { arrival: day(1), departure: day(2), room_id: null, room_name: '', name: 'Puchacz' }),
  );
  await synced.program.client.sync.now({ full: true });
  await passDone(synced.program);
  const page = await openPlan();
  await page.getByRole('button', { name: 'Filtr', exact: true }).click();
  await filter(page).getByRole('textbox').fill('puchacz');
  await expect(filter(page).getByRole('status')).toHaveText('1 pobyt w tych dniach');
  await page.context().close();
});

test('plan filter: keeps a chosen source in the list on days without stays from that source', async () => {
  const page = await openPlan();
  await page.getByRole('button', { name: 'Filtr', exact: true }).click();
  const phone = filter(page).getByRole('checkbox', { name: 'Telefon' });
  await phone.check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Później' }).click();
  await expect(stay(page, 1)).toHaveCount(0);
  await page.getByRole('button', { name: /^Filtr/ }).click();
  await expect(filter(page).getByRole('status')).toHaveText('0 pobytów w tych dniach');
  await expect(phone).toBeChecked();
  await phone.uncheck();
  await expect(filter(page).getByRole('status')).toHaveText('Zaznacz, czego szukasz.');
  await page.context().close();
});
