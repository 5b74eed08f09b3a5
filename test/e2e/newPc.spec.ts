import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { inRealElectron, startProgram, type Program } from '#support/browser';
import { startKeychain, type TestKeychain } from '#support/testKeychain';
import { makeProfile, type TestProfile } from '#support/testProfile';
import { startStranger, type Stranger } from '#support/stranger/startStranger';
import { anInvoice, passDone, putInvoice } from '#support/syncedProgram';
import { expectAccessible, watched } from './watched';

/**
 * The way of an administrator and an owner: a prepared PC with a staff list and a folder for the recovery words, then the
 * move of the profile to a new PC, whose keychain has no key.
 */

test.skip(inRealElectron, 'the program of the old PC must end without a window of its own');
test.describe.configure({ mode: 'serial' });

let stranger: Stranger;
let keychains: { readonly oldPc: TestKeychain; readonly newPc: TestKeychain };
let profiles: { readonly oldPc: TestProfile; readonly newPc: TestProfile };
let wordsFolder: string;
let program: Program;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  const [service, oldKeychain, newKeychain, oldProfile, newProfile] = await Promise.all([
    startStranger(),
    startKeychain(),
    startKeychain(),
    makeProfile(),
    makeProfile(),
  ]);
  stranger = service;
  keychains = { oldPc: oldKeychain, newPc: newKeychain };
  profiles = { oldPc: oldProfile, newPc: newProfile };
  for (const id of [1, 2, 3]) putInvoice(stranger, anInvoice(id));
  wordsFolder = `${profiles.oldPc.dir}-words`;
  mkdirSync(wordsFolder);
  const provisioning = {
    baseUrl: stranger.baseUrl,
    legacyBaseUrl: stranger.legacyBaseUrl,
    language: 'pl',
    staff: [
      { name: 'Anna Wójcik', role: 'owner' },
      { name: 'Jan Bo', role: 'lead' },
      { name: 'Ewa Lis', role: 'desk' },
    ],
    recoveryWordsFolder: wordsFolder,
  };
  writeFileSync(join(profiles.oldPc.dir, 'provisioning.json'), JSON.stringify(provisioning));
  program = await startProgram({ profile: profiles.oldPc.dir, environment: keychains.oldPc.environment });
});
test.afterAll(async () => {
  await program.stop();
  rmSync(wordsFolder, { recursive: true, force: true });
  await Promise.all([
    stranger.close(),
    keychains.oldPc.stop(),
    keychains.newPc.stop(),
    profiles.oldPc.remove(),
    profiles.newPc.remove(),
  ]);
});

const show = () => program.show({ zoom: 1, whole: false, language: 'pl', theme: 'light', world: 'real' });
const cover = (page: Page) => page.getByRole('dialog', { name: 'Kto ma dyżur' });

/** The twelve words in the file that the program wrote for the administrator. */
function readWordsFile(): string {
  const [name = '', ...rest] = readdirSync(wordsFolder);
  expect(rest).toEqual([]);
  expect(name).toMatch(/^kontuar-.*\.txt$/);
  const lines = readFileSync(join(wordsFolder, name), 'utf8').split('\n');
  const words = lines.flatMap((line) => /^\s*\d+\.\s*(\w+)\s*$/.exec(line)?.[1] ?? []);
  return words.join(' ');
}

test('profile prepared for a new PC: Settings lists the prepared persons, and roles take effect once an owner has set a PIN', async () => {
  await program.client.account.connect({ ...stranger.account, secrets: stranger.secrets });
  await passDone(program);
  const page = await show();
  const complaints = watched(page);
  await page.getByRole('link', { name: 'Faktury' }).waitFor();
  await page.evaluate(() => (location.hash = '#/settings?part=staff'));
  const people = page.getByRole('list', { name: 'Osoby' });
  await expect(people.getByRole('listitem')).toHaveCount(3);
  await expect(page.getByText('Teraz są to tylko imiona')).toBeVisible();
  for (const [name, pin] of [
    ['Anna Wójcik', '271828'],
    ['Ewa Lis', '1234'],
  ] as const) {
    await page.getByRole('button', { name: `Zmień: ${name}` }).press('Enter');
    await page.getByLabel('PIN (4–8 cyfr)').fill(pin);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').filter({ visible: true })).toHaveCount(0);
  }
  await expect(page.getByText('Uprawnienia działają.')).toBeVisible();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
  const { words } = await program.client.recovery.recoveryWords();
  expect(readWordsFile()).toBe(words?.join(' '));
  await page.close();
});

test('profile copied to a new PC: opens with the recovery words, which also let the owner replace a forgotten PIN', async () => {
  stranger.misbehave({ status: 503, headers: {}, body: '' }, Number.MAX_SAFE_INTEGER);
  await program.client.outbox.edit({ id: 'inv-1', patch: { town: 'Ustka' } });
  await program.stop();
  rmSync(profiles.newPc.dir, { recursive: true });
  cpSync(profiles.oldPc.dir, profiles.newPc.dir, { recursive: true });
  program = await startProgram({ profile: profiles.newPc.dir, environment: keychains.newPc.environment });
  const page = await show();
  const complaints = watched(page);
  await expect(
    page.getByRole('heading', { name: 'Na tym komputerze nie ma klucza do danych' }),
  ).toBeVisible();
  await page.getByRole('textbox', { name: 'Dwanaście słów odzyskiwania' }).fill(readWordsFile());
  await page.getByRole('button', { name: 'Otwórz dane' }).click();

  await cover(page).getByLabel('Osoba').selectOption({ label: 'Anna Wójcik' });
  await cover(page).getByRole('button', { name: 'Nie pamiętam PIN-u' }).click();
  await expectAccessible(page);
  await cover(page).getByLabel('Słowa odzyskiwania danych').fill(readWordsFile());
  await cover(page).getByLabel('Nowy PIN (4–8 cyfr)').fill('5050');
  await page.keyboard.press('Enter');
  await expect(cover(page)).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Anna Wójcik' })).toBeVisible();
  const client = await program.clientOf('real');
  expect((await client.invoices.list({})).total).toBe(3);
  expect((await client.outbox.list()).open).toMatchObject([{ kind: 'update', state: 'waiting' }]);
  expect(complaints).toEqual([]);
  await page.close();
});

test('profile copied to a new PC: the receptionist signs in with Alt+9, a digit and the PIN used on the old PC', async () => {
  const page = await show();
  await page.getByRole('link', { name: 'Faktury' }).waitFor();
  await page.keyboard.press('Alt+9');
  await page.keyboard.type('31234');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Ewa Lis' })).toBeVisible();
  await page.close();
});
