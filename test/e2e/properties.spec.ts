import { expect, test, type Page } from '@playwright/test';
import type { Client } from '#shared/contract/contract';
import { openPage } from '#support/browser';
import { startStranger, type Stranger } from '#support/stranger/startStranger';
import { anInvoice, putInvoice, startSynced, type SyncedProgram } from '#support/syncedProgram';
import { aBody } from '#support/outboxBench';
import { expectAccessible, expectNoSidewaysScroll, watched } from './watched';

/** Two properties on one PC, as the desk meets them: connected, told apart, changed between, taken off again. */
let lipa: SyncedProgram;
let zosia: Stranger;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  zosia = await startStranger();
  const seller = { companyName: 'Willa Zosia', address: 'Krynica', taxId: '' };
  putInvoice(zosia, anInvoice(1, { seller, addDate: '2026-01-02T08:00:00+01:00' }));
  lipa = await startSynced({ prepare: (stranger) => putInvoice(stranger, anInvoice(1)) });
});
test.afterAll(async () => {
  await lipa.stop();
  await zosia.close();
});

const theSwitch = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^(Obiekt|Property): ${name}`) });

/** The other one's line, by the address that the window has. */
async function clientOf(page: Page): Promise<Client> {
  const mode = await page.evaluate(() => new URLSearchParams(location.search).get('mode'));
  if (!mode?.startsWith('p-')) throw new Error(`no property: ${String(mode)}`);
  return lipa.program.clientOf(`p-${mode.slice(2)}`);
}

test('another property is connected from the switch, has a window of its own, and is removed', async () => {
  test.setTimeout(180_000);
  const page = await openPage(lipa.program, { language: 'pl' });
  const complaints = watched(page);
  const key = (name: string) => page.keyboard.press(name);
  await expect(theSwitch(page, 'Pensjonat Pod Lipą')).toBeVisible();
  await key('Alt+0');
  await expect(page.getByRole('menuitemradio', { name: 'Pensjonat Pod Lipą' })).toBeChecked();
  await expectAccessible(page);
  await expect(page.getByRole('menuitem', { name: 'Połącz kolejny obiekt…' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Połącz kolejny obiekt…' }).focus();
  await key('Enter');
  await expect(page.getByRole('heading', { name: 'Kolejny obiekt' })).toBeVisible();
  await expectAccessible(page);

  const { baseUrl, legacyBaseUrl, secrets } = zosia;
  for (const [name, value] of Object.entries({ baseUrl, legacyBaseUrl, ...secrets }))
    await page.locator(`input[name="${name}"]`).fill(value);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'ca.pem', mimeType: 'application/x-pem-file', buffer: Buffer.from(zosia.ca) });
  await expect(page.getByText('ca.pem', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Sprawdź połączenie' }).click();
  await page.getByRole('button', { name: 'Połącz', exact: true }).click();
  // A fresh window, on its own engine; its name comes with its invoices.
  await expect(theSwitch(page, 'Willa Zosia')).toBeVisible({ timeout: 60_000 });
  await expect(page).toHaveTitle(/Willa Zosia · Kontuar$/);
  const theirs = await clientOf(page);

  // What the other one has for somebody is told here, and a key leads there.
  await lipa.program.client.outbox.create({ body: aBody() });
  await key('Alt+0');
  await expect(page.getByRole('menuitemradio')).toHaveCount(2);
  await expect(page.getByRole('menuitemradio', { name: 'Willa Zosia' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'Pensjonat Pod Lipą' }).focus();
  await key('Enter');
  await expect(theSwitch(page, 'Pensjonat Pod Lipą')).toBeVisible();
  await expect(page).toHaveTitle(/Pensjonat Pod Lipą · Kontuar$/);

  // With a change in its queue it stays, and the change is named.
  zosia.misbehave('silence', Infinity, ({ method, path }) => method === 'POST' && path.endsWith('/invoices'));
  await theirs.outbox.create({ body: aBody({ seller: { ...aBody().seller, companyName: 'Willa Zosia' } }) });
  await page.evaluate(() => (location.hash = '#/settings?part=properties'));
  await page.getByRole('button', { name: 'Usuń z komputera: Willa Zosia' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Usuń', exact: true }).click();
  await expect(dialog.getByText('1 zmiana czeka w jego kolejce')).toBeVisible();
  await expect(dialog.getByText('Nowa faktura')).toBeVisible();
  await expectAccessible(page);
  await key('Escape');
  await expect(dialog).toBeHidden();
  expect(complaints).toEqual([]);
  await page.close();
});

test('at 200 %, dark, in English: the name stays in sight, the list is read and left by keyboard', async () => {
  const { client } = lipa.program;
  if ((await client.properties.list()).properties.length < 2)
    await client.account.connect({ ...zosia.account, secrets: zosia.secrets, another: true });
  const page = await openPage(lipa.program, { language: 'en', theme: 'dark', zoom: 2 });
  await expect(theSwitch(page, 'Pensjonat Pod Lipą')).toBeVisible();
  await theSwitch(page, 'Pensjonat Pod Lipą').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await expect(theSwitch(page, 'Pensjonat Pod Lipą')).toBeFocused();
  await page.evaluate(() => (location.hash = '#/settings?part=properties'));
  await expect(page.getByRole('button', { name: /^Open / })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.close();
});
