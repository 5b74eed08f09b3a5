import { expect, test } from '@playwright/test';
import { inRealElectron, openPage, type Program, startProgram } from '#support/browser';
import { savedBy } from '#support/savedFile';
import { expectAccessible, expectNoSidewaysScroll, watched } from './watched';

/**
 * Tests the owner's item list: edited in Settings, added to an invoice with one key, and transferred to another PC as a
 * file.
 */

let program: Program;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  program = await startProgram({ training: true });
});
test.afterAll(() => program.stop());

test('invoice items in Settings: a shortcut adds a saved item to an invoice; the list can be exported and imported', async () => {
  test.skip(inRealElectron, 'Electron asks in a dialog of the system where a file is to go');
  const page = await openPage(program, { language: 'pl' });
  const complaints = watched(page);
  await page.evaluate(() => (location.hash = '#/settings?part=items'));
  const list = page.getByRole('list', { name: 'Lista pozycji' }).getByRole('listitem');
  for (const [name, price, rate] of [
    ['Śniadanie', '45', '8'],
    ['Parking', '40,00', '8'],
  ] as const) {
    await page.getByLabel('Nazwa', { exact: true }).fill(name);
    await page.getByLabel('Cena brutto', { exact: true }).fill(price);
    await page.getByLabel('J.m.', { exact: true }).fill('szt.');
    await page.getByLabel('Stawka', { exact: true }).selectOption(rate);
    await page.getByLabel('Nazwa', { exact: true }).press('Enter');
  }
  await expect(list).toHaveCount(2);
  // The VAT rate is set in the item list, so the warning about the rate appears in the item list as well.
  await expect(list.nth(1)).toContainText('Parking ma stawkę 23%');
  await page.getByRole('button', { name: 'Zmień: Parking' }).click();
  await page.getByLabel('Stawka', { exact: true }).selectOption('23');
  await page.getByRole('button', { name: 'Zapisz pozycję' }).press('Enter');
  // After the form closes, the focus returns to the button that opened it.
  await expect(page.getByRole('button', { name: 'Zmień: Parking' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Nie zmieniaj' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Zmień: Parking' })).toBeFocused();
  await expect(list.nth(1)).not.toContainText('Parking ma stawkę 23%');
  await page.getByLabel('Cena brutto', { exact: true }).fill('45,005');
  await expect(page.getByText('Podaj cenę w złotych i groszach')).toBeVisible();
  await page.getByLabel('Cena brutto', { exact: true }).fill('');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const saved = await savedBy(program, page, () =>
    page.getByRole('button', { name: 'Eksportuj listę' }).click(),
  );
  const text = saved.bytes.toString('utf8');
  const exported: unknown = JSON.parse(text);
  expect(exported).toEqual({
    items: [
      { name: 'Śniadanie', unit: 'szt.', rate: '8', price: '45.00', symbol: '' },
      { name: 'Parking', unit: 'szt.', rate: '23', price: '40.00', symbol: '' },
    ],
  });

  await page.evaluate(() => (location.hash = '#/invoices?form=new'));
  const lines = page.getByRole('table', { name: 'Pozycje' }).locator('tbody tr');
  await expect(lines).toHaveCount(1);
  await expect(page.getByRole('button', { name: '2 Parking' })).toBeVisible();
  await page.keyboard.press('Control+Shift+Digit2');
  const cell = (index: number, name: string) => lines.nth(index).locator(`[name$=".${name}"]`);
  await expect(cell(0, 'name')).toHaveValue('Parking');
  await expect(cell(0, 'grossUnitPrice')).toHaveValue('40,00');
  await expect(cell(0, 'rate')).toHaveValue('23');
  await expect(cell(0, 'quantity')).toBeFocused();
  await page.keyboard.press('Control+Shift+Digit1');
  await expect(lines).toHaveCount(2);
  await expect(cell(1, 'name')).toHaveValue('Śniadanie');
  // The user may type an item name or choose a suggestion.
  await page.getByRole('button', { name: 'Dodaj pozycję' }).click();
  await cell(2, 'name').fill('Parking');
  await expect(cell(2, 'grossUnitPrice')).toHaveValue('40,00');
  await expectAccessible(page);

  await page.evaluate(() => (location.hash = '#/settings?part=items'));
  for (const name of ['Śniadanie', 'Parking'])
    await page.getByRole('button', { name: `Usuń: ${name}` }).click();
  await expect(page.getByText('Lista jest pusta.')).toBeVisible();
  const file = page.locator('input[type=file]');
  await file.setInputFiles({
    name: 'x.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"items":[{}]}'),
  });
  await expect(page.getByText('To nie jest plik listy pozycji')).toBeVisible();
  await file.setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await expect(list).toHaveCount(2);
  expect(complaints).toEqual([]);
  await page.close();
});
