import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeWebhookEvent } from '#engine/sync/events/decodeEvent';
import { listRefetchTargetsOfWebhookEvent } from '#engine/sync/events/refetchTargets';
import { WEBHOOK_EVENT_KINDS } from '#shared/model/serviceEvent';
import { dose } from '../../../fuzz/dose';
import { createPullFixture, type PullFixture } from '../pull/pullFixture';
import { envelope } from './samples';

/** Tests that events with false content leave the store with the data of the service. */

/** Each run sends several requests, so the number of runs is a hundredth of the usual one, and at least 40. */
const RUNS = Math.max(40, dose(1 / 100).numRuns);

/** Returns all data that a user could see, without the confirmation times. */
function stored({ store }: PullFixture): string {
  const stays = store.reservations
    .list({ from: null, to: null, roomId: null, search: '', gone: true }, { offset: 0, limit: 5000 })
    .rows.map(({ confirmedAt: _, ...stay }) => stay);
  return JSON.stringify([
    stays,
    store.invoices.listServiceIds().map((id) => store.invoices.readCard(String(id))?.invoice),
  ]);
}

it('event receiver: events with made-up content never change the stored data', async () => {
  const bench = createPullFixture({ rooms: 3, invoices: 40, monthsBack: 1, monthsAhead: 2 });
  // Without KSeF, nothing changes in the service while time passes.
  bench.service.account.connected = false;
  await bench.pull();
  const { stays, book } = bench.service.property;
  const before = stored(bench);
  const ids = fc.oneof(
    fc.constantFrom(...stays.keys(), ...book.listSortedBy('invoiceId').map(({ invoiceId }) => invoiceId)),
    fc.nat(),
    fc.array(fc.nat(), { maxLength: 30 }),
    fc.string(),
  );
  const day = fc
    .date({ min: new Date('2025-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const lie = fc.record({
    kind: fc.constantFrom(...WEBHOOK_EVENT_KINDS),
    data: fc.record(
      { reservationId: ids, invoiceId: ids, arrival: day, departure: day, from: day, to: day },
      { requiredKeys: [] },
    ),
  });
  await fc.assert(
    fc.asyncProperty(lie, async ({ kind, data }) => {
      // Each run gets a fresh minute of requests, because this test is not about the request limit.
      bench.clock.pass(61_000);
      const event = decodeWebhookEvent(envelope(kind, data));
      const targets = event && listRefetchTargetsOfWebhookEvent(event);
      if (!targets) return;
      const { problems } = await bench.look(targets, new AbortController().signal);
      expect(problems).toEqual([]);
    }),
    { numRuns: RUNS },
  );
  expect(stored(bench)).toBe(before);
}, 1_200_000);
