import { expect, test, type Page } from '@playwright/test';
import { openPage, startProgram, type Program } from '#support/browser';
import { showPseudoTexts } from '#support/pseudoTexts';
import { today } from '#support/syncedProgram';
import { foreignWords, wordsOfRecords } from '../ukrainianWords';

/** Tests every screen at 1280 x 720 in a made-up language of long words: no control cuts its text. */

let program: Program;
let page: Page;
let records: ReadonlySet<string>;
test.beforeAll(async () => {
  program = await startProgram({ training: true });
  page = await openPage(program, { language: 'uk' });
  await page.setViewportSize({ width: 1280, height: 720 });
  await showPseudoTexts(page);
  records = wordsOfRecords(`${program.profileDir}/training`);
});
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

/** Returns the texts of controls that are wider than their control, unless an ellipsis and a title show the rest. */
const findCutControls = (): Promise<string[]> =>
  page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'button, [role=tab], [role=columnheader], nav a, h1, h2, h3, th, legend, label',
      ),
    ];
    const parts = controls.flatMap((control) => [control, ...control.querySelectorAll<HTMLElement>('*')]);
    const isTitled = (part: HTMLElement) =>
      getComputedStyle(part).textOverflow === 'ellipsis' && part.closest('[title]') !== null;
    const cut = parts.filter(
      (part) =>
        (part.textContent ?? '').includes('[') &&
        part.checkVisibility({ opacityProperty: true }) &&
        part.clientWidth > 1 &&
        part.scrollWidth > part.clientWidth + 1 &&
        !isTitled(part),
    );
    return [
      ...new Set(cut.map((part) => `${part.tagName}: ${(part.textContent ?? '').trim().slice(0, 80)}`)),
    ];
  });

/** Returns texts with words outside brackets, which are therefore not in a catalog. */
async function findTextsOutsideCatalogs(): Promise<string[]> {
  const texts = await foreignWords(page, records);
  return texts.filter((text) => !/\[|\]/.test(text));
}

async function open(route: string) {
  await page.evaluate((hash) => (location.hash = hash), `#/${route}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(400);
  await page.evaluate(() => document.fonts.ready);
  if (process.env['KONTUAR_PICTURES'])
    await page.screenshot({ path: `${process.env['KONTUAR_PICTURES']}/${route.replace(/\W+/g, '-')}.png` });
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
  test(
    `made-up language: no control on ${route} cuts its text, and no text is outside the catalogs`,
    { tag: '@extra' },
    async () => {
      await open(route);
      await expect(page.locator('body')).toContainText('[');
      expect.soft(await findCutControls()).toEqual([]);
      expect.soft(await findTextsOutsideCatalogs()).toEqual([]);
    },
  );

test('made-up language: the cards of a stay and of an invoice cut no text', { tag: '@extra' }, async () => {
  const day = today();
  const stays = await program.client.reservations.stays({ from: day, to: day });
  await open(`plan?day=${day}&stay=${stays[0]?.id ?? 0}`);
  expect.soft(await findCutControls()).toEqual([]);
  const { rows } = await program.client.invoices.list({ limit: 1 });
  await open(`invoices?id=${rows[0]?.localId ?? ''}`);
  expect.soft(await findCutControls()).toEqual([]);
});
