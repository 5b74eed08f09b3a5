import { expect, test, type Page } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import { stay as stayDates } from '#shared/text/formats';
import { speak } from '#shared/text/language';
import { openPage } from '#support/browser';
import { letCopy, pasted } from '#support/clipboard';
import { aStay, putStay, startSynced, today, type SyncedProgram } from '#support/syncedProgram';
import { expectAccessible, expectNoSidewaysScroll, watched } from './watched';
import { typeDay } from './typing';
import * as texts from '#shared/i18n/texts';

/** Tests the what-if plan: the user moves stays, and no change leaves the window. */

const DAY = today();
const day = (days: number) => addDays(DAY, days);
const room = (number: number) => ({ room_id: String(number), room_name: `${number} Dwójka` });
const SPAN = { from: day(-30), to: day(60) };

let synced: SyncedProgram;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  synced = await startSynced({
    prices: () => ({}),
    prepare: (stranger) => {
      putStay(stranger, aStay(1, { ...room(101), arrival: day(1), departure: day(5), name: 'Kowalska' }));
      putStay(stranger, aStay(2, { ...room(102), arrival: day(3), departure: day(6), name: 'Zych' }));
    },
  });
});
test.afterAll(() => synced.stop());

async function openWhatIf(options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  const page = await openPage(synced.program, { language: 'pl', ...options });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Alt+2');
  await expect(bar(page, 1)).toBeVisible();
  await page.keyboard.press('w');
  await expect(
    page.getByText(/Na próbę: nic nie zostanie wysłane|What-if, nothing is sent/).first(),
  ).toBeVisible();
  return page;
}
const bar = (page: Page, id: number) => page.locator(`#stay-${id}`);
/** The panel stands beside the plan, or covers it as a sheet at 200 %. */
const panel = (page: Page) =>
  page
    .getByRole('complementary', { name: /Na próbę|What-if/ })
    .or(page.getByRole('dialog', { name: /Na próbę|What-if/ }));
const steps = (page: Page) => panel(page).getByRole('listitem');

/**
 * Returns the stays that the engine knows, the queued changes and every request that was sent, except reads and
 * sign-ins.
 */
async function realData() {
  const { client } = synced.program;
  const writes = synced.stranger.requests.filter(
    ({ method, path }) => method !== 'GET' && !/\/(auth|get)\//.test(path),
  );
  return {
    stays: await client.reservations.stays(SPAN),
    nights: await client.reservations.nights({ ...SPAN, gone: false }),
    waiting: (await client.sync.state()).waiting,
    writes: writes.length,
  };
}

test('what-if plan: a stay can be dragged to another room, clashes appear at once, and real data stay unchanged', async () => {
  const before = await realData();
  const page = await openWhatIf();
  const complaints = watched(page);
  const [from, column] = [await bar(page, 1).boundingBox(), await bar(page, 2).boundingBox()];
  if (!from || !column) throw new Error('not drawn');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, column.y + 6, { steps: 4 });
  await page.mouse.move(from.x + 10, column.y + 10, { steps: 2 });
  await expect(page.locator('.outlined.chosen')).toHaveCount(1);
  await page.mouse.up();

  await expect(steps(page)).toHaveCount(1);
  await expect(steps(page)).toContainText(
    `Przenieś: Kowalska, 101 → 102, ${stayDates('pl', day(1), day(5))}`,
  );
  await expect(steps(page)).toContainText('pokrywa się z: Zych Jan');
  // Two stays share one room on this night, so one more room is free; on the night before, no additional room is free.
  const rooms = (await synced.program.client.reservations.rooms()).length;
  for (const [night, taken] of [
    [3, 1],
    [1, 1],
  ] as const)
    await expect(
      page.getByLabel(
        speak(texts.plan, 'pl').freeThatNight({
          day: stayDates('pl', day(night), day(night + 1)),
          free: rooms - taken,
          of: rooms,
          roomless: 0,
        }),
      ),
    ).toBeVisible();
  await expect(page.getByRole('list', { name: 'Legenda' })).toContainText('2 pobyty pokrywają się');
  await expect(bar(page, 1)).toHaveAttribute('aria-label', /pokój 102.*pokrywa się z innym pobytem/);
  expect(await realData()).toEqual(before);

  await panel(page).getByRole('button', { name: 'Cofnij krok' }).click();
  await expect(steps(page)).toHaveCount(0);
  await expect(bar(page, 1)).toHaveAttribute('aria-label', /pokój 101/);

  // Ending the what-if plan drops the moved stays; only an immediate undo restores them.
  await bar(page, 2).click();
  await panel(page).getByLabel('Pokój').selectOption({ label: '202 Dwójka' });
  await typeDay(page, panel(page), 'Przyjazd', day(4));
  await panel(page).getByRole('button', { name: 'Przenieś', exact: true }).click();
  await expect(steps(page)).toContainText(
    `Zych, 102 → 202, ${stayDates('pl', day(3), day(6))} → ${stayDates('pl', day(4), day(7))}`,
  );
  await panel(page).getByRole('button', { name: 'Zakończ próbę' }).click();
  await expect(panel(page)).toBeHidden();
  await expect(bar(page, 2)).toHaveAttribute('aria-label', /pokój 102/);
  await page.getByRole('button', { name: 'Wróć do próby' }).click();
  await expect(bar(page, 2)).toHaveAttribute('aria-label', /pokój 202/);
  await page.getByRole('button', { name: 'Zakończ próbę' }).first().click();
  await page.reload();
  await expect(bar(page, 2)).toHaveAttribute('aria-label', /pokój 102/);
  // A live region for screen readers keeps its text for a while.
  await expect(page.locator('main').getByText('Na próbę: nic nie zostanie wysłane')).toHaveCount(0);
  expect(await realData()).toEqual(before);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('what-if plan: Shift with arrow keys moves a stay, Ctrl+Z undoes the move, and the list of moves can be copied', async () => {
  const before = await realData();
  const page = await openWhatIf();
  await letCopy(page);
  await bar(page, 1).click();
  await page.getByRole('grid').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(steps(page)).toContainText(
    `Kowalska, 101 → 103, ${stayDates('pl', day(1), day(5))} → ${stayDates('pl', day(2), day(6))}`,
  );
  await page.keyboard.press('Control+z');
  await expect(steps(page)).toContainText('101 → 102');
  await panel(page).getByRole('button', { name: 'Kopiuj listę' }).click();
  await expect
    .poll(() => pasted(page))
    .toMatch(/^Przenieś: Kowalska, 101 → 102, .*; pokrywa się z: Zych Jan$/);
  await page.keyboard.press('F1');
  await expect(page.getByRole('dialog').getByText('Na próbę: przesunięcie pobytu')).toBeVisible();
  expect(await realData()).toEqual(before);
  await page.context().close();
});

test('what-if plan: returns the focus to the room plan when closed', async () => {
  const page = await openWhatIf();
  await page.getByRole('button', { name: 'Zakończ próbę' }).first().click();
  await expect(page.getByRole('grid')).toBeFocused();
  await page.context().close();
});

test('room plan: stays cannot be dragged unless the what-if plan is open', async () => {
  const page = await openPage(synced.program, { language: 'pl' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Alt+2');
  await expect(bar(page, 1)).toBeVisible();
  const from = await bar(page, 1).boundingBox();
  if (!from) throw new Error('not drawn');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y + 60, { steps: 4 });
  await page.mouse.up();
  expect(await bar(page, 1).boundingBox()).toEqual(from);
  await page.context().close();
});

test('room plan: opening the plan of a past moment closes the what-if plan, and returning to what-if closes the past plan', async () => {
  const page = await openWhatIf();
  const rows = () => page.getByRole('grid', { name: 'Plan pokoi' }).boundingBox();
  const before = await rows();
  await page.keyboard.press('h');
  await page
    .getByRole('dialog', { name: 'Więcej narzędzi planu' })
    .getByRole('button', { name: 'Pokaż' })
    .click();
  await expect(page.getByText(/^Plan według stanu na tym komputerze: /)).toBeVisible();
  // A live region for screen readers keeps its text for a while.
  await expect(page.locator('main').getByText('Na próbę: nic nie zostanie wysłane')).toHaveCount(0);
  // One banner changes the height by a pixel or two; two banners left no room for the rows.
  expect(Math.abs(((await rows())?.height ?? 0) - (before?.height ?? 0))).toBeLessThan(20);
  await page.getByRole('button', { name: 'Wróć do próby' }).click();
  await expect(page.getByText('Na próbę: nic nie zostanie wysłane').first()).toBeVisible();
  await expect(page.getByText(/^Plan według stanu na tym komputerze: /)).toHaveCount(0);
  await expect(bar(page, 1)).toBeVisible();
  await page.context().close();
});

test('what-if plan: outlines the stay opened by a link, and closes the reservation card when the user selects another stay', async () => {
  const page = await openWhatIf();
  const card = page.getByRole('complementary', { name: 'Rezerwacja' });
  await page.evaluate(() => (location.hash = '#/plan?stay=2'));
  await expect(card).toContainText('Zych');
  await expect(bar(page, 2)).toHaveClass(/selected/);
  await bar(page, 1).click();
  await expect(card).toHaveCount(0);
  await expect(bar(page, 1)).toHaveClass(/selected/);
  await expect(panel(page)).toContainText('Kowalska');
  await page.context().close();
});

test('what-if plan: opens at 200 % zoom as a dialog in which the user can move a stay', async () => {
  const page = await openWhatIf({ language: 'en', theme: 'dark', zoom: 2 });
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await bar(page, 1).click();
  await panel(page).getByLabel('Room', { exact: true }).selectOption({ label: '202 Dwójka' });
  await panel(page).getByRole('button', { name: 'Move', exact: true }).click();
  await expect(steps(page)).toHaveCount(1);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.context().close();
});

for (const [language, theme] of [
  ['pl', 'light'],
  ['en', 'dark'],
] as const)
  test(`what-if plan: is accessible and fits the width in ${language}, ${theme}`, async () => {
    const page = await openWhatIf({ language, theme });
    await bar(page, 1).click();
    await page.getByRole('grid').focus();
    await page.keyboard.press('Shift+ArrowDown');
    await expect(steps(page)).toHaveCount(1);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.context().close();
  });
