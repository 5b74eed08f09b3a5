import { expect, test, type Page } from '@playwright/test';
import { addDays, addMonths } from '#shared/rules/days';
import { briefDay, stay as stayDates } from '#shared/text/formats';
import { rangeTitle } from '#shared/text/plan';
import { openPage } from '#support/browser';
import { passDone, putStay } from '#support/syncedProgram';
import { expectAccessible, expectNoSidewaysScroll, LOOKS, watched } from '../watched';
import {
  DAY,
  day,
  NB,
  OTHER_YEAR,
  synced,
  openPlan,
  stay,
  grid,
  rowOf,
  card,
  tool,
  active,
  startPlan,
} from '../planPage';

startPlan();
test('room plan: opens at today and shows every stay in its room and on its nights', async () => {
  const page = await openPlan();
  const complaints = watched(page);
  await expect(tool(page, /Przejdź do dnia/)).toContainText(rangeTitle('pl', day(-2), day(11)));
  await expect(page.getByRole('gridcell', { name: /, dziś/ })).toBeInViewport();

  const label = (id: number) => stay(page, id).getAttribute('aria-label');
  expect(await label(1)).toBe(
    `Wiśniewska Małgorzata, pokój 101, ${stayDates('pl', DAY, day(4))}, 4 noce, przyjedzie, zaliczka wpłacona, Telefon, jest notatka`,
  );
  expect(await label(3)).toContain('w obiekcie, nieopłacone');
  expect(await label(7)).toContain('stan: NO-SHOW, płatność: DEPOSIT_ON_HOLD');
  expect(await label(5)).toContain('pokrywa się z innym pobytem');
  expect(await label(4)).toContain('w grupie 2 pokoje');
  await expect(page.getByText('2 pobyty pokrywają się')).toBeVisible();

  // A night is between two noons, so that a stay begins in the middle of the column of its day.
  const [bar, column, next] = await Promise.all([
    stay(page, 1).boundingBox(),
    page.getByRole('gridcell', { name: /, dziś/ }).boundingBox(),
    stay(page, 2).boundingBox(),
  ]);
  if (!bar || !column || !next) throw new Error('not drawn');
  expect(bar.x).toBe(column.x + Math.floor(column.width / 2) + 1);
  expect(bar.width).toBe(4 * column.width - 2);
  expect(next.x + next.width + 2).toBe(bar.x);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('room plan: a click opens the card with all details of the stay, and Esc closes the card', async () => {
  const page = await openPlan();
  await stay(page, 1).click();
  await expect(card(page).getByRole('heading', { name: 'Wiśniewska Małgorzata' })).toBeVisible();
  await expect(stay(page, 1)).toHaveAttribute('aria-selected', 'true');
  for (const words of [
    'Przyjedzie dziś',
    'nr 1',
    '101 Dwójka',
    '4 noce',
    'Pobyt według serwisu: 3, według dat: 4.',
    'zameldowanie od 15:00, wymeldowanie do 11:00',
    '2 dorosłych, 1 dziecko',
    'Łóżeczko, przyjazd ok. 18:00',
    `ok. 1${NB}434,00${NB}zł`,
    'Zaliczka wpłacona',
  ]) {
    await expect(card(page)).toContainText(words);
  }
  await expect(card(page)).not.toContainText('4711#');
  await card(page).getByRole('button', { name: 'Pokaż kod do drzwi' }).click();
  await expect(card(page)).toContainText('4711#');

  await card(page).getByRole('button', { name: 'Zamknij' }).focus();
  await page.keyboard.press('Escape');
  await expect(card(page)).toBeHidden();
  await expect(grid(page)).toBeFocused();

  await stay(page, 1).click();
  await expect(card(page)).not.toContainText('4711#');
  await card(page).getByRole('link', { name: 'FZ 12/05' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Faktury' })).toBeVisible();
  await expect(page).toHaveURL(/#\/invoices\?id=/);
  await page.goBack();
  await expect(card(page).getByRole('heading', { name: 'Wiśniewska Małgorzata' })).toBeVisible();
  await page.context().close();
});

test(
  'reservation card: shows the year in the stay dates and the advance deadline of a stay in another year',
  { tag: '@extra' },
  async () => {
    const page = await openPlan();
    await page.evaluate(() => (location.hash = '#/plan?stay=12'));
    const year = OTHER_YEAR.slice(0, 4);
    const [arrival, departure] = [addDays(OTHER_YEAR, 1), addDays(OTHER_YEAR, 3)];
    await expect(card(page)).toContainText(
      `${briefDay('pl', arrival)} – ${briefDay('pl', departure)} ${year}`,
    );
    await expect(card(page)).toContainText(`Termin zaliczki: ${briefDay('pl', OTHER_YEAR)} ${year}`);
    await page.context().close();
  },
);

test(
  'reservation card: shows unknown check-in and payment states exactly as the service sends them',
  { tag: '@extra' },
  async () => {
    const page = await openPlan();
    await stay(page, 7).click();
    await expect(card(page)).toContainText('NO-SHOW');
    await expect(card(page)).toContainText('DEPOSIT_ON_HOLD');
    await expect(card(page)).toContainText('nie wiadomo');
    await page.context().close();
  },
);

test('room plan: the keyboard alone moves the focus, opens a stay and changes the days shown', async () => {
  const page = await openPlan();
  await grid(page).focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Home');
  expect(await active(page)).toContain('Szulc Jan, pokój 101');
  await page.keyboard.press('ArrowRight');
  expect(await active(page)).toContain('Wiśniewska Małgorzata');
  await page.keyboard.press('Enter');
  await expect(card(page)).toContainText('Wiśniewska Małgorzata');
  await page.keyboard.press('ArrowRight');
  expect(await active(page)).toContain('wolne');
  await page.keyboard.press('Control+End');
  expect(await active(page)).toContain('pokój 202');
  // An open card leaves fewer days visible, and a page has that many days.
  await page.keyboard.press('Escape');
  await expect(card(page)).toBeHidden();
  // The plan learns its new width in the next frame.
  await page.evaluate(
    () => new Promise((heard) => requestAnimationFrame(() => requestAnimationFrame(heard))),
  );
  await page.keyboard.press('PageDown');
  await expect(tool(page, /Przejdź do dnia/)).toContainText(rangeTitle('pl', day(12), day(25)));
  await page.keyboard.press('t');
  await expect(tool(page, /Przejdź do dnia/)).toContainText(rangeTitle('pl', day(-2), day(11)));
  // The focus has moved along: the next arrow key does not go back to the old position.
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => active(page)).toContain(`pokój 201, noc ${briefDay('pl', DAY)}`);
  await expect(tool(page, /Przejdź do dnia/)).toContainText(rangeTitle('pl', day(-2), day(11)));

  await page.keyboard.press('F1');
  await expect(page.getByText('Poruszanie się po nocach i pokojach')).toBeVisible();
  await page.context().close();
});

test(
  'room plan: fits 7 to 60 days to the width, scrolls to any date and remembers the chosen number of days',
  { tag: '@extra' },
  async () => {
    const page = await openPlan();
    const title = tool(page, /Przejdź do dnia/);
    for (const days of [7, 14, 60]) {
      await tool(page, String(days)).click();
      await expect(title).toContainText(rangeTitle('pl', day(-2), day(days - 3)));
      const [box, first, second] = await Promise.all([
        grid(page).boundingBox(),
        grid(page).locator('.date').nth(3).boundingBox(),
        grid(page).locator('.date').nth(4).boundingBox(),
      ]);
      if (!box || !first || !second) throw new Error('not drawn');
      const width = second.x - first.x;
      expect(Math.floor((box.width - 170) / days)).toBe(width);
    }
    await tool(page, '30').click();
    await tool(page, 'Później').click();
    await expect(title).toContainText(rangeTitle('pl', day(28), day(57)));

    await grid(page).hover();
    await page.mouse.wheel(26 * 12, 0);
    await expect(stay(page, 8)).toBeVisible();
    for (let i = 0; i < 45; i += 1) await tool(page, 'Później').click();
    await expect(page.locator('.date').nth(10)).toBeInViewport();
    await expect(page).toHaveURL(new RegExp(`day=${DAY.slice(0, 2)}`));

    const left = await firstDay(page);
    await page.keyboard.press('Alt+1');
    await expect(page.getByRole('heading', { level: 1, name: 'Dziś' })).toBeVisible();
    await page.keyboard.press('Alt+2');
    await expect(title).toContainText(rangeTitle('pl', left, addDays(left, 29)));
    await tool(page, 'Dziś').click();
    await expect(stay(page, 1)).toBeVisible();
    // The program remembers the number of days for the next test.
    await tool(page, '14').click();
    await expect(title).toContainText(rangeTitle('pl', day(-2), day(11)));
    await page.context().close();
  },
);
const firstDay = async (page: Page) => /day=([\d-]+)/.exec(page.url())?.[1] ?? '';

test(
  'room plan: jumps to a day picked in the calendar, and to a distant stay opened by its link',
  { tag: '@extra' },
  async () => {
    const page = await openPlan();
    await tool(page, /Przejdź do dnia/).click();
    const month = page.getByRole('dialog', { name: 'Przejdź do dnia' });
    await expect(month).toBeVisible();
    await expectAccessible(page);
    await month.getByRole('button', { name: 'Następny miesiąc' }).click();
    await page.keyboard.press('Escape');
    await expect(month).toBeHidden();
    await expect(tool(page, /Przejdź do dnia/)).toBeFocused();
    await page.keyboard.press('Enter');
    for (const key of ['PageDown', 'ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await expect(month).toBeHidden();
    expect(await firstDay(page)).toBe(addDays(addMonths(day(-2), 1), 8));

    await page.evaluate(() => (location.hash = '#/plan?stay=8'));
    await expect(card(page)).toContainText('Daleka Iga');
    await expect(stay(page, 8)).toBeInViewport();
    await page.context().close();
  },
);

test(
  'room plan with 30 days: the reservation card does not cover the stay opened by a link, at any window width',
  { tag: '@extra' },
  async () => {
    const page = await openPlan();
    await tool(page, '30').click();
    for (const width of [1280, 1366, 1600]) {
      await page.setViewportSize({ width, height: 768 });
      // The second time, the stay is known, and the card opens in the same frame in which the plan scrolls.
      for (const [id, arrival] of [
        [4, 5],
        [5, 7],
        [7, 1],
        [4, 5],
        [5, 7],
        [7, 1],
      ] as const) {
        const first = day(arrival - 25);
        await page.evaluate((hash) => (location.hash = hash), `#/plan?day=${first}`);
        await expect(card(page)).toHaveCount(0);
        await expect.poll(() => firstDay(page)).toBe(first);
        await page.evaluate((hash) => (location.hash = hash), `#/plan?day=${first}&stay=${id}`);
        await expect(card(page)).toBeVisible();
        await expect
          .poll(async () => {
            const [bar, panel] = [await stay(page, id).boundingBox(), await card(page).boundingBox()];
            return bar && panel ? panel.x - bar.x : null;
          }, `stay ${id} at ${width} px`)
          .toBeGreaterThan(20);
      }
    }
    await tool(page, '14').click();
    await page.context().close();
  },
);

test(
  'room plan: keeps all rooms of the opened reservation highlighted while the pointer is on another stay',
  { tag: '@extra' },
  async () => {
    const page = await openPlan();
    await stay(page, 4).click();
    await expect(card(page)).toBeVisible();
    await stay(page, 3).hover();
    await expect(page.locator('.member')).toHaveCount(2);
    await card(page).getByRole('link', { name: '202 Dwójka' }).click();
    await expect(card(page).getByText('202 Dwójka', { exact: true })).toBeVisible();
    await expect(card(page).getByRole('link', { name: '201 Dwójka' })).toBeVisible();
    await page.context().close();
  },
);

test(
  'room plan: the header names the holidays that fit and counts the other holidays of the shown days',
  { tag: '@extra' },
  async () => {
    const page = await openPlan();
    await page.evaluate(() => location.assign('#/plan?day=2030-12-20'));
    await expect(page.getByText('24 XII Wigilia', { exact: true })).toBeVisible();
    await expect(page.getByText('i jeszcze 3 święta')).toBeVisible();
    await tool(page, '30').click();
    await expect(page.getByText('24 XII Wigilia', { exact: true })).toBeVisible();
    await expect(page.getByText('i jeszcze 4 święta')).toBeVisible();
    // The program remembers the number of days for the next test.
    await tool(page, '14').click();
    await expect(tool(page, '14 dni')).toHaveAttribute('aria-pressed', 'true');
    await page.context().close();
  },
);

test(
  'room plan: the colour mode changes bar colours and legend, and no stay can be dragged in any mode',
  { tag: '@extra' },
  async () => {
    const page = await openPlan();
    const looks = () =>
      stay(page, 1).evaluate((bar) => {
        const { backgroundColor, color, cursor } = getComputedStyle(bar);
        return { backgroundColor, color, cursor, draggable: bar instanceof HTMLElement && bar.draggable };
      });
    const byStay = await looks();
    await tool(page, 'Widok').click();
    const colours = page.getByRole('dialog', { name: 'Widok' }).getByRole('group', { name: 'Kolory' });
    await colours.getByRole('button', { name: 'Płatność' }).click();
    const byPayment = await looks();
    expect(byPayment.backgroundColor).not.toBe(byStay.backgroundColor);
    const legend = page.getByRole('list', { name: 'Legenda' });
    await expect(legend).toContainText('2 pobyty pokrywają się');
    // In this house every departure is closed and every arrival is open.
    await expect(legend).toContainText('wyjazd zamknięty');
    await expect(legend).not.toContainText('przyjazd zamknięty');
    await colours.getByRole('button', { name: 'Z serwisu' }).click();
    await expect(legend).toContainText('kolor nadany w serwisie');
    expect((await looks()).color).not.toBe(byStay.color);
    expect(byStay).toMatchObject({ cursor: 'pointer', draggable: false });
    await page.keyboard.press('Escape');

    const before = await stay(page, 1).boundingBox();
    if (!before) throw new Error('not drawn');
    await page.mouse.move(before.x + 20, before.y + 8);
    await page.mouse.down();
    await page.mouse.move(before.x + 180, before.y + 40, { steps: 5 });
    await page.mouse.up();
    expect(await stay(page, 1).boundingBox()).toEqual(before);
    expect(await page.evaluate(() => document.getSelection()?.toString())).toBe('');
    await page.context().close();
  },
);

test(
  'room plan: shows 14 days by default, and its legend lists only the symbols used in these days',
  { tag: '@extra' },
  async () => {
    const page = await openPlan();
    await expect(tool(page, '14 dni')).toHaveAttribute('aria-pressed', 'true');
    const legend = page.getByRole('list', { name: 'Legenda' });
    await expect(legend).toContainText('w obiekcie');
    await expect(legend).not.toContainText('czeka');
    await page.evaluate((shown) => location.assign(`#/plan?day=${shown}`), OTHER_YEAR);
    await expect(legend).toContainText('czeka');
    await expect(legend).not.toContainText('w obiekcie');
    await page.context().close();
  },
);

test(
  'room plan: hides a reservation deleted in the service, and shows the deleted stay on request',
  { tag: '@extra' },
  async () => {
    // Two full reads need more requests than the budget of one minute allows.
    test.setTimeout(180_000);
    const stays = synced.stranger.stays;
    const szulc = stays.get(2);
    if (!szulc) throw new Error('not there');
    stays.delete(2);
    const { client } = synced.program;
    // A single read without the stay proves nothing, so that the engine reads twice.
    const goneSince = async () => {
      await client.sync.now({ full: true });
      await passDone(synced.program);
      const stored = await client.reservations.stays({ from: day(-3), to: day(3) });
      return stored.find(({ id }) => id === 2)?.goneSince ?? null;
    };
    await expect.poll(goneSince, { timeout: 150_000 }).not.toBeNull();
    const page = await openPlan();
    await expect(stay(page, 2)).toBeHidden();
    await tool(page, 'Widok').click();
    await page.getByRole('checkbox', { name: 'Usunięte z serwisu' }).check();
    await page.keyboard.press('Escape');
    await expect(stay(page, 2)).toHaveAttribute('aria-label', /usunięta z serwisu/);
    await stay(page, 2).click();
    await expect(card(page)).toContainText('tej rezerwacji nie ma w serwisie');
    await page.context().close();
    putStay(synced.stranger, szulc);
  },
);

test(
  'plan filter: fades other stays, counts the matches and opens a match, by keyboard',
  { tag: '@extra' },
  async () => {
    const page = await openPlan();
    await tool(page, 'Filtr').focus();
    await page.keyboard.press('Enter');
    const complaints = watched(page);
    const filter = page.getByRole('dialog', { name: 'Filtr' });
    await expect(filter.getByRole('status')).toHaveText('Zaznacz, czego szukasz.');
    await expect(filter.getByLabel('Gość')).toBeFocused();
    await page.keyboard.type('wisn');
    await expect(filter.getByRole('status')).toHaveText('1 pobyt w 1 pokoju w tych dniach');
    await expect(stay(page, 1)).not.toHaveClass(/off/);
    await expect(stay(page, 3)).toHaveClass(/off/);
    expect(await stay(page, 3).getAttribute('aria-label')).toContain('poza filtrem');
    await page.keyboard.press('Enter');
    await expect(card(page).getByRole('heading', { name: 'Wiśniewska Małgorzata' })).toBeVisible();
    await filter.getByRole('checkbox', { name: 'Tylko pokoje z takimi pobytami' }).press(' ');
    await expect(rowOf(page, 'Pokój 102')).toHaveCount(0);
    await expect(rowOf(page, 'Pokój 101')).toHaveCount(1);
    await filter.getByRole('button', { name: 'Wyczyść' }).click();
    await filter.getByRole('checkbox', { name: 'inna' }).check();
    await expect(stay(page, 7)).not.toHaveClass(/off/);
    await expect(stay(page, 1)).toHaveClass(/off/);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(tool(page, 'Filtr: 1')).toHaveAttribute('aria-pressed', 'true');

    await tool(page, 'Filtr: 1').click();
    await filter.getByRole('textbox').fill('nikt taki');
    await filter.getByRole('checkbox', { name: 'Tylko pokoje z takimi pobytami' }).check();
    await page.keyboard.press('Escape');
    await expect(page.getByText('W tych dniach żaden pobyt nie pasuje do filtra.')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Wyczyść', exact: true }).click();
    await expect(rowOf(page, 'Pokój 102')).toHaveCount(1);
    await expect(grid(page)).toBeFocused();
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);

test(
  'room plan: groups rooms by floor, collapses groups and remembers the grouping',
  { tag: '@extra' },
  async () => {
    const page = await openPlan();
    await stay(page, 4).click();
    await expect(card(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(card(page)).toBeHidden();
    await tool(page, 'Widok').click();
    await page.getByLabel('Grupy pokoi').selectOption({ label: 'Według pięter' });
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(rowOf(page, 'II piętro, 2 pokoje, rozwinięte')).toHaveCount(1);
    // The group heads have moved every row, but the focus is still in the same room.
    await expect.poll(() => active(page)).toContain('Nowak Jan, pokój 201');
    await expectAccessible(page);
    await page.locator('.room.group', { hasText: 'I piętro' }).first().click();
    await expect(stay(page, 1)).toHaveCount(0);
    await expect(stay(page, 4)).toBeVisible();
    await grid(page).focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Enter');
    await expect(stay(page, 1)).toBeVisible();

    const again = await openPage(synced.program, { language: 'pl' });
    await expect(again.getByRole('heading', { level: 1 })).toBeVisible();
    await again.keyboard.press('Alt+2');
    await tool(again, 'Widok').click();
    await expect(again.getByLabel('Grupy pokoi')).toHaveValue('floor');
    await again.getByLabel('Grupy pokoi').selectOption({ label: 'Bez grup' });
    await expect(stay(again, 1)).toBeVisible();
    await again.context().close();
    await page.context().close();
  },
);

test(
  'room plan: labels a stay with its reservation number when the guest name is missing',
  { tag: '@extra' },
  async () => {
    const page = await openPlan();
    await expect(stay(page, 11)).toHaveAttribute('data-text', /nr 1234$/);
    await expect(stay(page, 11)).toHaveAttribute('aria-label', /^bez nazwiska, nr 1234, pokój 102/);
    await page.context().close();
  },
);

test(
  'room plan: is accessible in each language and theme and at 200 %, with a reservation card closed or open',
  { tag: '@extra' },
  async () => {
    for (const look of LOOKS) {
      const page = await openPlan(look);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await stay(page, 1).click();
      await expect(page.getByRole('heading', { name: 'Wiśniewska Małgorzata' })).toBeVisible();
      await expectAccessible(page);
      await page.context().close();
    }
  },
);
