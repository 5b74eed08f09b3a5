import { expect, test, type Page } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import { openPage } from '#support/browser';
import {
  anInvoice,
  anItem,
  aStay,
  putInvoice,
  putStay,
  startSynced,
  today,
  type SyncedProgram,
} from '#support/syncedProgram';
import { overprinted } from './overprinted';
import { expectAccessible, expectNoSidewaysScroll } from './watched';

/** Behaviour beyond a checker: letter keys, undo, announcements, focus, forced colours (docs/accessibility.md). */
const DAY = today();
const room = (number: number) => ({ room_id: String(number), room_name: `${number} Dwójka` });

const EVERYWHERE = [
  'today',
  'plan',
  'invoices',
  'invoices?id=501',
  'queue',
  'inbox',
  'settings?part=access',
  'settings?part=backups',
];

let house: SyncedProgram;
let page: Page;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  house = await startSynced({
    prices: () => ({ min_stay: '2', discount: { min_stay: '3', price: '10', type: '0' } }),
    prepare: (stranger) => {
      putStay(
        stranger,
        aStay(1, {
          ...room(101),
          arrival: DAY,
          departure: addDays(DAY, 2),
          name: 'Zawadzka',
          additional_informations: 'Łóżeczko dla dziecka',
        }),
      );
      putStay(
        stranger,
        aStay(2, {
          ...room(102),
          // "approx." before the amount: the longest there is.
          payment_status: 'PREPAYMENT_PAID',
          arrival: addDays(DAY, -1),
          departure: addDays(DAY, 1),
          check_in_status: 'CHECKED_IN',
        }),
      );
      putInvoice(stranger, anInvoice(501));
      putInvoice(
        stranger,
        anInvoice(502, {
          invoiceItems: [anItem('Nocleg ze śniadaniem', 420, 1, '8')],
          additionalInfo: 'Płatne przelewem na rachunek powyżej, dziękujemy',
          correctionReason: 'Błędna liczba nocy',
        }),
      );
    },
  });
});
test.afterAll(() => house.stop());
test.beforeEach(async () => {
  page = await openPage(house.program, { language: 'en' });
});
test.afterEach(async () => {
  const { access } = await house.program.client.app.setPreferences({});
  await house.program.client.app.setPreferences({
    access: {
      ...access,
      letterKeys: true,
      undoStays: false,
      announce: 'all',
      planAsList: false,
      textSize: 100,
    },
  });
  await page.context().close();
});

const access = (chosen: Record<string, unknown>) =>
  house.program.client.app
    .setPreferences({})
    .then(({ access: now }) => house.program.client.app.setPreferences({ access: { ...now, ...chosen } }));
/** Written without the program's own formats. */
const tomorrow = () => {
  const [, month = 0, number = 0] = addDays(DAY, 1).split('-').map(Number);
  const months =
    'January February March April May June July August September October November December'.split(' ');
  return { number, month: months[month - 1] };
};
/** Words of cells that are wider than they. */
const cut = (cells: string) =>
  page
    .locator(cells)
    .evaluateAll((all) =>
      all.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
    );
const said = (words: RegExp) => page.getByRole('status').filter({ hasText: words });

test('letters alone run nothing once they are switched off in Settings; Alt and Ctrl still do', async () => {
  await page.goto(`${house.program.origin}/#/settings?part=access`);
  await page.getByRole('group', { name: 'Single-letter shortcuts' }).getByText('Off').click();
  await page.keyboard.press('Alt+2');
  await expect(page.getByRole('grid')).toBeFocused();
  await page.keyboard.press('f');
  await page.keyboard.press('F1');
  const keys = page.getByRole('dialog');
  await expect(keys).toContainText('Everywhere');
  await expect(keys.locator('kbd').getByText('F', { exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('complementary', { name: 'Find room' })).toHaveCount(0);
  await access({ letterKeys: true });
  await page.reload();
  await page.getByRole('grid').focus();
  await page.keyboard.press('f');
  await expect(page.getByRole('complementary', { name: 'Find room' })).toBeVisible();
});

test('what opens is announced: a stay on Today and on the plan, the price checks, an invoice', async () => {
  await page
    .getByRole('row', { name: /Zawadzka/ })
    .first()
    .click();
  await expect(said(/^Reservation, Zawadzka Jan, 101 Dwójka/)).toHaveCount(1);
  await page.keyboard.press('Alt+2');
  await page.getByRole('gridcell', { name: /^Kowalski/ }).click();
  await expect(said(/^Reservation, Kowalski Jan, 102 Dwójka/)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.keyboard.press('c');
  await expect(said(/^Check prices$/)).toHaveCount(1);
  await page.goto(`${house.program.origin}/#/invoices?id=501`);
  await expect(said(/FV 501.*Drukarnia Szulc/)).toHaveCount(1);
});

test('the screen, its part and another day are announced where the focus does not move', async () => {
  const { number, month } = tomorrow();
  await page.keyboard.press('Alt+4');
  await expect(said(/^Queue$/)).toHaveCount(1);
  await page.keyboard.press('Alt+5');
  await expect(said(/^Inbox$/)).toHaveCount(1);
  await page.keyboard.press('Alt+6');
  await expect(said(/^Settings$/)).toHaveCount(1);
  await page.getByRole('link', { name: 'Backups' }).focus();
  await page.keyboard.press('Enter');
  await expect(said(/^Backups$/)).toHaveCount(1);
  await page.keyboard.press('Alt+1');
  await page.keyboard.press(']');
  await expect(said(new RegExp(`${number} ${month}`))).toHaveCount(1);
});

test('only what is important is announced where Settings say so', async () => {
  await access({ announce: 'important' });
  await page.reload();
  await page
    .getByRole('row', { name: /Zawadzka/ })
    .first()
    .click();
  await expect(page.getByRole('complementary', { name: 'Reservation' })).toContainText('Zawadzka');
  await expect(said(/^Reservation, /)).toHaveCount(0);
});

test('each free night on the walk is an element of its own, and the dates over it are no headers', async () => {
  await page.keyboard.press('Alt+2');
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('columnheader')).toHaveCount(0);
  await expect(grid.getByRole('gridcell', { name: /, today/ })).toBeVisible();
  await grid.focus();
  await page.keyboard.press('Control+End');
  const passed = new Set<string | null>();
  for (let night = 0; night < 4; night += 1) {
    await page.keyboard.press('ArrowRight');
    const id = await grid.getAttribute('aria-activedescendant');
    await expect(page.locator(`[id="${id}"]`)).toHaveAttribute('aria-label', /./);
    passed.add(id);
  }
  expect(passed.size).toBe(4);
});

test('an undo stays until it is closed where Settings say so', async () => {
  await access({ undoStays: true });
  await page.goto(`${house.program.origin}/#/invoices?form=new`);
  await page.reload();
  await page.clock.install();
  await page.getByRole('button', { name: 'Remove item 1' }).click();
  const undo = page.getByRole('button', { name: 'Restore' });
  await page.clock.fastForward(60_000);
  await expect(undo).toBeVisible();
  await page.locator('.toasts').getByRole('button', { name: 'Close' }).click();
  await expect(undo).toHaveCount(0);
});

test('a form says beforehand what is required, and gives the focus back to the list', async () => {
  await page.keyboard.press('Alt+3');
  await expect(page.getByRole('grid')).toBeVisible();
  await page.keyboard.press('n');
  await expect(said(/^New invoice: VAT invoice$/)).toHaveCount(1);
  for (const name of ['companyName', 'address', 'taxId'])
    await expect(page.locator(`[name="buyer.${name}"]`)).toHaveAttribute('aria-required', 'true');
  const items = page.getByRole('table', { name: 'Items' });
  await expect(items.locator('[name$=".name"]').first()).toHaveAttribute('aria-required', 'true');
  await expect(items.getByRole('columnheader').last()).toHaveText('Remove');
  await page.keyboard.press('Escape');
  await expect(page.locator('article.form')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
});

test('the errors of a form are read once: a group with the focus, no alert', async () => {
  await page.goto(`${house.program.origin}/#/invoices?form=new`);
  await expect(page.getByRole('table', { name: 'Items' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  const summary = page.getByRole('group', { name: /^Correct/ });
  await expect(summary).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('Polish notes, items and remarks are marked as Polish on the English screen', async () => {
  const marked = (words: string) => page.locator('[lang="pl"]').filter({ hasText: words }).first();
  await expect(marked('Łóżeczko')).toBeVisible();
  await page.goto(`${house.program.origin}/#/invoices?id=502`);
  for (const words of ['Nocleg ze śniadaniem', 'Płatne przelewem', 'Błędna liczba nocy'])
    await expect(marked(words)).toBeVisible();
});

test('forced colours keep discounts, minimum stays and who is in house', async () => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.keyboard.press('Alt+2');
  const night = page.locator('.night.discount.min2').first();
  await expect(night).toBeVisible();
  const image = (pseudo: string) =>
    night.evaluate((element, which) => getComputedStyle(element, which || undefined).backgroundImage, pseudo);
  expect(await image('')).toContain('gradient');
  expect(await image('::before')).toContain('gradient');
  const fill = (name: RegExp) =>
    page.getByRole('gridcell', { name }).evaluate((bar) => getComputedStyle(bar).backgroundColor);
  expect(await fill(/^Kowalski/)).not.toBe(await fill(/^Zawadzka/));
});

test('the plan as a list: rooms as headings, stays and free nights as items; a stay opens its card', async () => {
  await access({ planAsList: true });
  await page.goto(`${house.program.origin}/#/plan`);
  await page.reload();
  const list = page.getByRole('region', { name: 'Plan' });
  await expect(list.getByRole('heading', { name: /101/ })).toBeVisible();
  const ofRoom = list.getByRole('heading', { name: /101/ }).locator('xpath=following-sibling::ul[1]');
  await expect(
    ofRoom
      .getByRole('listitem')
      .filter({ hasText: /^Available: .* nights?$/ })
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  await ofRoom.getByRole('button', { name: /^Zawadzka/ }).click();
  await expect(page.getByRole('complementary', { name: 'Reservation' })).toContainText('Zawadzka');
});

test('with the spacing of WCAG 1.4.12 no date, amount or state runs into its neighbour', async () => {
  const space = () =>
    page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
      );
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    });
  await space();
  await expect(page.locator('.row > .nights').first()).toBeVisible();
  expect(await cut('.row > :is(.nights, .left, .persons)')).toEqual([]);
  // What is too long for its cell at the left is no longer to be scrolled to, and in no cell's own measure.
  const over = await page
    .locator('.row .sum')
    .evaluateAll((all) =>
      all.filter(
        (sum) => sum.getBoundingClientRect().left < (sum.closest('.left')?.getBoundingClientRect().left ?? 0),
      ),
    );
  expect(over).toEqual([]);
  await page.keyboard.press('Alt+3');
  await expect(page.locator('.line > .issued').first()).toBeVisible();
  expect(await cut('.line > :is(.issued, .due, .gross, .payment)')).toEqual([]);
  await page.keyboard.press('Alt+2');
  await expect(page.getByRole('gridcell', { name: /^Kowalski/ })).toBeVisible();
  // Marks at the end of a bar are in it, and the bar is in its row.
  const outside = () =>
    page
      .locator('.row .stay')
      .evaluateAll((bars) =>
        bars
          .filter(
            (bar) =>
              bar.scrollHeight > bar.clientHeight ||
              bar.getBoundingClientRect().bottom > (bar.parentElement?.getBoundingClientRect().bottom ?? 0),
          )
          .map((bar) => bar.getAttribute('aria-label')),
      );
  await expect.poll(outside).toEqual([]);
  expect(await cut('.row .stay, .column .room')).toEqual([]);
});

test('text size of Settings: text alone grows, is kept, and nothing is cut; paper stays as it is', async () => {
  const sizes = () =>
    page.evaluate(() => {
      const pixels = (element: Element | null) => (element ? getComputedStyle(element).fontSize : '');
      return {
        heading: pixels(document.querySelector('h1')),
        text: pixels(document.querySelector('main dd p')),
        control: document.querySelector('nav a')?.getBoundingClientRect().height,
      };
    });
  await page.goto(`${house.program.origin}/#/settings?part=access`);
  const group = page.getByRole('group', { name: 'Text size' });
  await expect(group).toBeVisible();
  const { control } = await sizes();
  await group.getByText('130%').click();
  await expect.poll(sizes).toEqual({ heading: '20.8px', text: '16.9px', control });
  const kept = async () => (await house.program.client.app.setPreferences({})).access.textSize;
  await expect.poll(kept).toBe(130);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(async () => (await sizes()).heading).toBe('16px');
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`${house.program.origin}/#/today`);
  await page.reload();
  await expect(page.locator('.row > .nights').first()).toBeVisible();
  expect(await cut('.row > :is(.nights, .left, .persons, .guest)')).toEqual([]);
  await page.keyboard.press('Alt+2');
  const bar = page.getByRole('gridcell', { name: /^Kowalski/ });
  await expect(bar).toBeVisible();
  expect(await bar.evaluate((stay) => getComputedStyle(stay).fontSize)).toBe('14.95px');
  expect(await cut('.row .stay, .bars .night, .column .room, .head .date, .head .free')).toEqual([]);
  await page.keyboard.press('Alt+3');
  const line = page.getByRole('row', { name: /FV 501/ });
  for (const column of ['issued', 'due', 'gross', 'payment', 'standing'])
    await expect(line.locator(`.${column}`)).toBeInViewport({ ratio: 1 });
  expect(await cut('.line > *')).toEqual([]);
  for (const place of [...EVERYWHERE, 'plan?stay=1', 'invoices?form=new']) {
    await page.goto(`${house.program.origin}/#/${place}`);
    await expect(page.locator('main > :not([hidden])').first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);
});

test('at 200 % larger text changes the columns of Today at the first sight', async () => {
  await access({ textSize: 130 });
  await page.context().close();
  page = await openPage(house.program, { language: 'en', zoom: 2 });
  await expect(page.locator('.row > .nights').first()).toBeVisible();
  const columns = () =>
    page
      .locator('.row:has(> .nights)')
      .first()
      .evaluate((row) => getComputedStyle(row).gridTemplateColumns.split(' ').length);
  await expect.poll(columns).toBe(2);
});

test('at 125 % of the window every column of an invoice that is shown is in the window', async () => {
  await page.setViewportSize({ width: 1093, height: 614 });
  await page.keyboard.press('Alt+3');
  const line = page.getByRole('row', { name: /FV 501/ });
  for (const column of ['number', 'issued', 'due', 'gross', 'payment', 'standing'])
    await expect(line.locator(`.${column}`)).toBeInViewport({ ratio: 1 });
});

test('at 200 % the plan shows prices, and each night says its own', async () => {
  await page.context().close();
  page = await openPage(house.program, { language: 'en', zoom: 2 });
  await page.keyboard.press('Alt+2');
  const night = page.locator('.night').filter({ hasText: /^\d/ }).first();
  await expect(night).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('grid')).toBeFocused();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('ArrowRight');
  const id = await page.getByRole('grid').getAttribute('aria-activedescendant');
  await expect(page.locator(`[id="${id}"]`)).toHaveAttribute('aria-label', /available, [\d,]+\.00\sPLN/);
});

test('at 400 % with text of 130 % nothing scrolls sideways but the plan, and no words lie over others', async () => {
  await access({ textSize: 130 });
  await page.context().close();
  page = await openPage(house.program, { language: 'pl', zoom: 4 });
  for (const place of [...EVERYWHERE, 'plan?stay=1', 'invoices?form=new', 'figures']) {
    await page.goto(`${house.program.origin}/#/${place}`);
    await expect(page.locator('main > :not([hidden])').first()).toBeVisible();
    if (place === 'plan') await expect(page.getByRole('gridcell', { name: /^Kowalski/ })).toBeVisible();
    if (place.includes('form')) await expect(page.getByRole('table', { name: 'Pozycje' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    expect(await page.evaluate(overprinted), place).toEqual([]);
  }
});
