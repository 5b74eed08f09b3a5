import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createNetwork } from '#engine/platform/proxyAndTlsDispatchers';
import { build, kontuar, makeProfile, ROOT } from '#support/testProfile';
import { startTrainingServer } from '#support/trainingServer';

/** Tests `training serve` with its options, and `connectAccount` with the other sign-in methods, as processes. */

const NO_KEYCHAIN = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' };
const servedSchema = z.object({
  baseUrl: z.url(),
  legacyBaseUrl: z.url(),
  caFile: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  legacyLogin: z.string(),
  legacyPassword: z.string(),
  eventsKey: z.string().optional(),
});

beforeAll(build, 180_000);

async function serve(args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(
    process.execPath,
    [join(ROOT, 'bin', 'kontuar.mjs'), 'training', 'serve', '--rooms', '4', '--invoices', '40', ...args],
    { stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, ...environment } },
  );
  onTestFinished(async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGINT');
    await once(child, 'close');
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const served = servedSchema.parse(JSON.parse(line.toString('utf8').split('\n')[0] ?? ''));
  const { clientId, clientSecret } = served;
  const send = createNetwork(readFileSync(served.caFile, 'utf8'));
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    send(
      new Request(`${served.baseUrl}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    );
  const signIn = () => post('/auth/token', { clientId, clientSecret });
  const token = async () =>
    z.object({ access_token: z.string() }).parse(await (await signIn()).json()).access_token;
  const list = async (bearer: string) =>
    (
      await send(
        new Request(`${served.baseUrl}/invoices`, { headers: { Authorization: `Bearer ${bearer}` } }),
      )
    ).status;
  return { served, post, signIn, token, list };
}

describe('training serve', () => {
  test('kontuar training serve: answers requests with 403 when started with --refuse-ip, --no-plan or --locked', async () => {
    const [refuseIp, noPlan, locked] = await Promise.all([
      serve(['--refuse-ip']),
      serve(['--no-plan']),
      serve(['--locked']),
    ]);
    expect((await refuseIp.signIn()).status).toBe(403);
    expect(await noPlan.list(await noPlan.token())).toBe(403);
    expect(await locked.list(await locked.token())).toBe(403);
  });

  test('kontuar training serve: simulates the faults named by --fault in the given order, and sends signed webhook events', async () => {
    const received: string[] = [];
    const receiver = createServer((request, answer) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
      request.on('end', () => {
        const digest = createHmac('sha256', 'klucz').update(body).digest('hex');
        received.push(request.headers['x-webhook-signature'] === digest ? body : 'not signed');
        answer.end();
      });
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    onTestFinished(() => void receiver.close());
    const url = `http://127.0.0.1:${String((receiver.address() as AddressInfo).port)}/tajne`;
    const { served, token, list, post } = await serve(
      ['--fault', '5xx=2', '--fault', 'limit', '--fault', 'event-twice', '--events', url, '--not-connected'],
      { KONTUAR_EVENTS_KEY: 'klucz' },
    );
    expect(served.eventsKey).toBe('klucz');
    const bearer = await token();
    const statuses = [await list(bearer), await list(bearer), await list(bearer), await list(bearer)];
    expect(statuses).toEqual([500, 503, 429, 200]);

    const party = { companyName: 'A', address: 'B', taxId: '1234563218' };
    const day = new Date().toISOString().slice(0, 10);
    const invoice = {
      buyer: party,
      seller: { ...party, taxId: '9461231239' },
      invoiceItems: [
        { name: 'Nocleg', grossUnitPrice: 100, quantity: 1, unit: 'doba', rate: '8', symbol: '' },
      ],
      paymentType: 1,
      paymentStatus: 1,
      issueDate: day,
      saleDate: day,
      paymentDate: day,
      currency: 'PLN',
    };
    const authorized = { Authorization: `Bearer ${bearer}` };
    // Type 8 needs the KSeF connection, and type 3 exists only without it (openapi.yaml, POST /invoices, rules 1, 2).
    const advance = await post('/invoices', { ...invoice, invoiceType: 8, prepaymentValue: 10 }, authorized);
    expect(advance.status).toBe(422);
    expect((await post('/invoices', { ...invoice, invoiceType: 3 }, authorized)).status).toBe(201);
    await expect.poll(() => received.length).toBeGreaterThanOrEqual(2);
    expect(received[0]).toContain('"eventType":"invoice.created"');
    expect(received[1]).toBe(received[0]);
  });

  test.each([
    [['--fault', 'earthquake'], 'fault'],
    [['--fault', 'slow=0'], 'fault'],
    [['--events', 'http://example.com/x'], 'events'],
    [['--events', 'not an address'], 'events'],
  ])(
    'kontuar training serve: exits with status 2 when given the invalid arguments %j',
    async (args, field) => {
      const ended = await kontuar(['training', 'serve', '--json', ...args], NO_KEYCHAIN);
      expect(ended.status, ended.err).toBe(2);
      expect(JSON.parse(ended.out)).toMatchObject({ error: { field } });
    },
  );
});

describe('connect --legacy-auth', { timeout: 120_000 }, () => {
  test('kontuar connect: suggests --legacy-auth after a refused sign-in, and later uses the value that worked', async () => {
    const service = await startTrainingServer({ account: { legacyAuth: 'raw' }, invoices: 20, rooms: 4 });
    onTestFinished(() => service.close());
    const profile = await makeProfile();
    onTestFinished(() => profile.remove());
    const environment = {
      ...NO_KEYCHAIN,
      KONTUAR_CLIENT_ID: service.clientId,
      KONTUAR_CLIENT_SECRET: service.clientSecret,
      KONTUAR_LEGACY_LOGIN: service.legacyLogin,
      KONTUAR_LEGACY_PASSWORD: service.legacyPassword,
      KONTUAR_BASE_URL: service.baseUrl,
      KONTUAR_LEGACY_BASE_URL: service.legacyBaseUrl,
      KONTUAR_CA_FILE: service.caFile,
    };
    const on = (...args: string[]) => kontuar([...args, '--json', '--profile', profile.dir], environment);
    const addresses = ['--base-url', service.baseUrl, '--legacy-base-url', service.legacyBaseUrl];
    const connect = ['connect', ...addresses, '--ca-file', service.caFile];

    const refused = await on(...connect);
    expect(refused.status).toBe(5);
    expect(refused.err).toContain('--legacy-auth raw or basic-plain');
    const older = () => service.exchanges.filter(({ path }) => path.startsWith('/v0/')).length;
    expect(older()).toBe(1);

    const taken = await on(...connect, '--legacy-auth', 'raw');
    expect(taken.status, taken.err).toBe(0);
    expect((await on('sync')).status).toBe(0);
    expect((await on(...connect)).status).toBe(0);
    const wrong = await on(...connect, '--legacy-auth', 'guess');
    expect([wrong.status, JSON.parse(wrong.out)]).toMatchObject([2, { error: { field: 'legacyAuth' } }]);
  });
});

describe('training serve', { timeout: 180_000 }, () => {
  test('kontuar training serve: prints its addresses on the first line, answers requests, and deletes its CA file on SIGINT', async () => {
    const child = spawn(
      process.execPath,
      [
        join(ROOT, 'bin', 'kontuar.mjs'),
        'training',
        'serve',
        '--seed',
        '5',
        '--rooms',
        '6',
        '--invoices',
        '30',
      ],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const served = servedSchema
      .omit({ eventsKey: true })
      .strict()
      .parse(JSON.parse(line.toString('utf8').split('\n')[0] ?? ''));
    const freshProfile = await makeProfile();
    const given = {
      ...NO_KEYCHAIN,
      KONTUAR_CLIENT_ID: served.clientId,
      KONTUAR_CLIENT_SECRET: served.clientSecret,
      KONTUAR_LEGACY_LOGIN: served.legacyLogin,
      KONTUAR_LEGACY_PASSWORD: served.legacyPassword,
      KONTUAR_BASE_URL: served.baseUrl,
      KONTUAR_LEGACY_BASE_URL: served.legacyBaseUrl,
      KONTUAR_CA_FILE: served.caFile,
    };
    const { baseUrl, legacyBaseUrl, caFile } = served;
    const connected = await kontuar(
      [
        'connect',
        '--profile',
        freshProfile.dir,
        '--base-url',
        baseUrl,
        '--legacy-base-url',
        legacyBaseUrl,
        '--ca-file',
        caFile,
      ],
      given,
    );
    expect(connected.status, connected.err).toBe(0);
    const synced = await kontuar(['sync', '--json', '--profile', freshProfile.dir], given);
    expect(
      z.object({ invoices: z.object({ pulled: z.int() }) }).parse(JSON.parse(synced.out)).invoices.pulled,
    ).toBe(30);

    child.kill('SIGINT');
    const [status] = (await once(child, 'close')) as [number | null];
    expect(status).toBe(0);
    expect(existsSync(caFile)).toBe(false);
    await freshProfile.remove();
  });
});
