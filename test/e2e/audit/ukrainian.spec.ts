import { expect, test, type Page } from '@playwright/test';
import { openPage, startProgram, type Program } from '#support/browser';
import { today } from '#support/syncedProgram';
import { brokenToolbars, cutWords, foreignWords, wordsOfRecords } from '../ukrainianWords';
import { expectAccessible, expectNoSidewaysScroll, watched } from '../watched';

/** Tests every screen in Ukrainian at 1366 x 768: nothing is cut, and no text is in a different language. */

let program: Program;
let page: Page;
let complaints: string[];
let records: ReadonlySet<string>;

test.beforeAll(async () => {
  program = await startProgram({ training: true });
});
test.beforeEach(async () => {
  page = await openPage(program, { language: 'uk' });
  complaints = watched(page);
  records = wordsOfRecords(`${program.profileDir}/training`);
});
test.afterEach(() => expect(complaints).toEqual([]));
test.afterAll(() => program.stop());

const SETTINGS = [
  'connection',
  'properties',
  'another',
  'invoicing',
  'items',
  'staff',
  'look',
  'access',
  'notifications',
  'data',
  'people',
  'backups',
  'pack',
  'requests',
  'events',
  'training',
  'about',
].map((part) => `settings?part=${part}`);
const FIGURES = ['nights', 'stays', 'invoices'].map((part) => `figures?part=${part}`);

async function expectUkrainian(label: string) {
  await page.evaluate(() => document.fonts.ready);
  if (process.env['KONTUAR_PICTURES'])
    await page.screenshot({ path: `${process.env['KONTUAR_PICTURES']}/${label.replace(/\W+/g, '-')}.png` });
  expect.soft(await cutWords(page), `${label}: cut`).toEqual([]);
  expect.soft(await foreignWords(page, records), `${label}: not Ukrainian`).toEqual([]);
  expect.soft(await brokenToolbars(page), `${label}: toolbars`).toEqual([]);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

async function open(route: string) {
  await page.evaluate((hash) => (location.hash = hash), `#/${route}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(400);
}

for (const route of [
  'today',
  'plan',
  'invoices',
  'invoices?form=new',
  'queue',
  'inbox',
  ...FIGURES,
  ...SETTINGS,
])
  test(route, async () => {
    await open(route);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('uk');
    await expectUkrainian(route);
  });

test('Ukrainian: the reservation card and the invoice are fully translated', async () => {
  const day = today();
  const stays = await program.client.reservations.stays({ from: day, to: day });
  await open(`plan?day=${day}&stay=${stays[0]?.id ?? 0}`);
  await expectUkrainian('a stay');
  const { rows } = await program.client.invoices.list({ limit: 1 });
  await open(`invoices?id=${rows[0]?.localId ?? ''}`);
  await expectUkrainian('an invoice');
});
