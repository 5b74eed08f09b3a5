import { expect, it } from 'vitest';
import { HOUR, REFUSED, type PullPartFixture } from './pullPartFixture';
import { answerOnly, createPuller, createSmallPullFixture, listRequestedKinds } from './pullPassFixture';

/** Tests when a sync pass reads all invoices again, and when in the pass (sync.md, Reading). */

const isRead = ({ asked }: PullPartFixture) =>
  asked.splice(0).some((path) => path.includes('limit=200&orderBy=invoiceId'));

it('nightly full read: happens once, in the first sync pass after three o’clock at night', async () => {
  // The bench begins at nine in the morning in Warsaw.
  const bench = createSmallPullFixture();
  const { run } = createPuller(bench);
  const readsInPassAfter = async (hours: number) => {
    bench.clock.pass(hours * HOUR);
    bench.asked.length = 0;
    await run();
    return isRead({ ...bench, asked: bench.asked.filter((path) => !path.includes('lastEdit')) });
  };
  await run();
  expect([await readsInPassAfter(17), await readsInPassAfter(1), await readsInPassAfter(1)]).toEqual([
    false,
    true,
    false,
  ]);
  expect(await readsInPassAfter(100)).toBe(true);
});

it('nightly full read: comes last, after the stays and prices that are due', async () => {
  const bench = createSmallPullFixture();
  const { run } = createPuller(bench);
  await run();
  bench.clock.pass(24 * HOUR);
  bench.asked.length = 0;
  await run();
  expect(listRequestedKinds(bench)).toEqual(['invoices', 'reservations', 'pricing', 'invoices']);
});

it('nightly full read: does not start when the service refuses the edits of the same pass', async () => {
  const bench = createSmallPullFixture();
  const { run } = createPuller(bench);
  await run();
  bench.clock.pass(24 * HOUR);
  bench.asked.length = 0;
  bench.tamper = answerOnly('invoices', () => REFUSED);
  expect((await run()).problems).toHaveLength(1);
  expect(bench.asked.filter((path) => path.startsWith('/invoices'))).toHaveLength(1);
});
