import { afterEach, expect, test } from 'vitest';
import type { Habits } from '#support/stranger/habits';
import { expectProblem, expectValue } from '#support/outcomes';
import { startStranger, type Stranger } from '#support/stranger/startStranger';
import { createTestRemote } from '#support/testRemote';
import { createBody, item } from '../../rules/invoiceFixtures';

/** Tests the habits of the second test service on which other tests rely. */

const started: Stranger[] = [];
async function withHabits(habits: Partial<Habits>) {
  const service = await startStranger({ habits });
  started.push(service);
  return { service, remote: createTestRemote(service) };
}
afterEach(async () => {
  await Promise.all(started.splice(0).map((service) => service.close()));
});

test('test service: fills in empty fields of a new invoice and keeps the values that were sent', async () => {
  const { remote, service } = await withHabits({ fillsDefaults: true });
  const { invoice } = expectValue(
    await remote.createInvoice(createBody({ town: 'Łódź', invoiceItems: [item()] })),
  );
  expect(invoice).toMatchObject({ town: 'Łódź', personIssue: 'Recepcja', clientId: 4711 });
  expect(invoice?.seller.bankNo).toMatch(/^61 1090/);
  expect(invoice?.receiver?.companyName).toBe('Biuro Podróży');
  expect(service.complaints).toEqual([]);
});

test('test service: can reorder items, report a wrong total, or set an edit date later than the creation date', async () => {
  const { remote } = await withHabits({ reordersItems: true, countsOff: 50, editsAfterAddMs: 1_000 });
  const items = [item({ name: 'A' }), item({ name: 'B' }), item({ name: 'C' })];
  const { invoice } = expectValue(await remote.createInvoice(createBody({ invoiceItems: items })));
  expect(invoice?.invoiceItems.map(({ name }) => name)).toEqual(['C', 'A', 'B']);
  expect(Date.parse(invoice?.editDate ?? '') - Date.parse(invoice?.addDate ?? '')).toBe(1_000);
  const { records, totalItems } = expectValue(
    await remote.readInvoices({ limit: 200 }, { priority: 'user' }),
  );
  expect([records.length, totalItems]).toEqual([1, 51]);
});

test('test service: can change an invoice before a write, leave an invoice out of an answer or delay an answer', async () => {
  const { remote, service } = await withHabits({});
  const { invoiceId } = expectValue(await remote.createInvoice(createBody()));
  const id = invoiceId ?? 0;
  service.habits.losesRaces = 'pending';
  // After a 422 the outbox reads the record again and decides by its state (sync.md, What is said).
  expect(expectProblem(await remote.updateInvoice(id, { town: 'Kraków' })).kind).toBe('refused');
  expect(service.invoices.get(id)?.['invoiceStatus']).toBe('PENDING_KSEF');
  service.habits.losesRaces = 'deleted';
  expect(expectProblem(await remote.deleteInvoice(id)).kind).toBe('gone');
  service.habits.forgetsDataEvery = 2;
  expect(expectValue(await remote.createInvoice(createBody())).invoice).not.toBeNull();
  expect(expectValue(await remote.createInvoice(createBody())).invoice).toBeNull();
  service.habits.answersLateMs = 150;
  const before = Date.now();
  await remote.createInvoice(createBody());
  expect(Date.now() - before).toBeGreaterThanOrEqual(150);
});
