import { expect, it } from 'vitest';
import { systemRandom } from '#engine/platform/systemClock';
import { createPush } from '#engine/sync/outbox/push';
import { createInvoiceChangeQueue } from '#engine/sync/outbox/invoiceChangeQueue';
import { aBody, createOutboxFixture } from '#support/outboxFixture';
import { createTestRemote } from '#support/testRemote';
import { TRAINING_SERVICE_URLS } from '../../../../src-main/training/createTrainingService';

/** Tests a PC whose clock is set while Kontuar works and knows the service's clock difference from before. */

const HOUR = 3_600_000;

it.each([HOUR, -HOUR])(
  'unanswered new invoice: is created only once when the PC clock, wrong by %i ms, was corrected just before queueing',
  async (wrongBy) => {
    const { service, store, clock: right, inTown } = await createOutboxFixture({ inside: true, invoices: 1 });
    let error = wrongBy;
    const clock = { ...right, now: () => right.now() + error };
    const account = { ...TRAINING_SERVICE_URLS, caPem: null, legacyAuth: 'basic' as const };
    const remote = createTestRemote(
      { account, secrets: service.credentials },
      { clock, network: service.fetch },
    );
    const parts = { store, clock, random: systemRandom };
    const queue = createInvoiceChangeQueue(parts);
    const push = createPush({ ...parts, version: '0.0.0', remote: () => remote });
    await remote.signIn();
    // The operating system corrects the clock.
    error = 0;
    const queued = queue.create(aBody({ town: 'Wisła' }), { correctionId: null, prepaymentId: [] });
    expect(queued.ok).toBe(true);
    service.faults.plan({ kind: 'cutAfter' }, { method: 'POST', path: /invoices$/ });
    for (let round = 0; round < 10; round += 1) {
      await push.run({ priority: 'user' });
      right.pass(70_000);
    }
    const made = inTown('Wisła').map(({ invoiceId }) => invoiceId);
    expect(made).toHaveLength(1);
    // Nobody knows which of the two times is right, so the user is asked whether this is the invoice.
    expect(store.outbox.listOpen()).toMatchObject([{ conflict: 'doubtful', twins: made }]);
  },
);

it.each([24 * HOUR, HOUR])(
  'new invoice whose request was lost: is sent again within minutes although the PC clock was %i ms ahead',
  async (ahead) => {
    const { service, store, clock: right, inTown } = await createOutboxFixture({ inside: true, invoices: 1 });
    let error = ahead;
    const clock = { ...right, now: () => right.now() + error };
    const account = { ...TRAINING_SERVICE_URLS, caPem: null, legacyAuth: 'basic' as const };
    const remote = createTestRemote(
      { account, secrets: service.credentials },
      { clock, network: service.fetch },
    );
    const parts = { store, clock, random: systemRandom };
    const push = createPush({ ...parts, version: '0.0.0', remote: () => remote });
    createInvoiceChangeQueue(parts).create(aBody({ town: 'Wisła' }), {
      correctionId: null,
      prepaymentId: [],
    });
    service.faults.plan({ kind: 'cutBefore' }, { method: 'POST', path: /invoices$/ });
    await push.run({ priority: 'user' });
    // The operating system corrects the clock.
    error = 0;
    for (let round = 0; round < 10; round += 1) {
      right.pass(70_000);
      await push.run({ priority: 'user' });
    }
    expect(inTown('Wisła')).toHaveLength(1);
    expect(store.outbox.listOpen()).toEqual([]);
  },
);

it('unanswered new invoice: is sent again only after a real minute, even when the PC clock was set forward an hour', async () => {
  const { service, store, clock: right, inTown } = await createOutboxFixture({ inside: true, invoices: 1 });
  let error = 0;
  const clock = { ...right, now: () => right.now() + error };
  const account = { ...TRAINING_SERVICE_URLS, caPem: null, legacyAuth: 'basic' as const };
  const remote = createTestRemote(
    { account, secrets: service.credentials },
    { clock, network: service.fetch },
  );
  const parts = { store, clock, random: systemRandom };
  const uptime = () => right.now();
  const push = createPush({ ...parts, uptime, version: '0.0.0', remote: () => remote });
  createInvoiceChangeQueue(parts).create(aBody({ town: 'Wisła' }), { correctionId: null, prepaymentId: [] });
  service.faults.plan({ kind: 'cutBefore' }, { method: 'POST', path: /invoices$/ });
  await push.run({ priority: 'user' });
  error = HOUR;
  for (let tenth = 0; tenth < 6; tenth += 1) {
    await push.run({ priority: 'user' });
    expect(store.outbox.listOpen()).toMatchObject([{ state: 'uncertain' }]);
    right.pass(tenth < 5 ? 9_000 : 16_000);
  }
  await push.run({ priority: 'user' });
  expect(inTown('Wisła')).toHaveLength(1);
  expect(store.outbox.listOpen()).toEqual([]);
});
