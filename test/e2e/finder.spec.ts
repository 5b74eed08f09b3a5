import { expect, test, type Page } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import { stretchWords } from '#shared/text/finder';
import { longDay, stay } from '#shared/text/formats';
import { speak } from '#shared/text/language';
import { inElectron, openPage } from '#support/browser';
import { letCopy, pasted } from '#support/clipboard';
import { aStay, putStay, startSynced, today, type SyncedProgram } from '#support/syncedProgram';
import { expectAccessible, expectNoSidewaysScroll, watched } from './watched';
import { typeDay } from './typing';
import * as texts from '#shared/i18n/texts';

/** Tests the free-room finder on a property of five rooms and a suite, whose stays this file defines one by one. */

const DAY = today();
const day = (days: number) => addDays(DAY, days);
const room = (number: number) => ({ room_id: String(number), room_name: `${number} Dwójka` });
const suite = { room_id: '301', room_name: '301 Apartament' };

// Three nights in ten days: room 101 fits exactly, 102 leaves one night that nobody can book, 103 is taken, 201 is
// closed to arrival, and 202 is free for long.
const STAYS = [
  aStay(1, { ...room(101), arrival: day(6), departure: day(10) }),
  aStay(2, { ...room(101), arrival: day(13), departure: day(15) }),
  aStay(3, { ...room(102), arrival: day(6), departure: day(10) }),
  aStay(4, { ...room(102), arrival: day(14), departure: day(16) }),
  aStay(5, { ...room(103), arrival: day(12), departure: day(16) }),
  // All rooms are taken from day 40 to 56 except from 44 to 46 or from 46 to 50, so that no single room is free from 44
  // to 49.
  ...[101, 102, 103, 201, 202].flatMap((number, i) => [
    aStay(10 + i, { ...room(number), arrival: day(40), departure: day(i === 0 ? 46 : 44) }),
    aStay(20 + i, { ...room(number), arrival: day(i === 0 ? 50 : 46), departure: day(56) }),
  ]),
  // All rooms but one are taken, and one stay has no room yet.
  ...[101, 102, 103, 201].map((number, i) =>
    aStay(30 + i, { ...room(number), arrival: day(70), departure: day(72) }),
  ),
  // The suite is a separate room type, whose only room is free only for a few nights of a later month.
  aStay(41, { ...suite, arrival: day(-5), departure: day(60) }),
  aStay(42, { ...suite, arrival: day(62), departure: day(80) }),
  aStay(40, { room_id: '', room_name: '', arrival: day(71), departure: day(73), name: 'Bezpokojny' }),
];

/** Number of rooms in addition to the suite, which is taken in most nights. */
const ROOMS = 5;

let synced: SyncedProgram;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  synced = await startSynced({
    prices: (roomId, date) => {
      if (roomId === 102 && date === day(13)) return { min_stay: '2' };
      if (roomId === 201 && date === day(10)) return { avail_arrival: '0' };
      if (roomId === 202) return { discount: { min_stay: '3', price: '10', type: '0' } };
      return {};
    },
    prepare: (stranger) => {
      for (const stay of STAYS) putStay(stranger, stay);
    },
  });
});
test.afterAll(() => synced.stop());

async function openFinder(options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  const page = await openPage(synced.program, { language: 'pl', ...options });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Alt+2');
  await expect(page.getByRole('grid')).toBeVisible();
  await page.keyboard.press('f');
  return page;
}
const panel = (page: Page) => page.getByRole('complementary', { name: /Znajdź pokój|Find room/ });
const offers = (page: Page) => panel(page).locator('[data-offer]');
const previews = (page: Page) => page.locator('.outlined');
async function ask(page: Page, arrival: string, nights: string) {
  await typeDay(page, panel(page), /^(Przyjazd|Arrival)$/, arrival);
  await panel(page)
    .getByLabel(/Noce|Nights/)
    .fill(nights);
}

test('room finder: each offered room starts at the same left edge as the heading above it', async () => {
  const page = await openFinder();
  await ask(page, day(10), '3');
  await expect(offers(page)).toHaveCount(4);
  const leftOf = (element: HTMLElement) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    return words.getBoundingClientRect().left;
  };
  const heading = await panel(page).getByRole('heading', { level: 3 }).first().evaluate(leftOf);
  expect(await offers(page).first().locator('b').evaluate(leftOf)).toBe(heading);
  await page.context().close();
});

test('room finder: lists free rooms, the cheapest first, with restrictions, price and the nights left vacant beside the new stay', async () => {
  const page = await openFinder();
  const complaints = watched(page);
  await expect(panel(page).getByRole('spinbutton', { name: 'dzień Przyjazd' })).toBeFocused();
  const written = (at: string) => at.split('-').reverse().join('.');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('dialog', { name: 'Przyjazd: kalendarz' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page).getByRole('group', { name: 'Przyjazd' })).toHaveText(written(day(0)));
  await ask(page, day(10), '3');
  await expect(panel(page).getByRole('group', { name: 'Wyjazd' })).toHaveText(written(day(13)));
  await expect(panel(page).getByText('Wolne przez cały pobyt: 4 pokoje')).toBeVisible();
  await expect(offers(page)).toHaveCount(4);
  await expect(panel(page).getByText('wg cennika, najtańsze najpierw')).toBeVisible();
  await expect(offers(page).nth(0)).toContainText('202 Dwójka');
  await expect(offers(page).nth(0)).toContainText(/ok\. 540,00\szł/);
  await expect(offers(page).nth(1)).toContainText('101 Dwójka');
  await expect(offers(page).nth(1)).toContainText('bez luk przed pobytem i po nim');
  await expect(offers(page).nth(1)).toContainText(/600,00\szł/);
  await expect(offers(page).nth(2)).toContainText('1 noc po pobycie: nie do sprzedania');
  await expect(offers(page).nth(3)).toContainText(/Niedozwolone: przyjazd .* zamknięty/);
  await expect(panel(page).getByText(/Rezerwacje: sprawdzono .* Ceny: sprawdzono/)).toBeVisible();
  await expect(panel(page).getByText('Zajęte przez cały pobyt lub jego część: 2 pokoje')).toBeVisible();
  await expect(panel(page).getByText(/nie podaje, ile osób mieści pokój/)).toBeVisible();
  await expect(panel(page).getByText(/nie podaje blokad pokoi/)).toBeVisible();

  // The departure day determines the number of nights.
  await typeDay(page, panel(page), 'Wyjazd', day(12));
  await expect(panel(page).getByLabel('Noce')).toHaveValue('2');
  await expect(offers(page)).toHaveCount(5);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('room finder: outlines the selected offer on the plan and copies the offer text in four languages', async () => {
  const page = await openFinder();
  await letCopy(page);
  await ask(page, day(10), '3');
  await expect(offers(page)).toHaveCount(4);
  await expect(previews(page)).toHaveCount(4);
  await expect(page.locator('.outlined.chosen')).toHaveCount(0);
  await offers(page).nth(1).focus();
  await page.keyboard.press('ArrowUp');
  await expect(offers(page).first()).toBeFocused();
  await expect(offers(page).first()).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.outlined.chosen')).toHaveCount(1);
  await expect(page.locator('.outlined.chosen')).toBeInViewport();

  await panel(page).getByRole('button', { name: 'Kopiuj po angielsku' }).click();
  const copied = () => pasted(page);
  await expect.poll(copied).toContain(`${longDay('en', day(10))} to ${longDay('en', day(13))}`);
  expect(await copied()).toMatch(/- 202 Double room: approx\. 540\.00\sPLN/);
  await panel(page).getByRole('button', { name: 'Kopiuj po polsku' }).click();
  await expect.poll(copied).toMatch(/- 202 Dwójka: około 540,00\szł/);
  await panel(page).getByRole('button', { name: 'Kopiuj po niemiecku' }).click();
  await expect.poll(copied).toMatch(/- 202 Doppelzimmer: ca\. 540,00\sPLN/);
  await panel(page).getByRole('button', { name: 'Kopiuj po ukraińsku' }).click();
  await expect.poll(copied).toMatch(/- 202 Двомісна кімната: приблизно 540,00\sPLN/);

  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(previews(page)).toHaveCount(0);
  await expect(page.getByRole('grid')).toBeFocused();
  await page.keyboard.press('F1');
  await expect(page.getByRole('dialog').getByText('Znajdź pokój')).toBeVisible();
  await page.context().close();
});

test(
  'room finder: Esc closes the panel, whether the focus is in its first field or on the plan',
  { tag: '@extra' },
  async () => {
    const page = await openFinder();
    await expect(panel(page).getByRole('spinbutton').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(page.getByRole('grid')).toBeFocused();
    await page.keyboard.press('f');
    await expect(panel(page).getByRole('spinbutton').first()).toBeFocused();
    await page.getByRole('grid').focus();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await page.context().close();
  },
);

test(
  'room finder: shows all rooms on the plan when the plan filter hides the chosen room, and hides them again on request',
  { tag: '@extra' },
  async () => {
    const page = await openFinder();
    // The filter must find the same stays before and after the plan moves to the chosen room.
    await page.getByRole('button', { name: '30', exact: true }).click();
    await ask(page, day(10), '3');
    await expect(offers(page)).toHaveCount(4);
    await page.getByRole('button', { name: 'Filtr', exact: true }).click();
    const filter = page.getByRole('dialog', { name: 'Filtr' });
    await filter.getByRole('checkbox', { name: 'opłacone', exact: true }).check();
    await filter.getByRole('checkbox', { name: 'Tylko pokoje z takimi pobytami' }).check();
    await page.keyboard.press('Escape');
    const rooms = page.getByRole('rowheader');
    const few = await rooms.count();
    await offers(page).filter({ hasText: 'Dwójka' }).first().click();
    const notice = page.getByText('Pokazano wszystkie pokoje.');
    await expect(notice).toBeVisible();
    // The notice is over the title of the screen: it covers no row of the plan and not the panel.
    const [over, plan, side] = [
      await notice.boundingBox(),
      await page.getByRole('grid', { name: 'Plan pokoi' }).boundingBox(),
      await panel(page).boundingBox(),
    ];
    expect((over?.y ?? NaN) + (over?.height ?? NaN)).toBeLessThanOrEqual(plan?.y ?? NaN);
    expect((over?.x ?? NaN) + (over?.width ?? NaN)).toBeLessThanOrEqual(side?.x ?? NaN);
    await expect(page.locator('.outlined.chosen')).toBeInViewport();
    await page.getByRole('button', { name: 'Ukryj ponownie' }).click();
    await expect(rooms).toHaveCount(few);
    await page.context().close();
  },
);

test('room finder: while offers for new nights load, the previous offers are hidden and cannot be copied', async () => {
  test.skip(inElectron, 'the desktop window uses a message port, which a test cannot cut');
  const page = await openPage(synced.program, { language: 'pl' });
  let slow = false;
  await page.context().routeWebSocket(/\/rpc/, (line) => {
    const engine = line.connectToServer();
    engine.onMessage((message) => setTimeout(() => line.send(message), slow ? 3_000 : 0));
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Alt+2');
  await expect(page.getByRole('grid')).toBeVisible();
  await page.keyboard.press('f');
  await ask(page, day(10), '3');
  await expect(offers(page)).toHaveCount(4);
  slow = true;
  await panel(page).getByLabel('Noce').fill('2');
  const copy = panel(page).getByRole('button', { name: 'Kopiuj po polsku' });
  await expect(copy).toHaveCount(0, { timeout: 1_500 });
  await expect(offers(page)).toHaveCount(0, { timeout: 500 });
  await expect(offers(page)).toHaveCount(5);
  await expect(copy).toBeVisible();
  await page.context().close();
});

test(
  'room finder: offers other arrival days, or a change of room during the stay, when no room is free',
  { tag: '@extra' },
  async () => {
    const page = await openFinder();
    await ask(page, day(44), '5');
    await expect(
      panel(page).getByText('Żaden pokój dla 2 osób nie jest wolny przez cały pobyt.'),
    ).toBeVisible();
    await expect(panel(page).getByText('Inny dzień przyjazdu')).toBeHidden();
    await expect(panel(page).getByText('Ze zmianą pokoju w trakcie pobytu')).toBeVisible();
    await expect(offers(page)).toHaveCount(2);
    await expect(offers(page).nth(1)).toContainText('101 Dwójka');
    await offers(page).nth(1).click();
    await expect(previews(page)).toHaveCount(1);
    await expect(previews(page)).toBeInViewport();

    await ask(page, day(45), '2');
    await expect(panel(page).getByText('Inny dzień przyjazdu')).toBeVisible();
    await expect(panel(page).getByText(': 4 pokoje')).toBeVisible();
    await page.context().close();
  },
);

for (const [language, theme] of [
  ['pl', 'light'],
  ['en', 'dark'],
] as const)
  test(
    `room finder: explains that the requested room type is full and offers other types (${language})`,
    { tag: '@extra' },
    async () => {
      const t = speak(texts.finder, language);
      const page = await openFinder({ language, theme });
      await ask(page, day(10), '3');
      await expect(offers(page)).toHaveCount(4);
      await panel(page)
        .getByText(t.kinds({ chosen: t.anyKind }))
        .click();
      await panel(page).getByRole('checkbox', { name: 'Apartament' }).check();
      await expect(panel(page).getByText(t.noneFoundOfKind({ kind: 'Apartament', guests: 2 }))).toBeVisible();
      const full = t.full({ nights: stretchWords(language, [{ from: day(10), to: day(13) }]), guests: 2 });
      await expect(panel(page).getByText(full)).toBeVisible();
      await expect(panel(page).getByRole('heading', { name: t.otherKinds({ rooms: 3 }) })).toBeVisible();
      await expect(offers(page)).toHaveCount(3);
      await expect(offers(page).first()).toContainText('202 Dwójka');
      await offers(page).first().click();
      await expect(page.locator('.outlined.chosen')).toBeInViewport();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);

      // Selecting both room types shows all rooms again.
      await panel(page).getByRole('checkbox', { name: 'Dwójka' }).check();
      await expect(panel(page).getByText(t.found({ n: 4 }))).toBeVisible();

      // No single night is fully booked, but no room has all the nights.
      await panel(page).getByRole('checkbox', { name: 'Dwójka' }).uncheck();
      await panel(page).getByRole('checkbox', { name: 'Apartament' }).uncheck();
      await ask(page, day(44), '5');
      await expect(panel(page).getByText(t.neverTheSame)).toBeVisible();
      await page.context().close();
    },
  );

test(
  'room finder and room plan: lower the count of free rooms by one for a stay without a room',
  { tag: '@extra' },
  async () => {
    const page = await openFinder();
    await ask(page, day(71), '1');
    await expect(offers(page)).toHaveCount(ROOMS - 4);
    await expect(panel(page).getByText('1 pobyt nie ma w te noce pokoju')).toBeVisible();
    await page.goto(`${synced.program.origin}/#/plan?day=${day(70)}`);
    const night = (at: number) =>
      page.getByRole('gridcell', { name: `noc ${stay('pl', day(at), day(at + 1))}: ` });
    await expect(night(70)).toHaveAccessibleName(new RegExp(`: wolne ${ROOMS - 4} z ${ROOMS + 1}$`));
    await expect(night(71)).toHaveAccessibleName(
      new RegExp(`: wolne ${ROOMS - 5} z ${ROOMS + 1}, po odjęciu 1 pobytu bez pokoju$`),
    );
    await expect(night(71)).toHaveText(String(ROOMS - 5));
    await expect(night(72)).toHaveText(String(ROOMS - 1));
    await page.context().close();
  },
);

test(
  'room finder: warns that the requested days were never downloaded and that rooms may be occupied',
  { tag: '@extra' },
  async () => {
    const page = await openFinder();
    await ask(page, day(1500), '2');
    await expect(panel(page).getByText(/nigdy nie sprawdzano: pokój może być zajęty/)).toBeVisible();
    await panel(page).getByLabel('Noce').fill('0');
    await expect(panel(page).getByText('Podaj przyjazd, najwcześniej dziś')).toBeVisible();
    await page.context().close();
  },
);

for (const [language, theme] of [
  ['pl', 'light'],
  ['en', 'dark'],
] as const)
  test(`room finder: is accessible and fits the width in ${language}, ${theme}`, async () => {
    const page = await openFinder({ language, theme });
    await ask(page, day(10), '3');
    await offers(page).nth(2).click();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.context().close();
  });

test('room finder: opens as a dialog over the plan at 200 % zoom', { tag: '@extra' }, async () => {
  const page = await openFinder({ zoom: 2 });
  const sheet = page.getByRole('dialog', { name: 'Znajdź pokój' });
  await typeDay(page, sheet, 'Przyjazd', day(10));
  await sheet.getByLabel('Noce').fill('3');
  await expect(sheet.locator('[data-offer]')).toHaveCount(4);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.context().close();
});
