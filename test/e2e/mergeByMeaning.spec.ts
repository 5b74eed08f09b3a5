import { expect, test, type Page } from '@playwright/test';
import type { UpdateBody } from '#shared/model/invoiceBody';
import { openPage } from '#support/browser';
import { anInvoice, anItem, putInvoice, startSynced, type SyncedProgram } from '#support/syncedProgram';
import { expectAccessible, expectNoSidewaysScroll, watched } from './watched';

/**
 * Tests two users who edit one invoice: which fields are decided together, and how the screen explains the decision.
 */

const NB = '\u00a0';
const BUYER = 920_001;
const AMOUNT = 920_002;
const SUMS = 920_003;
const MERGED = 920_004;
const ROUNDED = 920_005;
const buyer = {
  companyName: 'Drukarnia Szulc sp. j.',
  address: 'ul. Źródlana 14, 43-300 Bielsko-Biała',
  taxId: '1234563218',
  identifierType: 'NIP' as const,
};
const ITEMS = [
  { ...anItem('Nocleg', 380, 4, '8'), positionId: 1 },
  { ...anItem('Parking', 38, 2, '23'), positionId: 2 },
];
const SENT_ITEMS = [
  { positionId: 1, name: 'Nocleg', grossUnitPrice: 380, quantity: 4, unit: 'szt.', rate: '8', symbol: '' },
  { positionId: 2, name: 'Parking', grossUnitPrice: 38, quantity: 2, unit: 'szt.', rate: '23', symbol: '' },
];

let house: SyncedProgram;
let page: Page;
let complaints: string[];

const saved = (id: number) => house.stranger.invoices.get(id);
const row = (name: string) => page.locator('.detail').getByRole('row', { name: new RegExp(`^${name}`) });
const marked = (name: string, cell: number) => row(name).getByRole('cell').nth(cell).locator('mark');

test.beforeAll(async () => {
  test.setTimeout(180_000);
  house = await startSynced({
    requestsPerMinute: 1000,
    prepare: (stranger) => {
      for (const id of [BUYER, AMOUNT, SUMS, MERGED, ROUNDED])
        putInvoice(stranger, anInvoice(id, { buyer, invoiceItems: ITEMS, town: 'Zakopane' }));
    },
  });
});
test.afterAll(async () => {
  expect(house.stranger.complaints).toEqual([]);
  await house.stop();
});
test.beforeEach(async () => {
  page = await openPage(house.program, { language: 'pl' });
  complaints = watched(page);
});
test.afterEach(async () => {
  expect(complaints).toEqual([]);
  await page.context().close();
});

/** Saves an edit on this PC right after another user changed the invoice in the service. */
async function editBoth(id: number, patch: UpdateBody, theirs: Record<string, unknown>): Promise<void> {
  const { client } = house.program;
  const { invoice } = await client.invoices.show({ id: String(id) });
  const record = saved(id);
  if (!record) throw new Error('the invoice is gone');
  putInvoice(house.stranger, { ...record, ...theirs, editDate: new Date().toISOString() });
  await client.outbox.edit({ id: String(id), patch, base: invoice });
}

async function openConflict(id: number): Promise<void> {
  const find = async () =>
    (await house.program.client.outbox.list()).open.find(
      ({ invoiceId, conflict }) => invoiceId === id && conflict !== null,
    )?.changeId;
  await expect.poll(find).toBeDefined();
  await page.goto(`${house.program.origin}/#/queue?conflict=${await find()}`);
  await expect(page.locator('.detail').getByRole('heading', { level: 2 })).toBeVisible();
}

test('conflict about the buyer: asks a single question and marks every buyer field whose local and service values differ', async () => {
  await editBoth(
    BUYER,
    { buyer: { ...buyer, taxId: '5260250274' } },
    { buyer: { ...buyer, companyName: 'Hurtownia Jeżyna', address: 'ul. Polna 5, 34-300 Żywiec' } },
  );
  await openConflict(BUYER);
  await expect(page.getByText('Wybierz wartość dla 1 pola.')).toBeVisible();
  await expect(marked('Nabywca', 1)).toHaveText([
    'Drukarnia Szulc sp. j.',
    'Źródlana 14, 43-300 Bielsko-Biała',
    '5260250274',
  ]);
  await expect(marked('Nabywca', 2)).toHaveText(['Hurtownia Jeżyna', 'Polna 5, 34-300 Żywiec', '1234563218']);
  expect(saved(BUYER)).toMatchObject({ buyer: { taxId: '1234563218' } });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('conflict about an invoice item: shows the amount due for the local quantity and the amount due for the service’s price', async () => {
  await editBoth(
    AMOUNT,
    { invoiceItems: SENT_ITEMS.map((item) => (item.positionId === 2 ? { ...item, quantity: 10 } : item)) },
    { invoiceItems: ITEMS.map((item) => (item.positionId === 2 ? { ...item, grossUnitPrice: 380 } : item)) },
  );
  await openConflict(AMOUNT);
  // The totals stand once, in the last row: this PC's, the service's and the result.
  await expect(row('Kwota dokumentu').getByRole('cell').nth(1)).toHaveText(`1${NB}900,00${NB}zł`);
  await expect(row('Kwota dokumentu').getByRole('cell').nth(2)).toHaveText(`2${NB}280,00${NB}zł`);
  await expect(row('Poz. 2 Parking')).not.toContainText('do zapłaty');
  await expect(page.locator('.detail')).not.toContainText(`3${NB}800,00`);
});

test('conflict of an added item with an item changed in the service: offers to take both changes and shows the new total', async () => {
  await editBoth(
    SUMS,
    {
      invoiceItems: [
        ...SENT_ITEMS,
        { ...ITEMS[1], positionId: null, name: 'Narty', grossUnitPrice: 60, quantity: 2 },
      ],
    },
    { invoiceItems: ITEMS.map((item) => (item.positionId === 1 ? { ...item, quantity: 5 } : item)) },
  );
  await openConflict(SUMS);
  await expect(page.locator('.detail')).toContainText('razem dają kwotę, której nikt jeszcze nie widział');
  await expect(row('Kwota dokumentu').getByRole('cell').last()).toHaveText(
    new RegExp(`2${NB}096,00${NB}zł\\s*po połączeniu zmian`),
  );
  await page.getByRole('button', { name: 'Połącz zmiany' }).click();
  await expect(row('Kwota dokumentu').getByRole('cell').last()).toContainText(`2${NB}096,00${NB}zł`);
  await page.getByRole('button', { name: 'Zapisz decyzje i wyślij' }).click();
  await expect
    .poll(() => saved(SUMS)?.['invoiceItems'])
    .toMatchObject([{ quantity: 5 }, { quantity: 2 }, { name: 'Narty' }]);
});

test('edits of unrelated fields on this PC and in the service: are merged without a question; the history lists each edit’s fields', async () => {
  await editBoth(MERGED, { additionalInfo: 'Zamówienie nr 118' }, { town: 'Kościelisko' });
  await expect
    .poll(() => saved(MERGED))
    .toMatchObject({ additionalInfo: 'Zamówienie nr 118', town: 'Kościelisko' });
  await page.goto(`${house.program.origin}/#/invoices?id=inv-${MERGED}`);
  await page.getByText('Historia na tym komputerze').click();
  await expect(page.locator('article.card')).toContainText('połączono ze zmianą w serwisie');
  await expect(page.locator('article.card')).toContainText(
    `moje: Uwagi na fakturze; z serwisu: Miejsce wystawienia; do zapłaty bez zmian: 1${NB}596,00${NB}zł`,
  );
});

test('invoice history: does not say that sent and saved values are equal when the service rounded a quantity', async () => {
  house.stranger.habits.saves = 'rounded';
  await house.program.client.outbox.edit({
    id: String(ROUNDED),
    patch: { invoiceItems: SENT_ITEMS.map((item) => ({ ...item, quantity: 1.5 })) },
    base: (await house.program.client.invoices.show({ id: String(ROUNDED) })).invoice,
  });
  await openConflict(ROUNDED);
  house.stranger.habits.saves = 'as sent';
  const story = page.locator('.detail section', { hasText: 'Przebieg' }).last();
  await expect(story).toContainText('próba wysłania do serwisu');
  await expect(story).not.toContainText('te same dane tutaj i w serwisie');
});
