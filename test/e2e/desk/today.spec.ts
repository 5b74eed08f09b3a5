import { expect, test, type Page } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import { clockTime, longDay } from '#shared/text/formats';
import { openPage } from '#support/browser';
import {
  aStay,
  anInvoice,
  anItem,
  putInvoice,
  putStay,
  startSynced,
  today,
  type SyncedProgram,
} from '#support/syncedProgram';
import { expectAccessible, LOOKS } from '../watched';

/** Tests the Today screen on a day whose guests this file defines one by one. */

const DAY = today();
const day = (days: number) => addDays(DAY, days);
const room = (number: string) => ({ room_id: number, room_name: `${number} Dwójka` });
const NB = '\u00a0';

const OSTROWSKA = aStay(1, {
  ...room('101'),
  arrival: DAY,
  departure: day(4),
  name: 'Ostrowska',
  forename: 'Halina',
  payment_status: 'PREPAYMENT_PAID',
  price_per_stay: '2000.00',
  prepayment: '566.00',
  additional_informations: 'Łóżeczko, ok. 18:00',
  door_code: '1111#',
});
const SWIERCZEK = aStay(2, {
  ...room('102'),
  arrival: DAY,
  departure: day(4),
  name: 'Świerczek',
  price_per_stay: '1856.00',
  door_code: '2222#',
});
const CWIK = aStay(3, {
  ...room('103'),
  arrival: DAY,
  departure: day(2),
  name: 'Ćwik',
  check_in_status: 'CHECKED-IN',
  payment_status: 'FULL_AMOUNT_PAID',
});
const HOLDER = aStay(4, {
  ...room('203'),
  arrival: DAY,
  departure: day(2),
  name: 'Żak',
  payment_status: 'DEPOSIT_ON_HOLD',
});
const LANGE = aStay(5, {
  ...room('101'),
  arrival: day(-3),
  departure: DAY,
  name: 'Lange',
  check_in_status: 'CHECKED-IN',
  payment_status: 'FULL_AMOUNT_PAID',
});
const KALETA = aStay(6, {
  ...room('102'),
  arrival: day(-2),
  departure: DAY,
  name: 'Kaleta',
  check_in_status: 'CHECKED-OUT',
  payment_status: 'PREPAYMENT_PAID',
  prepayment: '400.00',
});
const NOVAK = aStay(7, {
  ...room('203'),
  arrival: day(-1),
  departure: DAY,
  name: 'Novák',
  check_in_status: 'CHECKED-IN',
  price_per_stay: '120.00',
  currency: 'EUR',
});
const MULLER = aStay(8, {
  ...room('201'),
  arrival: day(-2),
  departure: day(2),
  name: 'Müller',
  check_in_status: 'CHECKED-IN',
  payment_status: 'WAITING_FOR_PAYMENT',
});
/** The guest came yesterday, but nobody checked the guest in. */
const FORGOTTEN = aStay(9, { ...room('202'), arrival: day(-1), departure: day(1), name: 'Zapomniany' });
const GASIOR = aStay(10, {
  ...room('102'),
  arrival: day(1),
  departure: day(3),
  name: 'Gąsior',
  additional_informations: 'Śniadanie o 6:30',
});
const STAYS = [OSTROWSKA, SWIERCZEK, CWIK, HOLDER, LANGE, KALETA, NOVAK, MULLER, FORGOTTEN, GASIOR];

let house: SyncedProgram;
let page: Page;

const list = (name: string) => page.getByRole('grid', { name });
const guests = (name: string) => list(name).locator('[data-guest]');
const counts = () => page.getByRole('group', { name: 'Podsumowanie dnia' });
const panel = () => page.getByRole('complementary', { name: 'Notatki, faktury i aktualność danych' });

test.beforeAll(async () => {
  test.setTimeout(300_000);
  house = await startSynced({
    prepare: (stranger) => {
      STAYS.forEach((stay) => putStay(stranger, stay));
      putInvoice(stranger, anInvoice(1, { reservationId: 5 }));
    },
  });
});
test.afterAll(async () => {
  await house.stop();
});
test.beforeEach(async () => {
  page = await openPage(house.program, { language: 'pl' });
  await expect(guests('Przyjazdy').first()).toBeVisible();
});
test.afterEach(async () => {
  await page.context().close();
});

test('Today: counts arrivals, occupied rooms and departures of the day, and never adds amounts in different currencies', async () => {
  const tiles = counts().locator('> *');
  await expect(tiles.nth(0)).toHaveText(/3\s*do zameldowania\s*z 4 przyjazdów/);
  await expect(tiles.nth(1)).toHaveText(/6\s*pokoi zajętych tej nocy\s*komplet, z 6/);
  await expect(tiles.nth(2)).toHaveText(/2\s*do wymeldowania\s*z 3 wyjazdów/);
  await expect(tiles.nth(3)).toHaveText(/1\s*przyjazd jutro\s*i 1 wyjazd/);
  await expect(tiles.nth(4)).toHaveText(
    new RegExp(
      `5${NB}290,00\\s*zł do pobrania\\s*i 120,00${NB}EUR, w tym szacunkowo 1${NB}434,00${NB}zł po zaliczkach, nieznane kwoty: 1\\s*102 Świerczek\\s*101 Ostrowska\\s*i jeszcze 4`,
    ),
  );
  // Each debt has a name; an unknown amount has its reason. A click opens the stay.
  await tiles.nth(4).getByRole('button', { name: 'i jeszcze 4' }).click();
  const debts = page.getByRole('dialog', { name: 'Do pobrania' }).getByRole('listitem');
  await expect(debts).toHaveCount(6);
  await expect(page.getByRole('dialog', { name: 'Do pobrania' })).toContainText(
    'Stan płatności rezerwacji i faktury w KSeF można zmienić tylko w serwisie.',
  );
  await expect(debts.last()).toContainText('Serwis');
  await debts.first().getByRole('button').click();
  await expect(page.getByRole('complementary', { name: 'Karta rezerwacji' })).toContainText('Świerczek');
});

test(
  'Today: lists guests awaiting check-in or check-out, and collapses guests already checked in or out, with the number whose payment is not certain',
  { tag: '@extra' },
  async () => {
    await expect(guests('Przyjazdy')).toHaveText([/101.*Ostrowska/, /102.*Świerczek/, /203.*Żak/]);
    await expect(page.getByText('3 do zameldowania z 4', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'zameldowani: 103 Ćwik' }).click();
    await expect(guests('Przyjazdy').last()).toContainText('Ćwik');
    await expect(guests('Wyjazdy')).toHaveText([/101.*Lange/, /203.*Novák/]);
    await expect(
      page.getByRole('button', { name: 'wymeldowani: 102 Kaleta rozliczenie niepewne: 1' }),
    ).toBeVisible();
    await expect(guests('W obiekcie')).toHaveText([/103.*Ćwik/, /201.*Müller/, /202.*Zapomniany/]);
    await expect(guests('W obiekcie').last().getByRole('img')).toHaveAccessibleName('nie zameldowano');
  },
);

test('Today: shows the amount still to pay as exact, approximate, paid or unknown', async () => {
  await expect(guests('Przyjazdy').nth(0)).toContainText(`ok. 1${NB}434,00${NB}zł`);
  await expect(guests('Przyjazdy').nth(1)).toContainText(`1${NB}856,00${NB}zł`);
  await expect(guests('Przyjazdy').nth(2)).toContainText('nie wiadomo');
  await expect(guests('Wyjazdy').nth(0)).toContainText('opłacone');
  await expect(guests('Wyjazdy').nth(1)).toContainText(`120,00${NB}EUR`);
});

test('Today: states that the check-out time of a departing guest has passed only after that time', async () => {
  const isLate = clockTime('pl', new Date().toISOString()) > '11:00';
  await expect(page.getByText('doba skończyła się o 11:00')).toHaveCount(isLate ? 1 : 0);
});

test(
  'Today: the side panel lists stays without an invoice, guest notes and the age of the data',
  { tag: '@extra' },
  async () => {
    const without = panel().getByRole('listitem').filter({ hasText: 'brak faktury' });
    await expect(without).toHaveText([
      /Wyjazd, brak faktury\s*203 Novák, do zapłaty 120,00\sEUR/,
      /Wyjazd, brak faktury\s*102 Kaleta, do zapłaty ok\. 600,00\szł/,
      /Opłacone, brak faktury\s*103 Ćwik, opłacone/,
    ]);
    // A departing guest whose price is only partly invoiced is listed with the rest of the price.
    await expect(panel().getByRole('listitem').filter({ hasText: 'na część ceny' })).toHaveText(
      /Wyjazd, faktura na część ceny\s*101 Lange, do zafakturowania 580,00\szł/,
    );
    // Each stay appears once: a stay listed here is not also among the stays that need attention.
    await expect(panel().getByText('nie zgadza się z fakturami')).toHaveCount(0);
    await expect(panel().getByRole('listitem').filter({ hasText: 'Novák' })).toHaveCount(1);
    await expect(panel()).toContainText('101 Ostrowska: Łóżeczko, ok. 18:00');
    await expect(panel()).toContainText('102 Gąsior: Śniadanie o 6:30');
    await expect(page.getByText(/rezerwacje tego dnia sprawdzono \d\d:\d\d/)).toBeVisible();
  },
);

test('Today: removes a stay from the list of missing invoices when its invoice arrives', async () => {
  const kaleta = panel().getByRole('button', { name: /102 Kaleta/ });
  await expect(kaleta).toBeVisible();
  const invoiceItems = [anItem('Nocleg', 500, 2, '8')];
  putInvoice(house.stranger, anInvoice(2, { reservationId: 6, invoiceItems }));
  await house.program.client.sync.now({ full: true });
  await expect(kaleta).toBeHidden({ timeout: 40_000 });
});

test('Today: arrow keys move from one guest list to the next, Enter opens the reservation card and Esc closes the card', async () => {
  await guests('Przyjazdy').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(guests('Wyjazdy').first()).toBeFocused();
  await page.keyboard.press('Enter');
  const card = page.getByRole('complementary', { name: 'Karta rezerwacji' });
  await expect(card).toContainText('Lange');
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await expect(guests('Wyjazdy').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(guests('W obiekcie').last()).toBeFocused();
});

test(
  'Today: selects stays with Space and Shift, prints their registration cards, and clears the selection on another day',
  { tag: '@extra' },
  async () => {
    const bar = page.getByRole('group', { name: 'Zaznaczone pozycje' });
    await page.evaluate(() => {
      window.print = () =>
        document.body.setAttribute(
          'data-pages',
          String(document.querySelectorAll('.printed-pages img').length),
        );
    });
    await guests('Przyjazdy').first().focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(guests('Przyjazdy').nth(1)).toBeFocused();
    await expect(bar).toContainText('Zaznaczono: 2');
    await guests('Wyjazdy')
      .first()
      .click({ modifiers: ['Control'] });
    await expect(bar).toContainText('Zaznaczono: 3');
    await expect(page.locator('[data-guest][aria-selected=true]')).toHaveCount(3);
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Drukuj karty rejestracyjne' }).click();
    await expect(page.locator('body')).toHaveAttribute('data-pages', '3');
    await page.keyboard.press(']');
    await expect(bar).toBeHidden();
    await page.keyboard.press('t');
    await guests('Przyjazdy').first().hover();
    await guests('Przyjazdy').first().locator('.tick').click();
    await expect(bar).toContainText('Zaznaczono: 1');
    await page.keyboard.press('Escape');
    await expect(bar).toBeHidden();
    await expect(page.getByRole('complementary', { name: 'Karta rezerwacji' })).toBeHidden();
  },
);

test('Today: Page Up and Page Down move the focus by one screen of guests', { tag: '@extra' }, async () => {
  await page.setViewportSize({ width: 1366, height: 480 });
  await guests('Przyjazdy').first().focus();
  const focused = page.locator('[data-guest]:focus');
  const seen: string[] = [];
  for (let time = 0; time < 8; time += 1) {
    await page.keyboard.press('PageDown');
    await expect(focused).toBeInViewport({ ratio: 1 });
    seen.push((await focused.textContent()) ?? '');
  }
  // Page Down moves by more than a row and reaches the last row in the end.
  expect(new Set(seen).size).toBeLessThan(7);
  await expect(guests('W obiekcie').last()).toBeFocused();
  for (let time = 0; time < 8; time += 1) await page.keyboard.press('PageUp');
  await expect(guests('Przyjazdy').first()).toBeFocused();
  await expect(focused).toBeInViewport({ ratio: 1 });
});

test(
  'reservation card: hides the door code again when another guest’s card opens',
  { tag: '@extra' },
  async () => {
    const card = page.getByRole('complementary', { name: 'Karta rezerwacji' });
    const open = async (index: number, name: string) => {
      await guests('Przyjazdy').nth(index).click();
      await expect(card.getByRole('heading', { level: 2 })).toContainText(name);
    };
    const show = () => card.getByRole('button', { name: 'Pokaż kod do drzwi' }).click();
    await open(1, 'Świerczek');
    await open(0, 'Ostrowska');
    await show();
    await expect(card.getByText('1111#')).toBeVisible();
    await open(1, 'Świerczek');
    await expect(card.getByText('1111#')).toHaveCount(0, { timeout: 1 });
    await expect(card.getByRole('img', { name: 'ukryty' })).toBeVisible();
    await show();
    await expect(card.getByText('2222#')).toBeVisible();
  },
);

test(
  'Today: the next-day button and the key [ change the day, and T returns to today',
  { tag: '@extra' },
  async () => {
    await page.getByRole('button', { name: 'Następny dzień' }).click();
    await expect(guests('Przyjazdy')).toHaveText([/102.*Gąsior/]);
    await expect(page.getByRole('toolbar').getByText(longDay('pl', day(1)))).toBeVisible();
    await expect(guests('W obiekcie')).toHaveCount(5);
    await page.keyboard.press('[');
    await page.keyboard.press('[');
    await expect(guests('Przyjazdy')).toHaveText([/202.*Zapomniany/]);
    await page.keyboard.press('t');
    await expect(guests('Przyjazdy')).toHaveCount(3);
  },
);

test(
  'Today: keeps a chosen date after midnight, but moves to the new day when the current day was shown',
  { tag: '@extra' },
  async () => {
    await house.program.client.app.setPreferences({ coverAfter: 0 });
    await page.clock.install();
    await page.reload();
    await expect(guests('Przyjazdy')).toHaveCount(3);
    const back = page.getByRole('toolbar').getByRole('button', { name: 'Dziś', exact: true });
    await page.keyboard.press(']');
    await expect(back).toHaveAttribute('aria-pressed', 'false');
    await page.clock.fastForward('24:00:00');
    await expect(back).toHaveAttribute('aria-pressed', 'true');
    await page.clock.fastForward('24:00:00');
    await expect(page.locator('header .beside')).toContainText(longDay('pl', day(2)));
  },
);

test(
  'Today: moves the focus to the lists of another day and keeps exactly one row reachable with Tab',
  { tag: '@extra' },
  async () => {
    await guests('Przyjazdy').first().focus();
    const tabStop = page.locator('[data-guest][tabindex="0"]');
    await page.keyboard.press(']');
    await expect(guests('Przyjazdy')).toHaveText([/102.*Gąsior/]);
    await expect(tabStop).toHaveCount(1);
    await expect(guests('Przyjazdy').first()).toBeFocused();
    await page.keyboard.press('t');
    await expect(guests('Przyjazdy').first()).toHaveText(/101.*Ostrowska/);
    await expect(guests('Przyjazdy').first()).toBeFocused();

    // Tab must not stop at a row of a list that is closed again.
    const done = page.getByRole('button', { name: /^zameldowani:/ });
    await done.click();
    await guests('Przyjazdy').last().focus();
    await done.click();
    await expect(tabStop).toHaveCount(1);
    await expect(tabStop).toHaveText(/101.*Ostrowska/);
  },
);

test('Today: states that nobody arrives, departs or stays on an empty day', { tag: '@extra' }, async () => {
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('[');
  await expect(page.getByText('Tego dnia nikt nie przyjeżdża.')).toBeVisible();
  await expect(page.getByText('Tego dnia nikt nie wyjeżdża.')).toBeVisible();
  await expect(page.getByText('W obiekcie nie ma gości.')).toBeVisible();
});

for (const way of LOOKS) {
  test(
    `Today: is accessible and fits the width: ${way.language}, ${way.theme}, ${way.zoom * 100} %`,
    { tag: way.tag },
    async () => {
      await page.context().close();
      page = await openPage(house.program, way);
      const row = page.locator('[data-guest]').first();
      await expect(row).toBeVisible();
      await expectAccessible(page);
      await row.click();
      await expect(page.getByText('+48 600 100 200').last()).toBeVisible();
      await expectAccessible(page);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wider).toBeLessThanOrEqual(0);
    },
  );
}
