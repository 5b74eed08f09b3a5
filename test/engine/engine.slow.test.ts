import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openEngineForCommand, type Engine } from '#engine/openEngine';
import type { CheckLine, Connection } from '#shared/contract/accountContract';
import type { SyncState } from '#shared/outcome/syncHealthSchemas';
import { explain } from '#shared/text/problems';
import { aBody } from '#support/outboxFixture';
import { startTrainingServer, type TrainingServer } from '#support/trainingServer';

/** Tests the whole engine through its contract, against the training service over HTTPS, on a profile on disk. */

function profile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kontuar-engine-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function open(profileDir: string, server: TrainingServer): Promise<Engine> {
  const { baseUrl, legacyBaseUrl, caPem } = server;
  const secrets = { ...connectionTo(server).secrets, addresses: { baseUrl, legacyBaseUrl, caPem } };
  const opened = await openEngineForCommand({
    profileDir,
    version: '0.0.0',
    platform: 'test',
    secrets,
    lock: true,
  });
  if (!opened.ok) throw new Error(opened.refusal.detail);
  onTestFinished(() => opened.value.stop());
  return opened.value;
}

function connectionTo(server: TrainingServer): Connection {
  const { baseUrl, legacyBaseUrl, caPem, clientId, clientSecret, legacyLogin, legacyPassword } = server;
  return {
    baseUrl,
    legacyBaseUrl,
    caPem,
    legacyAuth: 'basic',
    secrets: { clientId, clientSecret, legacyLogin, legacyPassword },
  };
}

async function server(options: Parameters<typeof startTrainingServer>[0] = {}): Promise<TrainingServer> {
  const started = await startTrainingServer({
    rooms: 6,
    invoices: 230,
    monthsBack: 4,
    monthsAhead: 3,
    ...options,
  });
  onTestFinished(() => started.close());
  return started;
}

async function until(engine: Engine, reached: (state: SyncState) => boolean): Promise<SyncState> {
  for await (const state of await engine.client.sync.watch()) if (reached(state)) return state;
  throw new Error('the engine stopped first');
}

const SPAN = { from: '2000-01-01', to: '2100-01-01' };

describe('a running engine', () => {
  it('engine: connects to the service, downloads all data and notifies the screens of the changes', async () => {
    const service = await server();
    const engine = await open(profile(), service);
    expect((await engine.client.app.hello()).connected).toBe(false);
    const heard = new Set<string>();
    const changes = await engine.client.changes.watch();
    void (async () => {
      for await (const { areas } of changes) for (const area of areas) heard.add(area);
    })();
    await engine.client.account.connect(connectionTo(service));
    const state = await until(
      engine,
      (syncState) => syncState.confirmedAt !== null && syncState.progress === null,
    );
    expect(state).toMatchObject({ light: 'upToDate', firstPass: false, problem: null });
    expect((await engine.client.invoices.list({})).total).toBe(230);
    expect((await engine.client.reservations.stays(SPAN)).length).toBe(service.service.property.stays.size);
    expect([...heard]).toEqual(expect.arrayContaining(['invoices', 'reservations', 'pricing']));
    expect(service.complaints).toEqual([]);
    await changes.return?.();
  });

  it('engine: shows stored data with their age while the service is down, and syncs once the service answers again', async () => {
    const service = await server();
    const folder = profile();
    const first = await open(folder, service);
    await first.client.account.connect(connectionTo(service));
    await until(first, (syncState) => syncState.confirmedAt !== null && syncState.progress === null);
    const before = await first.client.invoices.list({ limit: 500 });
    await first.stop();

    service.service.faults.plan({ kind: 'cutBefore' }, { times: 1_000 });
    const engine = await open(folder, service);
    const end = await engine.runPass(false);
    expect(end?.problem?.cause).toBe('noAnswer');
    expect((await engine.client.sync.state()).light).toBe('serviceDown');
    expect(await engine.client.invoices.list({ limit: 500 })).toEqual(before);
    const today = (await engine.client.app.hello()).today;
    expect((await engine.client.reservations.today({ day: today })).checkedAt).not.toBeNull();

    service.service.faults.clear();
    await engine.runPass(false);
    expect((await engine.client.sync.state()).light).toBe('upToDate');
  });

  it('engine without permission to read invoices: names the permission, reads stays and prices, and sends changes', async () => {
    const service = await server();
    const folder = profile();
    const first = await open(folder, service);
    await first.client.account.connect(connectionTo(service));
    await until(first, (syncState) => syncState.confirmedAt !== null && syncState.progress === null);
    await first.stop();

    service.service.account.scopes = ['invoices.create', 'reservations.read', 'pricing.read'];
    const engine = await open(folder, service);
    const { confirmedAt } = await engine.client.sync.state();
    const end = await engine.runPass(false);
    expect(end?.problem).toMatchObject({ kind: 'notAllowed', cause: 'notGranted' });
    const { light, problem, ...state } = await engine.client.sync.state();
    expect(light).toBe('signIn');
    expect(state.confirmedAt).toBe(confirmedAt);
    expect(problem && explain('en', problem).what).toContain('invoices.read');
    // Permitted actions continue as before: the next pass starts within a minute, and saved changes are sent at once.
    engine.start();
    const begun = Date.now();
    await until(
      engine,
      ({ progress, nextTry }) => progress === null && Date.parse(nextTry ?? '') > begun + 30_000,
    );
    expect(Date.parse((await engine.client.sync.state()).nextTry ?? '')).toBeLessThan(Date.now() + 61_000);
    await engine.client.outbox.create({ body: aBody() });
    await expect.poll(async () => (await engine.client.outbox.list()).open, { timeout: 10_000 }).toEqual([]);

    service.service.account.scopes = ['invoices.read', 'invoices.create'];
    await engine.stop();
    const again = await open(folder, service);
    await again.runPass(false);
    expect((await again.client.sync.state()).light).toBe('upToDate');
  });

  it('connection check: reports the result of each step and stores no connection when a step fails', async () => {
    const service = await server();
    service.service.account.scopes = ['invoices.read', 'invoices.create'];
    const engine = await open(profile(), service);
    const lines: CheckLine[] = [];
    const wrong = {
      ...connectionTo(service),
      secrets: { ...connectionTo(service).secrets, legacyPassword: 'not it' },
    };
    for await (const line of await engine.client.account.check(wrong))
      if (line.state !== 'running') lines.push(line);
    const states = Object.fromEntries(lines.map((line) => [line.step, line.state]));
    expect(states).toMatchObject({
      network: 'ok',
      signIn: 'ok',
      scopes: 'warn',
      reservations: 'bad',
      pricing: 'skipped',
      keychain: 'ok',
      disk: 'ok',
    });
    expect(lines.find((line) => line.step === 'scopes')?.facts['missing']).toEqual([
      'invoices.update',
      'invoices.delete',
    ]);
    expect(await engine.client.account.get()).toBeNull();
  });

  it('connecting an account: refuses a service address without HTTPS and names the wrong field', async () => {
    const service = await server();
    const engine = await open(profile(), service);
    const plain = { ...connectionTo(service), baseUrl: 'http://127.0.0.1/v1/public' };
    await expect(engine.client.account.connect(plain)).rejects.toMatchObject({
      code: 'ADDRESS',
      data: { field: 'baseUrl', reason: 'notHttps' },
    });
  });

  it('engine: refuses to open a profile that another engine uses', async () => {
    const service = await server();
    const folder = profile();
    await open(folder, service);
    const second = await openEngineForCommand({
      profileDir: folder,
      version: '0.0.0',
      platform: 'test',
      secrets: null,
      lock: true,
    });
    expect(second).toMatchObject({ ok: false, refusal: { reason: 'inUse' } });
  });

  it('engine: logs each request to the service, and the log contains no secrets', async () => {
    const service = await server();
    const engine = await open(profile(), service);
    await engine.client.account.connect(connectionTo(service));
    await until(engine, (syncState) => syncState.confirmedAt !== null && syncState.progress === null);
    const log = JSON.stringify(await engine.client.sync.requests({}));
    expect(log).toContain('/auth/token');
    for (const secret of [service.clientSecret, service.legacyPassword, 'Bearer', 'Basic '])
      expect(log).not.toContain(secret);
  });
});
