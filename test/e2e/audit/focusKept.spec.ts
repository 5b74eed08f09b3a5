import { expect, type Locator, type Page } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import { anInvoice, aStay, putInvoice, putStay, today } from '#support/syncedProgram';
import { nights, withFourGuests } from '../fourGuests';

/** Tests that keyboard users keep their position when the service changes data or something closes. */

const day = today();
const test = withFourGuests([501, 502, 503, 504]);
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('Today: the focus moves to the next guest when the focused guest checks in and leaves the list', async ({
  page,
  changed,
}) => {
  await page.keyboard.press('Alt+1');
  await expect(rowOf(page, 'Adamik')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rowOf(page, 'Bielak')).toBeFocused();
  await changed(2, { check_in_status: 'CHECKED-IN' });
  await expect(page.getByRole('grid', { name: 'Przyjazdy' }).getByText('Bielak')).toHaveCount(0);
  await expect(rowOf(page, 'Cichocka')).toBeFocused();
});

test('Today: exactly one guest row is reachable with Tab after the user changes to another day', async ({
  page,
}) => {
  await page.keyboard.press('Alt+1');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press(']');
  await page.keyboard.press(']');
  await expect(page.getByRole('grid', { name: 'Wyjazdy' })).toBeVisible();
  await expect(page.locator('[data-guest][tabindex="0"]')).toHaveCount(1);
});

test('Today: a reservation card opened from a guest’s note takes the focus, and closing the card returns the focus', async ({
  page,
  changed,
}) => {
  await changed(1, { additional_informations: 'Pies, mały' });
  await page.keyboard.press('Alt+1');
  const note = page.getByRole('button', { name: /Adamik: Pies, mały/ });
  await note.focus();
  await page.keyboard.press('Enter');
  const card = page.getByRole('complementary', { name: 'Karta rezerwacji' });
  await expect(card).toContainText('Adamik');
  await expect(card).toBeFocused();
  await page.keyboard.press('Tab');
  // The actions of the card follow its name in the tab order.
  await expect(card.getByRole('button', { name: 'Karta rejestracyjna' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await expect(note).toBeFocused();
});

test('Settings: the focus stays in the list when a name or an item is removed or moved', async ({
  page,
  house,
}) => {
  const item = (name: string) => ({ name, unit: 'szt.', rate: '8', price: '1.00', symbol: '' });
  const { app, staff } = house.program.client;
  await app.setPreferences({ items: [item('Obiad'), item('Parking'), item('Kolacja')] });
  for (const name of ['Ola', 'Ewa']) await staff.add({ name, role: 'desk' });
  await page.goto(`${house.program.origin}/#/settings?part=staff`);
  await page.reload();
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
  await button('Usuń: Ola').press('Enter');
  await expect(button('Zmień: Ewa')).toBeFocused();
  await page.goto(`${house.program.origin}/#/settings?part=items`);
  await button('Przesuń wyżej: Parking').press('Enter');
  await expect(button('Zmień: Parking')).toBeFocused();
  await button('Usuń: Parking').press('Enter');
  await expect(button('Zmień: Obiad')).toBeFocused();
  await app.setPreferences({ items: [] });
  for (const { id } of (await app.hello()).staff.members) await staff.remove({ id });
});

test('Invoices: the focus moves to the search field when the user discards the last unfinished invoice', async ({
  page,
  house,
}) => {
  for (const text of ['a', 'b']) {
    await page.goto(`${house.program.origin}/#/invoices?form=new`);
    await page.getByLabel('Uwagi na fakturze').fill(text);
    await expect(page.getByText('Zapisano roboczo')).toBeVisible();
    await page.goto(`${house.program.origin}/#/invoices`);
  }
  await page.getByRole('button', { name: /^Niedokończone/ }).press('Enter');
  const lines = page.getByRole('dialog').getByRole('listitem');
  await expect(lines).toHaveCount(2);
  await lines
    .getByRole('button', { name: /^Odrzuć/ })
    .first()
    .press('Enter');
  await expect(lines).toHaveCount(1);
  await expect(lines.getByRole('button').first()).toBeFocused();
  // The undo is offered inside the dialog, because nothing behind a dialog can be reached.
  const dropped = page.getByRole('dialog').getByRole('status').filter({ hasText: /\S/ });
  await expect(dropped).toContainText('Odrzucono niedokończoną fakturę');
  await page.getByRole('dialog').getByRole('button', { name: 'Przywróć' }).press('Enter');
  await expect(lines).toHaveCount(2);
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
  for (const left of [1, 0]) {
    await lines
      .getByRole('button', { name: /^Odrzuć/ })
      .first()
      .press('Enter');
    await expect(lines).toHaveCount(left);
  }
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Przywróć' })).toHaveCount(1);
});

test('Invoices: the Print button keeps the focus after printing, and moving an invoice item up focuses the item’s name field', async ({
  page,
  house,
}) => {
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed-at', location.hash);
  });
  await page.goto(`${house.program.origin}/#/invoices?id=501`);
  const print = page.getByRole('article').getByRole('button', { name: 'Drukuj' });
  await print.press('Enter');
  await expect(page.locator('body')).toHaveAttribute('data-printed-at', /invoices/);
  await expect(print).toBeFocused();
  await page.goto(`${house.program.origin}/#/invoices?form=copy.501`);
  await page.getByRole('button', { name: 'Dodaj pozycję' }).press('Enter');
  await page.getByRole('button', { name: /^Przesuń pozycję 2 wyżej/ }).press('Enter');
  await expect(page.getByLabel('Nazwa towaru lub usługi, pozycja 1')).toBeFocused();
  await page.getByRole('button', { name: 'Odrzuć wpisane dane' }).click();
});

test('Inbox: Alt+5 focuses an entry, and that entry keeps the focus while new entries arrive', async ({
  page,
  changed,
}) => {
  await changed(2, { price_per_stay: '1100.00' });
  await changed(3, { price_per_stay: '1100.00' });
  await page.keyboard.press('Alt+5');
  const items = page.locator('[data-item]');
  await expect(items.filter({ hasText: 'Bielak' })).toBeVisible();
  await expect(items.filter({ hasText: 'Cichocka' })).toBeVisible();
  await expect(page.locator('[data-item]:focus')).toHaveCount(1);
  const bielak = items.filter({ hasText: 'Bielak' });
  await bielak.focus();
  const before = await items.count();
  await changed(4, { price_per_stay: '1200.00' });
  await expect(items.filter({ hasText: 'Dudek' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: String(before + 1) })).toHaveText(/nieprzeczytan/);
  await expect(bielak).toBeFocused();
  // The focused entry itself changes and moves to the top of the list.
  await changed(2, { check_in_status: 'CHECKED-IN', price_per_stay: '1300.00' });
  await expect(bielak).toContainText('1 300,00');
  await expect(items.first()).toContainText('Bielak');
  await expect(bielak).toBeFocused();
});

test('Inbox: closing a reservation card returns the focus to the inbox entry; “mark all as read” focuses the main area', async ({
  page,
  changed,
}) => {
  await changed(1, { price_per_stay: '1100.00' });
  await page.keyboard.press('Alt+5');
  const items = page.locator('[data-item]');
  const adamik = items.filter({ hasText: 'Adamik' });
  await expect(adamik).toContainText(/1\s100,00/);
  await adamik.focus();
  await page.keyboard.press('Enter');
  const card = page.getByRole('complementary', { name: 'Karta rezerwacji' });
  await card.getByRole('button', { name: 'Zamknij' }).focus();
  await page.keyboard.press('Enter');
  await expect(card).toBeHidden();
  await expect(adamik).toBeFocused();
  await page.getByRole('button', { name: 'Oznacz wszystko jako przeczytane' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Wszystko przeczytane. Tu pojawią się nowe, zmienione')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('Queue and Settings: Alt+4 or Alt+6 opens the screen and focuses its main area', async ({ page }) => {
  await page.keyboard.press('Alt+1');
  await page.keyboard.press('Alt+4');
  await expect(page.getByRole('main', { name: 'Kolejka' })).toBeFocused();
  await page.keyboard.press('Alt+6');
  await expect(page.getByRole('main', { name: 'Ustawienia' })).toBeFocused();
});

test('Invoices: the selected invoice stays selected when a new invoice is inserted above it in the list', async ({
  page,
  house,
  tell,
}) => {
  await page.keyboard.press('Alt+3');
  const list = page.getByRole('grid', { name: 'Lista faktur' });
  await expect(list).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const active = () => list.evaluate((grid) => grid.getAttribute('aria-activedescendant'));
  // The key moves the selection to a row that may still be drawn.
  await expect(list).toHaveAttribute('aria-activedescendant', /./);
  const before = await active();
  putInvoice(house.stranger, anInvoice(505));
  await tell('invoice.created', { invoiceId: 505, reservationId: null });
  await expect(page.getByRole('row').filter({ hasText: 'FV 505' })).toBeVisible();
  expect(await active()).toBe(before);
});

const free = (page: Page) => page.locator('.night.discount');
/** A mouse pointer resting on a bar would open its card over the next target. */
const toPlan = async (page: Page) => {
  await page.mouse.move(0, 0);
  await page.keyboard.press('Alt+2');
};
/**
 * Clicks the current position, as a person does: Playwright's own click scrolls the plan to other days if an element
 * moves.
 */
async function clickOn(page: Page, target: Locator) {
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN };
  await page.mouse.click(x + width / 2, y + height / 2);
}

test('room plan: gets the focus back when scrolling closes the card of a vacant night', async ({
  page,
  house,
  tell,
}) => {
  await toPlan(page);
  const plan = page.getByRole('grid', { name: 'Plan pokoi' });
  const night = page.getByRole('dialog', { name: /^pokój 10\d, noc/ });
  await clickOn(page, free(page).first());
  await expect(night).toBeFocused();
  await plan.hover({ position: { x: 600, y: 60 } });
  // The wheel event arrives with a delay and would otherwise close the next card too.
  await plan.evaluate((grid) => {
    grid.addEventListener('wheel', () => grid.setAttribute('data-turned', ''), { once: true });
  });
  await page.mouse.wheel(0, 100);
  await expect(plan).toHaveAttribute('data-turned');
  await expect(night).toHaveCount(0);
  await expect(plan).toBeFocused();

  await clickOn(page, free(page).first());
  await expect(night).toBeFocused();
  const room = /^pokój (\d+)/.exec((await night.getAttribute('aria-label')) ?? '')?.[1] ?? '';
  // The new stay takes the nights of the card, which were free until now.
  const taken = {
    arrival: nights.departure,
    departure: addDays(day, 60),
    room_id: room,
    room_name: `${room} Dwójka`,
  };
  putStay(house.stranger, aStay(60, { ...taken, name: 'Nowak', edit_date: `${day} 09:00:00` }));
  const event = { reservationId: 60, roomId: Number(room), clientId: 1, changedFields: [] };
  await tell('reservation.created', { ...event, arrival: taken.arrival, departure: taken.departure });
  await expect(page.locator('#stay-60')).toBeVisible();
  await expect(night).toHaveCount(0);
  await expect(plan).toBeFocused();
});

test('room plan: clicking a second vacant night replaces the first night’s card by the second night’s card, even on a slow PC', async ({
  page,
}) => {
  await toPlan(page);
  const night = page.getByRole('dialog', { name: /^pokój 10\d, noc/ });
  // The small card of the focused stay may cover the target; a mouse press closes it, so that the click is repeated.
  await expect(async () => {
    await clickOn(page, free(page).first());
    await expect(night).toBeFocused({ timeout: 2_000 });
  }).toPass();
  const before = await night.getAttribute('aria-label');
  // All events of the click arrive before any timer, as on a busy PC.
  await free(page)
    .nth(1)
    .evaluate(async (element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const at = { bubbles: true, cancelable: true, clientX: left + width / 2, clientY: top + height / 2 };
      element.dispatchEvent(new PointerEvent('pointerdown', { ...at, pointerType: 'mouse' }));
      element.dispatchEvent(new PointerEvent('pointerup', { ...at, pointerType: 'mouse' }));
      element.dispatchEvent(new MouseEvent('click', at));
      // Timers run in order, so that the timers of the click have run after this one.
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
  await expect(night).toBeFocused();
  expect(await night.getAttribute('aria-label')).not.toBe(before);
});

test('Search: focuses the found stay or invoice when the result is on another screen', async ({ page }) => {
  const find = async (name: string, kind: string) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(name);
    await expect(page.getByRole('group', { name: kind }).getByRole('option').first()).toContainText(name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await page.keyboard.press('Alt+1');
  await expect(page.locator('[data-guest]:focus')).toHaveCount(1);
  await find('Dudek', 'Rezerwacje');
  const plan = page.getByRole('grid', { name: 'Plan pokoi' });
  await expect(plan).toBeFocused();
  await expect(plan).toHaveAttribute('aria-activedescendant', 'stay-4');
  await find('FV 503', 'Faktury');
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1);
});

test('message “marked as read”: Undo marks the inbox entries as unread again, and the focus stays on the screen', async ({
  page,
  changed,
}) => {
  await changed(3, { price_per_stay: '1500.00' });
  await page.keyboard.press('Alt+5');
  await page.locator('[data-item]').first().waitFor();
  await page.getByRole('button', { name: 'Oznacz wszystko jako przeczytane' }).press('Enter');
  const undo = page.getByRole('status').getByRole('button', { name: 'Cofnij' });
  await expect(page.getByRole('main')).toBeFocused();
  await undo.press('Enter');
  await expect(undo).toHaveCount(0);
  await expect(page.locator('[data-item]').first()).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('on-screen messages: the screen content does not move when a second message replaces the first', async ({
  page,
}) => {
  await page.keyboard.press('Alt+3');
  await page.keyboard.press('n');
  const remove = page.getByRole('button', { name: /^Usuń pozycję/ });
  await expect(remove).toHaveCount(1);
  const top = () => page.getByRole('main').evaluate((main) => main.getBoundingClientRect().top);
  const before = await top();
  await remove.press('Enter');
  const undo = page.getByRole('status').getByRole('button', { name: 'Przywróć' });
  await expect(undo).toHaveCount(1);
  const first = await undo.elementHandle();
  await remove.press('Enter');
  await expect.poll(() => first?.evaluate((button) => button.isConnected)).toBe(false);
  await expect(undo).toHaveCount(1);
  expect(await top()).toBe(before);
});
