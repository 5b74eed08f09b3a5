import { expect, test, type Page } from '@playwright/test';
import { addDays, toDayNumber } from '#shared/rules/days';
import { createSimulatedProperty } from '../../../src-main/training/trainingProperty';
import type { TrainingStay } from '../../../src-main/training/trainingStayAndBookingSources';
import { openPage, startProgram, type Program } from '#support/browser';
import { passDone, today } from '#support/syncedProgram';
import { startTrainingServer, type TrainingServer } from '#support/trainingServer';

/**
 * Tests the six most frequent tasks of a receptionist, each from Today by keyboard only, in exactly the number of keys
 * in docs/user/product.md (Keys of the six tasks). A chord counts as one key, and so does each letter.
 */

const day = today();
const LIS = 9004;
let service: TrainingServer;
let program: Program;
let page: Page;
let pressed = 0;

test.beforeAll(async () => {
  const property = createSimulatedProperty({
    seed: 3,
    today: day,
    rooms: 4,
    invoices: 4,
    monthsBack: 2,
    monthsAhead: 1,
  });
  const { stays, book } = property;
  const [some] = stays.values();
  const [paper] = book.listSortedBy('invoiceId');
  if (!some || !paper) throw new Error('an empty house');
  stays.clear();
  for (const { invoiceId } of book.listSortedBy('invoiceId')) book.remove(invoiceId);
  const guests: [number, string, TrainingStay['checkInStatus'], number, number][] = [
    [9001, 'Szulc', 'CHECKED-IN', -3, 0],
    [9002, 'Żurek', 'NONE', 0, 2],
    [9003, 'Nowak', 'CHECKED-IN', -1, 1],
    [LIS, 'Lis', 'CHECKED-OUT', -4, -1],
  ];
  guests.forEach(([reservationId, name, checkInStatus, from, to], at) => {
    const guest = { ...some.guest, clientId: reservationId, forename: 'Anna', name, currency: 'PLN' };
    stays.set(reservationId, {
      ...some,
      reservationId,
      reservationNumber: reservationId,
      guest,
      checkInStatus,
      arrival: addDays(day, from),
      departure: addDays(day, to),
      price: 1000_00,
      currency: 'PLN',
      paymentStatus: 'NO_PAYMENT',
      prepayment: 0,
      prepaymentTo: null,
      note: '',
      room: property.rooms[at] ?? some.room,
    });
  });
  const item = {
    name: 'Nocleg',
    grossUnitPrice: 1000,
    quantity: 1,
    unit: 'usł.',
    rate: '8',
    symbol: '55.10.10.0',
  };
  const address = 'ul. Długa 1, 90-001 Łódź';
  const made = (
    invoiceType: number,
    reservationId: number | null,
    clientId: number,
    name: string,
    ago: number,
  ) => {
    const date = addDays(day, -ago);
    const buyer = { ...paper.buyer, companyName: `Anna ${name}`, address, taxId: '', identifierType: 'NONE' };
    book.add(
      {
        ...paper,
        invoiceType,
        reservationId,
        clientId,
        buyer,
        invoiceStatus: 'SENT_KSEF',
        invoiceItems: [item],
        currency: 'PLN',
        correctionId: null,
        prepaymentId: [],
        issueDate: date,
        saleDate: date,
        paymentDate: date,
        paymentStatus: 1,
        paymentType: 1,
        prepaymentValue: invoiceType === 8 ? 400 : null,
        additionalInfo: null,
        exemptionBasis: null,
      },
      toDayNumber(date) * 86_400_000,
      { ksefId: `9990000000-${date.replaceAll('-', '')}-0100001AF629-AF` },
    );
  };
  // Ms Szulc has stayed here before, so that her address is known.
  made(1, null, 9001, 'Szulc', 40);
  made(8, 9003, 9003, 'Nowak', 2);
  made(1, LIS, LIS, 'Lis', 1);
  service = await startTrainingServer({ property });
  program = await startProgram();
  const { baseUrl, legacyBaseUrl, caPem, clientId, clientSecret, legacyLogin, legacyPassword } = service;
  const secrets = { clientId, clientSecret, legacyLogin, legacyPassword };
  await program.client.account.connect({ baseUrl, legacyBaseUrl, caPem, legacyAuth: 'basic', secrets });
  await passDone(program);
  page = await openPage(program, { language: 'pl' });
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-on-paper', '');
  });
});
test.afterAll(async () => {
  await program.stop();
  await service.close();
});

async function press(...keys: string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    pressed += 1;
  }
}
async function type(text: string): Promise<void> {
  await page.keyboard.type(text);
  pressed += text.length;
}
const guest = (name: string) => page.locator('[data-guest]', { hasText: name }).first();
const card = () => page.locator('article.card');
const form = () => page.locator('article.form');
const kind = () => form().getByLabel('Rodzaj', { exact: true });
const queued = async () => {
  const { open, ended } = await program.client.outbox.list();
  return [...open, ...ended].filter(({ kind }) => kind === 'create').length;
};

/** Runs `work` from Today with the focus where Alt+1 puts it, and returns the number of keys that it took. */
async function keysOf(work: () => Promise<void>): Promise<number> {
  await page.goto(`${program.origin}/#/queue`);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Kolejka' })).toBeVisible();
  await page.keyboard.press('Alt+1');
  await expect(guest('Żurek')).toBeFocused();
  pressed = 0;
  await work();
  return pressed;
}
const printed = () => expect(page.locator('body')).toHaveAttribute('data-on-paper', '');
async function issued(work: () => Promise<void>): Promise<void> {
  const before = await queued();
  await work();
  await expect.poll(queued).toBe(before + 1);
  await expect(form()).toBeHidden();
}

test('keystroke count: finding a guest takes 4 keys', async () => {
  const keys = await keysOf(async () => {
    await press('Control+k');
    await type('zu');
    await expect(page.getByRole('option', { selected: true })).toContainText('Żurek');
    await press('Enter');
    await expect(card()).toContainText('Żurek');
  });
  expect(keys).toBe(4);
});

test('keystroke count: printing the registration card of an arriving guest takes 2 keys from the Today screen', async () => {
  const keys = await keysOf(async () => {
    await press('Enter');
    await expect(card()).toContainText('Żurek');
    await press('r');
    await printed();
  });
  expect(keys).toBe(2);
});

test('keystroke count: correcting a KSeF invoice to zero takes 14 keys, eight of which type the reason', async () => {
  const keys = await keysOf(() =>
    issued(async () => {
      await press('Alt+3');
      await expect(page.getByRole('grid')).toBeFocused();
      await expect(page.getByRole('row', { name: /Anna Lis/ })).toBeVisible();
      await press('Enter');
      await expect(card()).toContainText('Anna Lis');
      await press('k');
      await expect(form()).toBeVisible();
      await expect(page.getByLabel('Przyczyna korekty')).toBeFocused();
      await type('Zła cena');
      await press('Shift+Tab', 'Enter');
      await expect(page.getByRole('button', { name: 'Przywróć ilości' })).toBeFocused();
      await press('Control+Enter');
    }),
  );
  expect(keys).toBe(14);
});

test('keystroke count: invoicing a departing guest takes 4 keys', async () => {
  const keys = await keysOf(() =>
    issued(async () => {
      await press('ArrowDown');
      await expect(guest('Szulc')).toBeFocused();
      await press('Enter');
      await expect(card().getByRole('button', { name: 'Wystaw fakturę' })).toBeVisible();
      await press('n');
      await expect(form()).toBeVisible();
      await press('Control+Enter');
    }),
  );
  expect(keys).toBe(4);
});

test('keystroke count: settling an advance takes 5 keys, and R on the advance’s invoice card opens the settlement form', async () => {
  const { rows } = await program.client.invoices.list({ search: 'Nowak' });
  await page.goto(`${program.origin}/#/invoices?id=${rows[0]?.localId ?? ''}`);
  await expect(card()).toContainText('Anna Nowak');
  await page.keyboard.press('r');
  await expect(kind()).toHaveValue('9');
  await page.keyboard.press('Escape');
  await expect(form()).toBeHidden();
  const keys = await keysOf(() =>
    issued(async () => {
      await press('ArrowDown', 'ArrowDown');
      await expect(guest('Nowak')).toBeFocused();
      await press('Enter');
      await expect(card().getByRole('button', { name: 'Wystaw fakturę' })).toBeVisible();
      await press('n');
      await expect(kind()).toHaveValue('9');
      await press('Control+Enter');
    }),
  );
  expect(keys).toBe(5);
});

test('keystroke count: printing the shift report takes 4 keys', async () => {
  const keys = await keysOf(async () => {
    await press('Control+p');
    await expect(page.getByRole('radio', { name: 'Dzień w recepcji' })).toBeFocused();
    await press('ArrowUp', 'ArrowUp');
    await expect(page.getByRole('radio', { name: 'Raport z dyżuru' })).toBeChecked();
    await press('Enter');
    await printed();
  });
  expect(keys).toBe(4);
});
