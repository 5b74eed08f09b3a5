import { expect, test, type Page } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import { inRealElectron, openPage } from '#support/browser';
import { savedBy } from '#support/savedFile';
import { putInvoice, putStay, aStay, startSynced, today, type SyncedProgram } from '#support/syncedProgram';
import { expectAccessible, LOOKS } from './watched';
import { WRITTEN } from './writtenInvoices';

/**
 * Tests the invoice list and the invoice card. The service holds 1,200 generated invoices (`makeInvoice`: two nights
 * from 100.99 zł, parking for 45.00 zł) and the invoices written in this test.
 */

const MADE = 1200;
const NB = '\u00a0';
const LINE_OF_STRANGER = 'Łódzkie Jaźnie S.A.';

let house: SyncedProgram;
let page: Page;

const grid = () => page.getByRole('grid', { name: 'Lista faktur' });
const lines = () => grid().locator('[data-index]');
const search = () => page.getByRole('searchbox', { name: /^Numer, nabywca/ });
const sums = () => page.locator('p.sums').filter({ hasText: /faktur|invoice/ });

async function invoices() {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`${house.program.origin}/#/invoices`);
}

async function openCard(number: string) {
  await invoices();
  await search().fill('wzor');
  await lines().filter({ hasText: number }).click();
  await expect(page.getByRole('heading', { level: 2 })).toContainText(number);
}
const side = () => page.getByRole('complementary', { name: 'Podsumowanie faktury' });
const vatRow = (rate: string) =>
  side()
    .getByRole('row')
    .filter({ hasText: new RegExp(`^${rate}`) });

test.beforeAll(async () => {
  test.setTimeout(300_000);
  house = await startSynced({
    invoices: MADE,
    prepare(stranger) {
      WRITTEN.forEach((invoice) => putInvoice(stranger, invoice));
      putStay(stranger, aStay(7701, { name: 'Wójcik', arrival: today(), departure: addDays(today(), 1) }));
    },
  });
});
test.afterAll(async () => {
  await house.stop();
});
test.beforeEach(async () => {
  page = await openPage(house.program, { language: 'pl' });
  await invoices();
  await expect(lines().first()).toBeVisible();
});
test.afterEach(async () => {
  await page.context().close();
});

test('invoice list: shows every invoice, newest first, with a total for each currency', async () => {
  const made = { PLN: 0, EUR: 0 };
  // The list leaves corrections, pro formas and drafts out of the sums, and says so.
  let left = 3;
  for (let index = 0; index < MADE; index += 1) {
    if (index % 13 === 0) left += 1;
    else made[index % 9 === 0 ? 'EUR' : 'PLN'] += 2 * (10_099 + (index % 900) * 100) + 4_500;
  }
  // The advance and its settlement invoice each count with their own part of the shared order.
  const written = { PLN: 268_297 + 50_000 + 109_000 + 42_000, EUR: 45_000 };
  const words = (grosz: number) =>
    `${String(Math.floor(grosz / 100)).replace(/\B(?=(\d{3})+$)/g, NB)},${String(grosz % 100).padStart(2, '0')}`;

  await expect(sums()).toContainText(`1${NB}208 faktur`);
  await expect(sums()).toContainText(`${words(made.PLN + written.PLN)}${NB}zł`);
  await expect(sums()).toContainText(`${words(made.EUR + written.EUR)}${NB}EUR`);
  await expect(sums()).toContainText(
    `bez korekt, faktur pro forma, szkiców i kwot nieustalonych (${String(left)})`,
  );
  await expect(lines().first()).toContainText('FV 8/WZÓR');
});

test('invoice list: draws only the visible rows while the scroll bar covers the whole list', async () => {
  expect(await lines().count()).toBeLessThan(60);
  const height = await grid().evaluate((element) => element.scrollHeight);
  expect(height).toBe(24 + (MADE + WRITTEN.length) * 30);

  await grid().focus();
  await page.keyboard.press('End');
  await expect(lines().last()).toHaveAttribute('data-index', String(MADE + WRITTEN.length - 1));
  await expect(lines().last()).toContainText('FV 1/2024');
  await expect(grid().locator('.active')).toHaveText(/FV 1\/2024/);
  expect(await lines().count()).toBeLessThan(60);
});

test('invoice search: filters on every keystroke and ignores Polish diacritics', async () => {
  await search().pressSequentially('lodz');
  await expect(sums()).toContainText('241 faktur');
  await expect(lines().first()).toContainText('Hotel Łódź');
  await expect(lines().nth(1)).toContainText(LINE_OF_STRANGER);
  await search().fill('gesla zazolc');
  await expect(sums()).toContainText('240 faktur');
  await search().fill('nie ma takiej');
  await expect(page.getByText('Żadna faktura nie pasuje do wyszukiwania i filtrów.')).toBeVisible();
  await search().press('Escape');
  await expect(sums()).toContainText(`1${NB}208 faktur`);
});

test('invoice filters: type, state, payment and month each narrow the list, and can be used together', async () => {
  await page.getByRole('combobox', { name: 'Rodzaj' }).selectOption('8');
  await expect(lines()).toHaveCount(1);
  await expect(lines().first()).toContainText('FZ 2/WZÓR');
  await page.getByRole('button', { name: 'nieopłacone' }).click();
  await expect(page.getByText('Żadna faktura nie pasuje do')).toBeVisible();
  await page.getByRole('button', { name: 'Wyczyść filtry' }).click();

  await page.getByRole('combobox', { name: 'Stan' }).selectOption('DRAFT');
  await expect(lines()).toHaveCount(1);
  await page.getByRole('button', { name: 'Wyczyść filtry' }).click();

  await page.getByRole('combobox', { name: 'Data wystawienia' }).selectOption(`${today().slice(0, 7)}-01`);
  await expect(sums()).toContainText('8 faktur');
  await page.getByRole('combobox', { name: 'Data wystawienia' }).selectOption('own');
  await page
    .getByRole('spinbutton', { name: /^(day|dzień)/i })
    .last()
    .click();
  await page.keyboard.type(addDays(today(), -1).split('-').reverse().join(''));
  await expect(page.getByText('Żadna faktura nie pasuje do')).toBeVisible();
});

test('invoice list: shows the days overdue, but not for a draft', { tag: '@extra' }, async () => {
  await search().fill('wzór');
  await expect(lines().filter({ hasText: 'FV 8/WZÓR' })).toContainText('3 dni temu');
  await expect(lines().filter({ hasText: 'FV 7/WZÓR' })).not.toContainText('temu');
  await expect(lines().filter({ hasText: 'FV 7/WZÓR' })).toContainText('Szkic');
  await expect(lines().filter({ hasText: 'FZ 2/WZÓR' })).toContainText('W KSeF');
});

test('invoice list: the keyboard searches, selects and opens an invoice, and Esc returns to the same row', async () => {
  await page.keyboard.press('/');
  await expect(search()).toBeFocused();
  // The search text is inserted at once: "wzo" matches the same number of invoices, and the late result of the last
  // letter would reset the list while the test uses the arrow keys.
  await page.keyboard.insertText('wzor');
  await expect(lines()).toHaveCount(WRITTEN.length);
  await page.keyboard.press('ArrowDown');
  await expect(grid()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2 })).toContainText('FV 7/WZÓR');
  await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(grid()).toBeFocused();
  await expect(grid().locator('.active')).toContainText('FV 7/WZÓR');
  await page.keyboard.press('Control+f');
  await expect(search()).toBeFocused();
});

const header = (name: string) => grid().getByRole('columnheader', { name });

test(
  'invoice list: sorts by click and by keyboard, and keeps the order when the filter is cleared',
  { tag: '@extra' },
  async () => {
    await search().fill('wzor');
    await expect(lines()).toHaveCount(WRITTEN.length);
    await expect(header('Wystawiona')).toHaveAttribute('aria-sort', 'descending');
    await header('Numer').getByRole('button').click();
    await expect(header('Numer')).toHaveAttribute('aria-sort', 'ascending');
    await expect(header('Wystawiona')).toHaveAttribute('aria-sort', 'none');
    await expect(lines().first()).toContainText('FK 5/WZÓR');
    await expect(lines().last()).toContainText('FZ 2/WZÓR');
    await page.keyboard.press('End');
    await expect(header('Stan').getByRole('button')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(header('Brutto')).toHaveAttribute('aria-sort', 'descending');
    // The list sorts PLN amounts first, then EUR. A correction comes last, because the listed amount is not its own.
    await expect(lines().first()).toContainText('FV 1/WZÓR');
    await expect(lines().nth(5)).toContainText('FV 4/WZÓR');
    await expect(lines().last()).toContainText('FK 5/WZÓR');
    await page.keyboard.press('ArrowDown');
    await expect(grid()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(search()).toHaveValue('');
    await expect(header('Brutto')).toHaveAttribute('aria-sort', 'descending');
  },
);

const bar = () => page.getByRole('group', { name: 'Zaznaczone pozycje' });

test('invoice list: selects rows by keyboard and mouse, and shows how many invoices are selected and their totals', async () => {
  test.skip(inRealElectron, 'Electron asks in a dialog of the system where a file is to go');
  await search().fill('wzor');
  await expect(lines()).toHaveCount(WRITTEN.length);
  await header('Numer').getByRole('button').click();
  await expect(lines().first()).toContainText('FK 5/WZÓR');
  await search().press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press(' ');
  await expect(bar()).toContainText('Zaznaczono: 1');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar()).toContainText('Zaznaczono: 2');
  await expect(grid().locator('[aria-selected=true]')).toHaveCount(2);
  // The selected invoices are FR 3 (1 090.00) and FV 1 (2 682.97).
  await expect(bar()).toContainText(`3${NB}772,97${NB}zł`);
  await lines()
    .filter({ hasText: 'FV 4/WZÓR' })
    .click({ modifiers: ['Control'] });
  await expect(bar()).toContainText(`450,00${NB}EUR`);
  await lines()
    .filter({ hasText: 'FZ 2/WZÓR' })
    .click({ modifiers: ['Shift'] });
  await expect(bar()).toContainText('Zaznaczono: 5');
  await lines().filter({ hasText: 'FZ 2/WZÓR' }).locator('.tick').click();
  await expect(bar()).toContainText('Zaznaczono: 4');

  await bar().getByRole('button', { name: 'Eksport' }).click();
  const dialog = page.getByRole('dialog', { name: 'Eksport: 4 faktury' });
  await expect(dialog.getByRole('radio').first()).toBeFocused();
  const { name } = await savedBy(house.program, page, () =>
    dialog.getByRole('button', { name: 'Eksportuj' }).click(),
  );
  expect(name).toMatch(/\.xlsx$/);
  await expect(dialog).toBeHidden();

  await grid().focus();
  await page.keyboard.press('Escape');
  await expect(bar()).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(sums()).toContainText(`1${NB}208 faktur`);
  await grid().focus();
  await page.keyboard.press('Control+a');
  await expect(bar()).toContainText(`Zaznaczono: 1${NB}208`);
});

test(
  'invoice list: links selected invoices to one stay and names the invoices that cannot be linked',
  { tag: '@extra' },
  async () => {
    await search().fill('wzor');
    await lines()
      .filter({ hasText: 'FV 8/WZÓR' })
      .click({ modifiers: ['Control'] });
    await lines()
      .filter({ hasText: 'FZ 2/WZÓR' })
      .click({ modifiers: ['Control'] });
    await bar().getByRole('button', { name: 'Powiąż z pobytem' }).click();
    const dialog = page.getByRole('dialog', { name: 'Powiąż z pobytem' });
    await expect(dialog.getByRole('combobox')).toBeFocused();
    await page.keyboard.insertText('wojcik');
    await expect(dialog.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Powiąż', exact: true })).toBeEnabled();
    await dialog.getByRole('button', { name: 'Powiąż', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('Powiązania do wysłania: 1');
    await expect(dialog.getByRole('listitem')).toContainText('FZ 2/WZÓR');
  },
);

test(
  'invoice filters: narrow by buyer and currency, show each filter as a chip, and Esc clears all',
  { tag: '@extra' },
  async () => {
    const more = page.getByRole('button', { name: 'Więcej' });
    const chips = page.getByRole('group', { name: 'Ustawione filtry' });
    await more.click();
    await page.getByRole('combobox', { name: 'Waluta' }).selectOption('EUR');
    await page.getByRole('combobox', { name: 'Nabywca' }).fill('936013546');
    await expect(page.getByRole('listbox', { name: 'Znalezieni nabywcy' }).getByRole('option')).toHaveCount(
      1,
    );
    await page.keyboard.press('Enter');
    await expect(lines()).toHaveCount(1);
    await expect(lines().first()).toContainText('FV 4/WZÓR');
    await expect(chips).toContainText('Waluta: EUR');
    await expect(chips).toContainText('Nabywca: Ελληνικά Ταξίδια');
    await chips.getByRole('button', { name: 'Usuń filtr Waluta: EUR' }).click();
    await expect(chips).not.toContainText('Waluta');
    await grid().focus();
    await page.keyboard.press('Escape');
    await expect(chips).toBeHidden();
    await expect(sums()).toContainText(`1${NB}208 faktur`);
  },
);

test(
  'invoice card: shows VAT per rate and totals as in the worked example (domain.md 1.3)',
  { tag: '@extra' },
  async () => {
    await openCard('FV 1/WZÓR');
    await expect(vatRow('23%')).toHaveText(/132,52\s*30,48\s*163,00/);
    await expect(vatRow('8%')).toHaveText(/1\s222,19\s*97,78\s*1\s319,97/);
    await expect(vatRow('zw')).toHaveText(/1\s200,00\s*0,00\s*1\s200,00/);
    await expect(vatRow('Razem')).toHaveText(/2\s554,71\s*128,26\s*2\s682,97/);
    await expect(side()).toContainText(`Do zapłaty`);
    await expect(side()).toContainText(`2${NB}682,97${NB}zł`);
    await expect(side()).toContainText('dwa tysiące sześćset osiemdziesiąt dwa złote 97/100');
    await expect(page.getByRole('row').filter({ hasText: 'Śniadanie' })).toHaveText(/6.*45,00.*8%.*270,00/s);
    await expect(page.getByText('art. 43 ust. 1 pkt 36 ustawy o VAT')).toBeVisible();
    await expect(page.getByRole('article').getByText(`123${NB}456${NB}32${NB}18`)).toBeVisible();
  },
);

test(
  'invoice card: shows the advance received, and for a settlement the remaining amount (domain.md 6.1, 6.4)',
  { tag: '@extra' },
  async () => {
    await openCard('FZ 2/WZÓR');
    await expect(vatRow('23%')).toHaveText(/30,68\s*7,06\s*37,74/);
    await expect(vatRow('8%')).toHaveText(/428,02\s*34,24\s*462,26/);
    await expect(side()).toHaveText(/Wartość zamówienia\s*1\s590,00\szł\s*Otrzymana zaliczka\s*500,00\szł/);
    await expect(page.getByText('5265877635-20260331-0200FFEEDDCC-0D')).toBeVisible();
    await openCard('FR 3/WZÓR');
    await expect(side()).toHaveText(
      /Zapłacono zaliczkami\s*500,00\szł\s*Pozostało do zapłaty\s*1\s090,00\szł/,
    );
  },
);

test(
  'invoice card: shows the bank account of the recipient only when the invoice contains one (A45e)',
  { tag: '@extra' },
  async () => {
    const recipient = () => page.locator('section').filter({ hasText: 'Odbiorca' });
    await openCard('FV 1/WZÓR');
    await expect(recipient()).toContainText('75 1050 0086 1000 0090 1234 5678');
    await page.keyboard.press('Escape');
    await openCard('FV 8/WZÓR');
    await expect(recipient()).toContainText('Oddział Żywiec');
    await expect(recipient()).not.toContainText('Numer rachunku');
  },
);

test(
  'invoice card: shows exchange rate, VAT in złoty and EU VAT number of a foreign invoice (domain.md 8, A17)',
  { tag: '@extra' },
  async () => {
    await openCard('FV 4/WZÓR');
    await expect(page.getByText('1 EUR = 4,2571 PLN')).toBeVisible();
    await expect(side()).toContainText(`VAT w złotych: 141,89${NB}zł`);
    await expect(page.getByText(`EL${NB}936013546`)).toBeVisible();
  },
);

test(
  'invoice card: shows the changed amount and the reason of a correction that lists items as differences (A28)',
  { tag: '@extra' },
  async () => {
    await openCard('FK 5/WZÓR');
    await expect(side()).toHaveText(/Zmiana kwoty\s*−420,00\szł/);
    await expect(vatRow('8%')).toHaveText(/\u2212388,89\s*\u221231,11\s*\u2212420,00/);
    await expect(page.getByText('Skrócony pobyt')).toBeVisible();
  },
);

test('invoice card: shows unknown invoice types, statuses and fields unchanged, and no VAT at an unknown VAT rate (A1, P7, 1.5)', async () => {
  await openCard('FV 6/WZÓR');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Rodzaj 6 FV 6/WZÓR');
  await expect(page.getByRole('article').getByText('UNDER_REVIEW')).toBeVisible();
  await expect(vatRow('17')).toHaveText(/nie wiadomo\s*nie wiadomo\s*50,00/);
  await expect(side()).toContainText('Nieznana stawka: 17');
  await expect(side()).toHaveText(/Dane techniczne.*loyaltyPoints\s*12/s);
});

test(
  'invoice card: marks a draft as a draft, and reports an invoice that is not on this PC',
  { tag: '@extra' },
  async () => {
    await openCard('FV 7/WZÓR');
    await expect(page.getByText('To szkic:')).toBeVisible();
    await expect(page.getByText('bez identyfikatora')).toBeVisible();
    await page.goto(`${house.program.origin}/#/invoices?id=1`);
    await expect(page.getByText('Tej faktury nie ma na tym komputerze.')).toBeVisible();
  },
);

for (const way of LOOKS) {
  test(`invoice list and invoice card: are accessible: ${way.language}, ${way.theme}, ${way.zoom * 100} %`, async () => {
    await page.context().close();
    page = await openPage(house.program, way);
    await invoices();
    await expect(page.locator('[data-index]').first()).toBeVisible();
    await expectAccessible(page);
    await page.goto(`${house.program.origin}/#/invoices?id=900002`);
    await expect(page.getByRole('heading', { level: 2 })).toContainText('FZ 2/WZÓR');
    await expectAccessible(page);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider).toBeLessThanOrEqual(0);
  });
}
