import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { openPage, startProgram, type Program } from '#support/browser';
import { createBody } from '../rules/invoiceFixtures';
import { startKeychain, type TestKeychain } from '#support/testKeychain';
import { kontuar, makeProfile, type TestProfile } from '#support/testProfile';
import { startStranger, type Stranger } from '#support/stranger/startStranger';
import { anInvoice, passDone, putInvoice } from '#support/syncedProgram';
import { expectAccessible, watched } from './watched';

/** Tests a backup of one PC restored on a new PC: the user decides about each change that was queued in the backup. */

let stranger: Stranger;
let keychain: TestKeychain;
let office: TestProfile;
let desk: TestProfile;
let program: Program;
let page: Page;
let complaints: string[];

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(180_000);
  [stranger, keychain, office, desk] = await Promise.all([
    startStranger({}),
    startKeychain(),
    makeProfile(),
    makeProfile(),
  ]);
  for (const id of [1, 2, 3]) putInvoice(stranger, anInvoice(id, { town: 'Zakopane' }));
  const start = (dir: string) => startProgram({ profile: dir, environment: keychain.environment });
  const connect = () => program.client.account.connect({ ...stranger.account, secrets: stranger.secrets });
  program = await start(office.dir);
  await connect();
  await passDone(program);
  let down = true;
  stranger.misbehave({ status: 503, headers: {}, body: '' }, 100_000, () => down);
  const { outbox, recovery } = program.client;
  await outbox.edit({ id: '1', patch: { town: 'Wisła' }, base: null });
  await outbox.remove({ id: '2' });
  await outbox.create({ body: createBody({ town: 'Ustroń' }) });
  const { name } = await recovery.backUp();
  const { folder } = await recovery.backups();
  await program.stop();
  down = false;

  const restored = await kontuar(
    ['restore', join(folder, name), '--profile', desk.dir],
    keychain.environment,
  );
  expect(restored.err).toBe('');
  program = await start(desk.dir);
  await connect();
  await passedOver();
});
test.afterAll(async () => {
  await program.stop();
  await Promise.all([stranger.close(), keychain.stop(), office.remove(), desk.remove()]);
});
test.beforeEach(async () => {
  page = await openPage(program, { language: 'pl' });
  complaints = watched(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Alt+4');
});
test.afterEach(async () => {
  expect(complaints).toEqual([]);
  await page.context().close();
});

const open = async () => (await program.client.outbox.list()).open;
/** Runs a full sync pass and checks that the queued changes are not sent. */
async function passedOver(): Promise<void> {
  await kontuar(['sync', '--profile', desk.dir], keychain.environment);
  expect((await open()).map(({ kind, conflict }) => [kind, conflict])).toEqual([
    ['update', 'doubtful'],
    ['delete', 'doubtful'],
    ['create', 'doubtful'],
  ]);
}
const line = (name: string) =>
  page.getByRole('navigation', { name: 'Zmiany w kolejce' }).getByRole('link', { name });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

test('restored backup with a waiting edit: shows the changed fields and sends the edit only after the user decides', async () => {
  expect(stranger.invoices.get(1)).toMatchObject({ town: 'Zakopane' });
  await expect(line('FV 1')).toContainText('nie wiadomo, czy już wysłano');
  await line('FV 1').click();
  await expect(page.getByRole('heading', { name: /FV 1.*: nie wiadomo, czy już wysłano$/ })).toBeVisible();
  await expect(page.getByText(/^Zmiana czekała w przywróconej kopii\./)).toBeVisible();
  await expect(page.getByRole('row', { name: /^Miejsce wystawienia/ })).toContainText('Wisła');
  await expectAccessible(page);
  await press('Wyślij');
  await expect.poll(() => stranger.invoices.get(1)?.['town']).toBe('Wisła');
});

test('restored backup with a waiting deletion: asks about the deletion, and asks again when the user restores the discarded deletion', async () => {
  await line('FV 2').click();
  await expect(
    page.getByRole('heading', { name: /FV 2.*: nie wiadomo, czy usunięcie już wysłano$/ }),
  ).toBeVisible();
  await expect(page.getByText(/^Zmiana czekała w przywróconej kopii\./)).toBeVisible();
  await press('Odrzuć moją zmianę');
  await press('Odrzuć zmianę');
  await expect.poll(async () => (await open()).map(({ kind }) => kind)).toEqual(['create']);
  await press('Przywróć');
  await expect
    .poll(async () => (await open()).map(({ kind, conflict }) => [kind, conflict]))
    .toContainEqual(['delete', 'doubtful']);
  // The second row with this number is the discarded change.
  await expect(line('FV 2')).toHaveCount(2);
  await line('FV 2').first().click();
  await press('Odrzuć moją zmianę');
  await press('Odrzuć zmianę');
  await expect.poll(async () => (await open()).map(({ kind }) => kind)).toEqual(['create']);
  expect(stranger.invoices.has(2)).toBe(true);
});

test('restored backup with a waiting new invoice: sends the invoice once the user states that the service lacks it', async () => {
  await page.getByRole('navigation', { name: 'Zmiany w kolejce' }).getByRole('link').first().click();
  await expect(page.getByText(/^Nie wiadomo, czy tę fakturę już wysłano\./)).toBeVisible();
  await expectAccessible(page);
  await press('Nie ma jej, wyślij');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Wyślij', exact: true }).click();
  await expect.poll(async () => (await open()).map(({ state }) => state)).toEqual([]);
  expect([...stranger.invoices.values()].filter(({ town }) => town === 'Ustroń')).toHaveLength(1);
});
