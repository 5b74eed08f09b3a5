import { expect, test, type Page } from '@playwright/test';
import { inElectron, openPage } from '#support/browser';
import { anInvoice, anItem, putInvoice, startSynced, type SyncedProgram } from '#support/syncedProgram';

/** Tests that choices on one card or for one document apply to that one only, and that existing links stay. */

const ORDER = [anItem('Nocleg', 420, 3, '8')];
const ksefId = (n: number) => `5265877635-20260331-0200FFEEDD0${n}-0D`;

let house: SyncedProgram;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  house = await startSynced({
    prepare: (stranger) => {
      for (const id of [900_001, 900_002]) putInvoice(stranger, anInvoice(id, { invoiceStatus: 'ISSUED' }));
      for (const n of [3, 4]) {
        const advance = { invoiceType: 8, invoiceItems: ORDER, prepaymentValue: 100, ksefId: ksefId(n) };
        const status = { invoiceStatus: 'SENT_KSEF', invoiceFullNo: `FZ ${n}/WZÓR` };
        putInvoice(stranger, anInvoice(900_000 + n, { ...advance, ...status }));
      }
      const settlement = { invoiceType: 9, invoiceItems: ORDER, prepaymentValue: 1060 };
      putInvoice(stranger, anInvoice(900_005, { ...settlement, additionalInfo: 'Rozlicza FZ 3/WZÓR.' }));
    },
  });
});
test.afterAll(() => house.stop());

/** Records the documents that the page requests through its connection to the engine. */
function papersOf(page: Page): { duplicate: unknown; language: unknown }[] {
  const asked: { duplicate: unknown; language: unknown }[] = [];
  page.on('websocket', (line) =>
    line.on('framesent', ({ payload }) => {
      const text = String(payload);
      if (!text.includes('documents/invoice')) return;
      asked.push({
        duplicate: /"duplicate":(true|false)/.exec(text)?.[1],
        language: /"language":"(\w+)"/.exec(text)?.[1],
      });
    }),
  );
  return asked;
}

test('invoice PDF: marks only the requested PDF as a duplicate, not a later print or another invoice', async () => {
  test.skip(inElectron, 'the desktop window uses a message port, which a test cannot observe');
  const page = await openPage(house.program, { language: 'pl' });
  const asked = papersOf(page);
  await page.reload();
  await page.evaluate(() => (window.print = () => undefined));
  const show = (id: number) => page.evaluate((to) => (location.hash = `#/invoices?id=${to}`), id);
  await show(900_002);
  await expect(page.getByRole('heading', { level: 2, name: /2026|900002/ })).toBeVisible();
  await show(900_001);
  await page.getByRole('button', { name: 'PDF', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'polski i ukraiński' }).click();
  await dialog.getByRole('checkbox', { name: /Duplikat/ }).check();
  await dialog.getByRole('button', { name: 'Zapisz PDF' }).click();
  await expect(dialog).toBeHidden();
  expect(asked).toEqual([{ duplicate: 'true', language: 'plUk' }]);
  await page.getByRole('button', { name: 'Drukuj', exact: true }).click();
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[1]?.duplicate).toBe('false');
  await show(900_002);
  await page.getByRole('button', { name: 'Drukuj', exact: true }).click();
  await expect.poll(() => asked.length).toBe(3);
  expect(asked[2]).toEqual({ duplicate: 'false', language: 'pl' });
  await page.close();
});

test('settlement invoice card: linking a second advance by hand keeps the link to the first advance', async () => {
  const page = await openPage(house.program, { language: 'pl' });
  await page.goto(`${house.program.origin}/#/invoices?id=900005`);
  const { client } = house.program;
  const settled = async () =>
    (await client.invoices.show({ id: '900005' })).linked
      .filter(({ relation }) => relation === 'settles')
      .map(({ row }) => row.invoiceId)
      .sort();
  expect(await settled()).toEqual([900_003]);
  await page.getByRole('region', { name: 'Czego dotyczy' }).getByRole('button', { name: 'Zmień' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('checkbox', { name: /FZ 3/ })).toBeChecked();
  await dialog.getByRole('checkbox', { name: /FZ 4/ }).check();
  await dialog.getByRole('button', { name: 'Powiąż' }).click();
  await expect(dialog).toBeHidden();
  expect(await settled()).toEqual([900_003, 900_004]);
  await page.close();
});
