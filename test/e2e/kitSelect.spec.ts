import { expect, test, type Page } from '@playwright/test';
import { openPage, type Program, startProgram } from '#support/browser';
import { expectAccessible, watched } from './watched';

/** Tests the select and the disclosure of the kit by keyboard, in the training house. */

let program: Program;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  program = await startProgram({ training: true });
  await expect
    .poll(async () => (await program.client.sync.state()).firstPass, { timeout: 60_000 })
    .toBe(false);
});
test.afterAll(() => program.stop());

async function show(page: Page, hash: string) {
  await page.evaluate((to) => (location.hash = to), hash);
}

test('select field: an option can be found by letter and chosen by keyboard alone, with the ARIA roles of a native select', async () => {
  const page = await openPage(program, { language: 'pl' });
  const complaints = watched(page);
  await show(page, '#/invoices');
  const type = page.getByRole('combobox', { name: 'Rodzaj' });
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await type.focus();
  await page.keyboard.press('Space');
  const proForma = page.getByRole('option', { name: 'pro forma', exact: true });
  await expect(proForma).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type('pro');
  await expect(proForma).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(proForma).toBeHidden();
  await expect(type).toHaveValue('2');
  await expect(type).toBeFocused();
  // The letters typed in the list ran no shortcut: "P" would mark an invoice as paid, "N" open a form.
  await expect(page).toHaveURL(/#\/invoices$/);
  await expect(page.locator('.toasts')).toBeEmpty();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('select field: Esc closes the open list and changes neither the value nor the invoice form', async () => {
  const page = await openPage(program, { language: 'pl', theme: 'dark' });
  await show(page, '#/invoices?form=new');
  const form = page.locator('article.form');
  const payment = form.getByLabel('Forma płatności');
  await payment.focus();
  const before = await payment.inputValue();
  await page.keyboard.press('ArrowDown');
  await expect(form.getByRole('option', { name: 'gotówka' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(form.getByRole('option', { name: 'gotówka' })).toBeHidden();
  await expect(form).toBeVisible();
  await expect(payment).toHaveValue(before);
  await expect(payment).toBeFocused();
  await page.context().close();
});

test('collapsible section: Enter opens and closes the section, and the arrow shows whether the section is open', async () => {
  const page = await openPage(program, { language: 'pl' });
  await show(page, '#/invoices?form=new');
  const more = page.locator('article.form summary', { hasText: 'Więcej' });
  const arrow = () => more.evaluate((summary) => getComputedStyle(summary, '::before').rotate);
  await more.focus();
  expect(await arrow()).toBe('-45deg');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Pobyt', { exact: true })).toBeVisible();
  expect(await arrow()).toBe('45deg');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Pobyt', { exact: true })).toBeHidden();
  await page.context().close();
});
