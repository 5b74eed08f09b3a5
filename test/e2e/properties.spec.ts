import { expect, test, type Page } from '@playwright/test';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '#shared/contract/contract';
import type { PropertyId } from '#shared/model/propertyOrTrainingId';
import { addDays } from '#shared/rules/days';
import { inRealElectron, openPage, startProgram } from '#support/browser';
import { startKeychain } from '#support/testKeychain';
import { makeProfile } from '#support/testProfile';
import { openReceiver } from '#support/receiver';
import { startStranger, type Stranger } from '#support/stranger/startStranger';
import {
  anInvoice,
  aStay,
  passDone,
  putInvoice,
  putStay,
  startSynced,
  today,
  type SyncedProgram,
} from '#support/syncedProgram';
import { aBody } from '#support/outboxFixture';
import { clickNotification, eavesdrop, letNotify } from './notified';
import { expectAccessible, expectNoSidewaysScroll, watched } from './watched';

/** Tests two properties on one PC: connecting, telling apart, switching and removing. */

test.skip(inRealElectron, 'Electron has no line to another property beside its window’s');
let lipa: SyncedProgram;
let zosia: Stranger;
/** The connection to the first property, whichever property the window shows. */
let desk: Client;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  zosia = await startStranger();
  const seller = { companyName: 'Willa Zosia', address: 'Krynica', taxId: '' };
  putInvoice(zosia, anInvoice(1, { seller, addDate: '2026-01-02T08:00:00+01:00' }));
  lipa = await startSynced({ prepare: (stranger) => putInvoice(stranger, anInvoice(1)) });
  desk = await lipa.program.clientOf('real');
});
test.afterAll(async () => {
  await lipa.stop();
  await zosia.close();
});

/** The service refuses the invoice and creates nothing, so the change waits for a decision. */
const REFUSED = {
  status: 422,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ title: 'Validation failed', status: 422, detail: 'no', errors: { currency: 'no' } }),
};

const theSwitch = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^(Obiekt|Property): ${name}`) });

/**
 * Returns the id of the property Zosia on this PC. The first test connects Zosia on the screen; a test that runs alone
 * connects it directly.
 */
async function worldOfZosia(): Promise<PropertyId> {
  const { account, properties } = desk;
  const [known] = (await properties.list()).properties.filter(({ id }) => id !== 'real');
  if (known) return known.id;
  const { world } = await account.connect({ ...zosia.account, secrets: zosia.secrets, another: true });
  if (world === 'training') throw new Error('training has no place');
  return world;
}
const lineToZosia = async (): Promise<Client> => lipa.program.clientOf(await worldOfZosia());

test('second property: connects from the property menu and opens in a window of its own', async () => {
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
  // The setting for items of corrections is asked for each property and does not affect the other property.
  const corrections = page.getByRole('combobox', { name: 'Pozycje korekt w serwisie' });
  await corrections.selectOption({ label: 'Różnice' });
  await page.getByRole('button', { name: 'Połącz', exact: true }).click();
  // The second property opens in a new window with its own engine; its name arrives with its invoices.
  await expect(theSwitch(page, 'Willa Zosia')).toBeVisible({ timeout: 60_000 });
  await expect(page).toHaveTitle(/Willa Zosia · Kontuar$/);
  const theirs = await lineToZosia();
  expect((await theirs.invoiceForm.corrections()).setting).toBe('differences');
  expect((await desk.invoiceForm.corrections()).setting).toBeNull();

  // The window shows how many changes of the other property need a decision, and a key opens that property.
  await desk.outbox.create({ body: aBody() });
  await key('Alt+0');
  await expect(page.getByRole('menuitemradio')).toHaveCount(2);
  await expect(page.getByRole('menuitemradio', { name: 'Willa Zosia' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'Pensjonat Pod Lipą' }).focus();
  await key('Enter');
  await expect(theSwitch(page, 'Pensjonat Pod Lipą')).toBeVisible();
  await expect(page).toHaveTitle(/Pensjonat Pod Lipą · Kontuar$/);

  // A property with a queued change cannot be removed, and the message names the change.
  zosia.misbehave(REFUSED, 1, ({ method, path }) => method === 'POST' && path.endsWith('/invoices'));
  await theirs.outbox.create({ body: aBody({ seller: { ...aBody().seller, companyName: 'Willa Zosia' } }) });
  await page.evaluate(() => (location.hash = '#/settings?part=properties'));
  await page.getByRole('button', { name: 'Usuń z komputera: Willa Zosia' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Usuń obiekt', exact: true }).click();
  await expect(dialog.getByText('1 zmiana czeka w jego kolejce')).toBeVisible();
  await expect(dialog.getByText('Nowa faktura')).toBeVisible();
  await expectAccessible(page);
  await key('Escape');
  await expect(dialog).toBeHidden();
  expect(complaints).toEqual([]);
  await page.close();
});

test('Figures: one table lists both properties when two properties are on the PC', async () => {
  await worldOfZosia();
  const page = await openPage(lipa.program, { language: 'pl' });
  await page.keyboard.press('Alt+7');
  const table = page.getByRole('region', { name: 'Tabela: Obiekty na tym komputerze' });
  await expect(table.getByRole('row')).toHaveCount(3);
  await expect(table).toContainText('Willa Zosia');
  await expectAccessible(page);
  await page.context().close();
});

test('property menu: is accessible at 200 % in the dark theme, and Esc returns the focus', async () => {
  await worldOfZosia();
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

test('notification of another property: names the property, and a click opens the record in that property', async () => {
  const theirs = await lineToZosia();
  await expect.poll(async () => (await theirs.sync.state()).firstPass).toBe(false);
  const page = await openPage(lipa.program, { language: 'pl', whole: true });
  await letNotify(lipa.program, page);
  const raised = await eavesdrop(lipa.program, page, false);
  await expect(theSwitch(page, 'Pensjonat Pod Lipą')).toBeVisible();
  const nights = { arrival: addDays(today(), 2), departure: addDays(today(), 5) };
  const tell = await openReceiver(theirs);
  putStay(zosia, aStay(77, { ...nights, name: 'Dudek', forename: 'Iga' }));
  await tell('reservation.created', { reservationId: 77, roomId: 101, clientId: 1, ...nights });
  await expect.poll(async () => (await raised()).at(-1)?.body ?? '').toContain('Dudek Iga');
  expect((await raised()).at(-1)?.title).toContain('Willa Zosia');
  await clickNotification(lipa.program, page);
  await expect(theSwitch(page, 'Willa Zosia')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Plan' })).toBeVisible();
  await expect(page.getByRole('complementary').filter({ hasText: 'Dudek Iga' })).toBeVisible();
  await page.close();
});

test('removing a property: keeps its data in the profile folder and does not change the other property', async () => {
  const world = await worldOfZosia();
  const theirs = await lineToZosia();
  for (const { changeId } of (await theirs.outbox.list()).open) await theirs.outbox.discard({ changeId });
  const page = await openPage(lipa.program, { language: 'pl' });
  await expect(theSwitch(page, 'Pensjonat Pod Lipą')).toBeVisible();
  await page.evaluate(() => (location.hash = '#/settings?part=properties'));
  await page.getByRole('button', { name: 'Usuń z komputera: Willa Zosia' }).press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Usunąć Willa Zosia z tego komputera?' });
  await expect(dialog).toContainText('zostaną w folderze danych');
  await dialog.getByRole('button', { name: 'Usuń obiekt', exact: true }).press('Enter');
  const notice = page.getByText('Usunięto obiekt. Dane zostały w folderze danych:');
  await expect(notice).toBeVisible();
  await expect(dialog).toBeHidden();
  const keptAs = /removed\S+/.exec((await notice.textContent()) ?? '')?.[0] ?? '';
  const { profileDir } = lipa.program;
  expect(existsSync(join(profileDir, keptAs, 'kontuar.db'))).toBe(true);
  expect(existsSync(join(profileDir, 'properties', world))).toBe(false);

  await expect(page.getByRole('button', { name: /^Usuń z komputera/ })).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Obiekty na tym komputerze' })).toContainText(
    'Pensjonat Pod Lipą',
  );
  expect((await desk.properties.list()).properties.map(({ id }) => id)).toEqual(['real']);
  expect((await desk.invoices.list({ limit: 1 })).total).toBeGreaterThan(0);
  await page.keyboard.press('Alt+0');
  await expect(page.getByRole('menuitemradio')).toHaveCount(1);
  await page.close();
});

test('connecting a property: is refused while another property cannot be opened; the error names folder, cause and remedy', async () => {
  // The test starts the program twice in two languages; an idle PC needs half a minute, a busy one five times as long.
  test.setTimeout(240_000);
  // The test uses services of its own because the other tests have used up the request limit of the minute.
  const [held, roza] = [await startStranger(), await startStranger()];
  const keychain = await startKeychain();
  const profile = await makeProfile();
  const folder = join(profile.dir, 'properties', 'p-0000abcd');
  const start = () => startProgram({ profile: profile.dir, environment: keychain.environment });
  let program = await start();
  try {
    await program.client.account.connect({ ...held.account, secrets: held.secrets });
    await passDone(program);
    await program.stop();
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'kontuar.db'), 'Drogi pamiętniku, '.repeat(1000));
    program = await start();
    for (const language of ['pl', 'en'] as const) {
      const page = await openPage(program, { language, theme: language === 'pl' ? 'light' : 'dark' });
      await page.keyboard.press('Alt+0');
      await page.getByRole('menuitem', { name: /^(Połącz kolejny obiekt|Connect another property)/ }).click();
      for (const [name, value] of Object.entries({
        baseUrl: roza.baseUrl,
        legacyBaseUrl: roza.legacyBaseUrl,
        ...roza.secrets,
      }))
        await page.locator(`input[name="${name}"]`).fill(value);
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'ca.pem', mimeType: 'application/x-pem-file', buffer: Buffer.from(roza.ca) });
      await expect(page.getByText('ca.pem', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: /^(Sprawdź połączenie|Check connection)$/ }).click();
      await page.getByRole('button', { name: /^(Połącz|Connect)$/ }).click();
      const notice = page.getByRole('alert').filter({ hasText: folder });
      await expect(notice).toContainText(language === 'pl' ? 'nic nie zmieniono' : 'nothing was changed');
      await expect(notice).toContainText(language === 'pl' ? 'przenieś folder obiektu' : 'move its folder');
      await expectAccessible(page);
      await page.close();
    }
    expect((await program.client.properties.list()).properties).toHaveLength(2);
  } finally {
    await program.stop();
    await Promise.all([held.close(), roza.close(), keychain.stop(), profile.remove()]);
  }
});
