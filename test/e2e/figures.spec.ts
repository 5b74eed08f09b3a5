import { expect, test, type Page } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import { getAdjacentPeriod, getMonthPeriod } from '#shared/rules/figures/reportPeriods';
import { shortDay } from '#shared/text/formats';
import { openPage } from '#support/browser';
import { savedBy } from '#support/savedFile';
import {
  aStay,
  anInvoice,
  putInvoice,
  putStay,
  startSynced,
  today,
  type SyncedProgram,
} from '#support/syncedProgram';
import { expectAccessible, expectNoSidewaysScroll, watched } from './watched';

/** Tests the figures of a property with stays in two currencies: by keyboard, by mouse, on paper and as a file. */

let synced: SyncedProgram;
const month = getMonthPeriod(today());
const inTwoMonths = getAdjacentPeriod(getAdjacentPeriod(month, 1), 1);
const night = (at: number) => ({ arrival: addDays(month.from, at), departure: addDays(month.from, at + 2) });

test.beforeAll(async () => {
  synced = await startSynced({
    prepare: (stranger) => {
      putStay(stranger, aStay(1, { ...night(0), price_per_stay: '600.00', source: 'Booking.com' }));
      putStay(stranger, aStay(2, { ...night(4), price_per_stay: '400.00', source: '' }));
      putStay(
        stranger,
        aStay(3, { ...night(6), price_per_stay: '90.00', currency: 'EUR', source: '=HYPERLINK(1)' }),
      );
      const later = { arrival: inTwoMonths.from, departure: addDays(inTwoMonths.from, 3) };
      putStay(stranger, aStay(4, { ...later, price_per_stay: '900.00' }));
      putInvoice(stranger, anInvoice(1, { paymentDate: addDays(today(), -40) }));
      putInvoice(stranger, anInvoice(2, { paymentDate: addDays(today(), -40), currency: 'EUR' }));
    },
  });
});
test.afterAll(() => synced.stop());

const chart = (page: Page, name: string) => page.getByRole('main').getByRole('slider', { name });

test('Figures by keyboard: a chart’s values are read one by one, its month is changed and its table is opened', async () => {
  const page = await openPage(synced.program, { language: 'en' });
  const complaints = watched(page);
  await page.keyboard.press('Alt+7');
  await expect(page.getByRole('heading', { level: 1, name: 'Figures' })).toBeVisible();
  const occupancy = chart(page, 'Occupancy');
  await expect(occupancy).toBeFocused();
  // The date is written as everywhere else in English, because 01/11/2026 would look like an invoice number.
  const first = shortDay('en', month.from);
  await expect(page.getByRole('group', { name: 'From', exact: true })).toContainText(first);
  const days = Number(await occupancy.getAttribute('aria-valuemax')) + 1;
  expect(days).toBe(Number(month.to.slice(8)));
  const { rooms } = await synced.program.client.figures.figures(month);
  const percent = (part: number) => `${String(Math.round((part / rooms) * 1000) / 10)}%`;
  await page.keyboard.press('Home');
  await expect(occupancy).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`^\\w+ 1 \\w+: this period ${percent(1)},`),
  );
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(occupancy).toHaveAttribute('aria-valuetext', /^\w+ 3 \w+: this period 0%,/);
  // A night without sales has no ADR, but its RevPAR is known.
  const rates = chart(page, 'ADR and RevPAR, PLN');
  await rates.focus();
  for (const key of ['Home', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await expect(rates).toHaveAttribute('aria-valuetext', /: ADR none, RevPAR 0\.00\sPLN$/);
  await occupancy.focus();
  await page.keyboard.press('End');
  await expect(occupancy).toHaveAttribute('aria-valuenow', String(days - 1));

  const table = page.getByRole('button', { name: 'Table: Nights sold and arrivals' });
  await table.focus();
  await page.keyboard.press('Enter');
  const rows = page.getByRole('region', { name: 'Table: Nights sold and arrivals' }).getByRole('row');
  await expect(rows).toHaveCount(days + 1);
  await expect(rows.nth(1)).toHaveText(/^\w+ 1 \w+\s*1\s*1$/);
  await expectAccessible(page);

  await page.keyboard.press('[');
  const before = getAdjacentPeriod(month, -1);
  await expect(page).toHaveURL(new RegExp(`figures\\?from=${before.from}&to=${before.to}`));
  await expect(rows).toHaveCount(Number(before.to.slice(8)) + 1);
  await page.keyboard.press('t');
  await expect(page).toHaveURL(new RegExp(`from=${month.from}`));
  await page.keyboard.press('F1');
  await expect(page.getByRole('dialog').getByText('Chart: previous and next point')).toBeVisible();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test(
  'Figures by mouse: show each currency separately and unpaid invoices by age, and save tables as CSV',
  { tag: '@extra' },
  async () => {
    const page = await openPage(synced.program, { language: 'pl' });
    await page.getByRole('navigation', { name: 'Ekrany' }).getByRole('link', { name: 'Statystyki' }).click();
    const main = page.getByRole('main');
    const tile = (name: string) =>
      main
        .locator('dl > div')
        .filter({ has: page.getByText(name, { exact: true }) })
        .locator('dd')
        .first();
    await expect(tile('Przychód')).toHaveText(/^1\s000,00\szł/);
    await expect(tile('ADR')).toHaveText(/^250,00\szł/);
    await expect(tile('RevPAR')).toHaveText(/^\d+,\d\d\szł/);
    // The property has three stays of two persons and two nights.
    await expect(tile('Goście')).toHaveText(/^6/);
    await expect(tile('Osobonoclegi')).toHaveText(/^12/);
    const guests = await savedBy(synced.program, page, () =>
      main.getByRole('button', { name: 'Zapisz CSV: Goście i osobonoclegi' }).click(),
    );
    expect(guests.name).toBe(`goscie-i-osobonoclegi_${month.from}_${month.to}.csv`);
    expect(guests.bytes.toString('utf8')).toContain(`${month.from};${month.to};6;6;12;\r\n`);
    await expect(main.getByText('Kwoty nie obejmują 2 nocy bez ceny w PLN.')).toBeVisible();
    await main.getByRole('button', { name: 'EUR' }).click();
    await expect(tile('Przychód')).toHaveText(/^90,00\sEUR/);
    await main.getByRole('button', { name: 'PLN' }).click();

    await main.getByRole('button', { name: 'Faktury i VAT' }).click();
    const unpaid = main.getByRole('region', { name: 'Tabela: Nieopłacone faktury' });
    await expect(unpaid.getByRole('row')).toHaveCount(3);
    await expect(unpaid).toContainText(/31–60 dni po terminie, PLN\s*1\s*420,00\szł/);
    await expect(unpaid).toContainText(/31–60 dni po terminie, EUR\s*1\s*420,00\sEUR/);

    const vat = chart(page, 'Sprzedaż i VAT z faktur, zł');
    await expect(vat).toHaveAttribute('aria-valuemax', '11');
    await expect(main.getByText(/Poza sumami: 1 dokument: brak kursu waluty\./)).toBeVisible();

    await main.getByRole('button', { name: 'Pobyty i pokoje' }).click();
    const file = await savedBy(synced.program, page, () =>
      main.getByRole('button', { name: 'Zapisz CSV: Źródła rezerwacji' }).click(),
    );
    expect(file.name).toBe(`zrodla-rezerwacji_${month.from}_${month.to}.csv`);
    const written = file.bytes.toString('utf8');
    expect(written).toContain('Booking.com;1;2;600,00;0\r\n');
    expect(written).toContain("'=HYPERLINK(1);1;2;;2\r\n");

    await main.getByRole('button', { name: 'Noce i przychód' }).click();
    const occupancy = chart(page, 'Obłożenie');
    await occupancy.hover({ position: { x: 60, y: 60 } });
    await expect(occupancy).toContainText(/\S+\s1\s\S+: ten okres /);

    await page.evaluate(() => {
      window.print = () =>
        document.body.setAttribute(
          'data-printed-pages',
          String(document.querySelectorAll('.printed-pages img').length),
        );
    });
    await page.keyboard.press('Control+p');
    await expect(page.locator('body')).toHaveAttribute('data-printed-pages', /[1-9]/);
    await page.context().close();
  },
);

test('Figures screen: the user can switch back to the first currency when the chosen currency has no sales in the period', async () => {
  const page = await openPage(synced.program, { language: 'pl' });
  await page.keyboard.press('Alt+7');
  const main = page.getByRole('main');
  const revenue = main.locator('dl > div').filter({ has: page.getByText('Przychód', { exact: true }) });
  await main.getByRole('button', { name: 'EUR' }).click();
  await expect(revenue).toContainText(/90,00\sEUR/);
  for (let step = 0; step < 2; step += 1) await page.keyboard.press(']');
  await expect(main.getByText('Kwoty nie obejmują 3 nocy bez ceny w EUR.')).toBeVisible();
  await expect(revenue).toContainText(/0,00\sEUR/);
  await main.getByRole('button', { name: 'PLN' }).click();
  await expect(revenue).toContainText(/900,00\szł/);
  await page.context().close();
});

test(
  'screen “Figures” by keyboard: shows stays by room and length, cancellations, sales and VAT',
  { tag: '@extra' },
  async () => {
    const page = await openPage(synced.program, { language: 'en' });
    await page.keyboard.press('Alt+7');
    const main = page.getByRole('main');
    await expect(chart(page, 'Occupancy')).toBeFocused();
    await page.keyboard.press('2');
    await expect(page).toHaveURL(/part=stays/);
    const lengths = chart(page, 'Length of stay');
    await lengths.focus();
    for (const key of ['Home', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    await expect(lengths).toHaveAttribute('aria-valuetext', 'Nights of the stay: 2: Stays 3');
    await expect(main.getByText('Average number of nights: 2.')).toBeVisible();
    const table = (name: string) => main.getByRole('region', { name: `Table: ${name}` });
    await expect(table('Cancellations and no-shows')).toContainText(/in the service\s*3\s*6/);
    await expect(table('By room').getByRole('row')).not.toHaveCount(1);
    await expectAccessible(page);
    await page.keyboard.press('3');
    const vat = chart(page, 'Sales and VAT of invoices, PLN');
    await vat.focus();
    await page.keyboard.press('End');
    await expect(vat).toHaveAttribute('aria-valuetext', /^\w+ \d{4}: Net [\d.,]+\sPLN, VAT [\d.,]+\sPLN$/);
    const button = page.getByRole('button', { name: 'Table: Sales and VAT of invoices, PLN' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(table('Sales and VAT of invoices, PLN').getByText('total').first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.context().close();
  },
);

test(
  'Figures: mark days that were never downloaded, and report a period without any downloaded day',
  { tag: '@extra' },
  async () => {
    const page = await openPage(synced.program, { language: 'en' });
    await page.keyboard.press('Alt+7');
    const edge = addDays(today(), 380);
    await page.evaluate(
      (hash) => (location.hash = hash),
      `#/figures?from=${edge}&to=${addDays(edge, 300)}&by=month`,
    );
    const main = page.getByRole('main');
    await expect(
      main.getByText(/^\d+ of 301 days in this period have never been downloaded from the service/),
    ).toBeVisible();
    const occupancy = chart(page, 'Occupancy');
    await occupancy.focus();
    await page.keyboard.press('End');
    await expect(occupancy).toHaveAttribute('aria-valuetext', /this period unknown, year before/);
    await expect(occupancy.locator('.unknown').first()).toBeVisible();
    await expectAccessible(page);
    await page.evaluate(() => (location.hash = '#/figures?from=2031-01-01&to=2031-12-31'));
    await expect(
      main.getByText('have never been downloaded from the service, so there is nothing to count'),
    ).toBeVisible();
    await expect(occupancy).toHaveCount(0);
    // Without downloaded data Kontuar must not claim that nobody comes.
    await page.keyboard.press('2');
    await expect(page.getByRole('button', { name: 'Stays and rooms' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(
      main.getByText('have never been downloaded from the service, so there is nothing to count'),
    ).toBeVisible();
    await expect(main.getByText('There are no stays in this period.')).toHaveCount(0);
    await page.context().close();
  },
);

for (const look of [
  { language: 'pl', theme: 'light', zoom: 2 },
  { language: 'pl', theme: 'dark', zoom: 1 },
  { language: 'en', theme: 'light', zoom: 1366 / 1024 },
] as const)
  test(`Figures screen: is accessible and fits the width: ${look.language} ${look.theme}, ${String(Math.round(look.zoom * 100))} %`, async () => {
    const page = await openPage(synced.program, look);
    await page.keyboard.press('Alt+7');
    await expect(page.getByRole('main').getByRole('slider')).toHaveCount(6);
    await expect(page.getByRole('main').locator('.earlier').first()).toHaveText(/rok wcześniej|year before/);
    for (const key of ['3', '2', '1']) {
      await page.keyboard.press(key);
      await expect(page.getByRole('main').getByRole('slider')).toHaveCount(
        { '1': 6, '2': 2, '3': 1 }[key] ?? 0,
      );
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
    await page.emulateMedia({ forcedColors: 'active' });
    const colours = await page
      .getByRole('main')
      .locator('[role="slider"] rect.bar')
      .first()
      .evaluate((bar) => [getComputedStyle(bar).fill, getComputedStyle(document.body).backgroundColor]);
    expect(colours[0]).not.toBe(colours[1]);
    await page.context().close();
  });

test(
  'Figures of an empty property: say that there are no rooms, no stays and no unpaid invoices',
  { tag: '@extra' },
  async () => {
    const empty = await startSynced({ rooms: [], prepare: () => undefined });
    const page = await openPage(empty.program, { language: 'en' });
    await page.keyboard.press('Alt+7');
    const main = page.getByRole('main');
    await expect(main.getByText('There are no rooms on this PC')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('2');
    await expect(main.getByText('There are no stays in this period.')).toBeVisible();
    await page.keyboard.press('3');
    await expect(main.getByText('There are no unpaid invoices on this PC.')).toBeVisible();
    await expectAccessible(page);
    await page.context().close();
    await empty.stop();
  },
);
