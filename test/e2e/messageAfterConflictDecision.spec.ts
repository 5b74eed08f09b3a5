import { expect, test, type Page } from '@playwright/test';
import { openPage } from '#support/browser';
import { anInvoice, putInvoice, startSynced, type SyncedProgram } from '#support/syncedProgram';

/** Tests the message after a conflict is decided: whether the change will be sent, and whether it can be sent now. */

let house: SyncedProgram;
let page: Page;
const client = () => house.program.client;
const CALM = 910_001;
const DARK = 910_002;
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

/** Edits the town of an invoice here and in the service, which makes a conflict. */
async function disagree(invoiceId: number): Promise<void> {
  const { invoice } = await client().invoices.show({ id: String(invoiceId) });
  const held = house.stranger.invoices.get(invoiceId);
  if (held) putInvoice(house.stranger, { ...held, town: 'Wisła', editDate: new Date().toISOString() });
  await client().outbox.edit({ id: String(invoiceId), patch: { town: 'Żywiec' }, base: invoice });
  await expect.poll(() => open(invoiceId)).toMatchObject({ conflict: 'changed' });
}
const open = async (id: number) =>
  (await client().outbox.list()).open.find((change) => change.invoiceId === id);

async function choose(invoiceId: number, side: RegExp): Promise<void> {
  const change = await open(invoiceId);
  await page.goto(`${house.program.origin}/#/queue?conflict=${change?.changeId ?? 0}`);
  await page
    .getByRole('row', { name: /^Miejsce wystawienia/ })
    .getByRole('radio', { name: side })
    .check();
  await press('Zapisz decyzje i wyślij');
}

// The second conflict is decided without the service.
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(180_000);
  house = await startSynced({
    prepare: (service) => {
      for (const id of [CALM, DARK]) putInvoice(service, anInvoice(id));
    },
  });
  for (const id of [CALM, DARK]) await disagree(id);
});
test.afterAll(async () => {
  await house.stop();
});
test.beforeEach(async () => {
  page = await openPage(house.program, { language: 'pl' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
test.afterEach(async () => {
  await page.context().close();
});

test('conflict: ends without a request to the service when the user keeps the service’s value of every field', async () => {
  await choose(CALM, /W serwisie/);
  await expect(page.getByText('Konflikt rozwiązany')).toBeVisible();
  await expect(page.getByText('Decyzja zapisana, trwa wysyłanie')).toHaveCount(0);
  expect(await open(CALM)).toBeUndefined();
});

test('conflict decision: is saved while the service cannot be reached, and the change stays in the queue', async () => {
  await house.stranger.close();
  await client().sync.now({ full: true });
  await expect.poll(async () => (await client().sync.state()).problem).not.toBeNull();
  await expect(page.getByRole('button', { name: /nie odpowiada|Zdecyduj/ }).first()).toBeVisible();
  await choose(DARK, /Moje/);
  await expect(
    page.getByText('Decyzja zapisana. Zmiana zostanie wysłana, gdy serwis będzie dostępny.'),
  ).toBeVisible();
  await expect(page.getByText('Decyzja zapisana, trwa wysyłanie')).toHaveCount(0);
});
