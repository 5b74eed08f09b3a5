import { expect, test, type Page } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import { stay } from '#shared/text/formats';
import { openPage } from '#support/browser';
import { aStay, putStay, startSynced, today, type SyncedProgram } from '#support/syncedProgram';
import { expectAccessible, expectNoSidewaysScroll, LOOKS, watched } from './watched';
import { typeDay } from './typing';

/** Tests the price checks on five rooms whose prices are correct except where this file says otherwise. */

const DAY = today();
const day = (days: number) => addDays(DAY, days);
const room = (number: number) => ({ room_id: String(number), room_name: `${number} Dwójka` });
/** Returns two stays that leave the nights [10, 12) free. */
const around = (id: number, number: number) => [
  aStay(id, { ...room(number), arrival: day(4), departure: day(10) }),
  aStay(id + 1, { ...room(number), arrival: day(12), departure: day(15) }),
];

let synced: SyncedProgram;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  synced = await startSynced({
    prices: (roomId, date) => {
      if (roomId === 101 && (date === day(20) || date === day(21))) return { price: null };
      if (roomId === 101 && date === day(30)) return { price: '0.00' };
      if (roomId === 102 && date > day(7)) return { min_stay: '3' };
      if (roomId === 103 && date === day(10)) return { avail_arrival: '0' };
      if (roomId === 103 && date === day(11)) return { min_stay: '2' };
      if (roomId === 201 && (date === day(11) || date === day(12))) return { avail_departure: '0' };
      if (roomId === 202 && date === day(10)) return { discount: { min_stay: '7', price: '10', type: '0' } };
      return {};
    },
    prepare: (stranger) => {
      for (const [i, number] of [102, 103, 201, 202].entries())
        for (const rawStay of around(1 + 2 * i, number)) putStay(stranger, rawStay);
    },
  });
});
test.afterAll(() => synced.stop());

async function openChecks(options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  const page = await openPage(synced.program, { language: 'pl', ...options });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Alt+2');
  await expect(page.getByRole('grid')).toBeVisible();
  await page.getByRole('button', { name: /^(Więcej|More)$/ }).click();
  await page.getByRole('button', { name: /^(Sprawdź ceny|Check prices)/ }).click();
  return page;
}
/** The panel is beside the plan, or at 200 % a sheet over it. */
const panel = (page: Page) =>
  page
    .getByRole('complementary', { name: /Sprawdź ceny|Check prices/ })
    .or(page.getByRole('dialog', { name: /Sprawdź ceny|Check prices/ }));
const findings = (page: Page) => panel(page).locator('[data-finding]');

test('price checks panel: lists each price problem once by kind and room, and outlines the selected problem on the room plan', async () => {
  const page = await openChecks();
  const complaints = watched(page);
  await expect(panel(page).getByText('6 pozycji do sprawdzenia')).toBeVisible();
  await expect(panel(page).getByRole('heading', { level: 3 })).toHaveText([
    /Brak ceny/,
    /Cena 0/,
    /Minimalny pobyt dłuższy niż luka/,
    /Przyjazd zamknięty w jedyne możliwe dni/,
    /Wyjazd zamknięty we wszystkie możliwe dni/,
    /Rabat bez zastosowania/,
  ]);
  const gap = stay('pl', day(10), day(12));
  await expect(findings(page)).toHaveText([
    `${stay('pl', day(20), day(22))}, 2 noce`,
    `${stay('pl', day(30), day(31))}, 1 noc`,
    `${gap}, 2 noce, min. 3 noce`,
    `${gap}, 2 noce`,
    `${gap}, 2 noce`,
    `${stay('pl', day(10), day(11))}, 1 noc, rabat od 7 nocy`,
  ]);
  await findings(page).first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(findings(page).nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.outlined.chosen')).toHaveCount(1);
  await expect(page.locator('.outlined.chosen')).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await page.keyboard.press('c');
  await expect(panel(page)).toBeVisible();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('price checks panel: shows different messages for days without problems, past days and days never downloaded', async () => {
  const page = await openChecks();
  await typeDay(page, panel(page), 'Do', day(5));
  await expect(
    panel(page).getByText('Na te dni nie znaleziono cen ani ograniczeń do sprawdzenia.'),
  ).toBeVisible();
  await typeDay(page, panel(page), 'Do', DAY);
  await expect(panel(page).getByText('Podaj dni od dziś')).toBeVisible();
  await typeDay(page, panel(page), 'Od', day(1500));
  await typeDay(page, panel(page), 'Do', day(1510));
  await expect(panel(page).getByText(/^Cen na .* nigdy nie sprawdzano/)).toBeVisible();
  await page.context().close();
});

for (const [before, typed] of [
  ['2027-11-15', '2027-12-31'],
  ['2027-02-10', '2027-01-31'],
  ['2027-02-10', '2027-12-29'],
  ['2027-02-10', '2028-03-03'],
  ['2027-02-28', '2027-10-30'],
] as const)
  test(`date field: typing the full date ${typed} replaces the date ${before}`, async () => {
    const page = await openChecks();
    const parts = panel(page).getByRole('group', { name: 'Do', exact: true }).getByRole('spinbutton');
    await typeDay(page, panel(page), 'Do', before);
    await expect(parts).toHaveText(before.split('-').reverse());
    await typeDay(page, panel(page), 'Do', typed);
    await expect(parts).toHaveText(typed.split('-').reverse());
    await page.context().close();
  });

test('date field: a newly typed day clears the month only when that month does not have the day', async () => {
  const page = await openChecks();
  const parts = panel(page).getByRole('group', { name: 'Do', exact: true }).getByRole('spinbutton');
  await typeDay(page, panel(page), 'Do', '2027-11-15');
  await parts.first().focus();
  await page.keyboard.type('30');
  await expect(parts).toHaveText(['30', '11', '2027']);
  await parts.first().focus();
  await page.keyboard.type('31');
  await expect(parts.nth(0)).toHaveText('31');
  await expect(parts.nth(1)).not.toHaveText(/\d/);
  await expect(parts.nth(2)).toHaveText('2027');
  await page.context().close();
});

for (const { language, theme, zoom } of LOOKS)
  test(`price checks panel: is accessible and fits the width in ${language}, ${theme}, ${zoom}00 %`, async () => {
    const page = await openChecks({ language, theme, zoom });
    await findings(page).nth(2).click();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.context().close();
  });
