import { expect, test, type Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { inRealElectron, openPage, type Program, startProgram } from '#support/browser';
import { savedBy } from '#support/savedFile';
import { expectAccessible, expectNoSidewaysScroll, LOOKS, watched } from './watched';

/** Tests Settings on the training property; connect.spec.ts tests the connection part with a service. */

let program: Program;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  program = await startProgram({ training: true });
  await expect
    .poll(async () => (await program.client.sync.state()).firstPass, { timeout: 60_000 })
    .toBe(false);
});
test.afterAll(() => program.stop());

async function openPart(page: Page, part: string, name: string) {
  await page.evaluate((address) => {
    location.hash = address;
  }, `#/settings?part=${part}`);
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
}

const PARTS = {
  pl: {
    connection: 'Połączenie',
    properties: 'Obiekty',
    another: 'Kolejny obiekt',
    invoicing: 'Fakturowanie',
    items: 'Lista pozycji',
    staff: 'Kto ma dyżur',
    look: 'Język i wygląd',
    access: 'Dostępność',
    notifications: 'Powiadomienia',
    data: 'Dane',
    people: 'Dane gości',
    backups: 'Kopie zapasowe',
    pack: 'Paczka awaryjna',
    requests: 'Dziennik zapytań',
    events: 'Powiadomienia serwisu',
    training: 'Szkolenie',
    about: 'O programie',
  },
  en: {
    connection: 'Connection',
    properties: 'Properties',
    another: 'Another property',
    invoicing: 'Invoicing',
    items: 'Item list',
    staff: 'Who is at the desk',
    look: 'Language and appearance',
    access: 'Accessibility',
    notifications: 'Notifications',
    data: 'Data',
    people: 'Guest data',
    backups: 'Backups',
    pack: 'Downtime pack',
    requests: 'Request log',
    events: 'Service events',
    training: 'Training',
    about: 'About',
  },
} as const;

for (const { language, theme, zoom } of LOOKS)
  test(`Settings: every section is accessible and fits the width: ${language}, ${theme}, ${zoom}00 %`, async () => {
    const page = await openPage(program, { language, theme, zoom });
    const complaints = watched(page);
    for (const [part, name] of Object.entries(PARTS[language])) {
      await openPart(page, part, name);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
    expect(complaints).toEqual([]);
    await page.close();
  });

test('support file: is saved as a zip that contains the log', async () => {
  test.skip(inRealElectron, 'Electron asks in a dialog of the system where a file is to go');
  const page = await openPage(program, { language: 'en' });
  await openPart(page, 'about', 'About');
  const file = await savedBy(program, page, () =>
    page.getByRole('button', { name: 'Save support file' }).click(),
  );
  expect(file.name).toMatch(/^Kontuar-support-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(file.bytes);
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining([
      'about.json',
      'settings.json',
      'problems.json',
      'counts.json',
      'log/kontuar.log',
    ]),
  );
  await page.close();
});

test('Settings menu: shows the sections in five groups, and in training only the sections that apply to training', async () => {
  const page = await openPage(program, { language: 'pl' });
  await page.keyboard.press('Alt+6');
  const menu = page.getByRole('navigation', { name: 'Części ustawień' });
  await expect(menu.locator('.head')).toHaveText([
    'Obiekt i recepcja',
    'Faktury',
    'Wygląd i powiadomienia',
    'Dane i kopie',
    'Nauka i pomoc techniczna',
  ]);
  await expect(menu.getByRole('group', { name: 'Dane i kopie' }).getByRole('link')).toHaveText([
    'Dane',
    'Dane gości',
  ]);
  await expect(page.getByRole('heading', { level: 2, name: 'Język i wygląd' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Język i wygląd' })).toHaveAttribute('aria-current', 'page');
  for (const name of ['Połączenie', 'Obiekty', 'Kopie zapasowe', 'Paczka awaryjna', 'Powiadomienia serwisu'])
    await expect(menu.getByRole('link', { name, exact: true })).toHaveCount(0);
  await page.close();
});

test('Settings search: finds a setting by everyday words and opens it by keyboard alone', async () => {
  const page = await openPage(program, { language: 'pl' });
  await page.keyboard.press('Alt+6');
  // The key is pressed before the screen is drawn.
  await page.keyboard.press('/');
  const field = page.getByRole('searchbox', { name: 'Szukaj w ustawieniach' });
  await expect(field).toBeFocused();
  await page.keyboard.type('kasa');
  const hits = page.getByRole('group', { name: 'Znalezione ustawienia' }).getByRole('link');
  await expect(hits).toHaveText([/Kasa fiskalna\s*Fakturowanie/]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Fakturowanie' })).toBeVisible();
  await expect(page.locator('[data-revealed]')).toHaveText('Kasa fiskalna');
  await expect(page.locator('[data-revealed]')).toBeInViewport();

  await field.fill('ciemny motyw');
  await page.keyboard.press('ArrowDown');
  await expect(hits.first()).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Język i wygląd' })).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await field.fill('basen');
  await expect(page.getByRole('status').getByText('Nie ma takiego ustawienia')).toBeVisible();
  await page.close();
});

/** The screen shows a choice at once, but a reload has to wait until the engine has saved the choice. */
const kept = async () => (await program.client.app.hello()).preferences;

test('language setting: takes effect at once and is saved', async () => {
  const page = await openPage(program, { language: 'pl' });
  await openPart(page, 'look', 'Język i wygląd');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect.poll(async () => (await kept()).language).toBe('en');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.getByRole('button', { name: 'Polski' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ustawienia' })).toBeVisible();
  await page.close();
});

test('theme setting: leaves the language attribute of the page untouched', { tag: '@extra' }, async () => {
  const page = await openPage(program, { language: 'pl' });
  await openPart(page, 'look', 'Język i wygląd');
  const set = await page.evaluateHandle(() => {
    const records: string[] = [];
    new MutationObserver((mutations) =>
      records.push(...mutations.map(({ attributeName }) => attributeName ?? '')),
    ).observe(document.documentElement, { attributeFilter: ['lang', 'data-theme'] });
    return records;
  });
  await page.getByRole('button', { name: 'Ciemny' }).click();
  await expect.poll(async () => (await kept()).theme).toBe('dark');
  await page.getByRole('button', { name: 'Jak w systemie' }).click();
  await expect.poll(async () => (await kept()).theme).toBe('system');
  const attributes = await set.jsonValue();
  expect(attributes).toContain('data-theme');
  expect(attributes).not.toContain('lang');
  await page.close();
});

test('theme setting: follows the system until a theme is chosen', async () => {
  const page = await openPage(program, { language: 'pl', theme: 'dark' });
  await openPart(page, 'look', 'Język i wygląd');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const DARK = 'rgb(20, 17, 19)';
  const LIGHT = 'rgb(249, 247, 249)';
  expect(await ground()).toBe(DARK);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await ground()).toBe(LIGHT);
  await page.getByRole('button', { name: 'Ciemny' }).click();
  expect(await ground()).toBe(DARK);
  await expect.poll(async () => (await kept()).theme).toBe('dark');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Ciemny' })).toHaveAttribute('aria-pressed', 'true');
  expect(await ground()).toBe(DARK);
  await page.emulateMedia({ media: 'print' });
  expect(await ground()).toBe(LIGHT);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Jak w systemie' }).click();
  expect(await ground()).toBe(LIGHT);
  await page.close();
});

test(
  'comfortable density: can be chosen by keyboard alone and enlarges every control',
  { tag: '@extra' },
  async () => {
    const page = await openPage(program, { language: 'pl' });
    await openPart(page, 'look', 'Język i wygląd');
    const height = async () => (await page.getByRole('group', { name: 'Motyw' }).boundingBox())?.height ?? 0;
    const tight = await height();
    const roomy = page.getByRole('button', { name: 'Komfortowa' });
    await page.getByRole('button', { name: 'Kompaktowa' }).focus();
    await page.keyboard.press('Tab');
    await expect(roomy).toBeFocused();
    await page.keyboard.press('Space');
    await expect(roomy).toHaveAttribute('aria-pressed', 'true');
    expect((await height()) - tight).toBe(4);
    await page.getByRole('button', { name: 'Kompaktowa' }).click();
    await expect.poll(height).toBe(tight);
    await page.close();
  },
);

test(
  'Settings: the section “Data” shows the age of the data, and the request log lists requests to the service',
  { tag: '@extra' },
  async () => {
    const page = await openPage(program, { language: 'pl' });
    await openPart(page, 'data', 'Dane');
    await expect(
      page
        .getByText(/sprawdzono \d\d:\d\d/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await expect(page.getByText('Brak. Odczytano wszystkie pobrane dane.')).toBeVisible();
    await openPart(page, 'requests', 'Dziennik zapytań');
    const rows = page.getByRole('row');
    await expect(rows.filter({ hasText: '/v1/public/invoices' }).first()).toContainText('200');
    await page.getByRole('checkbox', { name: 'Tylko nieudane' }).check();
    await expect(page.getByText('Wszystkie ostatnie zapytania się powiodły.')).toBeVisible();
    await page.close();
  },
);

test('About: names the version and the licence', { tag: '@extra' }, async () => {
  const { version } = await program.client.app.hello();
  const page = await openPage(program, { language: 'pl' });
  await openPart(page, 'about', 'O programie');
  await expect(page.getByText(version, { exact: true })).toBeVisible();
  await expect(page.getByText('MIT. Można używać, zmieniać i przekazywać dalej.')).toBeVisible();
  await page.getByText('Licencje składników Kontuara').click();
  const licences = page.getByRole('region', { name: 'Licencje składników Kontuara' });
  await expect(licences).toContainText('better-sqlite3');
  await page.close();
});

test(
  'KSeF setting: shows the detected KSeF connection, and leaves KSeF advances out of the invoice form when set to “no” by keyboard',
  { tag: '@extra' },
  async () => {
    const page = await openPage(program, { language: 'pl' });
    await openPart(page, 'invoicing', 'Fakturowanie');
    await expect(page.getByText(/^Wykryto połączenie/)).toBeVisible();
    const no = page.getByRole('button', { name: 'Nie', exact: true });
    await no.focus();
    await page.keyboard.press('Space');
    await expect(page.getByText(/^Wybrano ręcznie/)).toBeVisible();
    await page.goto(page.url().replace(/#.*$/, '#/invoices?form=new'));
    const advance = page
      .locator('article.form')
      .getByLabel('Rodzaj', { exact: true })
      .locator('option[value="8"]');
    await expect(advance).toHaveCount(0);
    await program.client.invoiceForm.setKsef({ setting: 'auto' });
    await page.reload();
    await expect(advance).toHaveCount(1);
    await page.close();
  },
);
