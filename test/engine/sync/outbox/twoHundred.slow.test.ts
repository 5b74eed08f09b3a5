import { expect, it } from 'vitest';
import { systemRandom } from '#engine/platform/systemClock';
import type { Queued } from '#engine/sync/outbox/invoiceChangeQueue';
import { createSimulatedProperty } from '../../../../src-main/training/trainingProperty';
import { createTrainingService, type Exchange } from '../../../../src-main/training/createTrainingService';
import { aBody } from '#support/outboxFixture';
import { TRAINING_ACCOUNT, testEngine } from '#support/testEngine';
import { turningClock } from '#support/turningClock';

/**
 * Tests a long day without a connection: two hundred changes, a service that allows sixty requests a minute, and a user
 * who keeps working.
 */

const DAY = '2026-06-03';
const CREATES = 100;
const EDITS = 60;
const DELETES = 40;
/**
 * Least number of requests: one for a create, three for an edit, three for a deletion
 * (src-main/engine/sync/outbox/SPEC.md, C1, U1, D1).
 */
const LEAST = CREATES + 3 * EDITS + 3 * DELETES;

async function bench() {
  const clock = turningClock(Date.parse(`${DAY}T07:00:00.000Z`));
  const service = createTrainingService({
    property: createSimulatedProperty({
      seed: 3,
      today: DAY,
      rooms: 2,
      invoices: 240,
      monthsBack: 2,
      monthsAhead: 1,
    }),
    clock,
    random: systemRandom,
    account: { connected: false },
  });
  const exchanges: Exchange[] = [];
  service.observe({ onExchange: (exchange) => exchanges.push(exchange) });
  const { engine, store } = await testEngine({ clock, network: service.fetch });
  await engine.client.account.connect({ ...TRAINING_ACCOUNT, secrets: service.credentials });
  await engine.runPass(false);
  return { clock, service, exchanges, engine, store: store, book: service.property.book };
}

it('outbox: sends 200 changes within the service’s request limit without delaying downloads or user requests', async () => {
  const { clock, exchanges, engine, store, book } = await bench();
  const { context, client } = engine;
  const [seen = 0, ...ids] = store.invoices.listServiceIds();
  // Some invoices cannot be changed, because they are in KSeF or break today's rules.
  const taken = (most: number, take: (id: string) => Queued): number[] => {
    const done: number[] = [];
    for (let id = ids.shift(); id !== undefined && done.length < most; id = ids.shift())
      if (take(String(id)).ok) done.push(id);
    return done;
  };
  const edited = taken(EDITS, (id) => context.queue.edit(id, { additionalInfo: 'późny przyjazd' }, null));
  const deleted = taken(DELETES, context.queue.remove);
  for (let index = 0; index < CREATES; index += 1)
    context.queue.create(aBody({ town: `T${index}` }), NO_REFERENCES);
  expect(store.outbox.countOpen().waiting).toBe(CREATES + EDITS + DELETES);
  clock.pass(3_600_000);
  exchanges.length = 0;

  book.edit(seen, { town: 'Wisła' }, clock.now());
  const began = clock.now();
  let readAfter: { ms: number; waiting: number } | null = null;
  store.onChange(() => {
    if (readAfter || store.invoices.readCard(String(seen))?.invoice.town !== 'Wisła') return;
    readAfter = { ms: clock.now() - began, waiting: store.outbox.countOpen().waiting };
  });
  const clicks: number[] = [];
  engine.start();
  while (store.outbox.countOpen().waiting > 0) {
    await clock.sleep(20_000);
    const clicked = clock.now();
    const answer = await context.session.remote()?.readInvoice(seen, { priority: 'user' });
    expect(answer?.ok).toBe(true);
    clicks.push(clock.now() - clicked);
  }

  expect(exchanges.filter(({ status }) => status === 429)).toEqual([]);
  expect(Math.max(...clicks)).toBeLessThan(1_000);
  expect(readAfter).toMatchObject({ ms: expect.toSatisfy((ms: number) => ms < 180_000) });
  const ofChanges = exchanges.filter(
    ({ method, path }) => path.includes('/invoices') && (method !== 'GET' || /\d$/.test(path)),
  );
  expect(ofChanges.length - clicks.length).toBeLessThanOrEqual(LEAST * 1.05);
  expect(book.listSortedBy('invoiceId').filter(({ town }) => /^T\d+$/.test(town))).toHaveLength(CREATES);
  expect(edited.filter((id) => book.get(id)?.additionalInfo !== 'późny przyjazd')).toEqual([]);
  expect(deleted.filter((id) => book.get(id))).toEqual([]);
  expect((await client.sync.state()).conflicts).toBe(0);
});

it('outbox: does not use up the request limit when the user sends 100 queued invoices at once', async () => {
  const { clock, exchanges, engine, store } = await bench();
  const [id = 0] = store.invoices.listServiceIds();
  for (let index = 0; index < CREATES; index += 1)
    engine.context.queue.create(aBody({ town: `T${index}` }), NO_REFERENCES);
  clock.pass(3_600_000);
  await engine.client.outbox.sendNow({});
  const clicks: number[] = [];
  while (store.outbox.countOpen().waiting > 0) {
    await clock.sleep(10_000);
    const clicked = clock.now();
    await engine.context.session.remote()?.readInvoice(id, { priority: 'user' });
    clicks.push(clock.now() - clicked);
  }
  expect(Math.max(...clicks)).toBeLessThan(1_000);
  expect(exchanges.filter(({ status }) => status === 429)).toEqual([]);
});

const NO_REFERENCES = { correctionId: null, prepaymentId: [] };
