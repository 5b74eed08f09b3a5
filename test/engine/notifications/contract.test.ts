import { expect, onTestFinished, test } from 'vitest';
import { openEngineForCommand, type Engine } from '#engine/openEngine';
import type { Area } from '#shared/contract/appContract';
import { makeProfile } from '#support/testProfile';
import { aReservation } from '#support/records';

const JUNE = { from: '2026-06-01', to: '2026-07-01' };
const HOUR_MS = 60 * 60_000;

/** Opens an engine on its own profile, without a service. */
async function anEngine(): Promise<Engine> {
  const profile = await makeProfile();
  onTestFinished(() => profile.remove());
  const opened = await openEngineForCommand({
    profileDir: profile.dir,
    version: '0.0.0',
    platform: 'test',
    secrets: null,
    lock: true,
  });
  if (!opened.ok) throw new Error(opened.refusal.detail);
  const engine = opened.value;
  onTestFinished(() => engine.stop());
  return engine;
}

test('inbox summary of changes during an absence: is announced once when the user returns to the PC', async () => {
  const { client, context } = await anEngine();
  const heard: Area[] = [];
  const enough = new AbortController();
  const changes = await client.changes.watch(undefined, { signal: enough.signal });
  const reading = (async () => {
    for await (const { areas } of changes) heard.push(...areas);
  })().catch(() => undefined);
  context.store.settings.set('presence', {
    seenAt: new Date(Date.now() - 8 * HOUR_MS).toISOString(),
    away: null,
  });
  await expect.poll(() => (context.store.announce('pricing'), heard)).toContain('pricing');
  const inbox = () => heard.filter((area) => area === 'inbox');
  await client.inbox.alive({ covered: false });
  await expect.poll(inbox).toEqual(['inbox']);
  expect((await client.inbox.summary()).away).not.toBeNull();
  await client.inbox.alive({ covered: false });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(inbox()).toEqual(['inbox']);
  enough.abort();
  await reading;
});

/** Tests the inbox through the contract; the stays are stored where a pull stores them. */

test('inbox and stay API: return stay changes during an absence, also as CSV, and stays as stored at an earlier time', async () => {
  const { client, context } = await anEngine();
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
  const apply = (at: string, ...adults: number[]) =>
    context.store.reservations.applyWindow(
      JUNE,
      adults.map((count, index) =>
        aReservation({ reservationId: index + 1, adults: count, name: `n${count}` }),
      ),
      at,
    );
  apply(ago(9), 2, 2);
  context.store.settings.set('presence', { seenAt: ago(8), away: null });
  apply(ago(5), 3, 2, 2);
  await client.inbox.alive({ covered: false });
  context.store.reservations.markGone([2], new Date(Date.now() + 1_000).toISOString());

  const { count, counts, away } = await client.inbox.summary();
  expect([count, counts]).toEqual([3, { new: 1, changed: 1, gone: 1, ksef: 0 }]);
  expect(away?.counts).toEqual({ new: 1, changed: 1, gone: 0, ksef: 0 });

  const names = async (asOf: string | null) =>
    (await client.reservations.stays({ ...JUNE, asOf })).map(({ id, name }) => `${id} ${name}`).sort();
  expect(await names(null)).toEqual(['1 n3', '2 n2', '3 n2']);
  expect(await names(ago(6))).toEqual(['1 n2', '2 n2']);
  expect(await names(ago(10))).toEqual([]);

  const changes = await client.inbox.changes({ from: ago(6), to: ago(4) });
  expect(changes.map(({ recordId, kind }) => [recordId, kind])).toEqual([
    [1, 'changed'],
    [3, 'new'],
  ]);
  const file = await client.inbox.changesFile({ from: ago(6), to: ago(4) });
  expect(file.fileName).toMatch(/^zmiany-[\d-]+\.csv$/);
  expect(file.csv.split('\r\n')).toHaveLength(5);

  const { firstSeen, versions } = await client.inbox.ofStay({ reservationId: 1 });
  expect(firstSeen && firstSeen < ago(8)).toBe(true);
  expect(versions).toMatchObject([{ kind: 'changed', fields: [{ field: 'name' }, { field: 'adults' }] }]);
  expect((await client.inbox.ofStay({ reservationId: 99 })).versions).toEqual([]);

  const { items } = await client.inbox.list();
  const first = items.at(-1);
  if (!first) throw new Error('nothing new');
  const { itemIds } = await client.inbox.acknowledge({ itemIds: [first.itemId], upTo: first.lastAt });
  expect((await client.inbox.list()).count).toBe(2);
  await client.inbox.putBack({ itemIds });
  expect((await client.inbox.list()).count).toBe(3);
});

test('inbox API: does not count a snoozed entry, and lists the entry again when the snooze has ended', async () => {
  const engine = await anEngine();
  const { client, context } = engine;
  engine.start();
  const { inbox } = context.store;
  const stays = (adults: number) => [aReservation({ adults })];
  context.store.reservations.applyWindow(JUNE, stays(2), '2026-06-03T10:00:00.000Z');
  context.store.reservations.applyWindow(JUNE, stays(3), '2026-06-03T11:00:00.000Z');
  const { itemIds, until } = await client.inbox.snooze({ itemIds: [1], until: 'tomorrow' });
  expect([itemIds, Date.parse(until) > Date.now()]).toEqual([[1], true]);
  await client.inbox.alive({ covered: false });
  expect(await client.inbox.list()).toEqual({ items: [], count: 0, snoozed: [{ itemId: 1, until }] });
  expect((await client.inbox.summary()).count).toBe(0);

  // The time comes.
  inbox.snooze([1], new Date(Date.now() - 1).toISOString());
  await expect
    .poll(() => client.inbox.list())
    .toMatchObject({ items: [{ itemId: 1 }], count: 1, snoozed: [] });
});
