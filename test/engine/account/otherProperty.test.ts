import { safe } from '@orpc/server';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { KeptSecrets } from '#engine/account/bound';
import { passingKeychain } from '#engine/platform/keychain';
import type { Keychain } from '#engine/platform/platform';
import { systemRandom } from '#engine/platform/system';
import type { Engine } from '#engine/app/engineParts';
import { listBackups } from '#engine/recovery/backups';
import { openStore } from '#engine/store/open';
import type { Store } from '#engine/store/store';
import { createProperty, type Property } from '../../../src-main/training/property';
import { createTrainingService, type TrainingService } from '../../../src-main/training/service';
import { hastyClock } from '#support/hastyClock';
import { aBody } from '#support/outboxBench';
import { TRAINING_ACCOUNT, testEngine } from '#support/testEngine';

/** A profile is one property: its records are not mixed with another one's, and its changes go to no other service. */

const DAY = '2026-06-03';

interface Bench {
  readonly engine: Engine;
  readonly store: Store;
  readonly profileDir: string;
  /** What the address leads to. */
  reach(service: TrainingService): void;
  connect(service: TrainingService, startEmpty?: boolean): ReturnType<typeof connectTo>;
}

const clock = hastyClock(Date.parse('2026-06-03T07:00:00.000Z'));
const property = (seed: number, invoices = 40): Property =>
  createProperty({ seed, today: DAY, rooms: 2, invoices, monthsBack: 2, monthsAhead: 1 });
const serviceOf = (of: Property): TrainingService =>
  createTrainingService({
    property: of,
    clock,
    random: systemRandom,
    rateLimit: 100_000,
    account: { connected: false },
  });

const connectTo = (engine: Engine, service: TrainingService, startEmpty: boolean) =>
  safe(engine.client.account.connect({ ...TRAINING_ACCOUNT, secrets: service.credentials, startEmpty }));

interface Place {
  readonly profileDir?: string;
  readonly keychain?: Keychain<KeptSecrets>;
  readonly keepsCopies?: boolean;
}

/** Not connected, unless the keychain of its place holds secrets. */
async function bench(
  first: TrainingService,
  { profileDir = folder(), keychain = passingKeychain(), keepsCopies = false }: Place = {},
): Promise<Bench> {
  let reached = first;
  const { engine, store } = await testEngine({
    clock,
    profileDir,
    network: (request) => reached.fetch(request),
    keychain: () => keychain,
    keepsCopies,
  });
  return {
    engine,
    store,
    profileDir,
    reach: (service) => (reached = service),
    connect: (service, startEmpty = false) => {
      reached = service;
      return connectTo(engine, service, startEmpty);
    },
  };
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'kontuar-owner-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** A profile that holds everything of this service. */
async function connected(service: TrainingService, place: Place = {}): Promise<Bench> {
  const made = await bench(service, place);
  expect((await made.connect(service)).error).toBeNull();
  await made.engine.pass(false);
  return made;
}

const staysOf = ({ reservations }: Store) =>
  reservations.list(
    { from: null, to: null, roomId: null, search: '', gone: true },
    { offset: 0, limit: 10_000 },
  ).rows;
const idsOf = ({ property: { book } }: TrainingService) =>
  book.sorted('invoiceId').map(({ invoiceId }) => invoiceId);
const sellerOf = ({ property: { book } }: TrainingService) =>
  book.sorted('invoiceId').at(-1)?.seller.companyName;

/** As a folder that another program has open on Windows: it cannot be renamed. false: this system does not do that. */
function holdInPlace(dir: string): boolean {
  if (process.platform !== 'linux') return false;
  onTestFinished(() => void spawnSync('umount', ['-l', dir]));
  return spawnSync('mount', ['--bind', dir, dir]).status === 0;
}

function requestsOf(service: TrainingService): string[] {
  const asked: string[] = [];
  service.observe({
    answered: ({ method, path }) => asked.push(`${method} ${path.replace('/v1/public', '')}`),
  });
  return asked;
}

/** The service as it is, but that single invoices are 403: another user's (interface.md, Errors). */
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

/** The current interface of one property and, by a login of this name, the older one of another. */
function withOlder(current: TrainingService, older: TrainingService, legacyLogin: string): TrainingService {
  const { legacyLogin: login, legacyPassword: password } = older.credentials;
  const basic = (name: string) => `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
  return {
    ...current,
    credentials: { ...current.credentials, legacyLogin, legacyPassword: password },
    fetch: (request) => {
      if (!request.url.includes('/v0/')) return current.fetch(request);
      expect(request.headers.get('Authorization')).toBe(basic(legacyLogin));
      const headers = new Headers(request.headers);
      headers.set('Authorization', basic(login));
      return older.fetch(new Request(request, { headers }));
    },
  };
}

describe('a profile that holds records', () => {
  it('knows another property by its newest invoices, and changes nothing', async () => {
    const [ours, theirs] = [serviceOf(property(3)), serviceOf(property(9, 60))];
    const { engine, store, connect, reach } = await connected(ours);
    const { error } = await connect(theirs);
    expect(error).toMatchObject({
      code: 'OTHER_PROPERTY',
      data: { waiting: 0, property: sellerOf(ours), keepsAs: `kontuar-${DAY}.db` },
    });
    reach(ours);
    expect((await engine.pass(true))?.problem).toBeNull();
    expect(store.invoices.ids()).toEqual(idsOf(ours));
  });

  it('knows it also where the service says that the invoices are another user’s', async () => {
    const [ours, theirs] = [serviceOf(property(3)), serviceOf(property(9, 0))];
    const { engine, connect } = await connected(ours);
    expect((await connect(theirs)).error).toMatchObject({ code: 'OTHER_PROPERTY' });
    expect((await connect(withoutSingles(theirs))).error).toMatchObject({ code: 'OTHER_PROPERTY' });
    expect((await engine.client.app.hello()).connected).toBe(true);
  });

  it('takes a new key of its own property without a question, for one invoice looked at', async () => {
    const of = property(3);
    const { connect, store } = await connected(serviceOf(of));
    const renewed = serviceOf(of);
    const asked = requestsOf(renewed);
    expect((await connect(renewed)).data).toEqual({ connected: true, keptAs: null, world: 'real' });
    expect(asked.slice(0, 2)).toEqual(['POST /auth/token', `GET /invoices/${store.invoices.ids().at(-1)}`]);
  });

  it('takes a new key though the newest invoices were deleted elsewhere: older ones are known', async () => {
    const of = property(3);
    const { connect } = await connected(serviceOf(of));
    const renewed = serviceOf(of);
    for (const id of idsOf(renewed).slice(-3)) of.book.remove(id);
    expect((await connect(renewed)).error).toBeNull();
  });

  it('takes the same sign-in again without a look, whatever became of its invoices', async () => {
    const ours = serviceOf(property(3));
    const { engine, connect } = await connected(ours);
    for (const id of idsOf(ours).slice(-3)) ours.property.book.remove(id);
    await engine.client.account.disconnect({});
    const asked = requestsOf(ours);
    expect((await connect(ours)).error).toBeNull();
    expect(asked.filter((one) => /invoices\/\d/.test(one))).toEqual([]);
  });

  it('is compared by its stays where it has no invoices', async () => {
    const of = property(3, 0);
    const { connect, store } = await connected(serviceOf(of));
    expect([store.invoices.count(), store.reservations.count() > 0]).toEqual([0, true]);
    expect((await connect(serviceOf(property(9, 0)))).error).toMatchObject({ code: 'OTHER_PROPERTY' });
    expect((await connect(serviceOf(of))).error).toBeNull();
  });

  it('is not given the stays of another property, where its login got among the own key', async () => {
    const [ours, theirs] = [serviceOf(property(3)), serviceOf(property(9))];
    const { connect, engine, store, reach } = await connected(ours);
    const stays = () =>
      staysOf(store).map(({ reservationId, addDate, name }) => [reservationId, addDate, name]);
    const before = stays();
    const mixed = withOlder(ours, theirs, 'login-of-theirs');
    for (const startEmpty of [false, true])
      expect((await connect(mixed, startEmpty)).error).toMatchObject({ code: 'OTHER_PROPERTY' });
    reach(ours);
    await engine.pass(true);
    expect(stays()).toEqual(before);
    // A new login of the own property is taken.
    const renewed = withOlder(ours, ours, 'another-login-of-ours');
    expect((await connect(renewed)).error).toBeNull();
  });

  it('knows its login by then, though an earlier version had not noted it', async () => {
    const [ours, theirs] = [serviceOf(property(3)), serviceOf(property(9))];
    const place = { profileDir: folder(), keychain: passingKeychain<KeptSecrets>() };
    const { engine, store } = await connected(ours, place);
    const { older: _, ...owner } = store.settings.get('account.owner') ?? {
      baseUrl: '',
      legacyBaseUrl: '',
      client: '',
    };
    store.settings.set('account.owner', owner);
    await engine.stop();
    const { connect } = await bench(ours, place);
    const mixed = withOlder(ours, theirs, 'login-of-theirs');
    expect((await connect(mixed)).error).toMatchObject({ code: 'OTHER_PROPERTY' });
  });

  it('is not given to a service that does not answer', async () => {
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
    expect(store.invoices.ids()).toEqual(idsOf(ours));
  });

  it('does not follow secrets of another client that come with a run', async () => {
    const [ours, theirs] = [serviceOf(property(3)), serviceOf(property(9))];
    const profileDir = folder();
    const first = await bench(ours, { profileDir });
    await first.connect(ours);
    await first.engine.pass(false);
    await first.engine.client.outbox.create({ body: aBody({ town: 'Wisła' }) });
    await first.engine.stop();
    const asked = requestsOf(theirs);
    const keychain = passingKeychain(theirs.credentials);
    const { engine } = await bench(theirs, { profileDir, keychain });
    expect(engine.pass(false)).toBeNull();
    expect(await engine.client.sync.state()).toMatchObject({
      light: 'signIn',
      problem: { cause: 'keychain' },
      waiting: 1,
    });
    expect(asked).toEqual([]);
  });
});

describe('changes that wait', () => {
  it('never go to another property, and hold back a new beginning until they are sent or dropped', async () => {
    const [ours, theirs] = [serviceOf(property(3)), serviceOf(property(9))];
    const { engine, store, profileDir, connect } = await connected(ours);
    const { localId } = await engine.client.outbox.create({ body: aBody({ town: 'Wisła' }) });
    const asked = requestsOf(theirs);
    for (const startEmpty of [false, true])
      expect((await connect(theirs, startEmpty)).error).toMatchObject({
        code: 'OTHER_PROPERTY',
        data: { waiting: 1 },
      });
    expect(asked.filter((one) => one === 'POST /invoices')).toEqual([]);
    expect(store.invoices.show(localId)?.syncState).toBe('waiting');
    expect(readdirSync(profileDir).filter((name) => name.startsWith('kontuar-'))).toEqual([]);
    const [change] = store.outbox.open();
    await engine.client.outbox.discard({ changeId: change?.changeId ?? 0 });
    expect((await connect(theirs, true)).data).toMatchObject({ connected: true });
  });

  it('belong to nobody else where there is no record to know the property by', async () => {
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
  it('puts the old records aside under a name that was said, and holds the new property alone', async () => {
    const [ours, theirs] = [serviceOf(property(3)), serviceOf(property(9, 60))];
    const { engine, store, profileDir, connect } = await connected(ours);
    const stays = store.reservations.count();
    const keptAs = `kontuar-${DAY}.db`;
    expect((await connect(theirs, true)).data).toEqual({ connected: true, keptAs, world: 'real' });
    expect((await engine.client.sync.state()).firstPass).toBe(true);
    await engine.pass(false);
    expect(store.invoices.ids()).toEqual(idsOf(theirs));
    expect(await engine.client.app.hello()).toMatchObject({ connected: true, property: sellerOf(theirs) });
    expect(store.integrity()).toEqual(['ok']);
    expect((await engine.client.sync.state()).light).toBe('upToDate');

    const kept = openStore({ file: join(profileDir, keptAs), clock });
    if (!kept.ok) throw new Error(kept.detail);
    expect(kept.store.invoices.ids()).toEqual(idsOf(ours));
    expect(kept.store.reservations.count()).toBe(stays);
    expect(kept.store.settings.get('keychainEntry')).toBeNull();
    expect(kept.store.integrity()).toEqual(['ok']);
    kept.store.close();
    expect(store.settings.get('keychainEntry')).not.toBeNull();

    const second = { connected: true, keptAs: `kontuar-${DAY}-2.db`, world: 'real' };
    expect((await connect(ours, true)).data).toEqual(second);
  });

  it('leaves nothing of a pass that was under way', async () => {
    const [ours, theirs] = [serviceOf(property(3, 900)), serviceOf(property(9))];
    const made = await connected(ours);
    let asked = 0;
    const joined: ReturnType<typeof made.connect>[] = [];
    ours.observe({
      asked: (request) => {
        if (request.url.includes('/invoices?') && ++asked === 2) joined.push(made.connect(theirs, true));
      },
    });
    await made.engine.pass(true);
    expect((await Promise.all(joined)).map(({ data }) => data)).toMatchObject([{ connected: true }]);
    await made.engine.pass(true);
    expect(made.store.invoices.ids()).toEqual(idsOf(theirs));
  });

  it('changes nothing where the backups of the one before cannot be put aside', async ({ skip }) => {
    const [ours, theirs] = [serviceOf(property(3)), serviceOf(property(9))];
    const place = { profileDir: folder(), keychain: passingKeychain<KeptSecrets>(), keepsCopies: true };
    const { engine, store, connect, reach } = await connected(ours, place);
    await vi.waitFor(() => expect(listBackups(place.profileDir)).toHaveLength(1));
    skip(!holdInPlace(join(place.profileDir, 'backups')), 'no folder can be held in its place here');
    expect((await connect(theirs, true)).error).toMatchObject({ code: 'NOT_KEPT' });
    reach(ours);
    await engine.pass(true);
    expect(store.invoices.ids()).toEqual(idsOf(ours));
    // What the keychain and the profile hold is of one property, also for the next start.
    await engine.stop();
    const next = await bench(ours, place);
    expect((await next.engine.pass(false))?.problem).toBeNull();
    expect(next.store.invoices.ids()).toEqual(idsOf(ours));
  });

  it('leaves the keychain as it was where a change is saved while that takes the new secrets', async () => {
    const [ours, theirs] = [serviceOf(property(3)), serviceOf(property(9))];
    const held = passingKeychain<KeptSecrets>();
    const work: (() => Promise<unknown>)[] = [];
    const keychain: Keychain<KeptSecrets> = {
      ...held,
      write: async (secrets) => {
        await work.pop()?.();
        return held.write(secrets);
      },
    };
    const { engine, connect } = await connected(ours, { keychain });
    work.push(() => engine.client.outbox.create({ body: aBody({ town: 'Wisła' }) }));
    expect((await connect(theirs, true)).error).toMatchObject({
      code: 'OTHER_PROPERTY',
      data: { waiting: 1 },
    });
    const kept = await held.read();
    expect(kept.ok && kept.value?.clientId).toBe(ours.credentials.clientId);
  });

  it('signs nobody in again who has signed out in another window meanwhile', async () => {
    const [ours, theirs] = [serviceOf(property(3)), serviceOf(property(9))];
    const held = passingKeychain<KeptSecrets>();
    const work: (() => Promise<unknown>)[] = [];
    const keychain: Keychain<KeptSecrets> = {
      ...held,
      write: async (secrets) => {
        await work.pop()?.();
        return held.write(secrets);
      },
    };
    const { engine, connect, reach } = await connected(ours, { keychain });
    work.push(async () => {
      await engine.client.outbox.create({ body: aBody({ town: 'Wisła' }) });
      await engine.client.account.disconnect({});
    });
    expect((await connect(theirs, true)).error).toMatchObject({ code: 'OTHER_PROPERTY' });
    reach(ours);
    expect(await engine.client.account.get()).toBeNull();
    expect(engine.pass(false)).toBeNull();
    expect(await held.read()).toEqual({ ok: true, value: null });
  });

  it('is nothing where the property is the same', async () => {
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

it('an empty profile takes any property without a look', async () => {
  const theirs = serviceOf(property(9));
  const { connect } = await bench(theirs);
  const asked = requestsOf(theirs);
  expect((await connect(theirs)).error).toBeNull();
  expect(asked.filter((one) => /invoices\/\d/.test(one))).toEqual([]);
});
