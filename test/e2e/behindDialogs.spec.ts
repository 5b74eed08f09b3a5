import { expect, test } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import { longDay } from '#shared/text/formats';
import { day, field, form, house, issue, page, queued, startForm } from './invoiceFormPage';

/** Tests that nothing happens unseen behind a dialog, and that a dialog closes with its screen. */

startForm();

const dialog = () => page.getByRole('dialog').filter({ visible: true });
async function listStaff(names: readonly string[]): Promise<void> {
  for (const name of names) await house.program.client.staff.add({ name, role: 'desk' });
}
test.afterEach(async () => {
  const { app, staff } = house.program.client;
  await app.setPreferences({ items: [] });
  for (const { id } of (await app.hello()).staff.members) await staff.remove({ id });
});

test('dialog with the list of shortcuts: blocks the shortcuts of the invoice form behind the dialog', async () => {
  await house.program.client.app.setPreferences({
    items: [{ name: 'Parking', unit: 'doba', rate: '23', price: '50.00' }],
  });
  await page.getByRole('button', { name: 'Wystaw fakturę: Szulc' }).click();
  await expect(field('Nazwa')).toHaveValue('Drukarnia Szulc sp. j.');
  await expect(form().getByRole('button', { name: '1 Parking' })).toBeVisible();
  await expect(issue()).toBeEnabled();
  await page.keyboard.press('F1');
  await expect(dialog()).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Control+Shift+Digit1');
  await page.keyboard.press('Alt+4');
  await page.keyboard.press('Escape');
  await expect(dialog()).toHaveCount(0);
  await expect(form()).toBeVisible();
  await expect(field('Nazwa pozycji 2')).toHaveCount(0);
  expect(await queued()).toEqual([]);
});

test('printouts dialog: blocks the keys that change the day or the screen, but Ctrl+L still opens the privacy screen', async () => {
  await page.keyboard.press('Control+p');
  const printouts = page.getByRole('dialog', { name: `Wydruki na dzień: ${longDay('pl', day)}` });
  await expect(printouts).toBeVisible();
  await printouts.getByRole('button', { name: 'Zapisz PDF' }).focus();
  await page.keyboard.press(']');
  await page.keyboard.press('Alt+2');
  await expect(printouts).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dziś');
  await page.keyboard.press('Control+l');
  const curtain = page.getByRole('dialog', { name: 'Okno jest zasłonięte' });
  await expect(curtain).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(curtain).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(printouts).toHaveCount(0);
  await page.keyboard.press(']');
  await expect(page.getByText(`${longDay('pl', addDays(day, 1))} jutro`)).toBeVisible();
});

test('printouts dialog: closes when the user navigates back from Today to the invoice list', async () => {
  await page.keyboard.press('Alt+3');
  await page.keyboard.press('Alt+1');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dziś');
  await page.keyboard.press('Control+p');
  await expect(dialog()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Faktury');
  await expect(dialog()).toHaveCount(0);
});

test('queue: the dialog that asks about discarding a change closes when the user leaves the screen, and stays closed on return', async () => {
  await page.getByRole('button', { name: 'Wystaw fakturę: Szulc' }).click();
  await expect(field('Nazwa')).toHaveValue('Drukarnia Szulc sp. j.');
  await issue().click();
  await expect.poll(async () => (await queued()).length).toBe(1);
  await page.keyboard.press('Alt+1');
  await page.keyboard.press('Alt+4');
  await page.getByRole('button', { name: 'Cofnij' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dziś');
  await page.keyboard.press('Alt+4');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kolejka');
  await expect(page.getByRole('button', { name: 'Cofnij' })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('on-duty menu: typing a letter focuses the name that begins with it, without running a screen shortcut', async () => {
  await listStaff(['Anna', 'Natalia', 'Tomasz']);
  await page.keyboard.press('Alt+3');
  await expect(page.getByRole('grid', { name: 'Lista faktur' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Kto ma dyżur?' })).toBeVisible();
  await page.keyboard.press('Alt+9');
  const natalia = page.getByRole('menuitemradio', { name: 'Natalia' });
  await expect(natalia).toBeVisible();
  await page.keyboard.press('n');
  await expect(natalia).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Natalia' })).toBeFocused();
  await expect(page).toHaveURL(/#\/invoices$/);
});

test('open on-duty menu: Alt and a digit neither select a person nor open another screen', async () => {
  await listStaff(['Anna', 'Beata', 'Celina']);
  const trigger = page.getByRole('button', { name: 'Kto ma dyżur?' });
  await expect(trigger).toBeVisible();
  await page.keyboard.press('Alt+9');
  await expect(page.getByRole('menuitemradio', { name: 'Beata' })).toBeVisible();
  await page.keyboard.press('Alt+2');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(trigger).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dziś');
  expect((await house.program.client.app.hello()).staff.atDesk).toBeNull();
  await page.keyboard.press('Alt+2');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plan');
});
