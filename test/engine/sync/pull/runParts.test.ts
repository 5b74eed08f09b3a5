import { expect, it } from 'vitest';
import { HOUR, MORNING, noLine, createPullPartFixture } from './pullPartFixture';

/** Tests what all parts of a sync pass share. */

it('sync pass: reads the current time from the PC clock until the service has answered, and then from the service clock', async () => {
  const bench = createPullPartFixture();
  bench.skewMs = 2 * HOUR;
  const run = bench.run();
  expect(run.serverNow()).toBe(MORNING);
  await run.remote.signIn();
  expect(run.serverNow()).toBe(MORNING + 2 * HOUR);
});

it('unreadable records: are listed by id, and a record without an id is listed by the request that returned it', () => {
  const { run, store } = createPullPartFixture();
  const pass = run();
  pass.updateUnreadableRecords(
    [
      { kind: 'invoice', id: null, reason: 'a' },
      { kind: 'room', id: '2', reason: 'b' },
    ],
    'page 1',
    () => false,
  );
  expect(pass.tally.setAside).toBe(2);
  pass.updateUnreadableRecords([], 'page 2', () => false);
  expect(pass.tally.setAside).toBe(2);
  expect(store.log.listUnreadable()).toEqual([
    { kind: 'invoice', id: 'page 1', reason: 'a', at: pass.now() },
    { kind: 'room', id: '2', reason: 'b', at: pass.now() },
  ]);
});

it('list of unreadable records: drops a record when a later answer contains the record in readable form', () => {
  const { run, store } = createPullPartFixture();
  const put = (kind: 'invoice' | 'room', id: string) => ({ kind, id, reason: 'odd' });
  store.log.addUnreadable(
    [put('invoice', '1'), put('invoice', '2'), put('invoice', '3'), put('room', '3')],
    run().now(),
  );
  run().updateUnreadableRecords([put('invoice', '3')], 'page 1', ({ id }) => id !== '1');
  expect(store.log.listUnreadable().map(({ kind, id }) => `${kind} ${String(id)}`)).toEqual([
    'invoice 1',
    'invoice 3',
  ]);
});

it('stopped sync pass: cancels requests of user priority and of background priority', async () => {
  const bench = createPullPartFixture();
  const stop = new AbortController();
  const run = bench.run({ signal: stop.signal });
  stop.abort();
  for (const ask of [run.ask, run.background])
    expect(await run.remote.readInvoices({ page: 1 }, ask)).toMatchObject({
      problem: { cause: 'cancelled' },
    });
  expect(bench.asked).toEqual([]);
});

it('request without a connection: is tried once when a user waits, and three times when sent in the background', async () => {
  const bench = createPullPartFixture();
  bench.tamper = noLine;
  const run = bench.run({ priority: 'user' });
  await run.remote.readInvoices({ page: 1 }, run.ask);
  expect(bench.asked).toHaveLength(1);
  await run.remote.readInvoices({ page: 1 }, run.background);
  expect(bench.asked).toHaveLength(4);
});
