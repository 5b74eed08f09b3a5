import { expect, test, type Page } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import { openPage } from '#support/browser';
import {
  anInvoice,
  aStay,
  putInvoice,
  putStay,
  startSynced,
  today,
  type SyncedProgram,
} from '#support/syncedProgram';
import { watched } from './watched';

/** Tests records with equal or missing names: they appear side by side, and no screen fails. */

const day = today();
const SCOPES = [
  'reservations.read',
  'invoices.read',
  'invoices.create',
  'invoices.update',
  'invoices.delete',
];
let house: SyncedProgram;
let page: Page;
let complaints: string[];

test.beforeAll(async () => {
  test.setTimeout(300_000);
  house = await startSynced({
    scopes: [...SCOPES, 'invoices.read'],
    prepare: (stranger) => {
      // Two number series of one account, each with its first number of the year, and an invoice without a currency.
      for (const id of [1, 2])
        putInvoice(stranger, anInvoice(id, { invoiceFullNo: '1/2026', invoiceStatus: 'PENDING_KSEF' }));
      putInvoice(stranger, anInvoice(3, { currency: '' }));
      putInvoice(stranger, anInvoice(4, { currency: 'EUR' }));
      putStay(stranger, aStay(100, { arrival: day, departure: addDays(day, 2), name: 'Nowak' }));
    },
  });
});
test.afterAll(() => house.stop());
test.beforeEach(async () => {
  page = await openPage(house.program, { language: 'pl' });
  complaints = watched(page);
  await page.goto(`${house.program.origin}/#/invoices`);
  await expect(lines()).toHaveCount(4);
});
test.afterEach(async () => {
  expect(complaints).toEqual([]);
  await page.context().close();
});
const lines = () => page.getByRole('grid', { name: 'Lista faktur' }).locator('[data-index]');

test('KSeF file import: lists two files with the same name from different folders separately', async () => {
  await page.getByRole('button', { name: 'Pliki z KSeF' }).click();
  const file = { name: '1.xml', mimeType: 'application/xml', buffer: Buffer.from('<a/>') };
  await page.locator('input[type=file]').last().setInputFiles([file, file]);
  await expect(page.getByRole('dialog').getByRole('listitem').filter({ hasText: '1.xml' })).toHaveCount(2);
});

test('dialog for linking invoices to a stay: lists two unlinkable invoices with the same number on separate lines', async () => {
  for (const line of await lines().filter({ hasText: '1/2026' }).filter({ hasNotText: 'FV' }).all())
    await line.locator('.tick').click();
  await page.getByRole('button', { name: 'Powiąż z pobytem' }).click();
  const dialog = page.getByRole('dialog', { name: 'Powiąż z pobytem: 2' });
  await dialog.getByRole('combobox').fill('Nowak');
  await expect(dialog.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Powiąż', exact: true }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: '1/2026' })).toHaveCount(2);
});

test('invoice filters: the currency list has no empty entry when an invoice has no currency', async () => {
  await page.getByRole('button', { name: 'Więcej', exact: true }).click();
  const currency = page.getByRole('combobox', { name: 'Waluta' });
  await expect(currency.locator('option')).toHaveText([/każda/, 'PLN', 'EUR']);
  await currency.selectOption('EUR');
  await expect(lines()).toHaveCount(1);
});

test('permissions in Settings: list a scope once when the service sends the scope twice', async () => {
  await page.goto(`${house.program.origin}/#/settings?part=connection`);
  const scopes = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /^\w+\.\w+$/ });
  await expect(scopes).toHaveText(SCOPES);
});
