import { expect, test, type Page } from '@playwright/test';
import type { PropertyId } from '#shared/model/propertyOrTrainingId';
import { inRealElectron, startProgram, type Program } from '#support/browser';
import { startKeychain, type TestKeychain } from '#support/testKeychain';
import { makeProfile, type TestProfile } from '#support/testProfile';
import { startStranger, type Stranger } from '#support/stranger/startStranger';
import { anInvoice, passDone, putInvoice } from '#support/syncedProgram';
import { expectAccessible, watched } from './watched';

/** Two properties whose keys are lost with the keychain: each opens with its own recovery words. */

test.skip(inRealElectron, 'the test calls another property’s engine, which Electron’s window cannot reach');
test.describe.configure({ mode: 'serial' });

let lipa: Stranger;
let zosia: Stranger;
let keychain: TestKeychain;
let profile: TestProfile;
let program: Program;
let zosiaId: PropertyId;
const words = { lipa: '', zosia: '' };
const start = () => startProgram({ profile: profile.dir, environment: keychain.environment });

test.beforeAll(async () => {
  test.setTimeout(180_000);
  [lipa, zosia, keychain, profile] = await Promise.all([
    startStranger(),
    startStranger(),
    startKeychain(),
    makeProfile(),
  ]);
  putInvoice(lipa, anInvoice(1));
  const seller = { companyName: 'Willa Zosia', address: 'Krynica', taxId: '' };
  const addDate = '2026-01-02T08:00:00+01:00';
  for (const id of [1, 2]) putInvoice(zosia, anInvoice(id, { seller, addDate }));
  program = await start();
  const { account, recovery } = program.client;
  await account.connect({ ...lipa.account, secrets: lipa.secrets });
  await passDone(program);
  const { world } = await account.connect({ ...zosia.account, secrets: zosia.secrets, another: true });
  if (world === 'training' || world === 'real') throw new Error('the second property has no id');
  zosiaId = world;
  const second = await program.clientOf(zosiaId);
  await expect.poll(async () => (await second.invoices.list({})).total, { timeout: 60_000 }).toBe(2);
  zosia.misbehave({ status: 503, headers: {}, body: '' }, Number.MAX_SAFE_INTEGER);
  await second.outbox.edit({ id: 'inv-2', patch: { town: 'Łeba' } });
  words.lipa = (await recovery.recoveryWords()).words?.join(' ') ?? '';
  words.zosia = (await second.recovery.recoveryWords()).words?.join(' ') ?? '';
  await program.stop();
  keychain.empty();
  program = await start();
});
test.afterAll(async () => {
  await program.stop();
  await Promise.all([lipa.close(), zosia.close(), keychain.stop(), profile.remove()]);
});

const show = (world: PropertyId) =>
  program.show({ zoom: 1, whole: false, language: 'pl', theme: 'light', world });
const closedHeading = (page: Page) =>
  page.getByRole('heading', { name: 'Na tym komputerze nie ma klucza do danych' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Dwanaście słów odzyskiwania' });
async function enter(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Otwórz dane' }).click();
}

test('locked property: the unlock form has a button that opens the unlock form of another locked property', async () => {
  const page = await show('real');
  await expect(closedHeading(page)).toBeVisible();
  await page.getByRole('button', { name: 'Otwórz Obiekt bez nazwy' }).click();
  await expect(closedHeading(page)).toBeVisible();
  expect(new URL(page.url()).searchParams.get('mode')).toBe(zosiaId);
  await page.close();
});

test('locked properties: the property menu opens a locked property, and only its own recovery words unlock it', async () => {
  const page = await show('real');
  const complaints = watched(page);
  await enter(page, words.lipa);
  const menu = page.getByRole('button', { name: /^Obiekt: Pensjonat Pod Lipą/ });
  await expect(menu).toBeVisible();
  await page.keyboard.press('Alt+0');
  const locked = page.getByRole('menuitemradio', { name: /nie ma klucza do danych; otwórz obiekt/ });
  await expect(locked).toBeEnabled();
  await expectAccessible(page);
  await locked.focus();
  await page.keyboard.press('Enter');
  await expect(closedHeading(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Otwórz Pensjonat Pod Lipą' })).toBeVisible();
  await enter(page, words.lipa);
  await expect(field(page)).toHaveAccessibleDescription(/To nie są słowa do tych danych/);
  await enter(page, words.zosia);
  await expect(page.getByRole('button', { name: /^Obiekt: Willa Zosia/ })).toBeVisible();
  const second = await program.clientOf(zosiaId);
  expect((await second.invoices.list({})).total).toBe(2);
  expect((await second.outbox.list()).open).toMatchObject([{ kind: 'update', state: 'waiting' }]);
  expect(complaints).toEqual([]);
  await page.close();
});

test('locked property: the list of properties in Settings opens the unlock form of this property', async () => {
  await program.stop();
  keychain.empty();
  program = await start();
  const page = await show('real');
  await enter(page, words.lipa);
  await expect(page.getByRole('button', { name: /^Obiekt: Pensjonat Pod Lipą/ })).toBeVisible();
  await page.evaluate(() => (location.hash = '#/settings?part=properties'));
  await page.getByRole('button', { name: 'Otwórz Obiekt bez nazwy' }).click();
  await expect(closedHeading(page)).toBeVisible();
  await page.close();
});
