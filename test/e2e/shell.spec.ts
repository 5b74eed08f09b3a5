import { expect, test, type Page } from '@playwright/test';
import { ENGINE_CONNECTION_TOKEN_NAME } from '#shared/model/engineWebSocketConstants';
import { fold } from '#shared/text/fold';
import { addDays } from '#shared/rules/days';
import {
  inElectron,
  inRealElectron,
  launchChromium,
  openPage,
  startProgram,
  type Program,
} from '#support/browser';
import { expectAccessible, expectNoSidewaysScroll, watched } from './watched';

/** Tests the frame around every screen, on the training property. */

let program: Program;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  program = await startProgram({ training: true });
  await expect
    .poll(async () => (await program.client.sync.state()).firstPass, { timeout: 60_000 })
    .toBe(false);
});
test.afterAll(() => program.stop());

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const places = (page: Page) => page.getByRole('navigation', { name: /^(Ekrany|Screens)$/ });

test('training mode: is marked by a banner and in the window title until training ends', async () => {
  const page = await openPage(program, { language: 'pl' });
  await expect(page.getByText('SZKOLENIE, nic nie jest wysyłane z tego komputera')).toBeVisible();
  await expect(page).toHaveTitle('Dziś · Szkolenie · Kontuar');
  await page.getByRole('button', { name: 'Zakończ szkolenie' }).click();
  await expect(title(page, 'Połącz recepcję z serwisem')).toBeVisible();
  await expect(page.getByText('SZKOLENIE, nic nie jest wysyłane z tego komputera')).toBeHidden();
  await page.getByRole('button', { name: 'Zacznij szkolenie' }).click();
  await expect(title(page, 'Dziś')).toBeVisible();
  await page.close();
});

test(
  'plan printout in training mode: every page shows the training mark and fits on one sheet of paper',
  { tag: '@extra' },
  async () => {
    test.skip(inRealElectron, 'only a browser without a window makes a PDF of a page');
    const page = await openPage(program, { language: 'pl' });
    await page.keyboard.press('Alt+2');
    // The legend of the plan has two lines when prices are shown.
    await page.getByRole('button', { name: 'Widok', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Ceny i ograniczenia' }).check();
    await page.keyboard.press('Escape');
    await page.evaluate(() => (window.print = () => document.body.setAttribute('data-asked', 'yes')));
    await page.keyboard.press('Control+p');
    await expect(page.locator('[data-asked]')).toBeAttached();
    const pages = page.locator('.plan-pages .page');
    const sheets = await pages.count();
    await expect(pages.getByText('SZKOLENIE')).toHaveCount(sheets);
    await expect(pages.last()).toContainText(`strona ${sheets} z ${sheets}`);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(sheets);
    await page.close();
  },
);

test('navigation: links and Alt keys open the screens, and the browser’s Back and Forward work', async () => {
  const page = await openPage(program, { language: 'pl' });
  const complaints = watched(page);
  for (const name of ['Plan', 'Faktury', 'Ustawienia', 'Dziś']) {
    await places(page).getByRole('link', { name }).click();
    await expect(title(page, name)).toBeVisible();
    await expect(places(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  }
  for (const [key, name] of [
    ['Alt+2', 'Plan'],
    ['Alt+3', 'Faktury'],
    ['Alt+4', 'Kolejka'],
    ['Alt+5', 'Skrzynka'],
    ['Alt+6', 'Ustawienia'],
    ['Alt+1', 'Dziś'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(title(page, name)).toBeVisible();
  }
  await page.goBack();
  await expect(title(page, 'Ustawienia')).toBeVisible();
  await page.reload();
  await expect(title(page, 'Ustawienia')).toBeVisible();
  await page.goForward();
  await expect(title(page, 'Dziś')).toBeVisible();
  expect(complaints).toEqual([]);
  await page.close();
});

test('content security policy: is violated by no screen', { tag: '@extra' }, async () => {
  const page = await openPage(program, { language: 'pl' });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      console.error(`refused: ${effectiveDirective} ${blockedURI}`);
    });
  });
  const complaints = watched(page);
  await page.reload();
  for (const name of ['Plan', 'Faktury', 'Ustawienia', 'Dziś']) {
    await places(page).getByRole('link', { name }).click();
    await expect(title(page, name)).toBeVisible();
  }
  await page.getByRole('button', { name: /^Aktualne/ }).click();
  await expect(page.getByRole('dialog', { name: 'Synchronizacja' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeVisible();
  expect(complaints).toEqual([]);
  await page.close();
});

test('keyboard use: Tab and Enter skip to the content, and F1 lists the shortcuts', async () => {
  const page = await openPage(program, { language: 'en' });
  await expect(title(page, 'Today')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('F1');
  const keys = page.getByRole('dialog', { name: 'Shortcuts' });
  await expect(keys.getByText('Ctrl K')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await page.close();
});

test('search: finds a guest typed without Polish letters and opens the stay', async () => {
  const today = (await program.client.app.hello()).today;
  const stays = await program.client.reservations.stays({ from: today, to: addDays(today, 30) });
  const guest = stays.find(({ name }) => /ł/i.test(name) && fold(name) !== name.toLowerCase());
  if (!guest) throw new Error('the training property has no guest with an ł');

  const page = await openPage(program, { language: 'pl' });
  const complaints = watched(page);
  await expect(title(page, 'Dziś')).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Gość, telefon, faktura, polecenie' });
  await expect(field).toBeFocused();
  await expectAccessible(page);
  const typed = `${fold(guest.name)} ${fold(guest.forename)}`;
  await field.fill(typed);
  const stay = page.getByRole('group', { name: 'Rezerwacje' }).getByRole('option').first();
  await expect(stay).toHaveAttribute('aria-selected', 'true');
  const marked = (await stay.locator('mark').allTextContents()).map((part) => fold(part));
  // The parts of a double name are marked one by one.
  for (const part of fold(guest.name).split(/[\s-]/)) expect(marked).toContain(part);
  await expectAccessible(page);
  await field.press('Enter');
  await expect(title(page, 'Plan')).toBeVisible();
  await expect(page).toHaveURL(/#\/plan\?.*stay=\d+/);
  await expect(page.getByText(guest.name).filter({ visible: true }).first()).toBeVisible();
  expect(complaints).toEqual([]);
  await page.close();
});

test('search: shows the matching phone number in the result', { tag: '@extra' }, async () => {
  const { arrivals, inHouse } = await program.client.reservations.today({
    day: (await program.client.app.hello()).today,
  });
  const guest = [...arrivals, ...inHouse].find(({ phone }) => phone !== '');
  if (!guest) throw new Error('the training property has a guest with a phone');
  const page = await openPage(program, { language: 'pl' });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(guest.phone);
  await expect(page.getByRole('option').first()).toContainText(guest.phone);
  await page.close();
});

test(
  'top bar: shortens the date in a narrow window and cuts nothing off at 1366 pixels',
  { tag: '@extra' },
  async () => {
    const page = await openPage(program, { language: 'pl' });
    const day = page.getByRole('banner').getByText(/^(niedz|nd|pon|pn|wt|śr|czw|cz|pt|piąt|sob|so)/);
    for (const width of [1366, 1110]) {
      await page.setViewportSize({ width, height: 768 });
      await expect(day.filter({ visible: true })).toHaveCount(1);
      const search = await page.getByRole('button', { name: /Gość, telefon/ }).boundingBox();
      const shown = await day.filter({ visible: true }).boundingBox();
      if (!search || !shown) throw new Error('not drawn');
      expect(shown.x + shown.width).toBeLessThanOrEqual(search.x);
      if (width < 1366) continue;
      const words = page.getByRole('banner').locator('.property, .search span');
      await expect(words).toHaveCount(2);
      for (const word of await words.all())
        expect(await word.evaluate((span) => span.scrollWidth - span.clientWidth)).toBe(0);
    }
    await page.close();
  },
);

test(
  'search: finds a guest despite a typing error and reports the inexact match',
  { tag: '@extra' },
  async () => {
    const today = (await program.client.app.hello()).today;
    const stays = await program.client.reservations.stays({ from: today, to: addDays(today, 30) });
    const name = stays.map((stay) => stay.name).find((candidate) => /^[A-Z][a-z]{6,}$/.test(candidate)) ?? '';
    const slipped = name.slice(0, 3) + name.charAt(4) + name.charAt(3) + name.slice(5);
    const page = await openPage(program, { language: 'en' });
    await expect(title(page, 'Today')).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(slipped);
    await expect(page.getByText(`No exact match for “${slipped}”. Similar:`)).toBeVisible();
    await expect(page.getByRole('option').first().locator('mark')).toHaveText(name);
    await expectAccessible(page);
    await page.close();
  },
);

test('search: arrows move through the results, and an invoice is found by its number', async () => {
  const { rows } = await program.client.invoices.list({ limit: 1 });
  const number = rows[0]?.invoiceFullNo ?? '';
  const page = await openPage(program, { language: 'en' });
  await page.getByRole('button', { name: /Guest, phone, invoice/ }).click();
  const field = page.getByRole('combobox');
  await field.fill('zzzz nobody');
  await expect(page.getByText('Nothing on this PC matches “zzzz nobody”.')).toBeVisible();
  await field.fill(number);
  const options = page.getByRole('group', { name: 'Invoices' }).getByRole('option');
  await expect(options.first()).toBeVisible();
  const before = await field.getAttribute('aria-activedescendant');
  await field.press('ArrowUp');
  const last = page.getByRole('option').last();
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await field.press('ArrowDown');
  await expect(field).toHaveAttribute('aria-activedescendant', before ?? '');
  await options.filter({ hasText: number }).first().click();
  await expect(title(page, 'Invoices')).toBeVisible();
  await expect(page).toHaveURL(/#\/invoices\?id=/);
  await page.close();
});

test('sync status: states the time of the last check, and syncs on demand', async () => {
  const page = await openPage(program, { language: 'pl' });
  const light = page.getByRole('button', { name: /^Aktualne \d\d:\d\d$/ });
  await light.click();
  const details = page.getByRole('dialog', { name: 'Synchronizacja' });
  await expect(
    details.getByText('Rezerwacje, ceny i faktury na tym komputerze są takie jak w serwisie.'),
  ).toBeVisible();
  await expectAccessible(page);
  const before = (await program.client.sync.state()).confirmedAt ?? '';
  await details.getByRole('button', { name: 'Pobierz teraz' }).click();
  await expect
    .poll(async () => ((await program.client.sync.state()).confirmedAt ?? '') > before, { timeout: 30_000 })
    .toBe(true);
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await page.close();
});

test(
  'unexpected error: shows a notice, and its button closes the notice and shows the screen again',
  { tag: '@extra' },
  async () => {
    const page = await openPage(program, { language: 'pl' });
    await expect(title(page, 'Dziś')).toBeVisible();
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('made by a test');
      });
    });
    const notice = page.getByRole('alert');
    await expect(notice).toContainText('Ten ekran przestał działać');
    await expect(notice).toContainText('made by a test');
    await expectAccessible(page);
    await notice.getByRole('button', { name: 'Wróć do ekranu' }).click();
    await expect(notice).toBeHidden();
    await expect(title(page, 'Dziś')).toBeVisible();
    await page.close();
  },
);

test('navigation: becomes a menu at 200 % zoom, without sideways scrolling', { tag: '@extra' }, async () => {
  const page = await openPage(program, { language: 'pl', zoom: 2 });
  await expect(title(page, 'Dziś')).toBeVisible();
  await expect(places(page)).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await places(page).getByRole('link', { name: 'Ustawienia' }).click();
  await expect(title(page, 'Ustawienia')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
  await expectNoSidewaysScroll(page);
  await page.close();
});

test(
  'screen that fails to load: shows an error with a button that loads the screen again; other screens keep working',
  { tag: '@extra' },
  async () => {
    test.skip(inRealElectron, 'the window reads its pages from the archive');
    const page = await openPage(program, { language: 'pl' });
    await page.route(/QueueScreen-[^/]*\.js$/, (route) => route.abort());
    const last = page.waitForRequest(/FiguresScreen-[^/]*\.js$/);
    await page.reload();
    await expect(title(page, 'Dziś')).toBeVisible();
    await page.keyboard.press('Alt+4');
    const heading = page.getByRole('heading', { level: 1, name: 'Ten ekran przestał działać' });
    await expect(heading).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Alt+3');
    await expect(title(page, 'Faktury')).toBeVisible();
    await expect(heading).toBeHidden();
    await page.keyboard.press('Alt+4');
    await expect(heading).toBeVisible();
    // After this request the page loads nothing on its own.
    await last;
    await page.unroute(/QueueScreen-[^/]*\.js$/);
    await page.getByRole('button', { name: 'Wróć do ekranu' }).click();
    await expect(page.getByRole('main').getByText(/^Kolejka pusta\./)).toBeVisible();
    await page.close();
  },
);

test('room plan: a shortcut pressed while the code of the plan is still loading takes effect after loading', async () => {
  test.skip(inRealElectron, 'the window reads its pages from the archive');
  const page = await openPage(program, { language: 'pl' });
  const { promise: released, resolve: release } = Promise.withResolvers<null>();
  await page.route(/PlanScreen-[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.reload();
  await expect(title(page, 'Dziś')).toBeVisible();
  await page.keyboard.press('Alt+2');
  await expect(title(page, 'Plan')).toBeVisible();
  await page.keyboard.press('f');
  release(null);
  await expect(page.getByRole('complementary', { name: 'Znajdź pokój' })).toBeVisible();
  await page.close();
});

test('navigation: Esc and Alt+1 pressed quickly in an invoice form open Today, and Back returns to the invoice list', async () => {
  const page = await openPage(program, { language: 'pl' });
  await expect(title(page, 'Dziś')).toBeVisible();
  await page.keyboard.press('Alt+3');
  await expect(page.getByRole('grid')).toBeFocused();
  await page.keyboard.press('n');
  await expect(page.locator('article.form')).toBeVisible();
  // The two keys are pressed before the browser has navigated back.
  await page.evaluate(() => {
    for (const key of [{ key: 'Escape' }, { key: '1', altKey: true }])
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }),
      );
  });
  await page.waitForURL(/#\/today$/);
  await expect(title(page, 'Dziś')).toBeVisible();
  await page.goBack();
  await expect(title(page, 'Faktury')).toBeVisible();
  await expect(page.locator('article.form')).toBeHidden();
  await page.close();
});

test(
  'window: reports that the program has stopped, and the content of the window remains visible',
  { tag: '@extra' },
  async () => {
    test.skip(inElectron, 'Electron’s window goes with the program');
    const passing = await startProgram({ training: true });
    // The test uses a separate browser, because a stopping program closes its own pages.
    const browser = await launchChromium();
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${passing.origin}/?mode=training#${ENGINE_CONNECTION_TOKEN_NAME}=${passing.lineKey}`);
    await expect(title(page, 'Dziś')).toBeVisible();
    await passing.stop();
    const notice = page.getByText(/Kontuar na tym komputerze nie działa od \d\d:\d\d\./);
    // The connection key ends with the program, so this window cannot connect to a restarted program.
    await expect(notice).toContainText('Uruchom go ponownie: otworzy się w nowym oknie.');
    await expect(title(page, 'Dziś')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await browser.close();
  },
);
