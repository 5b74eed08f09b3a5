import { readdirSync, readFileSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { createDataKey } from '#engine/platform/dataKeyAndRecoveryWords';
import { openPage, startProgram, type Program } from '#support/browser';
import { startKeychain, type TestKeychain } from '#support/testKeychain';
import { kontuar, makeProfile, type TestProfile } from '#support/testProfile';
import { openReceiver } from '#support/receiver';
import { startStranger, type Stranger } from '#support/stranger/startStranger';
import { anInvoice, passDone, putInvoice } from '#support/syncedProgram';
import { expectAccessible } from './watched';

/**
 * Tests a real keychain that does not answer, is locked or is emptied: the data stays locked without its key, the
 * window gives the reason, and the keychain or the recovery words unlock the data.
 */

test.describe.configure({ mode: 'serial' });

let stranger: Stranger;
let keychain: TestKeychain;
let profile: TestProfile;
let program: Program;
const start = () => startProgram({ profile: profile.dir, environment: keychain.environment });
test.beforeAll(async () => {
  [stranger, keychain, profile] = await Promise.all([startStranger({}), startKeychain(), makeProfile()]);
  for (let id = 1; id <= 3; id += 1) putInvoice(stranger, anInvoice(id));
  program = await start();
  await program.client.account.connect({ ...stranger.account, secrets: stranger.secrets });
  await passDone(program);
});
test.afterAll(async () => {
  await program.stop();
  await Promise.all([stranger.close(), keychain.stop(), profile.remove()]);
});

const total = async () => (await program.client.invoices.list({})).total;
const cause = async () => (await program.client.sync.state()).problem?.cause ?? null;
const doctor = () => kontuar(['doctor', '--profile', profile.dir], keychain.environment);

/** Opens a page of a locked property, whose engine answers none of the calls that `openPage` makes. */
const showClosed = () =>
  program.show({ zoom: 1, whole: false, language: 'pl', theme: 'light', world: 'real' });
const isOpen = (page: Page) => expect(page.getByRole('link', { name: 'Faktury' })).toBeVisible();

test('unresponsive keychain: the window says that Kontuar is opening the data, and shows the data once the keychain answers', async () => {
  await program.stop();
  keychain.freeze(true);
  let page: Page;
  try {
    program = await start();
    page = await showClosed();
    await expect(page.getByRole('heading', { name: 'Otwieranie danych' })).toBeVisible();
  } finally {
    keychain.freeze(false);
  }
  await isOpen(page);

  // The recovery words are offered to an owner, not to a receptionist, who may not see them.
  const offer = page.getByText('Zapisz słowa odzyskiwania');
  const { staff } = await program.clientOf('real');
  await staff.add({ name: 'Anna', role: 'owner', pin: '271828' });
  await staff.add({ name: 'Ewa', role: 'desk', pin: '1234' });
  await expect(offer).toBeVisible();
  await staff.switch({ id: 2, pin: '1234' });
  await expect(offer).toBeHidden();
  await staff.switch({ id: 1, pin: '271828' });
  await expect(offer).toBeVisible();
  await staff.remove({ id: 2 });
  await staff.remove({ id: 1 });
  await page.close();
  await program.stop();
  program = await start();
  expect(await total()).toBe(3);
  putInvoice(stranger, anInvoice(4));
  await program.client.sync.now({});
  await expect.poll(total, { timeout: 30_000 }).toBe(4);
});

test('locked keychain: window and kontuar doctor report the lock, and “retry” opens the data after the unlock', async () => {
  await openReceiver(program.client);
  const receives = async () => (await program.client.eventReceiver.receiver()).status;
  expect(await receives()).toBe('listening');
  const open = await doctor();
  expect(open.out).toContain('keychain: ok');
  for (const secret of Object.values(stranger.secrets)) expect(open.out + open.err).not.toContain(secret);
  // The queued change survives the restarts.
  let refuse = true;
  stranger.misbehave({ status: 503, headers: {}, body: '' }, Number.MAX_SAFE_INTEGER, () => refuse);
  await program.client.outbox.edit({ id: 'inv-1', patch: { town: 'Ustka' } });
  await program.stop();
  keychain.lock();
  program = await start();
  const page = await showClosed();
  await expect(page.getByRole('heading', { name: 'Magazyn haseł nie podał klucza' })).toBeVisible();
  const looked = await doctor();
  expect(looked.status).toBe(1);
  expect(looked.out + looked.err).toContain('cannot be read from this PC’s keychain');
  const again = page.getByRole('button', { name: 'Spróbuj ponownie' });
  await again.click();
  await expect(again).toBeEnabled();
  await expect(page.getByRole('heading', { name: 'Magazyn haseł nie podał klucza' })).toBeVisible();
  await keychain.unlock();
  refuse = false;
  await again.click();
  await isOpen(page);
  await page.close();
  await program.stop();
  program = await start();
  expect(await total()).toBe(4);
  expect(await cause()).not.toBe('keychain');
  await expect.poll(() => stranger.invoices.get(1)?.['town'], { timeout: 30_000 }).toBe('Ustka');
  // The receiver of service events works again as well.
  await expect.poll(receives).toBe('listening');
});

test('emptied keychain: is reported, and a new sign-in stores the secrets again', async () => {
  const { words } = await program.client.recovery.recoveryWords();
  if (!words) throw new Error('the data is not encrypted');
  await program.stop();
  keychain.empty();
  program = await start();
  const closed = await showClosed();
  await expect(closed.getByRole('heading', { name: 'Na tym komputerze nie ma klucza' })).toBeVisible();
  await expectAccessible(closed);
  const field = closed.getByRole('textbox', { name: 'Dwanaście słów odzyskiwania' });
  const enter = async (text: string) => {
    await field.fill(text);
    await closed.getByRole('button', { name: 'Otwórz dane' }).click();
  };
  const before = readFileSync(join(profile.dir, 'kontuar.db'));
  await enter(`${words.slice(0, 11).join(' ')} hotelik`);
  await expect(field).toHaveAccessibleDescription(/Tego słowa nie ma na liście: „hotelik”/);
  await enter(words.slice(0, 11).join(' '));
  await expect(field).toHaveAccessibleDescription(/Wpisano 11 słów, a potrzeba dwunastu/);
  await enter(createDataKey().encodeRecoveryWords());
  await expect(field).toHaveAccessibleDescription(/To nie są słowa do tych danych/);
  expect(readFileSync(join(profile.dir, 'kontuar.db')).equals(before)).toBe(true);
  await enter(words.map((word, index) => `${index + 1}. ${word.toUpperCase()},`).join('\n'));
  await isOpen(closed);
  await closed.close();
  await program.stop();
  program = await start();
  await expect.poll(cause).toBe('keychain');
  const page = await openPage(program, { language: 'pl' });
  await page.getByRole('button', { name: /^Brak dostępu do klucza/ }).click();
  await expect(page.getByText('Kontuar nie może odczytać klucza i hasła')).toBeVisible();
  await expectAccessible(page);
  expect(await total()).toBe(4);
  const looked = await doctor();
  expect(looked.status).toBe(1);
  expect(looked.err).toContain('keychain: bad, reason empty, detail the keychain holds no entry');
  const synced = await kontuar(['sync', '--profile', profile.dir], keychain.environment);
  expect(synced.status).not.toBe(0);
  await program.client.account.connect({ ...stranger.account, secrets: stranger.secrets });
  await program.stop();
  program = await start();
  // The secrets were in the keychain when the program asked for them.
  await expect.poll(async () => (await program.client.sync.now({})).started).toBe(true);
  expect(await cause()).not.toBe('keychain');

  // The program is stopped first because a running browser changes its own files.
  await program.stop();
  const files = readdirSync(profile.dir, { recursive: true, encoding: 'utf8' })
    .map((name) => join(profile.dir, name))
    .filter((path) => lstatSync(path).isFile());
  for (const path of files)
    for (const secret of Object.values(stranger.secrets))
      expect(readFileSync(path).includes(secret), `${path} holds a secret`).toBe(false);
});

test('forgotten PIN of the only owner: the user sets a new PIN in the window with the recovery words', async () => {
  program = await start();
  const { words } = await program.client.recovery.recoveryWords();
  const { staff } = program.client;
  await staff.add({ name: 'Anna', role: 'owner', pin: '271828' });
  await staff.leave({});
  const page = await program.show({ zoom: 1, whole: false, language: 'pl', theme: 'light', world: 'real' });
  const question = page.getByRole('dialog', { name: 'Kto ma dyżur' });
  await question.getByRole('button', { name: 'Nie pamiętam PIN-u' }).click();
  const typed = question.getByLabel('Słowa odzyskiwania danych');
  await typed.fill(words?.with(4, 'hotelik').join(' ') ?? '');
  await question.getByLabel('PIN (4–8 cyfr)').fill('5050');
  await question.getByRole('button', { name: 'Ustaw nowy PIN' }).click();
  await expect(typed).toHaveAccessibleDescription(/Tego słowa nie ma na liście: „hotelik”/);
  await expect(typed).toBeFocused();
  await typed.fill(createDataKey().encodeRecoveryWords());
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(typed).toHaveAccessibleDescription(/To nie są słowa do tych danych/);
  await typed.fill(words?.join('\n') ?? '');
  await question.getByRole('button', { name: 'Ustaw nowy PIN' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Anna' })).toBeVisible();
  await staff.leave({});
  const { members } = (await program.client.app.hello()).staff;
  const anna = members.find(({ name }) => name === 'Anna')?.id ?? 0;
  expect((await staff.switch({ id: anna, pin: '5050' })).atDesk).toMatchObject({ name: 'Anna' });

  // A receptionist who sees the words could set the owner's PIN.
  await staff.add({ name: 'Ewa', role: 'desk', pin: '1234' });
  const ewa = anna + 1;
  await staff.switch({ id: ewa, pin: '1234' });
  // The sign-out above covered the window.
  await page.getByRole('button', { name: 'Odsłoń' }).click();
  await page.evaluate(() => (location.hash = '#/settings?part=backups'));
  await expect(page.getByText('Słowa odzyskiwania może zobaczyć tylko właściciel.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pokaż słowa' })).toBeDisabled();
  await expect(page.getByText('Kopię przywrócić może tylko właściciel.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Przywróć' }).first()).toBeDisabled();
  await staff.switch({ id: anna, pin: '5050' });
  await staff.remove({ id: ewa });
  await staff.remove({ id: anna });
  await page.close();
  await program.stop();
});

test('lost encryption key without recovery words: Kontuar lists the lost changes, starts empty and keeps the old files', async () => {
  stranger.misbehave({ status: 503, headers: {}, body: '' }, Number.MAX_SAFE_INTEGER, () => true);
  program = await start();
  await program.client.outbox.edit({ id: 'inv-2', patch: { town: 'Łeba' } });
  await program.client.staff.add({ name: 'Anna', role: 'owner', pin: '271828' });
  await program.stop();
  keychain.empty();
  program = await start();
  const page = await showClosed();
  await page.getByRole('button', { name: 'Nie mam tych słów' }).click();
  await expect(page.getByText('Przepadnie 1 zmiana, która czeka na wysłanie:')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /^zmiana faktury, \d\d:\d\d$/ })).toBeVisible();
  await expectAccessible(page);
  const pin = page.getByLabel('PIN: Anna');
  await pin.fill('0000');
  await page.keyboard.press('Enter');
  await expect(pin).toHaveAccessibleDescription('Nieprawidłowy PIN.');
  await pin.fill('271828');
  await page.getByRole('button', { name: 'Zacznij od nowa' }).click();
  await expect(
    page.getByText(/Przepadło: 1 zmiana, która czekała na wysłanie: zmiana faktury \(/),
  ).toBeVisible();
  const removed = readdirSync(join(profile.dir, 'removed'));
  expect(removed).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d-locked$/)]);
  expect(readdirSync(join(profile.dir, 'removed', removed[0] ?? ''))).toContain('kontuar.db');
});
