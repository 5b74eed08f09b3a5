import { expect, test, type Page } from '@playwright/test';
import { openPage, startProgram, type Program } from '#support/browser';
import { expectAccessible, expectNoSidewaysScroll, watched } from './watched';

/**
 * Tests the person at the desk: the list in Settings, choosing with a key and a digit in the top bar, and the name on
 * the next invoice.
 */

let program: Program;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  program = await startProgram({ training: true });
});
test.afterAll(() => program.stop());

const bar = (page: Page) => page.getByRole('banner');

test('on-duty menu: Alt+9 and a digit choose the person who issues the next invoice', async () => {
  const page = await openPage(program, { language: 'pl' });
  const complaints = watched(page);
  await expect(bar(page).getByText('Kto ma dyżur?')).toHaveCount(0);
  // Without a list of persons the key opens the settings of that list.
  await page.keyboard.press('Alt+9');
  await expect(page.getByRole('heading', { level: 2, name: 'Kto ma dyżur' })).toBeVisible();
  await expect(page.getByLabel('Imię i nazwisko')).toBeFocused();
  for (const name of ['Ewa Lis', 'Jan Bo']) {
    await page.getByLabel('Imię i nazwisko').fill(name);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('list', { name: 'Osoby' }).getByRole('listitem')).toHaveCount(2);
  await page.getByLabel('Imię i nazwisko').fill('ewa lis');
  await expect(page.getByText('Ta osoba jest już na liście.')).toBeVisible();
  await expect(bar(page).getByText('Kto ma dyżur?')).toBeVisible();

  await page.keyboard.press('Alt+9');
  await expect(page.getByRole('menuitemradio', { name: 'Jan Bo' })).toBeVisible();
  // The focused person is chosen with Enter, at the first and at each later opening.
  for (const _time of [1, 2]) {
    await expect(page.getByRole('menuitemradio', { name: 'Ewa Lis' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitemradio')).toHaveCount(0);
    await page.keyboard.press('Alt+9');
  }
  await expectAccessible(page);
  await page.keyboard.press('2');
  await expect(bar(page).getByRole('button', { name: 'Jan Bo' })).toBeFocused();
  await page.evaluate(() => (location.hash = '#/invoices?new'));
  // The name appears at once and is stored a moment later.
  await expect
    .poll(async () => (await program.client.invoiceForm.begin({ from: 'nothing' })).fields.personIssue)
    .toBe('Jan Bo');
  await expectNoSidewaysScroll(page);

  await page.evaluate(() => (location.hash = '#/settings?part=staff'));
  await page.getByRole('button', { name: 'Usuń: Jan Bo' }).click();
  await expect(bar(page).getByText('Kto ma dyżur?')).toBeVisible();
  expect(complaints).toEqual([]);
  await page.close();
});
