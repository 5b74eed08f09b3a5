import { readFileSync, readdirSync } from 'node:fs';
import { createServer as createHttp, request as httpRequest } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createNetwork } from '#engine/platform/proxyAndTlsDispatchers';
import { systemClock } from '#engine/platform/systemClock';
import { openEngineForCommand, type Engine } from '#engine/openEngine';
import { generateTrainingTlsCertificates } from '../../../../src-main/training/certificates';
import type { Webhooks } from '../../../../src-main/training/webhooks';
import { getDateWindowIndex, getDateWindowByIndex } from '#engine/sync/pull/dateWindows';
import { DEFAULT_WEBHOOK_SIGNATURE_FORMAT } from '#shared/model/serviceEvent';
import { addDays } from '#shared/rules/days';
import { makeProfile } from '#support/testProfile';
import { startTrainingServer, type TrainingServer } from '#support/trainingServer';
import { envelope, SAMPLE_DATA } from './samples';

/**
 * Tests the path from a change in the training service to the store, over real HTTPS through a relay and without a sync
 * pass.
 */

const KEY = 'podpis-tajny-4711';

async function freePort(): Promise<number> {
  const server = createHttp().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts a relay that accepts HTTPS, as a server on the internet would, and forwards everything to the receiver. */
async function startRelay(port: number): Promise<{ origin: string; caPem: string }> {
  const { caPem, certificatePem, keyPem } = await generateTrainingTlsCertificates(systemClock);
  const relay = createServer({ key: keyPem, cert: certificatePem }, (incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const onward = httpRequest({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(onward);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => relay.once('listening', resolve));
  onTestFinished(async () => {
    relay.closeAllConnections();
    await new Promise((resolve) => relay.close(resolve));
  });
  return { origin: `https://127.0.0.1:${String((relay.address() as AddressInfo).port)}`, caPem };
}

interface House {
  readonly engine: Engine;
  readonly server: TrainingServer;
  readonly webhooks: Webhooks;
  readonly profileDir: string;
  readonly url: string;
  readonly path: string;
  readonly send: (request: Request) => Promise<Response>;
  /** Returns the paths requested from the service since the last call. */
  readonly asked: () => string[];
}

async function open(): Promise<House> {
  const server = await startTrainingServer({ rooms: 6, invoices: 230, monthsBack: 4, monthsAhead: 3 });
  onTestFinished(() => server.close());
  const profile = await makeProfile();
  onTestFinished(() => profile.remove());
  const { baseUrl, legacyBaseUrl, caPem, clientId, clientSecret, legacyLogin, legacyPassword } = server;
  const secrets = { clientId, clientSecret, legacyLogin, legacyPassword };
  const opened = await openEngineForCommand({
    profileDir: profile.dir,
    version: '0.0.0',
    platform: 'test',
    secrets,
    lock: true,
  });
  if (!opened.ok) throw new Error(opened.refusal.detail);
  const engine = opened.value;
  onTestFinished(() => engine.stop());
  await engine.client.account.connect({ baseUrl, legacyBaseUrl, caPem, legacyAuth: 'basic', secrets });
  await engine.runPass(false);

  const port = await freePort();
  const wanted = { on: true, reach: 'loopback', port, signed: true, key: KEY } as const;
  expect(await engine.client.eventReceiver.setReceiver(wanted)).toMatchObject({
    status: 'listening',
    hasKey: true,
  });
  const { path } = await engine.client.eventReceiver.path({});
  const relay = await startRelay(port);
  const url = `${relay.origin}${path ?? ''}`;
  const network = createNetwork(relay.caPem);
  const webhooks = server.service.sendEventsTo({
    url,
    network,
    baseUrl,
    signing: DEFAULT_WEBHOOK_SIGNATURE_FORMAT,
    key: KEY,
  });
  onTestFinished(() => webhooks.stop());
  let seen = server.exchanges.length;
  const asked = () => {
    const paths = server.exchanges.slice(seen).map((exchange) => exchange.path);
    seen = server.exchanges.length;
    return paths;
  };
  return { engine, server, webhooks, profileDir: profile.dir, url, path: path ?? '', send: network, asked };
}

const firstStay = ({ server }: House) => {
  const { stays, today } = server.service.property;
  const stay = [...stays.values()].find((candidate) => candidate.arrival > today);
  if (!stay) throw new Error('no stay');
  return stay;
};

const stayIn = ({ engine }: House, id: number) => engine.context.store.reservations.get(id);
const invoiceIn = ({ engine }: House, id: number) =>
  engine.context.store.invoices.readCard(String(id))?.invoice ?? null;

describe('an event', () => {
  it('reservation event: downloads a new reservation with one request and notifies the open screens', async () => {
    const house = await open();
    const heard = new Set<string>();
    const enough = new AbortController();
    const changes = await house.engine.client.changes.watch(undefined, { signal: enough.signal });
    const listening = (async () => {
      for await (const { areas } of changes) for (const area of areas) heard.add(area);
    })().catch(() => undefined);
    // The stay lies in the middle of a date window: neighbouring windows share two days, and a stay on those days would
    // need both windows.
    const { from } = getDateWindowByIndex(getDateWindowIndex(house.server.service.property.today));
    const days = { arrival: addDays(from, 40), departure: addDays(from, 43) };
    const stay = { ...firstStay(house), ...days, reservationId: 999_001, reservationNumber: 999_001 };
    house.server.service.property.stays.set(stay.reservationId, stay);
    await expect.poll(() => stayIn(house, 999_001)?.arrival).toBe(stay.arrival);
    expect(house.asked()).toEqual(['/v0/get/reservations']);
    await expect.poll(() => [...heard]).toEqual(expect.arrayContaining(['reservations', 'settings']));
    enough.abort();
    await listening;
    await house.webhooks.waitUntilDelivered();
    const log = await house.engine.client.eventReceiver.log();
    expect(log.every(({ outcome }) => outcome === 'accepted')).toBe(true);
    expect(log.map(({ eventType }) => eventType)).toContain('reservation.created');
    expect(JSON.stringify(log)).not.toContain(stay.guest.name);
  });

  it('reservation event: a changed, deleted or returned reservation is updated in the local database', async () => {
    const house = await open();
    const { stays } = house.server.service.property;
    const stay = firstStay(house);
    stays.set(stay.reservationId, { ...stay, checkInStatus: 'CHECKED-IN' });
    await expect.poll(() => stayIn(house, stay.reservationId)?.checkInStatus).toBe('CHECKED-IN');
    stays.delete(stay.reservationId);
    await expect.poll(() => stayIn(house, stay.reservationId)?.goneSince).toEqual(expect.any(String));
    stays.set(stay.reservationId, stay);
    await expect.poll(() => stayIn(house, stay.reservationId)?.goneSince).toBeNull();
  });

  it('invoice event: Kontuar downloads the changed invoice by id and stores its KSeF number, or removes an invoice deleted in the service', async () => {
    const house = await open();
    const { service } = house.server;
    const [record] = service.property.book.listSortedBy('invoiceId');
    const id = record?.invoiceId ?? 0;
    service.ksef.setInvoiceStatus(id, 'SENT_KSEF');
    const number = service.property.book.get(id)?.ksefId;
    await expect.poll(() => invoiceIn(house, id)?.ksefId).toBe(number);
    expect(house.asked()).toEqual([`/v1/public/invoices/${String(id)}`]);
    service.property.book.remove(id);
    await expect.poll(() => invoiceIn(house, id)).toBeNull();
    expect(house.engine.context.store.invoices.count()).toBe(229);
  });

  it('service events: Kontuar updates the name of a room renamed in the service, and erases a guest erased in the service', async () => {
    const house = await open();
    const { service } = house.server;
    service.account.roomEvents = 'sample';
    const stay = firstStay(house);
    service.panel.renameRoom(stay.room.roomId, '1 Po remoncie');
    const room = () =>
      house.engine.context.store.reservations.listRooms().find(({ roomId }) => roomId === stay.room.roomId)
        ?.name;
    await expect.poll(room).toBe('1 Po remoncie');
    const { today, stays } = service.property;
    const presentStay =
      [...stays.values()].find((candidate) => candidate.arrival <= today && candidate.departure >= today) ??
      stay;
    service.panel.eraseGuest(presentStay.guest.clientId);
    await expect.poll(() => stayIn(house, presentStay.reservationId)?.name).toBe('');
  });

  it('service events that are duplicated or late: local stays and invoices end up equal to those in the service', async () => {
    const house = await open();
    const { service } = house.server;
    const { book, stays } = service.property;
    const ids = book.listSortedBy('invoiceId').map(({ invoiceId }) => invoiceId);
    house.webhooks.simulateFault('twice', 3);
    house.webhooks.simulateFault('late', 3);
    house.webhooks.simulateFault('twice', 2);
    service.faults.plan({ kind: 'serverError', status: 503 }, { path: /^\/v0\// });
    for (const [index, town] of ['Ustroń', 'Wisła', 'Brenna', 'Szczyrk', 'Żywiec'].entries()) {
      const id = ids[index % 2] ?? 0;
      book.edit(id, { town }, systemClock.now());
      const stay = firstStay(house);
      stays.set(stay.reservationId, { ...stay, note: town });
    }
    const stay = firstStay(house);
    await expect.poll(() => stayIn(house, stay.reservationId)?.additionalInformations).toBe('Żywiec');
    for (const id of ids.slice(0, 2))
      await expect.poll(() => invoiceIn(house, id)?.town).toBe(book.get(id)?.town);
    const outcomes = (await house.engine.client.eventReceiver.log()).map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === 'duplicate').length).toBeGreaterThanOrEqual(3);
  });

  it('service event about an invoice sent from this PC: adds no second invoice, even when the create answer was lost', async () => {
    const house = await open();
    const { client, context } = house.engine;
    const { service } = house.server;
    const party = { companyName: 'Beskid-Soft', address: 'ul. Leśna 1, Szczyrk', taxId: '1234563218' };
    const day = (await client.app.hello()).today;
    const body = (name: string) => ({
      invoiceType: 1 as const,
      buyer: party,
      seller: { ...party, taxId: '9461231239' },
      invoiceItems: [{ name, grossUnitPrice: 100, quantity: 1, unit: 'doba', rate: '8', symbol: '' }],
      paymentType: 1 as const,
      paymentStatus: 1 as const,
      issueDate: day,
      saleDate: day,
      paymentDate: day,
      currency: 'PLN',
    });
    // The answer to the second create never arrives, so its event is the first sign of the invoice.
    const writes = { method: 'POST', path: /\/invoices$/ };
    let written = 0;
    house.server.service.observe({
      onExchange: ({ method, path }) => {
        if (method === 'POST' && path.endsWith('/invoices')) written += 1;
      },
    });
    await client.outbox.create({ body: body('Nocleg A') });
    await client.outbox.sendNow({});
    service.faults.plan({ kind: 'cutAfter' }, writes);
    await client.outbox.create({ body: body('Nocleg B') });
    await client.outbox.sendNow({});
    await expect.poll(() => written).toBe(2);
    await expect
      .poll(
        async () => {
          await client.outbox.sendNow({});
          return (await client.outbox.list()).open.length;
        },
        { timeout: 90_000, interval: 1_000 },
      )
      .toBe(0);
    await house.webhooks.waitUntilDelivered();
    await house.engine.runPass(false);
    expect(service.property.book.size).toBe(232);
    const { rows } = await client.invoices.list({ limit: 500 });
    expect(rows).toHaveLength(232);
    expect(rows.every(({ syncState }) => syncState === 'synced')).toBe(true);
    expect(context.store.invoices.listServiceIds()).toEqual(
      service.property.book.listSortedBy('invoiceId').map(({ invoiceId }) => invoiceId),
    );
  }, 120_000);

  it('event receiver: a false or unsigned event changes nothing, and links in events are never opened', async () => {
    const house = await open();
    let visited = 0;
    const trap = createHttp((_, answer) => {
      visited += 1;
      answer.end();
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void trap.close());
    await new Promise((resolve) => trap.once('listening', resolve));
    const links = {
      self: `http://127.0.0.1:${String((trap.address() as AddressInfo).port)}/invoices/880001`,
    };
    const before = JSON.stringify(invoiceIn(house, 880_001));
    house.webhooks.send('invoice.updated', { invoiceId: 880_001, town: 'Kłamstwo', links });
    house.webhooks.send('reservation.created', {
      ...SAMPLE_DATA['reservation.created'],
      reservationId: 123_456,
      links,
    });
    await expect.poll(() => house.asked().length).toBeGreaterThan(0);
    const body = JSON.stringify(
      envelope('invoice.updated', { invoiceId: 880_002 }, { webhookId: 'unsigned' }),
    );
    const unsigned = await house.send(new Request(house.url, { method: 'POST', body }));
    expect(unsigned.status).toBe(401);
    await expect.poll(() => house.asked().length).toBe(0);
    expect(JSON.stringify(invoiceIn(house, 880_001))).toBe(before);
    expect(stayIn(house, 123_456)).toBeNull();
    expect(visited).toBe(0);
  });
});

describe('the receiver', () => {
  it('event receiver: answers only while turned on and while Kontuar runs', async () => {
    const house = await open();
    const { eventReceiver } = house.engine.client;
    const { status, ...on } = await eventReceiver.receiver();
    expect(status).toBe('listening');
    expect((await house.send(new Request(house.url))).status).toBe(200);
    expect(await eventReceiver.setReceiver({ ...on, on: false, key: null })).toMatchObject({ status: 'off' });
    expect((await house.send(new Request(house.url))).status).toBe(502);
    expect(await eventReceiver.setReceiver({ ...on, key: null })).toMatchObject({ status: 'listening' });
    await house.engine.stop();
    expect((await house.send(new Request(house.url))).status).toBe(502);
  });

  it('event receiver: reports an error when its port is used by another program', async () => {
    const house = await open();
    const { eventReceiver } = house.engine.client;
    const taken = createHttp().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    onTestFinished(() => void taken.close());
    const { port } = taken.address() as AddressInfo;
    const { status: _, hasKey: __, ...wanted } = await eventReceiver.receiver();
    expect(await eventReceiver.setReceiver({ ...wanted, port, key: null })).toMatchObject({
      status: 'taken',
    });
  });

  it('event receiver: answers only at the new path after the path is renewed', async () => {
    const house = await open();
    const { path } = await house.engine.client.eventReceiver.path({ renew: true });
    expect(path).not.toBe(house.path);
    expect((await house.send(new Request(house.url))).status).toBe(404);
    expect((await house.send(new Request(house.url.replace(house.path, path ?? '')))).status).toBe(200);
  });

  it('event receiver: is off in a new profile, and signature checking cannot be switched on without a key', async () => {
    const profile = await makeProfile();
    onTestFinished(() => profile.remove());
    const secrets = { clientId: 'a', clientSecret: 'b', legacyLogin: 'c', legacyPassword: 'd' };
    const opened = await openEngineForCommand({
      profileDir: profile.dir,
      version: '0.0.0',
      platform: 'test',
      secrets,
      lock: true,
    });
    if (!opened.ok) throw new Error(opened.refusal.detail);
    onTestFinished(() => opened.value.stop());
    const { eventReceiver } = opened.value.client;
    expect(await eventReceiver.receiver()).toEqual({
      on: false,
      reach: 'loopback',
      port: 47_811,
      signed: false,
      status: 'off',
      hasKey: false,
    });
    expect(await eventReceiver.path({})).toEqual({ path: null });
    const wanted = { on: true, reach: 'loopback', port: await freePort(), signed: true } as const;
    await expect(eventReceiver.setReceiver({ ...wanted, key: null })).rejects.toMatchObject({
      code: 'KEY_MISSING',
    });
    expect(await eventReceiver.receiver()).toMatchObject({ status: 'off' });
  });

  it('event receiver: keeps its path and key out of every profile file', async () => {
    const house = await open();
    house.webhooks.send('invoice.updated', { invoiceId: 880_001 });
    await house.webhooks.waitUntilDelivered();
    await house.engine.stop();
    // The search includes backups, wherever they are stored.
    const entries = readdirSync(house.profileDir, { recursive: true, withFileTypes: true });
    for (const { parentPath, name } of entries.filter((entry) => entry.isFile())) {
      const bytes = readFileSync(join(parentPath, name)).toString('latin1');
      expect(bytes).not.toContain(house.path.slice(1));
      expect(bytes).not.toContain(KEY);
    }
  });
});
