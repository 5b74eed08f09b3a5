import { expect, test, type Page } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import { rangeTitle } from '#shared/text/plan';
import { inElectron, openPage } from '#support/browser';
import { aStay, passDone, putStay, startSynced, today, type SyncedProgram } from '#support/syncedProgram';
import { watched } from './watched';

/** Tests the room plan while it is hidden: it is built behind the first screen and kept behind other screens. */

const day = (days: number) => addDays(today(), days);
let synced: SyncedProgram;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  synced = await startSynced({
    prepare: (stranger) => {
      putStay(stranger, aStay(1, { arrival: day(0), departure: day(3), name: 'Ostrowska' }));
      putStay(stranger, aStay(2, { arrival: day(90), departure: day(93), name: 'Daleka' }));
    },
  });
});
test.afterAll(() => synced.stop());

const stay = (page: Page, id: number) => page.locator(`#stay-${id}`);
const card = (page: Page) => page.getByRole('complementary', { name: 'Rezerwacja' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const dates = (page: Page) => page.getByRole('button', { name: /Przejdź do dnia/ });
const spanned = (first: number) => rangeTitle('pl', day(first), day(first + 13));

async function open(): Promise<Page> {
  const page = await openPage(synced.program, { language: 'pl' });
  await expect(heading(page)).toHaveText('Dziś');
  return page;
}

test('room plan: is preloaded behind the first screen, hidden and unreachable by Tab', async () => {
  const page = await open();
  const complaints = watched(page);
  await expect(stay(page, 1)).toBeAttached();
  await expect(stay(page, 1)).toBeHidden();
  // Neither Tab nor a letter key reaches the hidden plan.
  for (let stop = 0; stop < 60; stop += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('.plan') === null)).toBe(true);
  }
  await page.locator('#content').focus();
  await page.keyboard.press('c');
  await page.keyboard.press('Alt+2');
  await expect(stay(page, 1)).toBeInViewport();
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await page.keyboard.press('f');
  await expect(page.getByRole('complementary', { name: 'Znajdź pokój' })).toBeVisible();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('room plan: is preloaded only after Today shows its guests', async () => {
  test.skip(inElectron, 'the desktop window uses a message port, which a test cannot delay');
  const page = await open();
  const LATE_MS = 3_000;
  await page.context().routeWebSocket(/\/rpc/, (line) => {
    const engine = line.connectToServer();
    // The answer with the guests of Today is delayed; all other answers arrive at once.
    engine.onMessage((message) =>
      setTimeout(() => line.send(message), String(message).includes('Ostrowska') ? LATE_MS : 0),
    );
  });
  // `planFirst` is true when the plan was built before Today showed a guest.
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      const guest = document.querySelector('[data-guest]') !== null;
      if (document.querySelector('.plan')) document.documentElement.dataset['planFirst'] = String(!guest);
      if (guest || document.querySelector('.plan')) seen.disconnect();
    });
    seen.observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await expect(page.locator('[data-guest]').first()).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-plan-first', 'true');
  await expect(stay(page, 1)).toBeAttached();
  await page.context().close();
});

test('room plan: closes its panels when the user leaves the plan, and shows new stays when the user returns', async () => {
  const page = await open();
  await page.keyboard.press('Alt+2');
  await page.getByRole('button', { name: 'Widok' }).click();
  const panel = page.getByRole('dialog', { name: 'Widok' });
  await expect(panel).toBeVisible();
  await page.keyboard.press('Alt+3');
  await expect(heading(page)).toHaveText('Faktury');
  await expect(panel).toBeHidden();
  await page.keyboard.press('Alt+2');
  await dates(page).click();
  await expect(page.getByRole('dialog', { name: 'Przejdź do dnia' })).toBeVisible();
  await page.keyboard.press('Alt+1');
  await expect(heading(page)).toHaveText('Dziś');

  putStay(synced.stranger, aStay(3, { arrival: day(4), departure: day(6), name: 'Nowa' }));
  await synced.program.client.sync.now({ full: true });
  await passDone(synced.program);
  await page.keyboard.press('Alt+2');
  await expect(stay(page, 3)).toBeInViewport();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.context().close();
});

test('room plan: scrolls to the same stay each time its link is opened', async () => {
  const page = await open();
  await page.keyboard.press('Alt+2');
  for (let time = 0; time < 2; time += 1) {
    await page.evaluate(() => (location.hash = '#/plan?stay=2'));
    await expect(card(page)).toContainText('Daleka');
    await expect(stay(page, 2)).toBeInViewport();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Dziś', exact: true }).click();
    await expect(stay(page, 1)).toBeInViewport();
  }
  await page.context().close();
});

test('room plan: scrolls to the row of the room named in a link', async () => {
  const page = await open();
  await page.setViewportSize({ width: 1366, height: 250 });
  await page.keyboard.press('Alt+2');
  await expect(stay(page, 1)).toBeInViewport();
  const row = page.getByRole('grid', { name: 'Plan pokoi' }).getByText('202', { exact: true }).last();
  await expect(row).not.toBeInViewport();
  await page.evaluate((to) => (location.hash = `#/plan?day=${to}&room=202`), day(40));
  await expect(row).toBeInViewport();
  await expect(dates(page)).toContainText(spanned(40));
  await page.context().close();
});

test('link to a guest: shows the guest’s stay on the current plan, even after a filtered or earlier plan was shown', async () => {
  const page = await open();
  await page.keyboard.press('Alt+2');
  await page.getByRole('button', { name: 'Filtr', exact: true }).click();
  const filter = page.getByRole('dialog', { name: 'Filtr' });
  await filter.getByRole('textbox').fill('nikt taki');
  await filter.getByRole('checkbox', { name: 'Tylko pokoje z takimi pobytami' }).check();
  await expect(stay(page, 1)).toHaveCount(0);
  await page.keyboard.press('Alt+1');
  await page.evaluate(() => (location.hash = '#/plan?stay=1'));
  await expect(stay(page, 1)).toBeInViewport();
  await page.keyboard.press('h');
  await page
    .getByRole('dialog', { name: 'Więcej narzędzi planu' })
    .getByRole('button', { name: 'Pokaż' })
    .click();
  await expect(page.getByText(/^Plan według stanu na tym komputerze: /)).toBeVisible();
  await page.keyboard.press('Alt+1');
  await page.evaluate(() => (location.hash = '#/plan?stay=2'));
  await expect(stay(page, 2)).toBeInViewport();
  await expect(page.getByText(/^Plan według stanu na tym komputerze: /)).toHaveCount(0);
  await page.context().close();
});

test('date field: Alt+1 opens Today and leaves the date in the field unchanged', async () => {
  const page = await open();
  await page.keyboard.press('Alt+2');
  await page.keyboard.press('f');
  const arrival = page
    .getByRole('complementary', { name: 'Znajdź pokój' })
    .getByRole('group', { name: 'Przyjazd' })
    .getByRole('spinbutton')
    .first();
  await arrival.focus();
  const before = await arrival.textContent();
  await page.keyboard.press('Alt+1');
  await expect(heading(page)).toHaveText('Dziś');
  await page.keyboard.press('Alt+2');
  await expect(arrival).toHaveText(before ?? '');
  await arrival.focus();
  await page.keyboard.press('F1');
  await expect(page.getByRole('dialog', { name: 'Skróty' })).toBeVisible();
  await page.context().close();
});

test('room plan and invoice list: take the focus when opened with Alt+2 or Alt+3', async () => {
  const page = await open();
  const grid = page.getByRole('grid', { name: 'Plan pokoi' });
  const at = () => grid.getAttribute('aria-activedescendant');
  await page.keyboard.press('Alt+2');
  await expect(grid).toBeFocused();
  await expect.poll(at).not.toBeNull();
  await page.keyboard.press('Alt+1');
  await expect(page.locator('[data-guest]').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Karta rezerwacji' })).toContainText('Ostrowska');
  await page.keyboard.press('Alt+3');
  await expect(page.getByRole('grid', { name: 'Lista faktur' })).toBeFocused();
  await page.keyboard.press('Alt+2');
  await expect(grid).toBeFocused();
  await page.context().close();
});

test('room plan: shows the new day as today after midnight, unless the user had chosen other days', async () => {
  // The first visible day of the plan moves on although nobody touches the plan.
  await synced.program.client.app.setPreferences({ coverAfter: 0 });
  const page = await open();
  await page.clock.install();
  await page.reload();
  await expect(heading(page)).toHaveText('Dziś');
  await page.keyboard.press('Alt+2');
  await expect(dates(page)).toContainText(spanned(-2));
  const midnight = () => page.clock.fastForward('24:00:00');

  await midnight();
  await expect(dates(page)).toContainText(spanned(-1));
  await expect(page.getByRole('gridcell', { name: /, dziś/ })).toBeInViewport();

  await page.getByRole('button', { name: 'Później' }).click();
  await expect(dates(page)).toContainText(spanned(13));
  await midnight();
  await page.clock.runFor(1_000);
  await expect(dates(page)).toContainText(spanned(13));

  await page.keyboard.press('Alt+1');
  await expect(heading(page)).toHaveText('Dziś');
  await midnight();
  await page.keyboard.press('Alt+2');
  await expect(dates(page)).toContainText(spanned(1));
  await page.context().close();
});

test('room plan: returning to the plan with Tab scrolls the focused night into view', async () => {
  const page = await open();
  await page.keyboard.press('Alt+2');
  const grid = page.getByRole('grid');
  await expect(grid).toBeFocused();
  await expect(stay(page, 1)).toBeInViewport();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await grid.hover();
  await page.mouse.wheel(4000, 0);
  await expect(stay(page, 1)).not.toBeInViewport();
  await page.keyboard.press('Shift+Tab');
  await expect(grid).not.toBeFocused();
  await page.keyboard.press('Tab');
  await expect(grid).toBeFocused();
  await expect(async () => {
    const id = await grid.getAttribute('aria-activedescendant');
    await expect(page.locator(`[id="${id}"]`)).toBeInViewport({ timeout: 1000 });
  }).toPass();
  await page.context().close();
});
