import { expect, test, type Page } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import { shortDay } from '#shared/text/formats';
import { openPage } from '#support/browser';
import {
  anInvoice,
  anItem,
  putInvoice,
  startSynced,
  today,
  type SyncedProgram,
} from '#support/syncedProgram';
import { typeDay } from './typing';
import { expectAccessible, watched } from './watched';

/** Tests the card of a correction: its explanation, and the amount and receipt day that a person enters. */

const NB = '\u00a0';
const day = today();
const earlier = addDays(day, -3);
const ITEMS = [
  anItem('Nocleg', 320, 4, '8'),
  anItem('Śniadanie', 39, 8, '8'),
  anItem('Parking', 35, 4, '23'),
].map((item, index) => ({ ...item, positionId: index + 1 }));
const NOTHING = ITEMS.map((item) => ({ ...item, quantity: 0 }));
const KSEF_ID = '5265877635-20261125-0100001AF629-AF';

let house: SyncedProgram;
let page: Page;
let complaints: string[];

test.beforeAll(async () => {
  test.setTimeout(180_000);
  house = await startSynced({
    prepare: (stranger) => {
      const put = (id: number, invoiceFullNo: string, fields: Record<string, unknown>) => {
        const past = { issueDate: earlier, saleDate: earlier, reservationId: null };
        putInvoice(stranger, anInvoice(id, { ...past, invoiceFullNo, invoiceItems: ITEMS, ...fields }));
      };
      const correction = { invoiceType: 10, invoiceStatus: 'SENT_KSEF', ksefId: KSEF_ID };
      put(900_001, 'FV 1/WZÓR', {});
      put(900_002, 'FVK 2/WZÓR', {
        ...correction,
        correctionId: 900_001,
        correctionReason: 'Rezygnacja',
        invoiceItems: NOTHING,
      });
      const before = addDays(earlier, -1);
      put(900_003, 'FV 3/WZÓR', {
        issueDate: before,
        saleDate: before,
        paymentStatus: 1,
        paymentDate: before,
      });
      put(900_004, 'FVK 4/WZÓR', {
        ...correction,
        correctionId: 900_003,
        correctionReason: 'Rezygnacja',
        invoiceItems: NOTHING,
      });
      // The correction is outside KSeF, as allowed for a private guest; its two parkings mean either that two of four
      // are left or that two are added.
      const buyer = { companyName: 'Anna Szulc', address: 'Łódź', taxId: '', identifierType: 'NONE' };
      put(900_005, 'FV 5/WZÓR', { buyer });
      put(900_006, 'FVK 6/WZÓR', {
        buyer,
        invoiceType: 6,
        correctionId: 900_005,
        correctionReason: 'Korekta',
        invoiceItems: [{ ...anItem('Parking', 35, 2, '23'), positionId: 90 }],
      });
      put(900_007, 'FV 7/WZÓR', { paymentDate: addDays(day, 7) });
      const noParking = ITEMS.map((item) => (item.name === 'Parking' ? { ...item, quantity: 0 } : item));
      const paidWith = { ...correction, correctionReason: 'Bez parkingu', invoiceItems: noParking };
      put(900_008, 'FV 8/WZÓR', { paymentStatus: 1, paymentDate: earlier });
      put(900_009, 'FVK 9/WZÓR', { ...paidWith, correctionId: 900_008 });
      put(900_010, 'FV 10/WZÓR', { paymentStatus: 1, paymentDate: day });
      put(900_011, 'FVK 11/WZÓR', { ...paidWith, correctionId: 900_010 });
    },
  });
});
test.afterAll(async () => {
  expect(house.stranger.complaints).toEqual([]);
  await house.stop();
});
test.beforeEach(async () => {
  page = await openPage(house.program, { language: 'pl' });
  complaints = watched(page);
});
test.afterEach(async () => {
  expect(complaints).toEqual([]);
  await page.context().close();
});

const show = (route: string) => page.goto(`${house.program.origin}/#/${route}`);
const side = () => page.getByRole('complementary', { name: 'Podsumowanie faktury' });
const inList = (number: string) => page.getByRole('row', { name: new RegExp(number) });

test('full correction of an unpaid invoice: leaves 0.00 to pay; invoice card and list name the correction’s number', async () => {
  await show('invoices?id=900001');
  await expect(side()).toHaveText(/Przed korektami\s*1\s732,00\szł\s*Do zapłaty po korekcie\s*0,00\szł/);
  await expect(side()).toContainText('Skorygowana do zera przez FVK 2/WZÓR');
  await show('invoices?id=900002');
  await expect(side()).toHaveText(/Zmiana kwoty\s*−1\s732,00\szł\s*Do zapłaty po korekcie\s*0,00\szł/);
  await expect(side()).not.toContainText('Do zwrotu');
  await show('invoices');
  const payment = inList('FV 1/WZÓR').getByTitle('Skorygowana do zera przez FVK 2/WZÓR');
  await expect(payment).toHaveText('skorygowana do 0');
  expect(await payment.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0);
  await page.getByRole('button', { name: 'nieopłacone', exact: true }).click();
  await expect(inList('FV 5/WZÓR')).toBeVisible();
  // The sum counts FV 7 and the rest of FV 5, and nothing of FV 1.
  await expect(page.getByRole('contentinfo').or(page.locator('main')).first()).toContainText(
    `3${NB}464,00${NB}zł`,
  );
});

test('full correction of a paid invoice: shows the whole amount as a refund', async () => {
  await show('invoices?id=900004');
  await expect(side()).toHaveText(/Do zwrotu\s*1\s732,00\szł/);
  await show('invoices?id=900003');
  await expect(side()).toContainText('Skorygowana do zera przez FVK 4/WZÓR');
});

test('invoice paid on its correction’s day: shows the amount paid once the user has chosen whether payment or correction came first', async () => {
  await show('invoices?id=900008');
  await expect(side()).toHaveText(
    /Przed korektami\s*1\s732,00\szł\s*Po korektach\s*1\s592,00\szł\s*Zapłacono\s*nie ustalono/,
  );
  await expect(side()).toContainText(
    'Nie wiadomo, czy zapłacono przed korektą FVK 9/WZÓR, czy po niej. Wskaż to na karcie korekty.',
  );
  await show('invoices?id=900009');
  await expect(side()).toHaveText(/Zmiana kwoty\s*−140,00\szł/);
  const choice = page.getByRole('region', { name: 'Zwrot po korekcie' });
  await expect(choice.getByRole('button')).toHaveText([
    `Zapłacono przed korektą: do zwrotu 140,00${NB}zł`,
    'Zapłacono po korekcie: nic do zwrotu',
  ]);
  await expectAccessible(page);
  await choice.getByRole('button', { name: /^Zapłacono przed/ }).click();
  await expect(side()).toHaveText(/Do zwrotu\s*140,00\szł/);
  await choice.getByRole('button', { name: 'Cofnij wybór' }).click();
  await choice.getByRole('button', { name: /^Zapłacono po/ }).click();
  await expect(choice).toContainText('Zapłacono po korekcie (wskazano ręcznie).');
  await show('invoices?id=900008');
  await expect(side()).toHaveText(/Zapłacono\s*1\s592,00\szł/);
});

test('invoice card: states the amount owed on the payment date, and that the correction came first, when payment followed a correction', async () => {
  await show('invoices?id=900010');
  await expect(side()).toHaveText(
    /Przed korektami\s*1\s732,00\szł\s*Należność w dniu płatności\s*1\s592,00\szł/,
  );
  await expect(side()).toContainText('Datę płatności zapisano po korekcie FVK 11/WZÓR.');
  await show('invoices?id=900011');
  await expect(page.getByRole('region', { name: 'Zwrot po korekcie' })).toContainText('Nie wiadomo');
});

test('correction with two possible amounts: lets the user choose an amount on the card and undo the choice', async () => {
  await show('invoices?id=900006');
  await expect(side()).toHaveText(/Zmiana kwoty\s*nie ustalono/);
  const choice = page.getByRole('region', { name: 'Kwota korekty' });
  await expect(choice.getByRole('button')).toHaveText([
    `+70,00${NB}zł: pozycje to różnice`,
    `−70,00${NB}zł: pozycje są już po zmianie`,
  ]);
  // The choice appears once and is not repeated below the amount.
  await expect(side()).not.toContainText('Ustawienia');
  await expectAccessible(page);
  await choice.getByRole('button', { name: /^−70,00/ }).click();
  await expect(side()).toHaveText(/Zmiana kwoty\s*−70,00\szł/);
  await choice.getByRole('button', { name: 'Cofnij wybór' }).click();
  await expect(side()).toHaveText(/Zmiana kwoty\s*nie ustalono/);
  await choice.getByRole('button', { name: /^−70,00/ }).click();
  await expect(choice).toContainText('Kwotę wybrano ręcznie.');
});

test('correction outside KSeF: is counted for VAT in the month of the receipt date typed on the invoice card', async () => {
  await show('invoices?id=900006');
  const register = page.getByRole('region', { name: 'Rejestr VAT' });
  await expect(register).toContainText('Miesiąc nieznany');
  await typeDay(page, register, 'Odbiór korekty potwierdzono', day);
  await expect(register).toContainText(/Liczy się w: \S+ 20\d\d/);
  await page.reload();
  await expect(register).toContainText('Liczy się w: ');
  await register.getByRole('button', { name: 'Usuń datę' }).click();
  await expect(register).toContainText('Miesiąc nieznany');
});

test('invoice form: sets the payment date to today when the user marks the invoice as paid, unless the user typed a date', async () => {
  await show('invoices?form=edit.900007');
  const form = page.locator('article.form');
  const dayOfPayment = (label: string) => form.getByRole('group', { name: label, exact: true });
  const term = shortDay('pl', addDays(day, 7));
  const padded = (text: string) => text.padStart('dd.mm.yyyy'.length, '0');
  await expect(dayOfPayment('Termin płatności')).toHaveText(
    new RegExp(padded(term).replaceAll('.', '\\s*\\.\\s*')),
  );
  await form.getByLabel('Stan płatności').selectOption({ label: 'opłacona' });
  const todayText = new RegExp(padded(shortDay('pl', day)).replaceAll('.', '\\s*\\.\\s*'));
  await expect(dayOfPayment('Data zapłaty')).toHaveText(todayText);
  await form.getByLabel('Stan płatności').selectOption({ label: 'nieopłacona' });
  await expect(dayOfPayment('Termin płatności')).toHaveText(
    new RegExp(padded(term).replaceAll('.', '\\s*\\.\\s*')),
  );
  await typeDay(page, form, 'Termin płatności', earlier);
  await form.getByLabel('Stan płatności').selectOption({ label: 'opłacona' });
  await page.keyboard.press('Control+Enter');
  await expect
    .poll(() => house.stranger.invoices.get(900_007))
    .toMatchObject({ paymentStatus: 1, paymentDate: earlier });
});

test('JPK header: accepts a birth date in Polish notation and refuses an impossible date', async () => {
  await show('settings?part=invoicing');
  await page.getByLabel('Kod urzędu skarbowego').fill('1215');
  await page.getByLabel('Imię', { exact: true }).fill('Anna');
  const birthday = page.getByLabel('Data urodzenia');
  await birthday.fill('31.02.1975');
  await expect(page.getByText('Wpisz datę z rokiem, np. 23.04.1975.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Zapisz nagłówek' })).toBeDisabled();
  await birthday.fill('23.4.1975');
  await page.getByRole('button', { name: 'Zapisz nagłówek' }).click();
  await expect(page.getByText('Nagłówek zapisany.')).toBeVisible();
  await page.reload();
  await expect(birthday).toHaveValue('23.04.1975');
  expect((await house.program.client.jpkHeaderAndLogo.settings()).jpk).toMatchObject({
    birthday: '1975-04-23',
  });
});
