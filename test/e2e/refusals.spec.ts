import { expect, test, type Page } from '@playwright/test';
import type { CreateBody } from '#shared/model/invoiceBody';
import { addDays } from '#shared/rules/days';
import { openPage } from '#support/browser';
import { problem } from '#support/stranger/strangerAnswers';
import { anInvoice, putInvoice, startSynced, today, type SyncedProgram } from '#support/syncedProgram';
import { expectAccessible, LOOKS, watched } from './watched';

/** Tests refusals without a field and changes that were never sent: the texts claim no more than is known. */

const day = today();
const BODY: CreateBody = {
  invoiceType: 1,
  invoiceStatus: 'ISSUED',
  buyer: { companyName: 'Stolarnia Dąb', address: 'ul. Polna 3, Żywiec', taxId: '', identifierType: 'NONE' },
  seller: { companyName: 'Pensjonat Pod Lipą', address: 'ul. Krupówki 1, Zakopane', taxId: '5265877635' },
  invoiceItems: [{ name: 'Nocleg', grossUnitPrice: 420, quantity: 2, unit: 'doba', rate: '8', symbol: '' }],
  paymentType: 2,
  paymentStatus: 0,
  issueDate: day,
  saleDate: day,
  paymentDate: addDays(day, 7),
  currency: 'PLN',
  town: 'Szczyrk',
};
const STATE = 900_001;
const REFUSED = 900_002;
const BOUND = 900_003;

let house: SyncedProgram;
let page: Page;
let complaints: string[];
const client = () => house.program.client;
const open = async () => (await client().outbox.list()).open;
const detail = () => page.locator('.detail');

test.beforeAll(async () => {
  house = await startSynced({
    requestsPerMinute: 600,
    prepare: (service) => {
      for (const id of [STATE, REFUSED, BOUND]) putInvoice(service, anInvoice(id));
    },
  });
  const { stranger } = house;
  const refuse = (id: number, method: string, reply: ReturnType<typeof problem>) =>
    stranger.misbehave(reply, 1, (asked) => asked.method === method && asked.path.endsWith(`/${id}`));
  refuse(STATE, 'PATCH', problem(409, 'The period is closed', '/invoices', { conflicts: [] }));
  refuse(REFUSED, 'DELETE', problem(422, 'Numbered in a closed series', '/invoices', { errors: {} }));
  refuse(BOUND, 'DELETE', problem(409, 'Dependent resources exist', '/invoices'));
  await client().outbox.edit({ id: String(STATE), patch: { town: 'Wisła' }, base: null });
  await client().outbox.remove({ id: String(REFUSED) });
  await client().outbox.remove({ id: String(BOUND) });
  await expect
    .poll(async () => (await open()).map(({ conflict }) => conflict))
    .toEqual(['occupied', 'rejected', 'occupied']);
  // The correction is created while the service asks for a pause, and its original is discarded before it is sent.
  stranger.misbehave(problem(429, 'Slow down', '/invoices', { retryAfter: 60 }), 500);
  const { localId } = await client().outbox.create({ body: BODY });
  await client().outbox.create({
    body: { ...BODY, invoiceType: 6, correctionReason: 'Zła liczba nocy' },
    references: { correctionId: localId, prepaymentId: [] },
  });
  const original = async () => (await open()).find((change) => change.localId === localId);
  await expect
    .poll(async () => {
      const change = await original();
      return change?.state === 'waiting' && (await client().outbox.discard({ changeId: change.changeId }));
    })
    .toBeTruthy();
});
test.afterAll(async () => {
  await house.stop();
});
test.beforeEach(async () => {
  page = await openPage(house.program, { language: 'pl' });
  complaints = watched(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
test.afterEach(async () => {
  expect(complaints).toEqual([]);
  await page.context().close();
});

async function show(matter: number | 'orphan') {
  const change = (await open()).find((candidate) =>
    matter === 'orphan' ? candidate.invoiceType === 6 : candidate.invoiceId === matter,
  );
  await page.goto(`${house.program.origin}/#/queue?conflict=${change?.changeId ?? 0}`);
  await expect(detail().getByRole('heading', { level: 2 })).toBeVisible();
}

test('conflict 409 without conflicting nights: shows cause, request id (RUID) and next step, and mentions no room', async () => {
  await show(STATE);
  await expect(detail()).toContainText('The period is closed');
  await expect(detail()).toContainText('HTTP 409');
  await expect(detail()).toContainText('RUID');
  await expect(detail()).toContainText('Przeczytaj odpowiedź serwisu, usuń przyczynę');
  await expect(detail()).not.toContainText(/pokój|Noce|rezerwacj/);
  const list = page.getByRole('navigation', { name: 'Zmiany w kolejce' });
  await expect(list).not.toContainText('kolizja z rezerwacją');
  // The row does not show the calendar icon of an occupied room either.
  await expect(
    list.getByRole('link').filter({ hasText: 'kolizja z danymi w serwisie' }).locator('svg'),
  ).toHaveClass(/file-exclamation-point/);
  await expect(list.locator('svg[class*="calendar"]')).toHaveCount(0);
  await expect(detail().getByRole('button', { name: 'Spróbuj ponownie' })).toBeVisible();
});

test('refused deletion: states that the invoice stays in the service and asks for no field corrections', async () => {
  for (const id of [REFUSED, BOUND]) {
    await show(id);
    await expect(detail()).toContainText('serwis nie usunął');
    await expect(detail()).not.toContainText(/wpisano|popraw wskazane|pokój/);
    await expect(detail()).toContainText('RUID');
  }
});

test('change that Kontuar cannot send: is described as not sendable, not as refused by the service', async () => {
  await show('orphan');
  await expect(detail().getByRole('heading', { level: 2 })).toContainText('nie można wysłać');
  await expect(detail()).toContainText('nie ma już powiązanej faktury');
  // The form has no field for the corrected invoice, so the text does not send the user to the form.
  await expect(detail()).not.toContainText('w formularzu');
  await expect(detail().getByRole('button', { name: 'Odrzuć moją zmianę' })).toBeVisible();
  await expect(detail()).not.toContainText(/[Ss]erwis nie przyjął|Odpowiedź serwisu/);
  await expect(page.getByRole('navigation', { name: 'Zmiany w kolejce' })).not.toContainText(
    'serwis nie przyjął',
  );
});

for (const way of LOOKS) {
  test(`refused changes: are accessible on the queue screen: ${way.language}, ${way.theme}, ${way.zoom * 100} %`, async () => {
    await page.context().close();
    page = await openPage(house.program, way);
    for (const matter of [STATE, REFUSED, 'orphan'] as const) {
      await show(matter);
      await expectAccessible(page);
    }
  });
}
