import { expect, test, type Page } from '@playwright/test';
import { openPage } from '#support/browser';
import { anInvoice, putInvoice, startSynced, today, type SyncedProgram } from '#support/syncedProgram';
import { expectAccessible } from './watched';

/** Tests marking invoices as paid by key and by mouse, in list and card, many at once, and taking the marks back. */

const NUMBER = '5265877635-20250826-0100001AF629-AF';
let house: SyncedProgram;
let page: Page;

test.beforeEach(async () => {
  house = await startSynced({
    prepare: (stranger) => {
      for (const id of [501, 502]) putInvoice(stranger, anInvoice(id, { paymentDate: '2027-01-15' }));
      putInvoice(stranger, anInvoice(503, { invoiceStatus: 'SENT_KSEF', ksefId: NUMBER }));
      putInvoice(stranger, anInvoice(504, { paymentStatus: 1 }));
    },
  });
  // The offer to undo stays, because a slow machine may need more than its ten seconds.
  const { preferences } = await house.program.client.app.hello();
  await house.program.client.app.setPreferences({ access: { ...preferences.access, undoStays: true } });
  page = await openPage(house.program);
  await page.goto(`${house.program.origin}/#/invoices`);
  await expect(lines()).toHaveCount(4);
});
test.afterEach(async () => house.stop());

const grid = () => page.getByRole('grid', { name: 'Lista faktur' });
const lines = () => grid().locator('[data-index]');
const line = (id: number) => lines().filter({ hasText: `FV ${String(id)}/` });
const toast = (words: string | RegExp) => page.locator('.toasts').getByText(words);
const undo = () => page.locator('.toasts').getByRole('button', { name: 'Cofnij' });
const inService = (id: number) => {
  const invoice = house.stranger.invoices.get(id);
  return [invoice?.['paymentStatus'], invoice?.['paymentDate']];
};
/** Moves the keyboard cursor of the list to an invoice. */
async function stepTo(id: number): Promise<void> {
  await grid().focus();
  await page.keyboard.press('Home');
  for (let step = 0; step < 4; step += 1) {
    const isActive = await line(id).evaluate((row) => row.classList.contains('active'));
    if (isActive) return;
    await page.keyboard.press('ArrowDown');
  }
}

test('invoice list: P marks the focused invoice as paid today, and Undo restores the unpaid state and the due date', async () => {
  await stepTo(501);
  await page.keyboard.press('p');
  await expect(toast(/Oznaczono zapłatę dzisiaj: FV 501/)).toBeVisible();
  await expect(line(501)).toContainText(/(^|[^n])opłacona/);
  await expect.poll(() => inService(501)).toEqual([1, today()]);
  await undo().focus();
  await page.keyboard.press('Enter');
  await expect(toast(/Znowu nieopłacona: FV 501/)).toBeVisible();
  await expect(line(501)).toContainText('nieopłacona');
  await expect.poll(() => inService(501)).toEqual([0, '2027-01-15']);
  expect(inService(502)).toEqual([0, '2027-01-15']);
});

test('invoice list: one click in the row marks an invoice as paid and does not open it', async () => {
  await line(502).hover();
  await line(502).getByRole('button', { name: 'Oznacz jako opłaconą' }).click();
  await expect(toast(/Oznaczono zapłatę dzisiaj: FV 502/)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(line(502).getByRole('button')).toHaveCount(0);
  // The row of an invoice in KSeF says before the click why its payment cannot be marked and where it can be.
  await line(503).hover();
  const locked = line(503).getByRole('button', { name: /Oznacz jako opłaconą\. Ma numer KSeF/ });
  await expect(locked).toHaveAttribute('aria-disabled', 'true');
  await expect(locked).toHaveAttribute('title', /oznaczyć ją można tylko w samym serwisie/);
  await locked.click({ force: true });
  await expect(page.getByText('Nie oznaczono jako opłaconej')).toHaveCount(0);
  await line(503).click({ button: 'right' });
  const refused = page.getByRole('menuitem', { name: /Oznacz jako opłaconą/ });
  await expect(refused).toHaveAttribute('aria-disabled', 'true');
  await expect(refused).toContainText('oznaczyć ją można tylko w samym serwisie');
  await page.keyboard.press('ArrowDown');
  await expect(refused).toBeFocused();
  await page.keyboard.press('Escape');
  await undo().click();
  await expect(line(502)).toContainText('nieopłacona');
});

test('invoice list: marks all selected unpaid invoices as paid at once, and names each unchanged invoice with the reason before the click', async () => {
  await grid().focus();
  await page.keyboard.press('Control+a');
  const bar = page.getByRole('group', { name: 'Zaznaczone pozycje' });
  await expect(bar).toContainText('Zaznaczono: 4');
  // The bar says before the click what the mark will do, and why it leaves the other invoices unchanged.
  await expect(bar).toContainText('Bez zmian zostanie 2 z 4.');
  await expect(bar).toContainText(/Ma numer KSeF: serwis nie przyjmuje już zmian[^:]*: FV 503/);
  await expect(bar).toContainText('Oznaczone wcześniej: FV 504/');
  await expectAccessible(page);
  await bar.getByLabel('Forma płatności przy oznaczaniu').selectOption({ label: 'karta płatnicza' });
  await bar.getByRole('button', { name: 'Oznacz jako opłacone: 2 z 4' }).click();
  await expect(toast('Oznaczono zapłatę dzisiaj: 2')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rozumiem' })).toHaveCount(0);
  await expect.poll(() => house.stranger.invoices.get(501)?.['paymentType']).toBe(3);
  await expect.poll(() => inService(502)).toEqual([1, today()]);
  await undo().click();
  await expect(toast('Znowu nieopłacone: 2')).toBeVisible();
  await expect
    .poll(() => [inService(501), inService(502)])
    .toEqual([
      [0, '2027-01-15'],
      [0, '2027-01-15'],
    ]);
});

test('invoice list: P right after Ctrl+A marks the listed invoices as paid, except those paid earlier or locked by KSeF', async () => {
  await grid().focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('p');
  await expect(toast('Oznaczono zapłatę dzisiaj: 2 z 4')).toBeVisible();
});

test('invoice card: P or a button marks the invoice as paid; for an invoice in KSeF, P explains the refusal', async () => {
  await page.goto(`${house.program.origin}/#/invoices?id=501`);
  const card = page.getByRole('article');
  const button = card.getByRole('button', { name: 'Oznacz jako opłaconą' });
  await button.click();
  await expect(toast(/Oznaczono zapłatę dzisiaj: FV 501/)).toBeVisible();
  await expect(button).toHaveCount(0);
  await undo().click();
  await expect(button).toBeVisible();
  await page.keyboard.press('p');
  await expect(card).toContainText('Data zapłaty');
  await expect.poll(() => inService(501)).toEqual([1, today()]);
  await page.goto(`${house.program.origin}/#/invoices?id=503`);
  await expect(card.getByRole('heading', { level: 2 })).toContainText('FV 503/');
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await button.focus();
  await expect(button).toBeFocused();
  await expect(button).toHaveAccessibleDescription(/oznaczyć ją można tylko w samym serwisie/);
  await page.keyboard.press('p');
  await expect(page.getByText(/Nie oznaczono jako opłaconej\. Ma numer KSeF/)).toBeVisible();
  await expect(card).toContainText('serwis nie przyjmuje już zmian, także stanu płatności');
});

test('invoice card: a marked invoice keeps the earlier due date in words, and “undo the mark” restores it with the way of payment', async () => {
  await page.goto(`${house.program.origin}/#/invoices?id=501`);
  const card = page.getByRole('article');
  const before = house.stranger.invoices.get(501)?.['paymentType'];
  await card.getByLabel('Forma płatności przy oznaczaniu').selectOption({ label: 'karta płatnicza' });
  await page.keyboard.press('p');
  await expect(toast(/Oznaczono zapłatę dzisiaj: FV 501.*karta płatnicza/)).toBeVisible();
  await expect.poll(() => house.stranger.invoices.get(501)?.['paymentType']).toBe(3);
  await expect(card).toContainText('15.01.2027 (w serwisie widać teraz datę zapłaty)');
  await card.getByRole('button', { name: 'Cofnij oznaczenie zapłaty' }).click();
  await expect.poll(() => inService(501)).toEqual([0, '2027-01-15']);
  expect(house.stranger.invoices.get(501)?.['paymentType']).toBe(before);
  // Nobody marked invoice 504 on this PC, so its card offers no undo.
  await page.goto(`${house.program.origin}/#/invoices?id=504`);
  await expect(card.getByRole('heading', { level: 2 })).toContainText('FV 504/');
  await expect(card.getByRole('button', { name: 'Edytuj' })).toBeVisible();
  await expect(card.getByRole('button', { name: /Cofnij oznaczenie/ })).toHaveCount(0);
});

test('invoice list: hides the selected row’s “mark as paid” button while the invoice card is open', async () => {
  await stepTo(501);
  await expect(line(501).locator('[data-mark-paid]')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.locator('.active [data-mark-paid]')).toBeHidden();
});
