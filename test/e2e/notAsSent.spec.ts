import { expect, test, type Page } from '@playwright/test';
import { openPage } from '#support/browser';
import type { RawInvoice } from '#support/stranger/strangerInvoices';
import { anInvoice, anItem, putInvoice, startSynced, type SyncedProgram } from '#support/syncedProgram';
import { expectAccessible, expectNoSidewaysScroll, watched } from './watched';

/**
 * Tests a service that accepts an edit with 2xx but saves something else: what the user sees, and each way to resolve
 * the difference.
 */

const NB = '\u00a0';
const ACCEPTED = 900_101;
const SENT_AGAIN = 900_102;
const CORRECTED = 900_103;
const BY_KEYS = 900_104;
const DROPPED = 900_105;
const IN_FORM = 900_106;
const ALL = [ACCEPTED, SENT_AGAIN, CORRECTED, BY_KEYS, DROPPED, IN_FORM];

let house: SyncedProgram;
let page: Page;
let complaints: string[];

const saved = (id: number): RawInvoice | undefined => house.stranger.invoices.get(id);
const heading = () => page.locator('.detail').getByRole('heading', { level: 2 });
const row = (name: string) => page.locator('.detail').getByRole('row', { name: new RegExp(`^${name}`) });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const light = () => page.getByRole('banner').getByRole('button', { name: /Do decyzji/ });
const openChanges = async () => (await house.program.client.outbox.list()).open;
const updates = () => house.stranger.requests.filter(({ method }) => method === 'PATCH').length;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  house = await startSynced({
    requestsPerMinute: 1000,
    prepare: (stranger) => {
      for (const id of ALL) {
        const items = [anItem('Masaż', 349.99, 3, '23'), anItem('Szlafrok', 40, 1, '23')];
        const invoiceItems = items.map((item, index) => ({ ...item, positionId: index + 1 }));
        putInvoice(stranger, anInvoice(id, { invoiceItems, town: 'Zakopane' }));
      }
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
  house.stranger.habits.saves = 'as sent';
});

/** Types the quantity 1,5 into the invoice form and saves it. */
async function typeHalf(id: number): Promise<void> {
  await page.goto(`${house.program.origin}/#/invoices?form=edit.${id}`);
  await page.getByLabel('Ilość, pozycja 1', { exact: true }).fill('1,5');
  await page.keyboard.press('Control+Enter');
  await expect
    .poll(async () => (await openChanges()).map(({ conflict }) => conflict))
    .toEqual(['not-as-sent']);
}

async function openConflict(): Promise<void> {
  await light().click();
  await button('Otwórz kolejkę').click();
  await expect(heading()).toContainText('serwis zapisał co innego');
}

async function expectSettled(): Promise<void> {
  await expect.poll(openChanges).toEqual([]);
  await expect(light()).toBeHidden();
}

test('item quantity rounded by the service: shows the entered and the saved value with totals, and asks for a decision', async () => {
  house.stranger.habits.saves = 'rounded';
  await typeHalf(ACCEPTED);
  await expect(light()).toContainText('Do decyzji: 1 zmiana');
  // The card neither claims that the edit is saved nor loses the entered values.
  await page.goto(`${house.program.origin}/#/invoices?id=inv-${ACCEPTED}`);
  await expect(page.locator('article.card')).toContainText(`564,99${NB}zł`);
  await expect(page.locator('article.card')).toContainText('ale bez czekających zmian');
  await openConflict();
  await expect(row('Pole').getByRole('columnheader')).toHaveText(['Pole', 'Wpisano', 'Zapisano w serwisie']);
  await expect(row('Poz. 1 Masaż, ilość').getByRole('cell')).toHaveText([
    new RegExp(`^1,5${NB}szt\\.\\s*524,99${NB}zł$`),
    new RegExp(`^2\\sszt\\.\\s*699,98${NB}zł$`),
  ]);
  await expect(row('Kwota dokumentu').getByRole('cell')).toHaveText([`564,99${NB}zł`, `739,98${NB}zł`]);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('item quantity rounded by the service: is kept, without another request, when the user accepts the saved value', async () => {
  const before = updates();
  await openConflict();
  await button('Zostaw jak w serwisie').click();
  await expect(page.getByText('Konflikt rozwiązany')).toBeVisible();
  await expectSettled();
  expect(updates()).toBe(before);
  await page.goto(`${house.program.origin}/#/invoices?id=inv-${ACCEPTED}`);
  await expect(page.locator('article.card')).toContainText(`739,98${NB}zł`);
});

test('conflict about a rounded quantity: “send again” leads to the same conflict until the service saves the entered quantity', async () => {
  house.stranger.habits.saves = 'rounded';
  await typeHalf(SENT_AGAIN);
  await openConflict();
  await button('Wyślij ponownie').click();
  await expect.poll(updates).toBeGreaterThan(1);
  await expect
    .poll(async () => (await openChanges()).map(({ conflict }) => conflict))
    .toEqual(['not-as-sent']);
  expect(saved(SENT_AGAIN)).toMatchObject({ invoiceItems: [{ quantity: 2 }, { quantity: 1 }] });
  house.stranger.habits.saves = 'as sent';
  await openConflict();
  await button('Wyślij ponownie').click();
  await expectSettled();
  expect(saved(SENT_AGAIN)).toMatchObject({ invoiceItems: [{ quantity: 1.5 }, { quantity: 1 }] });
});

test('conflict about a quantity rounded by the service: can be resolved by keyboard alone', async () => {
  house.stranger.habits.saves = 'rounded';
  await typeHalf(BY_KEYS);
  await page.keyboard.press('Alt+4');
  await expect(heading()).toContainText('serwis zapisał co innego');
  const line = page.getByRole('navigation', { name: 'Zmiany w kolejce' }).getByRole('link').first();
  await tabTo('Masaż', () => line.evaluate((node) => node === document.activeElement));
  await page.keyboard.press('Enter');
  await tabTo('Zostaw jak w serwisie', () =>
    button('Zostaw jak w serwisie').evaluate((node) => node === document.activeElement),
  );
  await page.keyboard.press('Enter');
  await expectSettled();
  expect(saved(BY_KEYS)).toMatchObject({ invoiceItems: [{ quantity: 2 }, { quantity: 1 }] });
});

/** Presses Tab until `isFocused` returns true; throws when Tab never reaches the element. */
async function tabTo(name: string, isFocused: () => Promise<boolean>): Promise<void> {
  for (let stop = 0; stop < 60; stop += 1) {
    if (await isFocused()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no Tab leads to ${name}`);
}

test('item quantity rounded by the service: is corrected by a correction invoice when the invoice is already in KSeF', async () => {
  house.stranger.habits.saves = 'rounded';
  await typeHalf(CORRECTED);
  const record = saved(CORRECTED);
  if (!record) throw new Error('the invoice is gone');
  const ksefId = '5265877635-20260603-0100001AF629-AF';
  const editDate = new Date(Date.now() + 1000).toISOString();
  putInvoice(house.stranger, { ...record, invoiceStatus: 'SENT_KSEF', ksefId, editDate });
  await house.program.client.sync.now({});
  await openConflict();
  await expect(page.locator('.detail')).toContainText('tylko korektą (Faktura korygująca KSeF)');
  await expect(button('Wyślij ponownie')).toBeHidden();
  house.stranger.habits.saves = 'as sent';
  await button('Zamień na korektę').click();
  await expect(page.getByLabel('Ilość, pozycja 1', { exact: true })).toHaveValue('1,5');
  await page.getByLabel('Przyczyna korekty').fill('Półtorej godziny');
  await page.keyboard.press('Control+Enter');
  await expectSettled();
  expect(saved(CORRECTED)).toMatchObject({ invoiceItems: [{ quantity: 2 }, { quantity: 1 }] });
  expect([...house.stranger.invoices.values()].at(-1)).toMatchObject({
    invoiceType: 10,
    invoiceItems: [{ quantity: 1.5 }, { quantity: 1 }],
  });
});

test('item missing in the service’s answer: is shown as not saved, and the totals with and without the item are shown', async () => {
  house.stranger.habits.saves = 'without an item';
  await page.goto(`${house.program.origin}/#/invoices?form=edit.${DROPPED}`);
  await button('Dodaj pozycję').click();
  await page.getByLabel('Nazwa towaru lub usługi, pozycja 3', { exact: true }).fill('Narty');
  await page.getByLabel('Cena brutto, pozycja 3', { exact: true }).fill('60');
  await page.getByLabel('Stawka, pozycja 3', { exact: true }).selectOption('8');
  await page.keyboard.press('Control+Enter');
  await expect
    .poll(async () => (await openChanges()).map(({ conflict }) => conflict))
    .toEqual(['not-as-sent']);
  await openConflict();
  await expect(row('Nowa pozycja').getByRole('cell')).toHaveText([/^Narty, 1.*60,00/, /^brak\s*$/]);
  await expect(row('Kwota dokumentu').getByRole('cell')).toHaveText([
    `1${NB}149,97${NB}zł`,
    `1${NB}089,97${NB}zł`,
  ]);
  house.stranger.habits.saves = 'as sent';
  await button('Wyślij ponownie').click();
  await expectSettled();
  expect(saved(DROPPED)?.['invoiceItems']).toHaveLength(3);
});

test('item quantity rounded by the service: is replaced by the new quantity that the user enters in the form', async () => {
  house.stranger.habits.saves = 'rounded';
  await typeHalf(IN_FORM);
  await openConflict();
  await button('Popraw w formularzu').click();
  await expect(page.getByLabel('Ilość, pozycja 1', { exact: true })).toHaveValue('1,5');
  await page.getByLabel('Ilość, pozycja 1', { exact: true }).fill('4');
  await page.keyboard.press('Control+Enter');
  await expectSettled();
  expect(saved(IN_FORM)).toMatchObject({ invoiceItems: [{ quantity: 4 }, { quantity: 1 }] });
});
