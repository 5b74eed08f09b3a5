import { expect, test, type Page } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import { openPage } from '#support/browser';
import { openReceiver } from '#support/receiver';
import {
  anInvoice,
  aStay,
  putInvoice,
  putStay,
  startSynced,
  today,
  type SyncedProgram,
} from '#support/syncedProgram';
import { expectAccessible, expectNoSidewaysScroll, watched } from './watched';

/** Tests putting off inbox items and the context menus of inbox, invoices, plan and Today, by mouse and by key. */

const day = today();
const nights = { arrival: day, departure: addDays(day, 3) };

let house: SyncedProgram;
let page: Page;
let complaints: string[];
const row = (guest: string) => page.locator('[data-item]').filter({ hasText: guest });
const menu = () => page.getByRole('menu');
const unread = async () => (await house.program.client.inbox.summary()).count;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(180_000);
  const guests = (adults: string) => [
    aStay(1, { ...nights, name: 'Zawadzka', adults }),
    aStay(2, { ...nights, room_id: '102', room_name: '102 Jedynka', name: 'Adamik', adults }),
    aStay(3, { ...nights, room_id: '103', room_name: '103 Apartament', name: 'Bielak', adults }),
  ];
  house = await startSynced({
    prepare: (stranger) => {
      for (const stay of guests('2')) putStay(stranger, stay);
      putInvoice(stranger, anInvoice(501));
    },
  });
  const tell = await openReceiver(house.program.client);
  for (const stay of guests('3')) putStay(house.stranger, stay);
  await tell('reservation.updated', { reservationId: 1, roomId: 101, clientId: 1, ...nights });
  await expect.poll(unread).toBe(3);
});
test.afterAll(() => house.stop());
test.beforeEach(async () => {
  page = await openPage(house.program, { language: 'pl' });
  complaints = watched(page);
});
test.afterEach(async () => {
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('inbox: a key or a button snoozes items and updates the counts; “undo” and “show now” bring the items back', async () => {
  await page.keyboard.press('Alt+5');
  await expect(row('Zawadzka')).toBeVisible();
  await row('Zawadzka').focus();
  await page.keyboard.press('j');
  await expect(row('Zawadzka')).toHaveCount(0);
  await expect(page.getByText('Odłożono do jutra, 06:00')).toBeVisible();
  await expect(page.getByText('Odłożone: 1, do jutra, 06:00')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText(/2 (nieprzeczytan\S+ )?wpisy/);
  expect(await unread()).toBe(2);

  await page.getByRole('button', { name: /^Odłóż: .*Adamik/ }).click();
  await expect(menu().getByRole('menuitem').first()).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(row('Adamik')).toHaveCount(0);
  expect(await unread()).toBe(1);

  await page.getByRole('button', { name: 'Cofnij' }).last().click();
  await expect(row('Adamik')).toBeVisible();
  await page.getByRole('button', { name: 'Pokaż teraz' }).click();
  await expect(row('Zawadzka')).toBeVisible();
  await expect(page.getByText(/^Odłożone:/)).toHaveCount(0);
  expect(await unread()).toBe(3);
});

test('inbox: a right-click or Shift+F10 opens the actions of the row, and Esc returns the focus to the row', async () => {
  await page.keyboard.press('Alt+5');
  await row('Bielak').click({ button: 'right' });
  await expect(menu()).toBeVisible();
  await expect(menu().getByRole('menuitem')).toHaveText([
    /Otwórz\s*Enter/,
    /Oznacz jako przeczytane\s*Spacja/,
    /Odłóż do .*S$/,
    ...((await menu().getByRole('menuitem').count()) === 4 ? [/Odłóż do jutra, 06:00\s*J/] : []),
  ]);
  await page.keyboard.press('Escape');
  await expect(menu()).toHaveCount(0);
  await expect(row('Bielak')).toBeFocused();

  await page.keyboard.press('Shift+F10');
  await expect(menu().getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(row('Bielak')).toHaveCount(0);
  await page.getByRole('button', { name: 'Cofnij' }).last().click();
  await expect(row('Bielak')).toBeVisible();
});

test('invoice list: the context menu marks an invoice as paid, and opens the invoice’s card, correction and copy', async () => {
  await page.evaluate(() => (location.hash = '#/invoices'));
  const line = page.locator('[data-index="0"]');
  await line.click({ button: 'right' });
  await expect(menu()).toHaveAccessibleName(`Działania: FV 501/${day.slice(0, 4)}`);
  await expectAccessible(page);
  const names = ['Otwórz', 'Oznacz jako opłaconą', 'Edytuj', 'Wystaw korektę', 'Wystaw podobną', 'Zaznacz'];
  for (const name of names) await expect(menu().getByRole('menuitem', { name })).toBeVisible();
  await menu().getByRole('menuitem', { name: 'Oznacz jako opłaconą' }).click();
  await expect.poll(() => house.stranger.invoices.get(501)?.['paymentStatus']).toBe(1);
  await expect(page.getByRole('grid')).toBeFocused();
  // The menu keeps the actions that it opened with, so it opens after the list has the answer of the service.
  await expect(line.locator('.payment')).toHaveText('opłacona');

  // By key the menu opens at the row with the keyboard cursor.
  await page.keyboard.press('Shift+F10');
  await expect(menu().getByRole('menuitem', { name: 'Oznacz jako opłaconą' })).toHaveCount(0);
  await menu().getByRole('menuitem', { name: 'Wystaw korektę' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toContainText('FV 501');
});

test('plan and Today: the context menu of a stay opens the reservation card and starts an invoice for the stay', async () => {
  await page.keyboard.press('Alt+2');
  const bar = page.locator('[data-stay="1"]').first();
  await bar.click({ button: 'right' });
  await menu().getByRole('menuitem', { name: 'Otwórz' }).click();
  await expect(page.getByRole('article')).toContainText('Zawadzka');
  await page.keyboard.press('Escape');

  await page.keyboard.press('Alt+1');
  const guest = page.locator('[data-guest="2"]').first();
  await guest.click({ button: 'right' });
  await expect(menu().getByRole('menuitem', { name: 'Zaznacz' })).toBeVisible();
  await menu().getByRole('menuitem', { name: 'Wystaw fakturę' }).click();
  await expect(page.locator('article.form')).toContainText('Adamik');
});

test('context menu: stays inside the window when opened at the right edge at 200 % zoom', async () => {
  await page.context().close();
  page = await openPage(house.program, { language: 'pl', zoom: 2 });
  complaints = watched(page);
  await page.evaluate(() => (location.hash = '#/invoices'));
  const line = page.locator('[data-index="0"]');
  const box = await line.boundingBox();
  await line.click({ button: 'right', position: { x: (box?.width ?? 0) - 3, y: 5 } });
  await expect(menu()).toBeVisible();
  const edges = await menu().boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect([edges && edges.x >= 0, edges && edges.x + edges.width <= width]).toEqual([true, true]);
  await expectNoSidewaysScroll(page);
});
