import { expect, test, type Page } from '@playwright/test';
import type { CreateBody } from '#shared/model/invoiceBody';
import { openPage } from '#support/browser';
import { anInvoice, putInvoice, startSynced, today, type SyncedProgram } from '#support/syncedProgram';
import { expectAccessible, expectNoSidewaysScroll } from './watched';

/**
 * Tests that the card says "in the service" only for content the service has, and names the stored type where it
 * differs from the sent type.
 */

const day = today();
const bodyFor = (companyName: string): CreateBody => ({
  invoiceType: 1,
  invoiceStatus: 'ISSUED',
  buyer: { companyName, address: 'ul. Polna 3, Żywiec', taxId: '', identifierType: 'NONE' },
  seller: { companyName: 'Pensjonat Pod Lipą', address: 'ul. Krupówki 1, Zakopane', taxId: '5265877635' },
  invoiceItems: [{ name: 'Nocleg', grossUnitPrice: 420, quantity: 2, unit: 'doba', rate: '8', symbol: '' }],
  paymentType: 1,
  paymentStatus: 1,
  issueDate: day,
  saleDate: day,
  paymentDate: day,
  currency: 'PLN',
  town: 'Szczyrk',
});
/** Texts of the two places on the card that used to claim this for every invoice. */
const IN_SERVICE = 'W serwisie';
const CONFIRMED = /^Serwis potwierdził tę fakturę/;
const NOT_THERE = 'Tej faktury nie ma w serwisie: jest tylko na tym komputerze';
const MAYBE = 'Nie wiadomo, czy serwis ma już tę fakturę';

let house: SyncedProgram;
let page: Page;
const client = () => house.program.client;
const card = () => page.getByRole('article');
/** The status badge beside the invoice number. */
const standing = () => card().locator('header .badge');
const light = () => page.getByTitle('Synchronizacja');

async function make(companyName: string): Promise<string> {
  const body = bodyFor(companyName);
  const { localId } = await client().outbox.create({
    body,
    references: { correctionId: null, prepaymentId: [] },
    draftId: null,
  });
  return localId;
}
async function show(localId: string): Promise<void> {
  await page.evaluate((id) => (location.hash = `#/invoices?id=${id}`), localId);
  await expect(card().getByRole('heading', { level: 2 })).toBeVisible();
}
const standsAt = async (localId: string, state: string) =>
  expect
    .poll(async () => (await client().invoices.show({ id: localId })).syncState, { timeout: 30_000 })
    .toBe(state);

test.beforeAll(async () => {
  test.setTimeout(180_000);
  house = await startSynced({ prepare: (stranger) => putInvoice(stranger, anInvoice(900_001)) });
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

test('invoice card: states whether the invoice is in the service, not sent, or sent in a request that got no answer', async () => {
  await show('inv-900001');
  await expect(standing()).toHaveText(IN_SERVICE);
  await expect(card().getByText(CONFIRMED)).toBeVisible();

  // The service first refuses the sign-in, so nothing is sent; later it creates the invoice without answering.
  let trouble: 'noToken' | 'noAnswer' | null = 'noToken';
  const away = { status: 503, headers: {}, body: '' };
  house.stranger.misbehave(away, 999, ({ path }) => trouble === 'noToken' && path.includes('/auth/token'));
  const isCreate = ({ method, path }: { method: string; path: string }) =>
    method === 'POST' && path.endsWith('/invoices');
  house.stranger.misbehave('reset', 999, (asked) => trouble === 'noAnswer' && isCreate(asked));
  house.stranger.misbehave(away, 999, ({ method }) => trouble === 'noAnswer' && method === 'GET');
  house.stranger.dropTokens();
  const localId = await make('Stolarnia Dąb');
  await show(localId);
  await expect(card().getByText(NOT_THERE)).toBeVisible();
  await expect(card().getByText(CONFIRMED)).toHaveCount(0);
  await expect(standing()).toHaveText('Czeka');

  trouble = 'noAnswer';
  await client().outbox.sendNow({});
  await expect(standing()).toHaveText('Bez potwierdzenia');
  await expect(card().getByText(MAYBE)).toBeVisible();
  await expect(card().getByText(NOT_THERE)).toHaveCount(0);
  await expect(card().getByText(CONFIRMED)).toHaveCount(0);

  trouble = null;
  await client().outbox.sendNow({});
  await expect(standing()).toHaveText(IN_SERVICE);
  await expect(card().getByText(CONFIRMED)).toBeVisible();
});

test('invoice saved under another type: sync status, list and card show a warning until the user accepts the type', async () => {
  house.stranger.habits.createsAs = 2;
  const localId = await make('Piekarnia Wąs');
  await standsAt(localId, 'synced');
  house.stranger.habits.createsAs = null;
  await expect(light()).toContainText('Do sprawdzenia: rodzaj 1 faktury');
  await page.evaluate(() => (location.hash = '#/invoices'));
  await expect(page.getByRole('row', { name: /Piekarnia Wąs/ })).toContainText('Inny rodzaj');

  await light().click();
  await expect(page.getByText('1 faktura ma w serwisie inny rodzaj, niż wysłano:')).toBeVisible();
  await page.getByRole('link', { name: /^FV/ }).click();
  const note = card().getByRole('note', { name: 'Inny rodzaj' });
  await expect(note).toContainText(/Wysłano ją jako: .*\(1\)\. Serwis zapisał ją jako: .*\(2\)\./);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await note.getByRole('button', { name: 'Zostaw rodzaj z serwisu' }).click();
  await expect(note).toHaveCount(0);
  await expect(light()).toContainText('Aktualne');
  await expect(standing()).toHaveText(IN_SERVICE);
});
