import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemRandom } from '#engine/platform/system';
import { createIdentity, type Identity } from '#engine/recovery/identity';
import { turnIn } from '#engine/recovery/leftOutside';
import { createPush } from '#engine/sync/outbox/push';
import { createSentBefore } from '#engine/sync/outbox/sentBefore';
import type { Copied } from '#shared/contract/copied';
import type { CreateBody } from '#shared/model/invoiceBody';
import type { OutboxBench } from '#support/outboxBench';
import { anInvoice } from '#support/records';
import { contextOf, MINUTE, SECOND, waiting, type Waiting } from './beforeHouse';

/** What waits in a profile that is known to have been copied or put back (outbox/SPEC.md, T2, T4). */

const ENTRY = 'account-1';
const DONE = { end: 'done' };
const READ = 'GET /invoices';
/** A minute and half of the half that chance adds. */
const QUIET = 75 * SECOND;

/** `upTo`: changes that were queued after so many of those that wait are this copy's own. */
async function copy(
  over: Partial<Copied> = {},
  {
    mine = true,
    skewMs = 0,
    body = {},
  }: { mine?: boolean; skewMs?: number; body?: Partial<CreateBody> } = {},
) {
  const state = mkdtempSync(join(tmpdir(), 'kontuar-turn-'));
  onTestFinished(() => rmSync(state, { recursive: true }));
  const identityOf = ({ store, clock }: OutboxBench) => {
    const last = store.outbox.open().at(-1)?.changeId ?? 0;
    store.settings.set('copied', {
      ...{ at: new Date(clock.now()).toISOString(), how: 'otherComputer', from: null },
      ...{ upTo: mine ? last : last - 1, elsewhere: false, sendsFrom: null, seen: false },
      ...over,
    });
    return createIdentity({
      ...{ store, clock, outside: [], turn: () => turnIn(state, ENTRY) },
      here: { computer: { name: 'BIURO', cards: [] }, path: state },
    });
  };
  let identity: Identity | null = null;
  const house = await waiting(body, { skewMs, identity: (bench) => (identity = identityOf(bench)) });
  const { store, clock } = house.bench;
  return {
    ...house,
    identity,
    takeTurn: () => turnIn(state, ENTRY),
    /** How long it waits from now, ms; null: it may be tried. */
    pause(of = house.localId): number | null {
      const { nextTry } = house.bench.last(of);
      return nextTry === null ? null : Date.parse(nextTry) - clock.now();
    },
    /** The time from which it sends, from now, ms. */
    sendsIn(): number | null {
      const from = store.settings.get('copied')?.sendsFrom ?? null;
      return from === null ? null : Date.parse(from) - clock.now();
    },
    note(ms: number): void {
      const copied = store.settings.get('copied');
      if (!copied) throw new Error('nothing is noted');
      store.settings.set('copied', { ...copied, sendsFrom: new Date(clock.now() + ms).toISOString() });
    },
  };
}

const idOf = ({ bench, localId }: Waiting) => bench.store.invoices.show(localId)?.invoice.invoiceId;

describe('an invoice of the service with all that a copy has to send', () => {
  it.each([
    [-5, 0, true],
    [-6, 0, false],
    [-5, 3_600_000, true],
    [-6, 3_600_000, false],
  ])('added %i s after it was queued, by a clock %i ms ahead, is its own: %s', async (at, skewMs, isOwn) => {
    const house = await copy({}, { skewMs });
    const id = house.add({}, at);
    expect(await house.look()).toEqual(DONE);
    if (isOwn) expect([house.bench.last(house.localId).state, idOf(house)]).toEqual(['sent', id]);
    else expect(house.bench.last(house.localId)).toMatchObject({ conflict: 'doubtful', twins: [id] });
  });

  it.each([
    ['the service’s clock is not known', true, null],
    ['it was queued in the copy', false, 0],
  ])('is asked about where %s', async (_, mine, skew) => {
    const house = await copy({}, { mine });
    const id = house.add();
    expect(await house.look(house.localId, house.sentBefore, skew)).toEqual(DONE);
    expect(house.bench.last(house.localId)).toMatchObject({ conflict: 'doubtful', twins: [id] });
  });

  const OFFSET = /[+-]\d\d:\d\d(?=")/g;
  it.each([
    ['half an hour before it was queued, by a service that writes no offset', -1800, OFFSET, '', false],
    ['hours after it was queued, by a service that writes no offset', 3 * 3600, OFFSET, '', true],
    ['nobody knows when', 1, /"addDate":"[^"]*"/g, '"addDate":null', false],
  ])('added %s', async (_, seconds, cut, by, isOwn) => {
    const house = await copy();
    const id = house.add({}, seconds);
    const change = (json: unknown): unknown => JSON.parse(JSON.stringify(json).replaceAll(cut, by));
    house.bench.service.faults.plan({ kind: 'oddJson', change }, { method: 'GET', path: /invoices/ });
    expect(await house.look()).toEqual(DONE);
    if (isOwn) expect(idOf(house)).toBe(id);
    else expect(house.bench.last(house.localId)).toMatchObject({ conflict: 'doubtful', twins: [id] });
  });

  it('is its own beside one that somebody has changed since', async () => {
    const house = await copy();
    house.add({ town: 'Żywiec' }, 1, 5);
    const id = house.add({}, 2);
    await house.look();
    expect(idOf(house)).toBe(id);
  });

  it.each([
    [true, true],
    [false, false],
  ])('but for a field is asked about where it was queued before the copy: %s', async (mine, isAsked) => {
    const house = await copy({}, { mine });
    house.add({ town: 'Żywiec' });
    expect(await house.look()).toEqual(isAsked ? DONE : null);
    expect(house.bench.last(house.localId).conflict).toBe(isAsked ? 'doubtful' : null);
  });

  it('but of another buyer, or of another type, is none', async () => {
    const house = await copy({}, { body: { reservationId: null } });
    house.add({ buyer: { ...house.made.buyer, companyName: 'Jan Lis' } });
    house.add({ invoiceType: 2 });
    expect(await house.look()).toBeNull();
  });

  it('and with its edits has them all', async () => {
    const house = await copy();
    house.bench.edit(house.localId, { town: 'Ustroń' });
    const id = house.add({ town: 'Ustroń' });
    expect(await house.look()).toEqual(DONE);
    expect(idOf(house)).toBe(id);
    expect(house.bench.store.outbox.open()).toEqual([]);
  });

  it('and without its edits leaves them to be sent', async () => {
    const house = await copy();
    house.bench.edit(house.localId, { town: 'Ustroń' });
    const id = house.add();
    expect(await house.look()).toEqual(DONE);
    expect(idOf(house)).toBe(id);
    expect(house.bench.store.outbox.open()).toMatchObject([
      { kind: 'update', state: 'waiting', patch: { town: 'Ustroń' } },
    ]);
  });
});

describe('a copy that shares only the service with another', () => {
  it('waits until it has been quiet, with all that waits from before, and sends then', async () => {
    const house = await copy({ elsewhere: true });
    const { bench } = house;
    const second = bench.create({ town: 'Wisła' });
    const asked = bench.create({ town: 'Cieszyn' });
    const { changeId } = bench.last(asked);
    bench.store.outbox.move(changeId, 'stepAside', new Date(bench.clock.now()).toISOString(), {
      conflict: 'rejected',
    });
    bench.store.invoices.apply([anInvoice({ invoiceId: 9 })], new Date(bench.clock.now()).toISOString());
    bench.edit(9, { town: 'Żywiec' });
    const identity = createIdentity({
      ...{ store: bench.store, clock: bench.clock, outside: [], turn: house.takeTurn },
      here: { computer: { name: 'BIURO', cards: [] }, path: '/b' },
    });
    const sender = createSentBefore(bench.store, identity);
    const young = bench.create({ town: 'Ustroń' });
    expect(await house.look(house.localId, sender)).toEqual(DONE);
    expect([house.pause(), house.pause(second), house.sendsIn()]).toEqual([QUIET, QUIET, QUIET]);
    expect([asked, '9', young].map((id) => house.pause(id))).toEqual([null, null, null]);
    bench.clock.pass(QUIET - 1);
    expect(await house.look(house.localId, sender)).toEqual(DONE);
    expect([house.pause(), house.sendsIn()]).toEqual([1, 1]);
    bench.clock.pass(1);
    expect(await house.look(house.localId, sender)).toBeNull();
    bench.clock.pass(10 * MINUTE - 1);
    expect(await house.look(house.localId, sender)).toBeNull();
    expect(house.sendsIn()).toBe(0);
  });

  it.each([
    [2 * MINUTE, 2 * MINUTE],
    [2 * MINUTE + 1, QUIET],
    [0, null],
    [1 - 10 * MINUTE, null],
    [-10 * MINUTE, QUIET],
  ])('that was to send %i ms from now waits %s', async (noted, pause) => {
    const house = await copy({ elsewhere: true });
    house.note(noted);
    expect(await house.look()).toEqual(pause === null ? null : DONE);
    expect([house.pause(), house.sendsIn()]).toEqual([pause, pause ?? 0]);
  });

  it.each([
    [true, true, QUIET],
    [false, true, null],
    [true, false, null],
  ])('waits anew after each that was sent: elsewhere %s, queued before %s', async (elsewhere, mine, from) => {
    const house = await copy({ elsewhere }, { mine });
    house.add();
    expect(await house.look()).toEqual(DONE);
    expect(house.sendsIn()).toBe(from);
  });

  it.each([
    [false, true],
    [true, false],
  ])('is the only one that waits: elsewhere %s, queued before %s', async (elsewhere, mine) => {
    const house = await copy({ elsewhere }, { mine });
    expect(await house.look()).toBeNull();
    expect([house.pause(), house.sendsIn()]).toEqual([null, null]);
  });

  it.each([
    [true, 1, 2],
    [true, 0, 1],
    [false, 15 * SECOND, 1],
  ])('looks before each: elsewhere %s, after %i ms %i times', async (elsewhere, ms, times) => {
    const house = await copy({ elsewhere });
    await house.look();
    house.bench.clock.pass(ms);
    await house.look();
    expect(house.bench.asked()).toHaveLength(times);
  });
});

describe('copies that share a PC', () => {
  const comes = ({ sentBefore, bench }: Waiting, signal?: AbortSignal) =>
    sentBefore.turnComes(contextOf(bench, 0, signal));

  it('send one after the other', async () => {
    const house = await copy();
    const rival = house.takeTurn();
    expect(await house.look()).toEqual(DONE);
    expect([house.bench.asked(), house.pause()]).toEqual([[], SECOND]);
    const { clock } = house.bench;
    const from = clock.now();
    const released = clock.sleep(2.5 * SECOND).then(() => rival?.release());
    expect(await comes(house)).toBe(true);
    await released;
    expect([clock.now() - from, house.pause()]).toEqual([3 * SECOND, 0]);
    expect(await comes(house)).toBe(false);
    expect(clock.now() - from).toBe(3 * SECOND);
    expect(await house.look()).toBeNull();
    expect(house.bench.asked()).toEqual([READ]);
  });

  it('wait ten seconds in a round, and not at all where it is stopped', async () => {
    const house = await copy();
    const rival = house.takeTurn();
    await house.look();
    const { clock } = house.bench;
    const from = clock.now();
    expect(await comes(house)).toBe(false);
    expect(clock.now() - from).toBe(10 * SECOND);
    const stop = new AbortController();
    const stopped = clock.sleep(1.5 * SECOND).then(() => {
      rival?.release();
      stop.abort();
    });
    expect(await comes(house, stop.signal)).toBe(false);
    await stopped;
    expect(clock.now() - from).toBe(11.5 * SECOND);
  });

  it('send in a round once the turn comes, and give it back', async () => {
    const house = await copy();
    const { bench, identity } = house;
    const rival = house.takeTurn();
    const released = bench.clock.sleep(2.5 * SECOND).then(() => rival?.release());
    const push = createPush({
      ...{ store: bench.store, clock: bench.clock, random: systemRandom, version: '0.0.0' },
      ...{ remote: () => bench.remote, identity },
    });
    expect(await push.run({ priority: 'user' })).toEqual({ sent: 1, problem: null });
    await released;
    expect(bench.asked()).toEqual([READ, 'POST /invoices']);
    const next = house.takeTurn();
    expect(next).not.toBeNull();
    next?.release();
  });

  it('note what they have sent, and nothing else', async () => {
    const { bench, identity } = await copy();
    const count = () => bench.store.settings.get('openedBy')?.count;
    const push = createPush({
      ...{ store: bench.store, clock: bench.clock, random: systemRandom, version: '0.0.0' },
      ...{ remote: () => bench.remote, identity },
    });
    await push.run({ priority: 'user' });
    expect(count()).toBe(2);
    await push.run({ priority: 'user' });
    expect(count()).toBe(2);
  });

  it('have the turn from the first look to the end of the round', async () => {
    const house = await copy();
    expect(await comes(house)).toBe(false);
    await house.look();
    await house.look();
    expect(house.takeTurn()).toBeNull();
    expect(await comes(house)).toBe(false);
    house.sentBefore.release();
    const next = house.takeTurn();
    expect(next).not.toBeNull();
    next?.release();
  });

  it('wait for nobody after the end of the round', async () => {
    const house = await copy();
    const rival = house.takeTurn();
    await house.look();
    house.sentBefore.release();
    rival?.release();
    const from = house.bench.clock.now();
    expect(await comes(house)).toBe(false);
    expect(house.bench.clock.now()).toBe(from);
  });

  it('take no turn for what was just queued', async () => {
    const house = await copy();
    const young = house.bench.create({ town: 'Ustroń' });
    expect(await house.look(young)).toBeNull();
    const turn = house.takeTurn();
    expect(turn).not.toBeNull();
    turn?.release();
  });
});
