import { expect, onTestFinished, test } from 'vitest';
import { testEngine } from '#support/testEngine';
import { TEST_KEY } from '#support/testKey';
import { startStranger, type Stranger, type StrangerOptions } from '#support/stranger/startStranger';
import { anInvoice, putInvoice, putStay } from '#support/syncedProgram';
import { makeStay, type RawStay } from '#support/stranger/stays';
import { createNetwork } from '#engine/platform/proxyAndTlsDispatchers';
import { createInMemoryKeychain } from '#engine/platform/systemKeychain';
import { bindSecretsToAddresses, type KeptSecrets } from '#engine/account/secretsAddressBinding';
import type { Network } from '#engine/platform/platform';
import { systemClock } from '#engine/platform/systemClock';
import { clockWithDeadlines } from '#support/deadlines';
import { createTestRemote } from '#support/testRemote';
import { toPropertyDay } from '#shared/rules/days';

/**
 * Tests against a malicious service: one bad record costs only that record, and no false answer has a lasting effect.
 */

async function stranger(options: StrangerOptions = {}): Promise<Stranger> {
  const service = await startStranger(options);
  onTestFinished(() => service.close());
  return service;
}

async function synced(service: Stranger) {
  const keychain = createInMemoryKeychain<KeptSecrets>(
    bindSecretsToAddresses(service.account, service.secrets),
  );
  const { engine, store } = await testEngine({
    clock: systemClock,
    key: TEST_KEY,
    account: service.account,
    keychain: () => keychain,
    network: deepening(createNetwork(service.account.caPem)),
  });
  const end = await engine.runPass(true);
  return { engine, store, end };
}

/** `JSON.stringify` cannot produce nesting this deep, so the text is inserted into the serialised JSON. */
const DEEP: Readonly<Record<string, string>> = {
  '@objects': `${'{"inner":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  '@lists': `${'['.repeat(5_000)}1${']'.repeat(5_000)}`,
  '@tooDeep': `${'['.repeat(64)}1${']'.repeat(64)}`,
  '@deepest': `${'['.repeat(63)}1${']'.repeat(63)}`,
};
function deepening(network: Network): Network {
  return async (request) => {
    const answer = await network(request);
    const text = await answer.text();
    const { status, headers } = answer;
    const deep = text.replace(/"(@\w+)"/g, (found, name: string) => DEEP[name] ?? found);
    return new Response(status === 204 ? null : deep, { status, headers });
  };
}

const TOO_MUCH: Readonly<Record<string, () => Record<string, unknown>>> = {
  'objects nested 5,000 deep': () => ({ labels: '@objects' }),
  'lists nested 5,000 deep': () => ({ labels: '@lists' }),
  'one level too many': () => ({ labels: '@tooDeep' }),
  'a text of a megabyte': () => ({
    additional_informations: 'a'.repeat(1_000_000),
    additionalInfo: 'a'.repeat(1_000_000),
  }),
  'a key of a megabyte': () => ({ ['k'.repeat(1_000_001)]: 1 }),
  'a hundred thousand members': () => ({ labels: Array.from({ length: 100_000 }, (_, n) => n) }),
  'many long texts': () => ({ labels: Array.from({ length: 40 }, () => 'b'.repeat(30_000)) }),
};

test.each(Object.keys(TOO_MUCH))(
  'service record with %s: is listed as unreadable, while the other records are stored',
  async (name) => {
    const service = await stranger();
    const bad = TOO_MUCH[name]?.() ?? {};
    for (const id of [1, 2, 3]) putInvoice(service, anInvoice(id, id === 2 ? bad : {}));
    const day = toPropertyDay(new Date().toISOString());
    for (const index of [0, 1, 2])
      putStay(service, {
        ...makeStay(index, day),
        ...(index === 1 ? (bad as Partial<RawStay>) : {}),
      } as RawStay);
    const { store, end } = await synced(service);
    expect(end?.problem).toBeNull();
    expect(store.invoices.listServiceIds()).toEqual([1, 3]);
    expect(store.reservations.count()).toBe(2);
    const aside = store.log.listUnreadable();
    expect(new Set(aside.map(({ kind, id }) => `${kind} ${id}`))).toEqual(
      new Set(['invoice 2', 'reservation 70001']),
    );
    for (const { reason } of aside) expect(reason.length).toBeLessThan(100);
  },
);

const blanks = new Uint8Array(1024 * 1024).fill(32);
/** Response bodies without an end; a body calls `late` at the moment when its remaining bytes would have to arrive. */
const OPEN_ENDED: readonly (readonly [string, (late: () => void) => ReadableStream<Uint8Array>])[] = [
  [
    'an answer that never ends',
    (late) =>
      new ReadableStream(
        {
          start: (body) => body.enqueue(blanks.slice(0, 1)),
          // The consumer asks for more than the one byte, and the stream delivers nothing.
          pull: () => late(),
        },
        { highWaterMark: 1 },
      ),
  ],
  ['an answer beyond all measure', () => new ReadableStream({ pull: (body) => body.enqueue(blanks) })],
];
const KINDS = ['/get/reservations', '/get/pricing', '/invoices'];

test.each(OPEN_ENDED.flatMap(([name, body]) => KINDS.map((kind) => [name, kind, body] as const)))(
  'sync pass: when the service sends %s for %s, reports a problem and stores the records returned by the other requests',
  async (_, kind, body) => {
    const service = await stranger({ invoices: 3 });
    putStay(service, makeStay(0, toPropertyDay(new Date().toISOString())));
    const real = createNetwork(service.account.caPem);
    const keychain = createInMemoryKeychain<KeptSecrets>(
      bindSecretsToAddresses(service.account, service.secrets),
    );
    let asked = 0;
    const { clock, latest } = clockWithDeadlines(30);
    const { engine, store } = await testEngine({
      clock,
      key: TEST_KEY,
      account: service.account,
      keychain: () => keychain,
      network: (request) => {
        if (!new URL(request.url).pathname.endsWith(kind)) return real(request);
        asked += 1;
        const headers = { 'content-type': 'application/json' };
        return Promise.resolve(new Response(body(latest()), { headers }));
      },
    });
    const end = await engine.runPass(true);
    expect(end?.problem).not.toBeNull();
    expect(store.invoices.count()).toBe(kind === '/invoices' ? 0 : 3);
    expect(store.reservations.count()).toBe(kind === '/get/reservations' ? 0 : 1);
    expect(store.pricing.listPricedRoomIds().length > 0).toBe(kind !== '/get/pricing');
    // Each kind of request is tried three times, and a request whose answer does not end is not repeated further.
    expect(asked).toBeLessThanOrEqual(6);
  },
);

test('service record: keeps an unknown field at the deepest allowed nesting', async () => {
  const service = await stranger();
  putInvoice(service, anInvoice(1, { labels: '@deepest' }));
  const { store, end } = await synced(service);
  expect(end?.problem).toBeNull();
  expect(JSON.stringify(store.outbox.getMirror('inv-1').invoice?.extra)).toBe(
    `{"labels":${DEEP['@deepest']}}`,
  );
});

test('service error with extremely deep nesting: is reported as a refusal with its status', async () => {
  const service = await stranger();
  const remote = createTestRemote(service, { network: deepening(createNetwork(service.account.caPem)) });
  await remote.signIn();
  const body = JSON.stringify({ status: 422, detail: 'no', errors: '@objects' });
  service.misbehave({ status: 422, headers: { 'content-type': 'application/problem+json' }, body });
  const outcome = await remote.deleteInvoice(1);
  expect(outcome).toMatchObject({ ok: false, problem: { kind: 'refused', status: 422, detail: 'no' } });
});

test.each([
  ['a count of pages without end', { totalPages: 1_000_000_000 }],
  ['a count of rows without end', { totalItems: 1_000_000_000 }],
  ['both', { totalItems: 1_000_000_000, totalPages: 1_000_000_000 }],
])(
  'sync pass: reads all 450 invoices in under 20 requests despite a wrong page count, row count or both (%s)',
  async (_, meta) => {
    const service = await stranger({ invoices: 450 });
    const rows = [...service.invoices.values()].sort((a, b) => a.invoiceId - b.invoiceId);
    let asked = 0;
    const page = (query: URLSearchParams) => {
      asked += 1;
      const [number, limit] = [Number(query.get('page')), Number(query.get('limit'))];
      return {
        data: rows.slice((number - 1) * limit, number * limit),
        meta: { ...meta, currentPage: number },
      };
    };
    const { store, end } = await answering(service, page);
    expect(end?.problem).toBeNull();
    expect(store.invoices.count()).toBe(450);
    expect(asked).toBeLessThan(20);
  },
);

test('sync pass: reads all 450 invoices in under 20 requests when the service reports 9,000 pages', async () => {
  const service = await stranger({ invoices: 450 });
  const rows = [...service.invoices.values()].sort((a, b) => a.invoiceId - b.invoiceId);
  let asked = 0;
  const { store } = await answering(service, (query) => {
    asked += 1;
    const [number, limit] = [Number(query.get('page')), Number(query.get('limit'))];
    return { data: rows.slice((number - 1) * limit, number * limit), meta: { totalPages: 9_000 } };
  });
  expect(store.invoices.count()).toBe(450);
  expect(asked).toBeLessThan(20);
});

test('sync pass: stops with a problem when the service repeats the same page', async () => {
  const service = await stranger();
  const rows = Array.from({ length: 200 }, (_, n) => anInvoice(n + 1));
  let asked = 0;
  const { store, end } = await answering(service, () => {
    asked += 1;
    return { data: rows };
  });
  expect(end?.problem).toMatchObject({ cause: 'unreadable' });
  expect(store.invoices.count()).toBe(200);
  expect(asked).toBeLessThan(20);
});

/** Runs a full sync pass in which the given function answers GET /invoices. */
async function answering(service: Stranger, page: (query: URLSearchParams) => unknown) {
  const real = createNetwork(service.account.caPem);
  const keychain = createInMemoryKeychain<KeptSecrets>(
    bindSecretsToAddresses(service.account, service.secrets),
  );
  const { engine, store } = await testEngine({
    clock: systemClock,
    key: TEST_KEY,
    account: service.account,
    keychain: () => keychain,
    network: (request) => {
      const url = new URL(request.url);
      return request.method === 'GET' && url.pathname.endsWith('/invoices')
        ? Promise.resolve(Response.json(page(url.searchParams)))
        : real(request);
    },
  });
  return { store, end: await engine.runPass(true) };
}

test('request log and problem messages: contain no secret when the service’s answer repeats the request', async () => {
  const service = await stranger();
  const seen: string[] = [];
  const echo = (request: Request, status: number, token: string | null) => {
    const sent = request.headers.get('authorization') ?? '';
    const bare = sent.replace(/^\S+ /, '');
    const payload = [sent, bare, bare.slice(0, 90), bare.slice(7, 60), bare.slice(-40), token ?? ''].join(
      ' ',
    );
    return Response.json(
      {
        title: payload,
        detail: payload,
        access_token: token,
        errors: { [`f ${bare}`]: payload, '\u001b[31m': payload },
      },
      { status, headers: { ruid: `${bare.slice(0, 60)} ${token ?? ''}` } },
    );
  };
  const long = `eyJ${'abcdefghij0123456789'.repeat(12)}`;
  const remote = createTestRemote(service, {
    network: (request) =>
      Promise.resolve(
        echo(
          request,
          request.url.includes('/auth/') ? 200 : 422,
          request.url.includes('/auth/') ? long : null,
        ),
      ),
  });
  const problems = [
    await remote.signIn(),
    await remote.readInvoices({}),
    await remote.readReservations('2026-01-01', '2026-01-02'),
  ];
  seen.push(JSON.stringify([problems, remote.exchanges]));
  const { clientId, clientSecret, legacyLogin, legacyPassword } = service.secrets;
  const basic = Buffer.from(`${legacyLogin}:${legacyPassword}`).toString('base64');
  for (const secret of [clientId, clientSecret, legacyLogin, legacyPassword, basic])
    expect(seen.join('')).not.toContain(secret);
  for (let at = 0; at + 16 <= long.length; at += 1)
    expect(seen.join('')).not.toContain(long.slice(at, at + 16));
  for (const { ruid, note, path } of remote.exchanges) {
    expect(ruid?.length ?? 0).toBeLessThanOrEqual(100);
    expect(note.length + path.length).toBeLessThanOrEqual(1000);
  }
});

test('request log: keeps a request id as one short line without control characters', async () => {
  const service = await stranger();
  const remote = createTestRemote(service, {
    network: () =>
      Promise.resolve(
        Response.json(
          { meta: { ruid: `\u001b]0;x\u0007\u202e\n${'r'.repeat(5_000)}` }, detail: '\u001b[2J' },
          { status: 403 },
        ),
      ),
  });
  await remote.signIn();
  const [line] = remote.exchanges;
  expect(line?.ruid).toMatch(/^\]0;x ?r{90,96}$/);
});
