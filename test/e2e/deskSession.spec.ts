import { expect, test, type Page } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import type { TrainingStay } from '../../src-main/training/trainingStayAndBookingSources';
import { createSimulatedProperty } from '../../src-main/training/trainingProperty';
import { openPage, startProgram, type Program } from '#support/browser';
import { readPdf } from '#support/readPdf';
import { today } from '#support/syncedProgram';
import { startTrainingServer, type TrainingServer } from '#support/trainingServer';
import { groszOf, readCsv } from '../engine/documents/monthReaders';

/**
 * Plays one shift of a receptionist on the training service: an invoice, a second one that Kontuar stops, an advance, its
 * settlement, a correction to zero and a surcharge. Then the accountant adds up the register; every expected amount was
 * calculated by hand.
 */

const NB = '\u00a0';
const day = today();
let service: TrainingServer;
let program: Program;
let page: Page;

const numbers = () =>
  service.service.property.book.listSortedBy('editDate').map(({ invoiceId }) => invoiceId);
const form = () => page.locator('article.form');
const field = (name: string) => form().getByLabel(name, { exact: true }).filter({ visible: true });
const card = () => page.getByRole('article');
const stopped = () => form().getByRole('region', { name: /Ten pobyt ma już/ });
const alert = () => form().getByRole('group', { name: /^(Popraw|Sprawdź)/ });
const begin = (start: string) => page.goto(`${program.origin}/#/invoices?form=${start}`);

test.beforeAll(async () => {
  const property = createSimulatedProperty({
    seed: 3,
    today: day,
    rooms: 2,
    invoices: 6,
    monthsBack: 2,
    monthsAhead: 1,
  });
  const [some] = property.stays.values();
  if (!some) throw new Error('no stay');
  property.stays.clear();
  const stays: [number, string, number, Partial<TrainingStay>][] = [
    [9001, 'Szulc', 1260_00, { arrival: addDays(day, -3), departure: day }],
    [9002, 'Nowak', 1000_00, { arrival: addDays(day, -1), departure: addDays(day, 1) }],
    [9003, 'Lis', 840_00, { arrival: addDays(day, -2), departure: day }],
  ];
  stays.forEach(([reservationId, name, price, span], at) => {
    const guest = { ...some.guest, clientId: reservationId, forename: 'Anna', name, currency: 'PLN' };
    const paid = { paymentStatus: 'NO_PAYMENT', prepayment: 0, prepaymentTo: null } as const;
    const room = property.rooms[at % property.rooms.length] ?? some.room;
    property.stays.set(reservationId, {
      ...some,
      ...paid,
      ...span,
      reservationId,
      reservationNumber: reservationId,
      room,
      guest,
      price,
      currency: 'PLN',
      checkInStatus: 'CHECKED-IN',
      note: '',
    });
  });
  service = await startTrainingServer({ property });
  program = await startProgram();
  const { baseUrl, legacyBaseUrl, caPem, clientId, clientSecret, legacyLogin, legacyPassword } = service;
  const secrets = { clientId, clientSecret, legacyLogin, legacyPassword };
  await program.client.account.connect({ baseUrl, legacyBaseUrl, caPem, legacyAuth: 'basic', secrets });
  await expect.poll(async () => (await program.client.sync.state()).firstPass).toBe(false);
  page = await openPage(program, { language: 'pl' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
test.afterAll(async () => {
  await program.stop();
  await service.close();
});

/**
 * Issues the invoice of the form and confirms its questions, including the question about the price of the stay if
 * `above` is given. Returns the id in the service.
 */
async function issued(above: string | null = null): Promise<number> {
  const before = new Set(numbers());
  await page.keyboard.press('Control+Enter');
  if (above !== null) {
    await expect(stopped()).toContainText(above);
    await stopped().getByRole('button', { name: 'Wystaw drugą fakturę za pobyt' }).click();
  }
  // After saving, the card of the invoice replaces the form.
  await expect(alert().or(card().and(page.locator('.card')))).toBeVisible();
  if (await alert().isVisible()) {
    await expect(alert()).toContainText('Sprawdź przed wystawieniem');
    await alert()
      .getByRole('button', { name: /^Wystaw / })
      .click();
  }
  await expect.poll(() => numbers().filter((id) => !before.has(id))).toHaveLength(1);
  const [id = 0] = numbers().filter((candidate) => !before.has(candidate));
  await expect.poll(async () => (await program.client.outbox.list()).open).toEqual([]);
  return id;
}

/** KSeF accepts the invoice, and this PC learns of it. */
async function taken(id: number): Promise<void> {
  service.service.ksef.setInvoiceStatus(id, 'SENT_KSEF');
  await program.client.sync.now({ full: false });
  await expect
    .poll(async () => (await program.client.invoices.show({ id: String(id) })).invoice.ksefId)
    .not.toBeNull();
}

async function paperOf(id: number | undefined): Promise<string> {
  const { pdf } = await program.client.documents.invoice({ id: String(id), language: 'pl' });
  return (await readPdf(Buffer.from(pdf, 'base64'))).text;
}

async function address() {
  if ((await field('Adres').inputValue()) === '') await field('Adres').fill('ul. Długa 1, 90-001 Łódź');
}

test('working day at the reception: the VAT register has the right totals after invoices, an advance, a settlement and corrections', async () => {
  const ids: Record<string, number> = {};
  await test.step('an invoice of the stay', async () => {
    await begin('stay.9001');
    await address();
    ids['invoice'] = await issued();
    await expect(card()).toContainText(`1${NB}260,00${NB}zł`);
    await taken(ids['invoice']);
  });

  await test.step('a second one is stopped until it is confirmed by name', async () => {
    await begin('stay.9001');
    await expect(stopped()).toContainText(`na 1${NB}260,00${NB}zł`);
    await address();
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Control+Enter');
    await expect(stopped()).toBeFocused();
    await expect(stopped().getByRole('button', { name: 'Wystaw drugą fakturę za pobyt' })).toBeVisible();
    expect((await program.client.outbox.list()).open).toEqual([]);
    await page.keyboard.press('Escape');
  });

  await test.step('an advance, and the settlement that takes it in', async () => {
    await begin('stay.9002');
    await address();
    await field('Rodzaj').selectOption('8');
    await field('Kwota zaliczki brutto').fill('400');
    ids['advance'] = await issued();
    await taken(ids['advance']);
    await begin('stay.9002');
    await expect(field('Rodzaj')).toHaveValue('9');
    await expect(field('Pozostało do zapłaty')).toHaveValue('600,00');
    ids['settlement'] = await issued();
  });

  await test.step('a correction to zero says minus the whole amount everywhere', async () => {
    await begin(`correction.${ids['invoice']}`);
    await page.getByRole('button', { name: 'Koryguj do zera' }).click();
    await field('Przyczyna korekty').fill('Rezygnacja z pobytu');
    ids['zero'] = await issued();
    await expect(card()).toContainText(/Razem−1\s166,67−93,33−1\s260,00/);
    await expect(card()).toContainText(/Zmiana kwoty\s*−1\s260,00\szł\s*Do zapłaty po korekcie\s*0,00\szł/);
    await expect(card()).toContainText('Skąd wiadomo: numer jest w treści.');
    const paper = await paperOf(ids['zero']);
    expect(paper).toMatch(/Do zapłaty po korekcie 0,00\szł/);
    expect(paper).not.toContain('Do zwrotu');
    await page.goto(`${program.origin}/#/plan?stay=9001`);
    await expect(page.locator('section', { hasText: 'Faktury tego pobytu' })).toContainText(
      /Do zafakturowania\s*1\s260,00\szł/,
    );
  });

  await test.step('a surcharge on another invoice', async () => {
    await begin('stay.9003');
    await address();
    ids['other'] = await issued();
    await taken(ids['other']);
    await begin(`correction.${ids['other']}`);
    await page.getByRole('button', { name: 'Dodaj pozycję' }).click();
    await field('Nazwa towaru lub usługi, pozycja 2').fill('Parking');
    await field('Cena brutto, pozycja 2').fill('60');
    await field('Stawka, pozycja 2').selectOption('23');
    await field('Przyczyna korekty').fill('Dopłata za parking');
    ids['surcharge'] = await issued(`o 60,00${NB}zł więcej niż cena pobytu`);
    await expect(card()).toContainText(/Do dopłaty60,00\szł/);
    expect(await paperOf(ids['surcharge'])).toMatch(/Do dopłaty 60,00\szł/);
  });

  await test.step('the accountant adds the register up', async () => {
    // The guests are consumers: without this answer the register asks for each sale whether it is recorded in the till.
    await program.client.invoiceForm.setTill({ duty: 'no' });
    const rows = await register();
    expect(rows).toHaveLength(BY_HAND.length);
    for (const [name, net8, vat8, net23, vat23, gross] of BY_HAND) {
      const { invoice } = await program.client.invoices.show({ id: String(ids[name]) });
      const row = rows.find((candidate) => candidate['Numer'] === invoice.invoiceFullNo);
      const cells = COLUMNS.map((column) => row?.[column]);
      expect([name, ...cells]).toEqual([name, net8, vat8, net23, vat23, gross]);
      // The advance counts as paid today; a correction that lowers the tax has no month before it gets its KSeF number.
      const remark = name === 'zero' ? /^miesiąc nieznany: korekta .* czeka na numer KSeF/ : /^$/;
      expect([name, row?.['Do sprawdzenia']]).toEqual([name, expect.stringMatching(remark)]);
    }
    const sum = (column: string) => rows.reduce((total, row) => total + groszOf(row[column] || '0,00'), 0n);
    // The final purchases of the three guests are 1840.00 at 8 % and 60.00 at 23 %.
    expect(COLUMNS.map(sum)).toEqual([1703_71n, 136_29n, 48_78n, 11_22n, 1900_00n]);
  });
});

const COLUMNS = ['Netto 8% PLN', 'VAT 8% PLN', 'Netto 23% PLN', 'VAT 23% PLN', 'Brutto PLN'];
/**
 * VAT is 8/108 or 23/123 of the gross amount, rounded to the grosz; the VAT of the settlement is that of 1000.00 less
 * that of 400.00.
 */
const BY_HAND = [
  ['invoice', '1166,67', '93,33', '', '', '1260,00'],
  ['advance', '370,37', '29,63', '', '', '400,00'],
  ['settlement', '555,56', '44,44', '', '', '600,00'],
  ['zero', '-1166,67', '-93,33', '', '', '-1260,00'],
  ['other', '777,78', '62,22', '', '', '840,00'],
  ['surcharge', '0,00', '0,00', '48,78', '11,22', '60,00'],
] as const;

async function register(): Promise<Record<string, string>[]> {
  const anything = { search: '', type: null, status: null, paymentStatus: null, reservationId: null };
  const selection = { by: 'filter' as const, filter: { ...anything, from: day, to: day } };
  const parts: Buffer[] = [];
  for await (const step of await program.client.documents.export({ format: 'csv', selection }))
    if (step.kind === 'part') parts.push(Buffer.from(step.bytes, 'base64'));
  return readCsv(Buffer.concat(parts).toString('utf8')).filter((row) => row['Numer'] !== '');
}
