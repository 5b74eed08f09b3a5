import { expect, test, type Locator, type Page } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import { openPage } from '#support/browser';
import {
  anInvoice,
  aStay,
  putInvoice,
  putStay,
  startSynced,
  today,
  type SyncedProgram,
} from '#support/syncedProgram';

/**
 * Helpers for the tests of the room plan and the reservation card, on a property whose stays are listed in this file.
 */
export const DAY = today();

export const day = (days: number) => addDays(DAY, days);

export const room = (number: string) => ({ room_id: number, room_name: `${number} Dwójka` });

export const NB = '\u00a0';

/** A day of another calendar year, at most some months away. */
export const [YEAR, EARLY] = [Number(DAY.slice(0, 4)), DAY.slice(5) < '07'];

export const OTHER_YEAR = EARLY ? `${YEAR - 1}-12-11` : `${YEAR + 1}-01-11`;

export const STAYS = [
  aStay(1, {
    ...room('101'),
    arrival: DAY,
    departure: day(4),
    days_of_stay: '3',
    name: 'Wiśniewska',
    forename: 'Małgorzata',
    adults: '2',
    children: '1',
    door_code: '4711#',
    email: 'm.wisniewska@example.com',
    payment_status: 'PREPAYMENT_PAID',
    price_per_stay: '2048.00',
    prepayment: '614.00',
    additional_informations: 'Łóżeczko, przyjazd ok. 18:00',
  }),
  aStay(2, {
    ...room('101'),
    arrival: day(-2),
    departure: DAY,
    name: 'Szulc',
    forename: 'Jan',
    check_in_status: 'CHECKED-OUT',
    payment_status: 'FULL_AMOUNT_PAID',
  }),
  aStay(3, {
    ...room('102'),
    arrival: day(-1),
    departure: day(3),
    name: 'Ćwik',
    check_in_status: 'CHECKED-IN',
  }),
  // Two overlapping stays in one room, which a correct service never sends.
  aStay(4, { ...room('201'), arrival: day(5), departure: day(9), name: 'Nowak', reservation_number: '900' }),
  aStay(5, { ...room('201'), arrival: day(7), departure: day(11), name: 'Kot' }),
  aStay(6, { ...room('202'), arrival: day(5), departure: day(9), name: 'Nowak', reservation_number: '900' }),
  aStay(7, {
    ...room('202'),
    arrival: day(1),
    departure: day(4),
    name: 'Obcy',
    check_in_status: 'NO_SHOW',
    payment_status: 'DEPOSIT_ON_HOLD',
  }),
  aStay(10, { ...room('202'), arrival: day(-5), departure: day(-2), name: 'Ranek' }),
  aStay(11, {
    ...room('102'),
    arrival: day(6),
    departure: day(10),
    name: '',
    forename: '',
    reservation_number: '1234',
  }),
  aStay(8, { ...room('101'), arrival: day(60), departure: day(65), name: 'Daleka', forename: 'Iga' }),
  aStay(12, {
    ...room('103'),
    arrival: addDays(OTHER_YEAR, 1),
    departure: addDays(OTHER_YEAR, 3),
    name: 'Inny Rok',
    payment_status: 'WAITING_FOR_PAYMENT',
    prepayment_to: OTHER_YEAR,
  }),
];

export let synced: SyncedProgram;

export async function openPlan(options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  const page = await openPage(synced.program, { language: 'pl', ...options });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Alt+2');
  await expect(stay(page, 1)).toBeVisible();
  return page;
}

export const stay = (page: Page, id: number): Locator => page.locator(`#stay-${id}`);

export const grid = (page: Page) => page.getByRole('grid', { name: 'Plan pokoi' });

/** Returns the row header by its accessible name; on the screen the name stands in the first column. */
export const rowOf = (page: Page, name: string) => page.getByRole('rowheader', { name, exact: true });

export const card = (page: Page) => page.getByRole('complementary', { name: 'Rezerwacja' });

export const tool = (page: Page, name: string | RegExp) =>
  page.getByRole('group', { name: 'Narzędzia planu' }).getByRole('button', { name, exact: true });

/** Returns the accessible name of the element that a screen reader announces as active. */
export const active = (page: Page) =>
  grid(page).evaluate((box) => {
    const on = document.getElementById(box.getAttribute('aria-activedescendant') ?? '');
    return on?.getAttribute('aria-label') ?? '';
  });

/** Starts a program with `STAYS` before the tests of a file and stops it after them. */
export function startPlan(): void {
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
}
