import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import type { Client } from '#shared/contract/contract';
import { propertyIdSchema } from '#shared/model/propertyOrTrainingIdSchema';
import { inRealElectron, openPage, startProgram, type Program } from '#support/browser';
import { aBody } from '#support/outboxFixture';
import { startTrainingServer, type TrainingServer } from '#support/trainingServer';
import { expectAccessible, expectNoSidewaysScroll, watched } from './watched';

/** Tests a PC of one property that is given the API key of another property. */

test.skip(inRealElectron, 'Electron has no line to another property beside its window’s');
let ours: TrainingServer;
let theirs: TrainingServer;
let program: Program;
/** The connection to the first property, whichever property the window shows. */
let desk: Client;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  const house = { rateLimit: 1000, rooms: 2, monthsBack: 1, monthsAhead: 1 };
  ours = await startTrainingServer({ ...house, seed: 3, invoices: 12 });
  theirs = await startTrainingServer({ ...house, seed: 9, invoices: 20 });
  program = await startProgram();
  desk = await program.clientOf('real');
  const { baseUrl, legacyBaseUrl, caPem, clientId, clientSecret, legacyLogin, legacyPassword } = ours;
  const secrets = { clientId, clientSecret, legacyLogin, legacyPassword };
  await desk.account.connect({ baseUrl, legacyBaseUrl, caPem, legacyAuth: 'basic', secrets });
  await expect.poll(async () => (await desk.sync.state()).firstPass, { timeout: 60_000 }).toBe(false);
});
test.afterAll(async () => {
  await program.stop();
  await Promise.all([ours.close(), theirs.close()]);
});

const total = async () => (await desk.invoices.list({ limit: 1 })).total;

const WORDS = {
  pl: {
    change: 'Zmień połączenie',
    check: /^Sprawdź/,
    connect: 'Połącz',
    question: 'Ten klucz należy do innego obiektu',
    cancel: 'Zostaw dane bez zmian',
    add: 'Dodaj jako kolejny obiekt',
    start: 'Zacznij od nowa',
    waits: '1 zmiana czeka na wysłanie do dotychczasowego obiektu.',
    kept: 'Dotychczasowe dane są w pliku',
  },
  en: {
    change: 'Change connection',
    check: /^Check/,
    connect: 'Connect',
    question: 'This key belongs to another property',
    cancel: 'Keep current data',
    add: 'Add as another property',
    start: 'Start with no data',
    waits: '1 change is still waiting to be sent to the current property.',
    kept: 'The previous data is in the file',
  },
};

/**
 * Opens Settings, enters the sign-in of the other property, passes the connection check and presses "connect" by
 * keyboard.
 */
async function connectTo(server: TrainingServer, page: Page, language: 'pl' | 'en') {
  const words = WORDS[language];
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    location.hash = '#/settings?part=connection';
  });
  await page.getByRole('button', { name: words.change }).click();
  const { baseUrl, clientId, clientSecret, legacyBaseUrl, legacyLogin, legacyPassword } = server;
  const typed = { baseUrl, clientId, clientSecret, legacyBaseUrl, legacyLogin, legacyPassword };
  for (const [name, value] of Object.entries(typed)) await page.locator(`input[name="${name}"]`).fill(value);
  await page.locator('input[type=file]').setInputFiles(server.caFile);
  await expect(page.getByText('ca.pem', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: words.check }).last().click();
  await expect(page.getByRole('button', { name: words.connect, exact: true })).toBeVisible();
  await press(page, words.connect);
  return page.getByRole('alertdialog', { name: words.question });
}

/** Returns the API key of one property with the reservation address, login and password of another property. */
function mixedOf(current: TrainingServer, older: TrainingServer, dir: string): TrainingServer {
  const { legacyBaseUrl, legacyLogin, legacyPassword } = older;
  const caFile = join(dir, 'ca.pem');
  writeFileSync(caFile, `${readFileSync(current.caFile, 'utf8')}\n${readFileSync(older.caFile, 'utf8')}`);
  return { ...current, legacyBaseUrl, legacyLogin, legacyPassword, caFile };
}

async function press(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
}

test('connection form: reports that the reservation login belongs to another property than the invoice sign-in', async () => {
  const before = await total();
  const dir = mkdtempSync(join(tmpdir(), 'kontuar-mixed-'));
  const page = await openPage(program, { language: 'pl' });
  const question = await connectTo(mixedOf(ours, theirs, dir), page, 'pl');
  // Neither an empty start nor a second property would make the mixed credentials fit together.
  const warning = page.getByText('login API do rezerwacji innego obiektu');
  await expect(warning).toContainText('Popraw adres, login i hasło w części „Rezerwacje i ceny”');
  await expect(question).toHaveCount(0);
  await expectAccessible(page);
  expect(await total()).toBe(before);
  expect((await desk.account.get())?.legacyBaseUrl).toBe(ours.legacyBaseUrl);
  await page.close();
  rmSync(dir, { recursive: true });
});

test('connecting another property: shows a question that offers to start with an empty database only when no change waits in the queue', async () => {
  test.setTimeout(180_000);
  const before = await total();
  ours.service.account.planAllows = false;
  await desk.outbox.create({ body: aBody({ town: 'Wisła' }) });

  const english = await openPage(program, { language: 'en', theme: 'dark', zoom: 2 });
  const held = await connectTo(theirs, english, 'en');
  await expect(held).toContainText(WORDS.en.waits);
  await expect(held.getByRole('button', { name: WORDS.en.start })).toHaveCount(0);
  await expect(held.getByRole('button', { name: WORDS.en.add })).toBeVisible();
  await expect(held.getByRole('button', { name: WORDS.en.cancel })).toBeFocused();
  await expectAccessible(english);
  await expectNoSidewaysScroll(english);
  await english.keyboard.press('Enter');
  await expect(held).toBeHidden();
  await expect(english.locator('input[name="clientSecret"]')).toHaveValue(theirs.clientSecret);
  expect((await desk.account.get())?.baseUrl).toBe(ours.baseUrl);
  await english.close();

  const [change] = (await desk.outbox.list()).open;
  // The change cannot be discarded while an attempt to send it is in progress.
  await expect(() => desk.outbox.discard({ changeId: change?.changeId ?? 0 })).toPass();
  const page = await openPage(program, { language: 'pl' });
  const complaints = watched(page);
  const question = await connectTo(theirs, page, 'pl');
  await expect(question).toContainText(/w pliku kontuar-\d{4}-\d\d-\d\d\.db w folderze danych/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: WORDS.pl.connect, exact: true })).toBeFocused();
  expect(await total()).toBe(before);

  await page.keyboard.press('Enter');
  await expect(question.getByRole('button', { name: WORDS.pl.cancel })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(question.getByRole('button', { name: WORDS.pl.add })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(question.getByRole('button', { name: WORDS.pl.start })).toBeFocused();
  await page.keyboard.press('Enter');
  const notice = page.getByText(WORDS.pl.kept);
  await expect(notice).toBeVisible();
  const file = /kontuar-\S+\.db/.exec((await notice.textContent()) ?? '')?.[0] ?? '';
  expect(existsSync(join(program.profileDir, file))).toBe(true);
  await expect.poll(total, { timeout: 60_000 }).toBe(theirs.service.property.book.size);
  expect((await desk.account.get())?.baseUrl).toBe(theirs.baseUrl);
  expect(
    theirs.exchanges.filter(({ method, path }) => method === 'POST' && path.endsWith('/invoices')),
  ).toEqual([]);
  expect(complaints).toEqual([]);
  await page.close();
});

test('connecting another property: opens the added property in its own window and keeps the data of the two properties separate', async () => {
  const current = (await desk.account.get())?.baseUrl === ours.baseUrl ? ours : theirs;
  const otherServer = current === ours ? theirs : ours;
  // The program can identify the property of a key only where the service allows listing its invoices.
  ours.service.account.planAllows = true;
  await expect.poll(total).toBe(current.service.property.book.size);
  const page = await openPage(program, { language: 'pl' });
  const question = await connectTo(otherServer, page, 'pl');
  await question.getByRole('combobox').selectOption({ label: 'Stan po korekcie' });
  await question.getByRole('button', { name: WORDS.pl.add }).press('Enter');
  // The added property opens in its own window.
  await expect(page).toHaveURL(/mode=p-/);
  await expect(page.getByRole('heading', { level: 1, name: 'Dziś' })).toBeVisible();
  const world = propertyIdSchema.parse(new URL(page.url()).searchParams.get('mode'));
  const { account, invoiceForm, invoices, properties } = await program.clientOf(world);
  await expect
    .poll(async () => (await invoices.list({ limit: 1 })).total)
    .toBe(otherServer.service.property.book.size);
  expect((await account.get())?.baseUrl).toBe(otherServer.baseUrl);
  expect((await invoiceForm.corrections()).setting).toBe('afterState');
  expect((await properties.list()).properties.map(({ id }) => id)).toEqual(['real', world]);
  expect((await desk.account.get())?.baseUrl).toBe(current.baseUrl);
  expect(await total()).toBe(current.service.property.book.size);
  await page.keyboard.press('Alt+0');
  await expect(page.getByRole('menuitemradio')).toHaveCount(2);
  await page.close();
});
