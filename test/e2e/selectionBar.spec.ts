import { expect } from '@playwright/test';
import { anInvoice, putInvoice, today } from '#support/syncedProgram';
import { withFourGuests } from './fourGuests';

/** Tests selected rows and the bar of their actions: however the bar closes, the focus returns to the list. */

const day = today();
const test = withFourGuests([501]);

test('Today: the focus returns to the guest lists when the selection is cleared', async ({ page }) => {
  await page.keyboard.press('Alt+1');
  for (const key of ['Enter', 'Escape']) {
    await page.keyboard.press('Control+a');
    await page.getByRole('button', { name: 'Odznacz' }).focus();
    await page.keyboard.press(key);
    await expect(page.locator('[data-guest][tabindex="0"]')).toBeFocused();
  }
});

test('Queue: the focus returns to the list when the selection is cleared', async ({ page, house }) => {
  await house.program.client.outbox.edit({ id: '501', patch: { town: 'Szczyrk' }, base: null });
  await page.keyboard.press('Alt+4');
  const line = page
    .getByRole('navigation', { name: 'Zmiany w kolejce' })
    .getByRole('link', { name: /FV 501/ });
  for (const key of ['Enter', 'Escape']) {
    await line.press('Space');
    await page.getByRole('button', { name: 'Odznacz' }).focus();
    await page.keyboard.press(key);
    await expect(page.getByRole('button', { name: 'Odznacz' })).toHaveCount(0);
    await expect(line).toBeFocused();
  }
  // In a narrow window the detail replaces the list and its bar.
  await page.setViewportSize({ width: 683, height: 768 });
  await page.keyboard.press('Escape');
  await line.press('Space');
  await expect(page.getByRole('button', { name: 'Odznacz' })).toBeVisible();
  await line.press('Enter');
  await expect(page.locator('.detail').getByRole('heading', { level: 2 })).toBeFocused();
});

test('Inbox: the focus returns to the last focused item when the selection is cleared', async ({
  page,
  changed,
}) => {
  for (const id of [2, 3, 4]) await changed(id, { price_per_stay: '1050.00' });
  await page.keyboard.press('Alt+5');
  const items = page.locator('[data-item]');
  await expect(items.filter({ hasText: /1\s050,00/ })).toHaveCount(3);
  for (const key of ['Enter', 'Escape']) {
    await items.nth(1).focus();
    await page.keyboard.press('Shift+ArrowDown');
    await expect(items.nth(2)).toBeFocused();
    await page.getByRole('button', { name: 'Odznacz' }).focus();
    await page.keyboard.press(key);
    await expect(page.getByRole('button', { name: 'Odznacz' })).toHaveCount(0);
    await expect(items.nth(2)).toBeFocused();
  }
  const chosen = page.getByRole('group', { name: 'Zaznaczone pozycje' });
  await items.first().press('Control+a');
  await chosen.getByRole('button', { name: 'Oznacz jako przeczytane' }).press('Enter');
  await expect(items).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('invoice list: an invoice that disappears from the list is deselected, and the list keeps the focus', async ({
  page,
  house,
  tell,
}) => {
  const buyer = {
    companyName: 'Opuszczak',
    address: 'Lipowa 8, Kielce',
    taxId: '',
    identifierType: 'NONE',
    countryCode: null,
  };
  for (const id of [601, 602, 603]) {
    putInvoice(house.stranger, anInvoice(id, { buyer }));
    await tell('invoice.created', { invoiceId: id, reservationId: null });
  }
  await page.keyboard.press('Alt+3');
  const list = page.getByRole('grid', { name: 'Lista faktur' });
  await page.getByRole('searchbox', { name: /^Numer, nabywca/ }).fill('Opuszczak');
  const lines = list.locator('[data-index]');
  await expect(lines).toHaveCount(3);
  await list.focus();
  await page.keyboard.press('Control+a');
  const bar = page.getByRole('group', { name: 'Zaznaczone pozycje' });
  await expect(bar).toContainText('Zaznaczono: 3');
  await expect(bar).toContainText(/1\s260,00/);
  const elsewhere = async (id: number) => {
    putInvoice(house.stranger, anInvoice(id, { editDate: `${day}T07:00:00+01:00` }));
    await tell('invoice.updated', { invoiceId: id, reservationId: null });
  };
  await elsewhere(602);
  await expect(lines).toHaveCount(2);
  await expect(bar).toContainText('Zaznaczono: 2');
  await expect(bar).toContainText(/840,00/);
  await bar.getByRole('button', { name: 'Odznacz' }).focus();
  await elsewhere(601);
  await expect(bar).toContainText('Zaznaczono: 1');
  await elsewhere(603);
  await expect(bar).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();
});
