import { expect, test, type Locator, type Page } from '@playwright/test';
import { addDays, businessDay } from '#shared/rules/days';
import { briefDay, clockTime, stay as stayDates } from '#shared/text/formats';
import { speak, type Language } from '#shared/text/language';
import { planText, rangeTitle } from '#shared/text/plan';
import { inElectron, openPage } from '#support/browser';
import {
  anInvoice,
  aStay,
  passDone,
  putInvoice,
  putStay,
  startSynced,
  today,
  type SyncedProgram,
} from '#support/syncedProgram';
import { addMonths } from '../../src-renderer/kit/month';
import { typeDay } from './typing';
import { expectAccessible, expectNoSidewaysScroll, LOOKS, watched } from './watched';

/** The Plan and the reservation card, on a house that is written here stay by stay. */
const DAY = today();
const day = (days: number) => addDays(DAY, days);
const room = (number: string) => ({ room_id: number, room_name: `${number} Dwójka` });
const NB = '\u00a0';
/** A day of another year, no more than some months away. */
const [YEAR, EARLY] = [Number(DAY.slice(0, 4)), DAY.slice(5) < '07'];
const OTHER_YEAR = EARLY ? `${YEAR - 1}-12-11` : `${YEAR + 1}-01-11`;

const STAYS = [
  aStay(1, {
    ...room('101'),
    ...{ arrival: DAY, departure: day(4), days_of_stay: '3', name: 'Wiśniewska', forename: 'Małgorzata' },
    ...{ adults: '2', children: '1', door_code: '4711#', email: 'm.wisniewska@example.com' },
    ...{ payment_status: 'PREPAYMENT_PAID', price_per_stay: '2048.00', prepayment: '614.00' },
    additional_informations: 'Łóżeczko, przyjazd ok. 18:00',
  }),
  aStay(2, {
    ...room('101'),
    ...{ arrival: day(-2), departure: DAY, name: 'Szulc', forename: 'Jan' },
    ...{ check_in_status: 'CHECKED-OUT', payment_status: 'FULL_AMOUNT_PAID' },
  }),
  aStay(3, {
    ...room('102'),
    ...{ arrival: day(-1), departure: day(3), name: 'Ćwik', check_in_status: 'CHECKED-IN' },
  }),
  // Two stays over each other, which the service should never have.
  aStay(4, { ...room('201'), arrival: day(5), departure: day(9), name: 'Nowak', reservation_number: '900' }),
  aStay(5, { ...room('201'), arrival: day(7), departure: day(11), name: 'Kot' }),
  aStay(6, { ...room('202'), arrival: day(5), departure: day(9), name: 'Nowak', reservation_number: '900' }),
  aStay(7, {
    ...room('202'),
    ...{ arrival: day(1), departure: day(4), name: 'Obcy', check_in_status: 'NO_SHOW' },
    payment_status: 'DEPOSIT_ON_HOLD',
  }),
  aStay(10, { ...room('202'), arrival: day(-5), departure: day(-2), name: 'Ranek' }),
  aStay(11, {
    ...room('102'),
    ...{ arrival: day(6), departure: day(10), name: '', forename: '', reservation_number: '1234' },
  }),
  aStay(8, { ...room('101'), arrival: day(60), departure: day(65), name: 'Daleka', forename: 'Iga' }),
  aStay(12, {
    ...room('103'),
    ...{ arrival: addDays(OTHER_YEAR, 1), departure: addDays(OTHER_YEAR, 3), name: 'Inny Rok' },
    ...{ payment_status: 'WAITING_FOR_PAYMENT', prepayment_to: OTHER_YEAR },
  }),
];

let synced: SyncedProgram;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  synced = await startSynced({
    prepare: (stranger) => {
      for (const stay of STAYS) putStay(stranger, stay);
      putInvoice(stranger, anInvoice(51, { reservationId: 1, invoiceFullNo: 'FZ 12/05' }));
    },
  });
});
test.afterAll(() => synced.stop());

async function openPlan(options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  const page = await openPage(synced.program, { language: 'pl', ...options });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Alt+2');
  await expect(stay(page, 1)).toBeVisible();
  return page;
}
const stay = (page: Page, id: number): Locator => page.locator(`#stay-${id}`);
const grid = (page: Page) => page.getByRole('grid', { name: 'Plan pokoi' });
/** The name of a row as it is said; on the screen it stands in the column beside. */
const rowOf = (page: Page, name: string) => page.getByRole('rowheader', { name, exact: true });
const card = (page: Page) => page.getByRole('complementary', { name: 'Rezerwacja' });
const tool = (page: Page, name: string | RegExp) =>
  page.getByRole('group', { name: 'Narzędzia planu' }).getByRole('button', { name, exact: true });
/** What a screen reader is on. */
const active = (page: Page) =>
  grid(page).evaluate((box) => {
    const on = document.getElementById(box.getAttribute('aria-activedescendant') ?? '');
    return on?.getAttribute('aria-label') ?? '';
  });

test('opens at today, with every stay in its room and its nights', async () => {
  const page = await openPlan();
  const complaints = watched(page);
  await expect(tool(page, /Przejdź do dnia/)).toContainText(rangeTitle('pl', day(-2), day(27)));
  await expect(page.getByRole('columnheader', { name: /, dziś/ })).toBeInViewport();

  const label = (id: number) => stay(page, id).getAttribute('aria-label');
  expect(await label(1)).toBe(
    `Wiśniewska Małgorzata, pokój 101, ${stayDates('pl', DAY, day(4))}, 4 noce, przyjedzie, zaliczka wpłacona, Telefon, jest notatka`,
  );
  expect(await label(3)).toContain('w domu, nieopłacone');
  expect(await label(7)).toContain('stan: NO-SHOW, płatność: DEPOSIT_ON_HOLD');
  expect(await label(5)).toContain('pokrywa się z innym pobytem');
  expect(await label(4)).toContain(`w grupie ${planText.rooms.pl(2)}`);
  await expect(page.getByText('2 pobyty pokrywają się')).toBeVisible();

  // A night lies between two noons: a stay begins in the middle of its day's column.
  const [bar, column, next] = await Promise.all([
    stay(page, 1).boundingBox(),
    page.getByRole('columnheader', { name: /, dziś/ }).boundingBox(),
    stay(page, 2).boundingBox(),
  ]);
  if (!bar || !column || !next) throw new Error('not drawn');
  expect(bar.x).toBe(column.x + Math.floor(column.width / 2) + 1);
  expect(bar.width).toBe(4 * column.width - 2);
  expect(next.x + next.width + 2).toBe(bar.x);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a click opens the card with everything the service gives, and Esc closes it', async () => {
  const page = await openPlan();
  await stay(page, 1).click();
  await expect(card(page).getByRole('heading', { name: 'Małgorzata Wiśniewska' })).toBeVisible();
  await expect(stay(page, 1)).toHaveAttribute('aria-selected', 'true');
  for (const words of [
    'Przyjedzie dziś',
    'nr 1',
    '101 Dwójka',
    '4 noce',
    'Serwis podaje długość pobytu 3, a z dat wychodzą 4.',
    'od 15:00 do 11:00',
    '2 dorosłych, 1 dziecko',
    'Łóżeczko, przyjazd ok. 18:00',
    `ok. 1${NB}434,00${NB}zł`,
    'Zaliczka wpłacona',
  ]) {
    await expect(card(page)).toContainText(words);
  }
  await expect(card(page)).not.toContainText('4711#');
  await card(page).getByRole('button', { name: 'Pokaż kod drzwi' }).click();
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
  await expect(card(page).getByRole('heading', { name: 'Małgorzata Wiśniewska' })).toBeVisible();
  await page.context().close();
});

test('a stay of another year says so, in its card and its deadline', async () => {
  const page = await openPlan();
  await page.evaluate(() => (location.hash = '#/plan?stay=12'));
  const year = OTHER_YEAR.slice(0, 4);
  const [arrival, departure] = [addDays(OTHER_YEAR, 1), addDays(OTHER_YEAR, 3)];
  await expect(card(page)).toContainText(`${briefDay('pl', arrival)} – ${briefDay('pl', departure)} ${year}`);
  await expect(card(page)).toContainText(`Termin zaliczki: ${briefDay('pl', OTHER_YEAR)} ${year}`);
  await page.context().close();
});

test('unknown words of the service are shown as they came', async () => {
  const page = await openPlan();
  await stay(page, 7).click();
  await expect(card(page)).toContainText('NO-SHOW');
  await expect(card(page)).toContainText('DEPOSIT_ON_HOLD');
  await expect(card(page)).toContainText('nie wiadomo');
  await page.context().close();
});

test('the whole plan by keyboard', async () => {
  const page = await openPlan();
  await grid(page).focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Home');
  expect(await active(page)).toContain('Szulc Jan, pokój 101');
  await page.keyboard.press('ArrowRight');
  expect(await active(page)).toContain('Wiśniewska Małgorzata');
  await page.keyboard.press('Enter');
  await expect(card(page)).toContainText('Małgorzata Wiśniewska');
  await page.keyboard.press('ArrowRight');
  expect(await active(page)).toContain('wolne');
  await page.keyboard.press('Control+End');
  expect(await active(page)).toContain('pokój 202');
  await page.keyboard.press('PageDown');
  await expect(tool(page, /Przejdź do dnia/)).toContainText(rangeTitle('pl', day(28), day(57)));
  await page.keyboard.press('t');
  await expect(tool(page, /Przejdź do dnia/)).toContainText(rangeTitle('pl', day(-2), day(27)));
  // The keyboard has come along: the next arrow does not lead back to where it was.
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => active(page)).toContain(`pokój 201, noc ${briefDay('pl', DAY)}`);
  await expect(tool(page, /Przejdź do dnia/)).toContainText(rangeTitle('pl', day(-2), day(27)));
  await page.keyboard.press('Escape');
  await expect(card(page)).toBeHidden();

  await page.keyboard.press('F1');
  await expect(page.getByText('Chodzenie po nocach i pokojach')).toBeVisible();
  await page.context().close();
});

test('windows of 7 to 60 days fill the width; time goes on without an end; the view is kept', async () => {
  const page = await openPlan();
  const title = tool(page, /Przejdź do dnia/);
  for (const days of [7, 14, 60]) {
    await tool(page, String(days)).click();
    await expect(title).toContainText(rangeTitle('pl', day(-2), day(days - 3)));
    const [box, first, second] = await Promise.all([
      grid(page).boundingBox(),
      grid(page).locator('[role=columnheader]').nth(3).boundingBox(),
      grid(page).locator('[role=columnheader]').nth(4).boundingBox(),
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
  await expect(page.getByRole('columnheader').nth(10)).toBeInViewport();
  await expect(page).toHaveURL(new RegExp(`day=${DAY.slice(0, 2)}`));

  const left = await firstDay(page);
  await page.keyboard.press('Alt+1');
  await expect(page.getByRole('heading', { level: 1, name: 'Dziś' })).toBeVisible();
  await page.keyboard.press('Alt+2');
  await expect(title).toContainText(rangeTitle('pl', left, addDays(left, 29)));
  await tool(page, 'Dziś').click();
  await expect(stay(page, 1)).toBeVisible();
  await page.context().close();
});
const firstDay = async (page: Page) => /day=([\d-]+)/.exec(page.url())?.[1] ?? '';

test('a day is picked from a month; a stay far away is brought in from its address', async () => {
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
  await expect(card(page)).toContainText('Iga Daleka');
  await expect(stay(page, 8)).toBeInViewport();
  await page.context().close();
});

test('the rooms of one reservation are linked while its card is open, whatever the pointer is over', async () => {
  const page = await openPlan();
  await stay(page, 4).click();
  await expect(card(page)).toBeVisible();
  await stay(page, 3).hover();
  await expect(page.locator('.mate')).toHaveCount(2);
  await card(page).getByRole('link', { name: '202 Dwójka' }).click();
  await expect(card(page).getByText('202 Dwójka', { exact: true })).toBeVisible();
  await expect(card(page).getByRole('link', { name: '201 Dwójka' })).toBeVisible();
  await page.context().close();
});

test('the holidays of the window are named, or counted where there are more than lines', async () => {
  const page = await openPlan();
  await page.evaluate(() => location.assign('#/plan?day=2030-12-20'));
  await expect(page.getByText('24 XII Wigilia', { exact: true })).toBeVisible();
  await expect(page.getByText('i jeszcze 4 święta')).toBeVisible();
  await page.context().close();
});

test('the colours are told apart without colour; nothing can be dragged', async () => {
  const page = await openPlan();
  const looks = () =>
    stay(page, 1).evaluate((bar) => {
      const { backgroundColor, color, cursor } = getComputedStyle(bar);
      return { backgroundColor, color, cursor, draggable: bar instanceof HTMLElement && bar.draggable };
    });
  const byStay = await looks();
  await tool(page, 'Płatność').click();
  const byPayment = await looks();
  expect(byPayment.backgroundColor).not.toBe(byStay.backgroundColor);
  const legend = page.getByRole('list', { name: 'Legenda' });
  await expect(legend).toContainText('2 pobyty pokrywają się');
  await expect(legend).toContainText('bez przyjazdu');
  await expect(legend).toContainText('bez wyjazdu');
  await tool(page, 'Z serwisu').click();
  await expect(legend).toContainText('kolor nadany w serwisie');
  expect((await looks()).color).not.toBe(byStay.color);
  expect(byStay).toMatchObject({ cursor: 'pointer', draggable: false });

  const before = await stay(page, 1).boundingBox();
  if (!before) throw new Error('not drawn');
  await page.mouse.move(before.x + 20, before.y + 8);
  await page.mouse.down();
  await page.mouse.move(before.x + 180, before.y + 40, { steps: 5 });
  await page.mouse.up();
  expect(await stay(page, 1).boundingBox()).toEqual(before);
  await page.context().close();
});

test('a reservation that the service no longer returns is kept, and shown when asked for', async () => {
  // Two whole looks ask more than one minute's budget allows.
  test.setTimeout(180_000);
  const stays = synced.stranger.stays;
  const szulc = stays.get(2);
  if (!szulc) throw new Error('not there');
  stays.delete(2);
  const { client } = synced.program;
  // One look that lacks it proves nothing; the engine looks twice.
  const goneSince = async () => {
    await client.sync.now({ full: true });
    await passDone(synced.program);
    const stored = await client.desk.stays({ from: day(-3), to: day(3) });
    return stored.find(({ id }) => id === 2)?.goneSince ?? null;
  };
  await expect.poll(goneSince, { timeout: 150_000 }).not.toBeNull();
  const page = await openPlan();
  await expect(stay(page, 2)).toBeHidden();
  await tool(page, 'Widok').click();
  await page.getByRole('checkbox', { name: 'Zniknięte' }).check();
  await page.keyboard.press('Escape');
  await expect(stay(page, 2)).toHaveAttribute('aria-label', /zniknęła z serwisu/);
  await stay(page, 2).click();
  await expect(card(page)).toContainText('Serwis nie zwraca tej rezerwacji od');
  await page.context().close();
  putStay(synced.stranger, szulc);
});

test('a filter pales what is not looked for, counts what is, and leads to it; by keyboard', async () => {
  const page = await openPlan();
  await tool(page, 'Filtr').focus();
  await page.keyboard.press('Enter');
  const complaints = watched(page);
  const filter = page.getByRole('dialog', { name: 'Filtr' });
  await expect(filter.getByRole('status')).toHaveText('Zaznacz, czego szukasz.');
  await page.keyboard.type('wisn');
  await expect(filter.getByRole('status')).toHaveText('1 pobyt w 1 pokoju w tych dniach');
  await expect(stay(page, 1)).not.toHaveClass(/off/);
  await expect(stay(page, 3)).toHaveClass(/off/);
  expect(await stay(page, 3).getAttribute('aria-label')).toContain('poza filtrem');
  await page.keyboard.press('Enter');
  await expect(card(page).getByRole('heading', { name: 'Małgorzata Wiśniewska' })).toBeVisible();
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

  // Nothing left is said, with the way back.
  await tool(page, 'Filtr: 1').click();
  await filter.getByRole('textbox').fill('nikt taki');
  await filter.getByRole('checkbox', { name: 'Tylko pokoje z takimi pobytami' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Żaden pokój nie ma w tych dniach pobytu, którego szuka filtr.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Wyczyść', exact: true }).click();
  await expect(rowOf(page, 'Pokój 102')).toHaveCount(1);
  await expect(grid(page)).toBeFocused();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('rooms stand in groups that close and open; the choice outlives the window', async () => {
  const page = await openPlan();
  await stay(page, 4).click();
  await expect(card(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card(page)).toBeHidden();
  await tool(page, 'Widok').click();
  await page.getByLabel('Grupy pokoi').selectOption({ label: 'Piętrami' });
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(rowOf(page, 'II piętro, 2 pokoje, rozwinięte')).toHaveCount(1);
  // The heads have moved every row: the keyboard is in the room where it was.
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
});

test('the plan as it was a moment ago, and back to now', async () => {
  // A whole minute that lies after the first reading, and before the next: long past when the tests above have run.
  const { since } = await synced.program.client.inbox.summary();
  const minute = () => Math.floor(Date.now() / 60_000) * 60_000;
  test.setTimeout(150_000);
  await expect.poll(() => minute() - Date.parse(since), { timeout: 75_000 }).toBeGreaterThan(6000);
  const before = new Date(minute()).toISOString();
  const late = aStay(9, { ...room('102'), arrival: day(6), departure: day(8), name: 'Późna' });
  putStay(synced.stranger, late);
  await synced.program.client.sync.now({ full: true });
  const page = await openPlan();
  await expect(stay(page, 9)).toBeVisible({ timeout: 30_000 });

  await tool(page, 'Cofnij plan').click();
  const past = page.getByRole('dialog', { name: 'Cofnij plan' });
  const type = (at: string) => typeDay(page, past, 'Plan z dnia i godziny', at);
  await type('2031-01-01T09:00');
  await expect(past.getByRole('status')).toHaveText('Ta chwila jeszcze nie nadeszła.');
  await type('2020-01-01T09:00');
  await expect(past.getByRole('status')).toContainText('nic nie pamięta');
  await past.getByRole('button', { name: 'Pokaż' }).click();
  await expectAccessible(page);
  await type(`${businessDay(before)}T${clockTime('pl', before)}`);
  await past.getByRole('button', { name: 'Pokaż' }).click();
  await expect(page.getByText(/^Plan z .*, tak jak znał go ten komputer$/)).toBeVisible();
  await expect(stay(page, 1)).toBeVisible();
  await expect(stay(page, 9)).toHaveCount(0);
  await page.getByRole('button', { name: 'Wróć do teraz' }).click();
  await expect(stay(page, 9)).toBeVisible();
  await expect(grid(page)).toBeFocused();
  await page.context().close();
});

test('a stay without a name is told by its number', async () => {
  const page = await openPlan();
  await expect(stay(page, 11)).toHaveAttribute('data-text', /nr 1234$/);
  await expect(stay(page, 11)).toHaveAttribute('aria-label', /^bez nazwiska, nr 1234, pokój 102/);
  await page.context().close();
});

test('a panel under a button opens and closes by key and mouse, the first time as ever after', async () => {
  const page = await openPlan();
  const button = page.getByRole('button', { name: 'Widok', exact: true });
  const panel = page.getByRole('dialog', { name: 'Widok' });
  for (const key of ['Enter', 'Space']) {
    await button.focus();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press(key);
    await expect(panel.locator(':focus')).toBeAttached();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(button).toBeFocused();
  }
  const filter = page.getByRole('button', { name: 'Filtr', exact: true });
  for (const times of [1, 2]) {
    await filter.click();
    await expect(page.getByRole('dialog', { name: 'Filtr' }), `click ${times}`).toBeVisible();
    await filter.click();
    await expect(page.getByRole('dialog', { name: 'Filtr' })).toHaveCount(0);
  }
  await page.context().close();
});

async function showPrices(page: Page, on: boolean, language: Language = 'pl') {
  const t = speak(planText, language);
  await page.getByRole('button', { name: t.view, exact: true }).click();
  await page.getByRole('checkbox', { name: t.prices }).setChecked(on);
  await page.keyboard.press('Escape');
}

test('a free night says what it costs, what others may pay, and what a longer stay takes off', async () => {
  const page = await openPlan();
  await showPrices(page, true);
  const discounted = page.locator('.night.discount', { hasText: /^251\*$/ }).first();
  await discounted.hover();
  await expect(discounted).toHaveAttribute(
    'title',
    new RegExp(
      `251,00${NB}zł za osobę dorosłą, szacunek: 1 os\\. .*zł; 2 os\\. .*rabat od 7 nocy: \u221210%$`,
    ),
  );
  await expect(page.getByRole('list', { name: 'Legenda' })).toContainText('rabat');
  await showPrices(page, false);
  await expect(page.getByRole('list', { name: 'Legenda' })).not.toContainText('rabat');
  await page.context().close();
});

for (const look of LOOKS) {
  test(`what a night's price comes from is read by click and by key (${look.language}, ${look.theme})`, async () => {
    const page = await openPlan(look);
    const t = speak(planText, look.language);
    const plan = page.getByRole('grid', { name: t.plan });
    await showPrices(page, true, look.language);
    const night = page.locator('.night.discount').first();
    await night.click();
    const words = (await night.getAttribute('title')) ?? '';
    const card = page.getByRole('dialog', { name: words.split(', ').slice(0, 2).join(', ') });
    await expect(card).toContainText(t.discount(7, '\u221210%'));
    const lines = await card.locator('p, li').allTextContents();
    expect(lines.join(', ')).toBe(words);
    await expect(card).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(card).toHaveCount(0);
    await expect(plan).toBeFocused();

    // The keyboard stands on that night now.
    await page.keyboard.press('Enter');
    await expect(card).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(card).toHaveCount(0);
    await expect(plan).toBeFocused();

    // An arrow goes on to the next night at once; what is clicked beside it keeps the focus.
    await page.keyboard.press('Space');
    await expect(card).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(card).toHaveCount(0);
    await expect(plan).toBeFocused();
    await page.keyboard.press('Enter');
    const next = page.getByRole('dialog', { name: new RegExp(`^${words.split(', ')[0] ?? ''}, `) });
    await expect(next).toBeVisible();
    await page.keyboard.press('Escape');
    await showPrices(page, false, look.language);
    await page.context().close();
  });
}

test('the plan goes to paper in two keystrokes, whole and without colours, and the screen is as before', async () => {
  test.skip(inElectron, 'only a browser without a window makes a PDF of a page');
  const page = await openPlan({ theme: 'dark' });
  await showPrices(page, true);
  // The system's own window for printing cannot be pressed; all before and after it is the program's.
  await page.evaluate(() => (window.print = () => document.body.setAttribute('data-asked', 'yes')));
  await page.keyboard.press('Control+p');
  await expect(page.locator('[data-asked]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('.plan-pages');
  await expect(paper).toContainText(rangeTitle('pl', day(-2), day(27)));
  await expect(paper).toContainText('strona 1 z 1');
  await expect(paper.getByText('102', { exact: true })).toBeVisible();
  await expect(paper.locator('#stay-1')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  // Who leaves on the first day has half of it, on paper as on the screen.
  await expect(paper.locator('#stay-10')).toBeAttached();
  // Rooms 101 and 102 have prices of the room and of a person.
  await expect(paper.locator('.night', { hasText: /^250$/ }).first()).toBeVisible();
  await expect(paper.locator('.night', { hasText: /^251\*$/ }).first()).toBeVisible();
  await expect(paper).toContainText('290*cena zależy od liczby osób');
  await expect(page.getByRole('navigation')).toBeHidden();
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1')).toMatch(/MediaBox\s*\[0 0 841\.\d+ 594\.\d+\]/);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(paper).toHaveCount(0);
  await expect(stay(page, 1)).toBeVisible();
  await showPrices(page, false);
  await page.context().close();
});

test('axe finds nothing, in both languages and themes, at 200 % and with the card open', async () => {
  for (const look of LOOKS) {
    const page = await openPlan(look);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await stay(page, 1).click();
    await expect(page.getByRole('heading', { name: 'Małgorzata Wiśniewska' })).toBeVisible();
    await expectAccessible(page);
    await page.context().close();
  }
});
