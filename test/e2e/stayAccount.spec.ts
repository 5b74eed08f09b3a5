import { expect, test, type Page } from '@playwright/test';
import { addDays } from '#shared/rules/days';
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

/** Tests the invoices of a stay: the form shows existing invoices and warns before a second full invoice. */

const NB = '\u00a0';
const day = today();
let house: SyncedProgram;
let page: Page;

const form = () => page.locator('article.form');
const side = () => page.getByRole('complementary', { name: 'Podsumowanie' });
const warning = () => form().getByRole('region', { name: /Ten pobyt ma już/ });
const begin = (start: string) => page.goto(`${house.program.origin}/#/invoices?form=${start}`);
const queued = async () => (await house.program.client.outbox.list()).open;
const card = (stay: number) => page.goto(`${house.program.origin}/#/plan?stay=${stay}`);

test.beforeAll(async () => {
  test.setTimeout(300_000);
  house = await startSynced({
    prepare: (stranger) => {
      const now = { arrival: addDays(day, -3), departure: day, check_in_status: 'CHECKED-IN' };
      const guest = { forename: 'Anna', name: 'Szulc', price_per_stay: '1260.00' };
      putStay(stranger, aStay(48155, { ...now, ...guest }));
      putStay(stranger, aStay(48156, { ...now, ...guest, name: 'Łoś' }));
      putInvoice(
        stranger,
        anInvoice(14, {
          invoiceFullNo: 'FV 14/11/2026',
          reservationId: 48155,
          invoiceItems: [anItem('Nocleg', 700, 1, '8')],
        }),
      );
      putInvoice(stranger, anInvoice(3, { reservationId: 48150 }));
      putInvoice(stranger, anInvoice(4));
      const prepaid = { payment_status: 'PREPAYMENT_PAID', prepayment: '500.00' };
      const coming = { arrival: addDays(day, -1), departure: addDays(day, 2) };
      putStay(stranger, aStay(48157, { ...guest, ...prepaid, ...coming, name: 'Nowak' }));
      // An invoice with a KSeF number tells the program that the account is connected to KSeF.
      const ksefId = '5265877635-20260331-0200FFEEDDCC-0D';
      putInvoice(stranger, anInvoice(5, { invoiceStatus: 'SENT_KSEF', ksefId }));
    },
  });
});
test.afterAll(async () => {
  await house.stop();
});
test.beforeEach(async () => {
  page = await openPage(house.program, { language: 'pl' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
test.afterEach(async () => {
  await page.context().close();
});

test('reservation card: lists each invoice of the stay, the total invoiced and the amount left to invoice', async () => {
  await card(48155);
  const invoices = page.locator('section', { hasText: 'Faktury tego pobytu' });
  await expect(invoices).toContainText('FV 14/11/2026');
  await expect(invoices).toContainText(/Zafakturowano\s*700,00\szł/);
  await expect(invoices).toContainText(/Do zafakturowania\s*560,00\szł/);
});

test(
  'invoice form: warns of an invoice that another PC just made for the stay, and issues a second invoice only after confirmation',
  { tag: '@extra' },
  async () => {
    await begin('stay.48156');
    await expect(side()).toContainText('Kwota zgadza się z ceną pobytu');
    await expect(side()).toContainText('Sprawdzono w serwisie');
    await page.context().close();

    // The program has not synced this invoice yet.
    const made = { invoiceFullNo: 'FV 15/11/2026', reservationId: 48156 };
    putInvoice(house.stranger, anInvoice(15, { ...made, invoiceItems: [anItem('Nocleg', 420, 3, '8')] }));
    page = await openPage(house.program, { language: 'pl' });
    await begin('stay.48156');
    await expect(warning()).toContainText(`Ten pobyt ma już FV 15/11/2026 na 1${NB}260,00${NB}zł.`);
    await expect(warning()).toContainText(
      `Razem z tą fakturą suma wyniesie 2${NB}520,00${NB}zł, o 1${NB}260,00${NB}zł więcej niż cena pobytu (1${NB}260,00${NB}zł).`,
    );
    await expect(side()).not.toContainText('Kwota zgadza się z ceną pobytu');

    await form().getByLabel('Adres', { exact: true }).filter({ visible: true }).fill('ul. Długa 1, Łódź');
    for (let pressed = 0; pressed < 3; pressed += 1) await page.keyboard.press('Control+Enter');
    await expect(warning()).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: /^Wystaw fakturę$/ }).click();
    await expect(warning()).toBeFocused();
    expect(await queued()).toEqual([]);

    await warning().getByRole('button', { name: 'Wystaw drugą fakturę za pobyt' }).click();
    await expect(page.getByRole('status').getByText('Faktura czeka na wysłanie')).toBeVisible();

    // When nothing is left to invoice, the button is labelled as a further invoice of the stay.
    await card(48156);
    await expect(page.getByRole('button', { name: 'Kolejna faktura tego pobytu' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Wystaw fakturę', exact: true })).toBeHidden();
  },
);

test('invoice form: states when the new invoice and the earlier invoices together equal the price of the stay', async () => {
  await begin('stay.48155');
  await expect(warning()).toContainText(`FV 14/11/2026 na 700,00${NB}zł`);
  const price = form().getByLabel('Cena brutto, pozycja 1', { exact: true });
  await form().getByLabel('Ilość, pozycja 1', { exact: true }).fill('1');
  await price.fill('560');
  await expect(warning()).toBeHidden();
  await expect(side()).toContainText('Kwota razem z poprzednimi fakturami zgadza się z ceną pobytu');
});

test(
  'invoice card: links the invoice to a stay found by number, and to the client of that stay',
  { tag: '@extra' },
  async () => {
    await page.goto(`${house.program.origin}/#/invoices?id=4`);
    await page.getByRole('button', { name: 'Powiąż z pobytem' }).click();
    const stay = form().getByRole('combobox', { name: 'Pobyt', exact: true });
    await expect(stay).toBeFocused();
    await page.keyboard.type('48157');
    await expect(page.getByRole('option', { name: /Nowak Anna/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(side()).toContainText(/Pozostanie do zafakturowania\s*840,00\szł/);
    await expect(form().getByText('1 Nowak Anna')).toBeVisible();
    await page.getByRole('button', { name: 'Zapisz zmiany' }).click();
    const card = page.getByRole('article', { name: /FV 4/ });
    await expect(card.getByRole('link', { name: /^Nowak Anna, 101/ })).toBeVisible();
    await expect.poll(() => house.stranger.invoices.get(4)?.['reservationId']).toBe(48157);
    expect(house.stranger.invoices.get(4)?.['clientId']).toBe(1);
    // The stay is restored once the answer of the service has been compared.
    await expect.poll(async () => (await queued()).length).toBe(0);
    putInvoice(house.stranger, anInvoice(4));
    await house.program.client.outbox.edit({ id: '4', patch: { reservationId: null, clientId: null } });
    await expect.poll(async () => (await queued()).length).toBe(0);
  },
);

test(
  'invoice card: links the invoice to a client found by name, and removes the link to the client again',
  { tag: '@extra' },
  async () => {
    await page.goto(`${house.program.origin}/#/invoices?id=4`);
    await page.getByRole('button', { name: 'Powiąż z klientem' }).click();
    const client = form().getByRole('combobox', { name: 'Klient', exact: true });
    await expect(client).toBeFocused();
    await page.keyboard.type('nowak');
    await expect(page.getByRole('option', { name: /Nowak Anna/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(form().getByText('1 Nowak Anna')).toBeVisible();
    await page.getByRole('button', { name: 'Zapisz zmiany' }).click();
    await expect.poll(() => house.stranger.invoices.get(4)?.['clientId']).toBe(1);
    await expect(page.getByRole('button', { name: 'Powiąż z klientem' })).toBeHidden();
    await page.getByRole('button', { name: 'Edytuj' }).click();
    await form().getByText('Więcej', { exact: true }).click();
    await form().getByRole('button', { name: 'Usuń powiązanie z klientem' }).click();
    await page.getByRole('button', { name: 'Zapisz zmiany' }).click();
    await expect.poll(() => house.stranger.invoices.get(4)?.['clientId']).toBe(null);
    await expect.poll(async () => (await queued()).length).toBe(0);
  },
);

test('invoice form: issues a prepayment as an advance paid today, then offers a settlement before the KSeF number arrives', async () => {
  await house.stranger.close();
  const before = (await queued()).length;
  await begin('stay.48157');
  const kind = form().getByLabel('Rodzaj', { exact: true });
  await kind.selectOption('8');
  await expect(form().getByLabel('Kwota zaliczki brutto', { exact: true })).toHaveValue('500,00');
  await expect(form()).toContainText('Sprawdź datę sprzedaży');
  await form().getByLabel('Adres', { exact: true }).filter({ visible: true }).fill('ul. Długa 1, Łódź');
  await expect(side()).toContainText(/Pozostanie do zafakturowania\s*760,00\szł/);
  await page.keyboard.press('Control+Enter');
  const saved = page.getByRole('status').getByText('Faktura czeka na wysłanie');
  await expect(
    saved.or(form().getByRole('group', { name: /^(Popraw|Sprawdź|Correct|Check)/ })),
  ).toBeVisible();
  if (
    await form()
      .getByRole('group', { name: /^(Popraw|Sprawdź|Correct|Check)/ })
      .isVisible()
  )
    await page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await queued()).length).toBe(before + 1);
  const [made] = (await queued()).toReversed();
  const { invoice } = await house.program.client.invoices.show({ id: made?.localId ?? '' });
  expect(invoice).toMatchObject({ invoiceType: 8, paymentStatus: 1, saleDate: day, paymentDate: day });

  await page.goto('about:blank');
  await begin('stay.48157');
  await expect(kind).toHaveValue('9');
  const taken = form().getByRole('region', { name: 'Rozliczane faktury zaliczkowe' });
  await expect(taken.getByRole('checkbox')).toBeChecked();
  await expect(taken).toContainText('ten pobyt');
  await expect(taken).toContainText('jeszcze bez numeru KSeF');
  await expect(side()).toContainText('Kwota razem z poprzednimi fakturami zgadza się z ceną pobytu');
  await expect(side()).toContainText('Nie udało się sprawdzić w serwisie. Dane faktur z');

  // The missing KSeF number is a note at its field and does not block the invoice.
  await expect(form().getByText('nie ma jeszcze numeru KSeF.')).toHaveCount(1);
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('article.card')).toContainText('Faktura rozliczeniowa KSeF');
  expect(await queued()).toHaveLength(before + 2);
});
