import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createInMemoryKeychain } from '#engine/platform/systemKeychain';
import { systemRandom, systemClock } from '#engine/platform/systemClock';
import { createServiceEventReceiver, type EventSecrets } from '#engine/sync/events/webhookEventReceiver';
import { createEventRefetchBatcher } from '#engine/sync/events/refetchBatcher';
import type { Targets, Pull } from '#engine/sync/pull/pullTypes';
import { DEFAULT_WEBHOOK_SIGNATURE_FORMAT } from '#shared/model/serviceEvent';
import { createPullFixture, type PullFixture } from '../pull/pullFixture';

/** Tests the event receiver across restarts, and its targets while the service fails or the account changes. */

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('the receiver', () => {
  it('event receiver: opens after a restart with the same path and key', async () => {
    const { store } = createPullFixture({ rooms: 1, invoices: 0, monthsBack: 1, monthsAhead: 1 });
    const keychain = createInMemoryKeychain<EventSecrets>();
    const parts = {
      store,
      clock: systemClock,
      random: systemRandom,
      keychain,
      pull: () => null,
      signing: () => DEFAULT_WEBHOOK_SIGNATURE_FORMAT,
    };
    const first = createServiceEventReceiver(parts);
    const port = await freePort();
    const wanted = { on: true, reach: 'loopback', port, signed: true } as const;
    expect(await first.saveSettings(wanted, 'klucz')).toEqual({ ok: true, value: true });
    const path = await first.readPath(false);
    await first.stop();

    const second = createServiceEventReceiver(parts);
    onTestFinished(() => second.stop());
    expect(second.state()).toEqual({ ...wanted, status: 'off', hasKey: true });
    await second.start();
    expect(second.state().status).toBe('listening');
    expect(await second.readPath(false)).toEqual(path);
  });

  it('event receiver: stays closed and reports a keychain problem when its secrets are gone', async () => {
    const { store } = createPullFixture({ rooms: 1, invoices: 0, monthsBack: 1, monthsAhead: 1 });
    const parts = {
      store,
      clock: systemClock,
      random: systemRandom,
      pull: () => null,
      signing: () => DEFAULT_WEBHOOK_SIGNATURE_FORMAT,
    };
    const first = createServiceEventReceiver({ ...parts, keychain: createInMemoryKeychain<EventSecrets>() });
    const wanted = { on: true, reach: 'loopback', port: await freePort(), signed: false } as const;
    await first.saveSettings(wanted, null);
    expect(first.state().status).toBe('listening');
    await first.stop();
    const second = createServiceEventReceiver({ ...parts, keychain: createInMemoryKeychain<EventSecrets>() });
    onTestFinished(() => second.stop());
    await second.start();
    expect(second.state().status).toBe('keychain');
    expect(await fetch(`http://127.0.0.1:${String(wanted.port)}/`).catch(() => 'closed')).toBe('closed');
    // Setting the receiver again creates a new path and key.
    await second.saveSettings(wanted, null);
    expect(second.state().status).toBe('listening');
  });
});

describe('receiver: signatures', () => {
  it('event receiver: verifies signatures by the header, algorithm and encoding set in the preferences', async () => {
    const { store } = createPullFixture({ rooms: 1, invoices: 0, monthsBack: 1, monthsAhead: 1 });
    const events = createServiceEventReceiver({
      store,
      clock: systemClock,
      random: systemRandom,
      keychain: createInMemoryKeychain<EventSecrets>(),
      pull: () => null,
      signing: () => ({ header: 'X-Hub', algorithm: 'sha512', encoding: 'base64', prefix: 'v1=' }),
    });
    onTestFinished(() => events.stop());
    const port = await freePort();
    await events.saveSettings({ on: true, reach: 'loopback', port, signed: true }, 'klucz');
    const path = await events.readPath(false);
    if (!path.ok || path.value === null) throw new Error('no path');
    const url = `http://127.0.0.1:${String(port)}${path.value}`;
    const body = JSON.stringify({ eventType: 'room.updated', webhookId: 'a1', data: {} });
    const signature = createHmac('sha512', 'klucz').update(body).digest('base64');
    const deliver = async (headers: Record<string, string>) =>
      (await fetch(url, { method: 'POST', body, headers: { ...headers, Connection: 'close' } })).status;
    expect(await deliver({ [DEFAULT_WEBHOOK_SIGNATURE_FORMAT.header]: signature })).toBe(401);
    expect(await deliver({ 'X-Hub': `v1=${signature}` })).toBe(200);
  });
});

describe('a new secret path', () => {
  it('event receiver: a new secret path replaces the old path at once, and no connection is refused during the replacement', async () => {
    const { store } = createPullFixture({ rooms: 1, invoices: 0, monthsBack: 1, monthsAhead: 1 });
    const keychain = createInMemoryKeychain<EventSecrets>();
    const events = createServiceEventReceiver({
      store,
      clock: systemClock,
      random: systemRandom,
      keychain,
      pull: () => null,
      signing: () => DEFAULT_WEBHOOK_SIGNATURE_FORMAT,
    });
    onTestFinished(() => events.stop());
    const port = await freePort();
    await events.saveSettings({ on: true, reach: 'loopback', port, signed: false }, null);
    const knock = async (path: string) =>
      (await fetch(`http://127.0.0.1:${String(port)}${path}`, { headers: { Connection: 'close' } })).status;
    const pathNow = async (renew: boolean) => {
      const path = await events.readPath(renew);
      if (!path.ok || path.value === null) throw new Error('no path');
      return path.value;
    };
    let path = await pathNow(false);
    for (let turn = 0; turn < 20; turn++) {
      const renewed = pathNow(true);
      const during = await Promise.all([knock(path), knock(path), knock(path)]);
      expect(during.every((status) => status === 200 || status === 404)).toBe(true);
      const next = await renewed;
      expect([await knock(path), await knock(next)]).toEqual([404, 200]);
      path = next;
    }
    expect(events.state().status).toBe('listening');
  });

  it('event receiver: stays closed at start when its secrets were deleted from the keychain', async () => {
    const { store } = createPullFixture({ rooms: 1, invoices: 0, monthsBack: 1, monthsAhead: 1 });
    const keychain = createInMemoryKeychain<EventSecrets>();
    const events = createServiceEventReceiver({
      store,
      clock: systemClock,
      random: systemRandom,
      keychain,
      pull: () => null,
      signing: () => DEFAULT_WEBHOOK_SIGNATURE_FORMAT,
    });
    onTestFinished(() => events.stop());
    const wanted = { on: true, reach: 'loopback', port: await freePort(), signed: false } as const;
    await events.saveSettings(wanted, null);
    await keychain.forget();
    await events.start();
    expect(events.state().status).toBe('keychain');
    expect(await fetch(`http://127.0.0.1:${String(wanted.port)}/`).catch(() => 'closed')).toBe('closed');
  });
});

describe('targets', () => {
  const NOWHERE: Targets = { near: false, days: [], reservations: [], invoices: [], rooms: false };

  async function after(): Promise<
    PullFixture & { pullOf: () => Pull; stay: { id: number; change(): void } }
  > {
    const bench = createPullFixture({ invoices: 40 });
    await bench.pull();
    const { stays, today } = bench.service.property;
    const stay = [...stays.values()].find((candidate) => candidate.arrival > today);
    if (!stay) throw new Error('no stay');
    return {
      ...bench,
      pullOf: () => ({ refetch: bench.look, run: (options) => bench.pull(options) }),
      stay: {
        id: stay.reservationId,
        change: () => void stays.set(stay.reservationId, { ...stay, note: 'Zmiana' }),
      },
    };
  }
  const noteOf = ({ store }: PullFixture, id: number) => store.reservations.get(id)?.additionalInformations;

  it('download after an event: is retried while the service fails, until the changed stay is stored', async () => {
    const bench = await after();
    const gatherer = createEventRefetchBatcher({ clock: bench.clock, random: systemRandom }, bench.pullOf);
    onTestFinished(() => gatherer.stop());
    bench.stay.change();
    bench.service.faults.plan({ kind: 'serverError', status: 503 }, { path: /^\/v0\//, times: 8 });
    gatherer.add({ ...NOWHERE, reservations: [bench.stay.id] });
    gatherer.add({ ...NOWHERE, near: true });
    await expect.poll(() => noteOf(bench, bench.stay.id)).toBe('Zmiana');
    expect(bench.remote.exchanges.filter(({ status }) => status === 503)).toHaveLength(8);
  });

  it('download after an event: stops retrying after 1,000 seconds of failures, and starts again with the next event', async () => {
    const bench = await after();
    const gatherer = createEventRefetchBatcher({ clock: bench.clock, random: systemRandom }, bench.pullOf);
    onTestFinished(() => gatherer.stop());
    bench.service.faults.plan({ kind: 'serverError', status: 503 }, { path: /^\/v0\//, times: 1_000 });
    gatherer.add({ ...NOWHERE, reservations: [bench.stay.id] });
    const tries = () => bench.remote.exchanges.filter(({ status }) => status === 503).length;
    await bench.clock.sleep(1_000_000);
    const so = tries();
    expect(so).toBeGreaterThanOrEqual(6);
    await bench.clock.sleep(1_000_000);
    expect(tries()).toBe(so);
    bench.service.faults.clear();
    bench.stay.change();
    gatherer.add({ ...NOWHERE, reservations: [bench.stay.id] });
    await expect.poll(() => noteOf(bench, bench.stay.id)).toBe('Zmiana');
    expect(tries()).toBe(so);
  });

  it('download requested by an event: is dropped when the account is disconnected', async () => {
    const bench = await after();
    let account: Pull | null = bench.pullOf();
    const gatherer = createEventRefetchBatcher({ clock: bench.clock, random: systemRandom }, () => account);
    bench.stay.change();
    gatherer.add({ ...NOWHERE, reservations: [bench.stay.id] });
    void gatherer.restart();
    const sent = bench.remote.exchanges.length;
    await bench.clock.sleep(600_000);
    expect(bench.remote.exchanges.length).toBe(sent);
    // Without an account a hint has no effect; with the next account, hints work again.
    account = null;
    gatherer.add({ ...NOWHERE, reservations: [bench.stay.id] });
    await bench.clock.sleep(600_000);
    account = bench.pullOf();
    gatherer.add({ ...NOWHERE, reservations: [bench.stay.id] });
    await expect.poll(() => noteOf(bench, bench.stay.id)).toBe('Zmiana');
    await gatherer.stop();
    gatherer.add({ ...NOWHERE, near: true });
    const last = bench.remote.exchanges.length;
    await bench.clock.sleep(600_000);
    expect(bench.remote.exchanges.length).toBe(last);
  });
});
