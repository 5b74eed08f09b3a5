import { safe } from '@orpc/server';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteError } from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bindSecretsToAddresses, type KeptSecrets } from '#engine/account/secretsAddressBinding';
import type { KeychainResult } from '#engine/platform/platform';
import { systemRandom } from '#engine/platform/systemClock';
import type { Engine } from '#engine/app/engineTypes';
import { openInstallationEngines } from '#engine/app/openInstallationEngines';
import type { Store } from '#engine/store/storeInterface';
import { createSimulatedProperty } from '../../src-main/training/trainingProperty';
import { createTrainingService, type TrainingService } from '../../src-main/training/createTrainingService';
import { hastyClock } from '#support/hastyClock';
import { TRAINING_ACCOUNT, testEngine } from '#support/testEngine';

/** Tests an engine that loses its account, keychain, disk or training data while it runs. */

const DAY = '2026-06-03';

interface Bench {
  readonly engine: Engine;
  readonly store: Store;
  readonly clock: ReturnType<typeof hastyClock>;
  readonly service: TrainingService;
  /** Connects to the given service from now on. */
  use(service: TrainingService): void;
  property(seed: number): TrainingService;
  /** Makes the disk full or writable again. */
  fill(full: boolean): void;
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'kontuar-lifetime-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

async function bench(
  keychain: ((secrets: KeptSecrets) => Promise<KeychainResult<KeptSecrets | null>>) | null = null,
  forget?: () => Promise<KeychainResult<true>>,
): Promise<Bench> {
  const clock = hastyClock(Date.parse('2026-06-03T07:00:00.000Z'));
  const property = (seed: number) =>
    createTrainingService({
      property: createSimulatedProperty({
        seed,
        today: DAY,
        rooms: 3,
        invoices: 450,
        monthsBack: 2,
        monthsAhead: 1,
      }),
      clock,
      random: systemRandom,
      rateLimit: 100_000,
    });
  let service = property(3);
  let full = false;
  const done = Promise.resolve({ ok: true, value: true } as const);
  const { engine, store } = await testEngine({
    clock,
    network: (request) => service.fetch(request),
    mayWrite: () => {
      if (full) throw new SqliteError('database or disk is full', 'SQLITE_FULL');
    },
    ...(keychain ? { account: TRAINING_ACCOUNT } : {}),
    keychain: () => ({
      read: () =>
        keychain?.(bindSecretsToAddresses(TRAINING_ACCOUNT, service.credentials)) ??
        Promise.resolve({ ok: true, value: null }),
      write: () => done,
      forget: forget ?? (() => done),
      probe: () => done,
    }),
  });
  return {
    engine,
    store,
    clock,
    service,
    property,
    use: (replacement) => (service = replacement),
    fill: (now) => (full = now),
  };
}

async function calm(engine: Engine): Promise<void> {
  for await (const state of await engine.client.sync.watch())
    if (state.confirmedAt !== null && state.progress === null) return;
}

describe('an account that changes while a pass runs', () => {
  it('sync pass: ends when another account is connected, and a pass for the new account starts at once', async () => {
    const { engine, service, store, property, use } = await bench();
    const otherService = property(99);
    const old = new Set(
      service.property.book.listSortedBy('invoiceId').map(({ seller }) => seller.companyName),
    );
    let asked = 0;
    service.observe({
      onRequest: (request) => {
        if (!request.url.includes('/invoices?') || ++asked !== 2) return;
        use(otherService);
        engine.context.session.signIn(TRAINING_ACCOUNT, otherService.credentials);
      },
    });
    engine.context.session.signIn(TRAINING_ACCOUNT, service.credentials);
    await calm(engine);
    const held = otherService.property.book.listSortedBy('invoiceId').map(({ invoiceId }) => invoiceId);
    expect(old.size).toBeGreaterThan(0);
    expect(store.invoices.listServiceIds()).toEqual(expect.arrayContaining(held));
    expect(asked).toBe(2);
  });

  it('removed account: the running sync pass and a waiting second pass send no more requests', async () => {
    const { engine, service } = await bench();
    let asked = 0;
    service.observe({
      onRequest: (request) => {
        if (request.url.includes('/invoices?') && ++asked === 1) engine.context.session.signOut();
      },
    });
    engine.context.session.signIn(TRAINING_ACCOUNT, service.credentials);
    const first = engine.runPass(false);
    const second = engine.context.scheduler.startPass({
      full: true,
      priority: 'user',
      allowRemoval: new Set(['invoices']),
    });
    await Promise.all([first, second]);
    expect(asked).toBe(1);
    expect(await engine.client.sync.state()).toMatchObject({ progress: null, problem: null, nextTry: null });
    expect(engine.runPass(true)).toBeNull();
  });
});

describe('a pass that meets an exception', () => {
  it('sync pass on a full disk: ends with the problem “disk full”, and succeeds once space is free again', async () => {
    const { engine, service, fill } = await bench();
    engine.context.session.signIn(TRAINING_ACCOUNT, service.credentials);
    await calm(engine);
    fill(true);
    const end = await engine.runPass(true);
    expect(end?.problem).toMatchObject({ kind: 'fault', cause: 'disk', detail: 'database or disk is full' });
    expect((await engine.client.sync.state()).light).toBe('needsYou');
    expect((await engine.client.sync.state()).progress).toBeNull();
    fill(false);
    expect((await engine.runPass(true))?.problem).toBeNull();
    expect((await engine.client.sync.state()).light).toBe('upToDate');
  });
});

describe('a keychain that is not there at first', () => {
  it('keychain locked at program start: is read again when syncing starts, and the sync status becomes “up to date”', async () => {
    let open = false;
    const { engine } = await bench((secrets) =>
      Promise.resolve(
        open ? { ok: true, value: secrets } : { ok: false, reason: 'locked', detail: 'locked' },
      ),
    );
    expect((await engine.client.sync.state()).light).toBe('signIn');
    engine.start();
    open = true;
    await calm(engine);
    expect((await engine.client.sync.state()).light).toBe('upToDate');
  });

  it('keychain: is read again at once when the user starts a sync', async () => {
    let open = false;
    const { engine } = await bench((secrets) => Promise.resolve({ ok: true, value: open ? secrets : null }));
    expect((await engine.client.sync.now({})).started).toBe(false);
    open = true;
    expect((await engine.client.sync.now({})).started).toBe(true);
  });
});

describe('a keychain that does not give up its secrets', () => {
  it('disconnecting: fails and keeps the account when the keychain refuses, unless the user forces the disconnection', async () => {
    const refusal = { ok: false, reason: 'denied', detail: 'not allowed' } as const;
    const { engine, service } = await bench(null, () => Promise.resolve(refusal));
    engine.context.session.signIn(TRAINING_ACCOUNT, service.credentials);
    await calm(engine);
    const { error } = await safe(engine.client.account.disconnect({}));
    expect(error).toMatchObject({ code: 'KEYCHAIN', data: { reason: 'denied', detail: 'not allowed' } });
    expect((await engine.client.app.hello()).connected).toBe(true);
    await engine.client.account.disconnect({ anyway: true });
    expect((await engine.client.app.hello()).connected).toBe(false);
  });
});

describe('what the frame of the window shows', () => {
  it('window: receives a settings event when an account is connected and when the account is removed', async () => {
    const { engine, service } = await bench();
    const changes = await engine.client.changes.watch();
    const named = async () => {
      for (;;) {
        const next = await changes.next();
        if (next.done) throw new Error('the engine stopped first');
        if (next.value.areas.includes('settings')) return engine.client.app.hello();
      }
    };
    const connected = named();
    await new Promise((resolve) => setImmediate(resolve));
    engine.context.session.signIn(TRAINING_ACCOUNT, service.credentials);
    expect((await connected).connected).toBe(true);
    await calm(engine);
    const pendingHello = named();
    engine.context.session.signOut();
    await pendingHello;
    expect(await engine.client.app.hello()).toMatchObject({ scopes: null });
  });
});

describe('a house', () => {
  const options = { version: '0.0.0', platform: 'test', secrets: null, lock: true };

  it('engine start: is refused with the reason “unwritable” when the profile folder cannot be created', async () => {
    const file = join(folder(), 'file');
    writeFileSync(file, '');
    const opened = await openInstallationEngines({ ...options, profileDir: join(file, 'profile') });
    expect(opened).toMatchObject({ ok: false, refusal: { reason: 'unwritable' } });
  });

  it('training engine: opens when requested again after a failed opening', async () => {
    const profileDir = folder();
    const opened = await openInstallationEngines({ ...options, profileDir });
    if (!opened.ok) throw new Error(opened.refusal.detail);
    rmSync(profileDir, { recursive: true });
    writeFileSync(profileDir, '');
    await expect(opened.value.engine('training')).rejects.toThrow();
    rmSync(profileDir);
    mkdirSync(profileDir);
    expect((await opened.value.engine('training'))?.context.mode).toBe('training');
    await opened.value.stop();
  });
});
