import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bindSecretsToAddresses } from '#engine/account/secretsAddressBinding';
import { createInMemoryKeychain } from '#engine/platform/systemKeychain';
import { openStore } from '#engine/store/openStore';
import type { TrainingService } from '../../../src-main/training/createTrainingService';
import { aBody } from '#support/outboxFixture';
import { TRAINING_ACCOUNT } from '#support/testEngine';
import { bench, clock, connected, DAY, folder, idsOf, property, serviceOf } from './propertyFixture';

/**
 * Tests that a profile belongs to one property: records of two properties never mix, and changes go to no other
 * service.
 */

const sellerOf = ({ property: { book } }: TrainingService) =>
  book.listSortedBy('invoiceId').at(-1)?.seller.companyName;

function requestsOf(service: TrainingService): string[] {
  const asked: string[] = [];
  service.observe({
    onExchange: ({ method, path }) => asked.push(`${method} ${path.replace('/v1/public', '')}`),
  });
  return asked;
}

/** Returns a service that answers 403 for single invoices, as for another user's invoices (openapi.yaml, Errors). */
function withoutSingles(service: TrainingService): TrainingService {
  const refuse = () =>
    Response.json(
      { type: 'about:blank', title: 'Forbidden', status: 403, detail: '', instance: '', ruid: 'r' },
      { status: 403, headers: { 'Content-Type': 'application/problem+json' } },
    );
  return {
    ...service,
    fetch: (request) =>
      /invoices\/\d+$/.test(request.url) ? Promise.resolve(refuse()) : service.fetch(request),
  };
}

describe('a profile that holds records', () => {
  it('connection to another property: is refused, and the current connection remains, when that property’s newest invoices differ from the stored invoices', async () => {
    const [ours, theirs] = [serviceOf(property(3)), serviceOf(property(9, 60))];
    const { engine, store, connect, reach } = await connected(ours);
    const { error } = await connect(theirs);
    expect(error).toMatchObject({
      code: 'OTHER_PROPERTY',
      data: { waiting: 0, property: sellerOf(ours), keepsAs: `kontuar-${DAY}.db` },
    });
    reach(ours);
    expect((await engine.runPass(true))?.problem).toBeNull();
    expect(store.invoices.listServiceIds()).toEqual(idsOf(ours));
  });

  it('connecting to another property: is refused even when the service answers 403 to requests for single invoices', async () => {
    const [ours, theirs] = [serviceOf(property(3)), serviceOf(property(9, 0))];
    const { engine, connect } = await connected(ours);
    expect((await connect(theirs)).error).toMatchObject({ code: 'OTHER_PROPERTY' });
    expect((await connect(withoutSingles(theirs))).error).toMatchObject({ code: 'OTHER_PROPERTY' });
    expect((await engine.client.app.hello()).connected).toBe(true);
  });

  it('renewed API key of the same property: is accepted once one invoice read from the service matches its stored copy', async () => {
    const of = property(3);
    const { connect, store } = await connected(serviceOf(of));
    const renewed = serviceOf(of);
    const asked = requestsOf(renewed);
    expect((await connect(renewed)).data).toEqual({ connected: true, keptAs: null, world: 'real' });
    expect(asked.slice(0, 2)).toEqual([
      'POST /auth/token',
      `GET /invoices/${store.invoices.listServiceIds().at(-1)}`,
    ]);
  });

  it('renewed API key: is accepted when the newest local invoices are gone from the service but older local invoices still match', async () => {
    const of = property(3);
    const { connect } = await connected(serviceOf(of));
    const renewed = serviceOf(of);
    for (const id of idsOf(renewed).slice(-3)) of.book.remove(id);
    expect((await connect(renewed)).error).toBeNull();
  });

  it('property check: requests no invoice by its id when a disconnected property is reconnected with the same sign-in data', async () => {
    const ours = serviceOf(property(3));
    const { engine, connect } = await connected(ours);
    for (const id of idsOf(ours).slice(-3)) ours.property.book.remove(id);
    await engine.client.account.disconnect({});
    const asked = requestsOf(ours);
    expect((await connect(ours)).error).toBeNull();
    expect(asked.filter((request) => /invoices\/\d/.test(request))).toEqual([]);
  });

  it('connecting to a profile without invoices: is allowed only when the stays in the service match the stored stays', async () => {
    const of = property(3, 0);
    const { connect, store } = await connected(serviceOf(of));
    expect([store.invoices.count(), store.reservations.count() > 0]).toEqual([0, true]);
    expect((await connect(serviceOf(property(9, 0)))).error).toMatchObject({ code: 'OTHER_PROPERTY' });
    expect((await connect(serviceOf(of))).error).toBeNull();
  });

  it('profile that holds data: cannot be connected to an account whose service fails with 503 or refuses the sign-in', async () => {
    const ours = serviceOf(property(3));
    const { engine, connect, store } = await connected(ours);
    const silent = serviceOf(property(9));
    silent.faults.plan({ kind: 'serverError', status: 503 }, { times: 100 });
    expect((await connect(silent)).error).toMatchObject({
      code: 'UNPROVEN',
      data: { problem: { cause: 'serviceError', status: 503 } },
    });
    const refused = { ...silent, credentials: { ...silent.credentials, clientSecret: 'wrong' } };
    silent.faults.clear();
    expect((await connect(refused)).error).toMatchObject({
      code: 'UNPROVEN',
      data: { problem: { kind: 'signedOut' } },
    });
    expect((await engine.client.account.get())?.baseUrl).toBe(TRAINING_ACCOUNT.baseUrl);
    expect(store.invoices.listServiceIds()).toEqual(idsOf(ours));
  });

  it('keychain with the sign-in data of another account: Kontuar sends no request and asks for a sign-in', async () => {
    const [ours, theirs] = [serviceOf(property(3)), serviceOf(property(9))];
    const profileDir = folder();
    const first = await bench(ours, { profileDir });
    await first.connect(ours);
    await first.engine.runPass(false);
    await first.engine.client.outbox.create({ body: aBody({ town: 'Wisła' }) });
    await first.engine.stop();
    const asked = requestsOf(theirs);
    const keychain = createInMemoryKeychain(bindSecretsToAddresses(TRAINING_ACCOUNT, theirs.credentials));
    const { engine } = await bench(theirs, { profileDir, keychain });
    expect(engine.runPass(false)).toBeNull();
    expect(await engine.client.sync.state()).toMatchObject({
      light: 'signIn',
      problem: { cause: 'keychain' },
      waiting: 1,
    });
    expect(asked).toEqual([]);
  });
});

describe('changes that wait', () => {
  it('connection to another property: is refused and sends no change while changes wait, even with the option “start empty”', async () => {
    const [ours, theirs] = [serviceOf(property(3)), serviceOf(property(9))];
    const { engine, store, profileDir, connect } = await connected(ours);
    const { localId } = await engine.client.outbox.create({ body: aBody({ town: 'Wisła' }) });
    const asked = requestsOf(theirs);
    for (const startEmpty of [false, true])
      expect((await connect(theirs, startEmpty)).error).toMatchObject({
        code: 'OTHER_PROPERTY',
        data: { waiting: 1 },
      });
    expect(asked.filter((request) => request === 'POST /invoices')).toEqual([]);
    expect(store.invoices.readCard(localId)?.syncState).toBe('waiting');
    expect(readdirSync(profileDir).filter((name) => name.startsWith('kontuar-'))).toEqual([]);
    const [change] = store.outbox.listOpen();
    await engine.client.outbox.discard({ changeId: change?.changeId ?? 0 });
    expect((await connect(theirs, true)).data).toMatchObject({ connected: true });
  });

  it('connection to another property: is refused while a change waits, even when no invoice or stay is stored', async () => {
    const ours = serviceOf(property(3, 0));
    ours.property.stays.clear();
    const { engine, connect, store } = await connected(ours);
    await engine.client.outbox.create({ body: aBody({ town: 'Wisła' }) });
    expect([store.invoices.count(), store.reservations.count()]).toEqual([0, 0]);
    expect((await connect(serviceOf(property(9)))).error).toMatchObject({
      code: 'OTHER_PROPERTY',
      data: { waiting: 1 },
    });
  });
});

describe('starting empty', () => {
  it('connecting another property: starts with an empty database and keeps the old database under the file name given in the answer', async () => {
    const [ours, theirs] = [serviceOf(property(3)), serviceOf(property(9, 60))];
    const { engine, store, profileDir, connect } = await connected(ours);
    const stays = store.reservations.count();
    const keptAs = `kontuar-${DAY}.db`;
    expect((await connect(theirs, true)).data).toEqual({ connected: true, keptAs, world: 'real' });
    expect((await engine.client.sync.state()).firstPass).toBe(true);
    await engine.runPass(false);
    expect(store.invoices.listServiceIds()).toEqual(idsOf(theirs));
    expect(await engine.client.app.hello()).toMatchObject({ connected: true, property: sellerOf(theirs) });
    expect(store.checkIntegrity()).toEqual(['ok']);
    expect((await engine.client.sync.state()).light).toBe('upToDate');

    const kept = openStore({ file: join(profileDir, keptAs), clock });
    if (!kept.ok) throw new Error(kept.detail);
    expect(kept.store.invoices.listServiceIds()).toEqual(idsOf(ours));
    expect(kept.store.reservations.count()).toBe(stays);
    expect(kept.store.settings.get('keychainEntry')).toBeNull();
    expect(kept.store.checkIntegrity()).toEqual(['ok']);
    kept.store.close();
    expect(store.settings.get('keychainEntry')).not.toBeNull();

    const second = { connected: true, keptAs: `kontuar-${DAY}-2.db`, world: 'real' };
    expect((await connect(ours, true)).data).toEqual(second);
  });

  it('connecting another property: the new, empty database gets no invoices from a running sync pass of the old property', async () => {
    const [ours, theirs] = [serviceOf(property(3, 900)), serviceOf(property(9))];
    const made = await connected(ours);
    let asked = 0;
    const joined: ReturnType<typeof made.connect>[] = [];
    ours.observe({
      onRequest: (request) => {
        if (request.url.includes('/invoices?') && ++asked === 2) joined.push(made.connect(theirs, true));
      },
    });
    await made.engine.runPass(true);
    expect((await Promise.all(joined)).map(({ data }) => data)).toMatchObject([{ connected: true }]);
    await made.engine.runPass(true);
    expect(made.store.invoices.listServiceIds()).toEqual(idsOf(theirs));
  });

  it('connection with the option “start empty”: keeps all data and files in place when the account belongs to the same property', async () => {
    const of = property(3);
    const { connect, profileDir, store } = await connected(serviceOf(of));
    const count = store.invoices.count();
    expect((await connect(serviceOf(of), true)).data).toEqual({
      connected: true,
      keptAs: null,
      world: 'real',
    });
    expect(store.invoices.count()).toBe(count);
    expect(existsSync(join(profileDir, `kontuar-${DAY}.db`))).toBe(false);
  });
});

it('empty profile: connects to any property, and requests none of the service’s invoices by id', async () => {
  const theirs = serviceOf(property(9));
  const { connect } = await bench(theirs);
  const asked = requestsOf(theirs);
  expect((await connect(theirs)).error).toBeNull();
  expect(asked.filter((request) => /invoices\/\d/.test(request))).toEqual([]);
});
