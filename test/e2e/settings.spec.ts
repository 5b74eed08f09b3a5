import { expect, test, type Page } from '@playwright/test';
import { openPage, startProgram, type Program } from '#support/browser';
import { expectAccessible, expectNoSidewaysScroll, LOOKS, watched } from './watched';

/** Settings, on the training property; the connection part with a real service is in connect.spec.ts. */
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
    invoicing: 'Fakturowanie',
    items: 'Lista pozycji',
    staff: 'Kto przy recepcji',
    look: 'Język i wygląd',
    data: 'Dane',
    people: 'Dane gości',
    backups: 'Kopie zapasowe',
    requests: 'Dziennik zapytań',
    events: 'Powiadomienia serwisu',
    training: 'Szkolenie',
    about: 'O programie',
  },
  en: {
    connection: 'Connection',
    invoicing: 'Invoicing',
    items: 'Item list',
    staff: 'Who is at the desk',
    look: 'Language and look',
    data: 'Data',
    people: 'Guests’ data',
    backups: 'Backups',
    requests: 'Request log',
    events: 'Service events',
    training: 'Training',
    about: 'About',
  },
} as const;

for (const { language, theme, zoom } of LOOKS)
  test(`every part can be used by all: ${language}, ${theme}, ${zoom}00 %`, async () => {
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

test('the language changes at once and is kept', async () => {
  const page = await openPage(program, { language: 'pl' });
  await openPart(page, 'look', 'Język i wygląd');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.getByRole('button', { name: 'Polski' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ustawienia' })).toBeVisible();
  await page.close();
});

test('the theme follows the system until it is chosen', async () => {
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

test('roomy makes every control larger, by keyboard alone', async () => {
  const page = await openPage(program, { language: 'pl' });
  await openPart(page, 'look', 'Język i wygląd');
  const height = async () => (await page.getByRole('group', { name: 'Motyw' }).boundingBox())?.height ?? 0;
  const tight = await height();
  const roomy = page.getByRole('button', { name: 'Wygodnie' });
  await page.getByRole('button', { name: 'Ciasno' }).focus();
  await page.keyboard.press('Tab');
  await expect(roomy).toBeFocused();
  await page.keyboard.press('Space');
  await expect(roomy).toHaveAttribute('aria-pressed', 'true');
  expect((await height()) - tight).toBe(4);
  await page.getByRole('button', { name: 'Ciasno' }).click();
  await expect.poll(height).toBe(tight);
  await page.close();
});

test('data tells its age, and the log what was asked', async () => {
  const page = await openPage(program, { language: 'pl' });
  await openPart(page, 'data', 'Dane');
  await expect(
    page
      .getByText(/sprawdzono \d\d:\d\d/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await expect(page.getByText('Żadnych. Wszystko, co przyszło, dało się odczytać.')).toBeVisible();
  await openPart(page, 'requests', 'Dziennik zapytań');
  const rows = page.getByRole('row');
  await expect(rows.filter({ hasText: '/v1/public/invoices' }).first()).toContainText('200');
  await page.getByRole('checkbox', { name: 'Tylko nieudane' }).check();
  await expect(page.getByText('Żadne z ostatnich zapytań nie zawiodło.')).toBeVisible();
  await page.close();
});

test('about names version and licence', async () => {
  const { version } = await program.client.app.hello();
  const page = await openPage(program, { language: 'pl' });
  await openPart(page, 'about', 'O programie');
  await expect(page.getByText(version, { exact: true })).toBeVisible();
  await expect(page.getByText('MIT. Wolno używać, zmieniać i przekazywać dalej.')).toBeVisible();
  await page.getByText('Licencje części, z których zrobiono Kontuar').click();
  const licences = page.getByRole('region', { name: 'Licencje części, z których zrobiono Kontuar' });
  await expect(licences).toContainText('better-sqlite3');
  await page.close();
});

test('whether the account has KSeF: found out, or said, by keyboard; the form follows', async () => {
  const page = await openPage(program, { language: 'pl' });
  await openPart(page, 'invoicing', 'Fakturowanie');
  await expect(page.getByText(/^Rozpoznano: połączone/)).toBeVisible();
  const no = page.getByRole('button', { name: 'Nie', exact: true });
  await no.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(/^Tak wybrano tutaj/)).toBeVisible();
  await page.goto(page.url().replace(/#.*$/, '#/invoices?form=new'));
  const advance = page
    .locator('article.form')
    .getByLabel('Rodzaj', { exact: true })
    .locator('option[value="8"]');
  await expect(advance).toBeDisabled();
  await program.client.form.setKsef({ setting: 'auto' });
  await page.reload();
  await expect(advance).toBeEnabled();
  await page.close();
});
