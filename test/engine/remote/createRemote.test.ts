import { describe, expect, test } from 'vitest';
import type { Remote } from '#engine/remote/remoteServiceInterface';
import { inProcess, jsonAnswer, type Arrived } from '#support/inProcess';
import { expectProblem, expectValue } from '#support/outcomes';
import { createTestRemote } from '#support/testRemote';
import { virtualClock } from '#support/virtualClock';
import { createBody } from '../../rules/invoiceFixtures';

/** Tests what each client call sends and how it reads the answer (openapi.yaml); the service runs in this process. */

const account = {
  baseUrl: 'https://a.example/v1/public',
  legacyBaseUrl: 'https://a.example/v0',
  caPem: null,
  legacyAuth: 'basic' as const,
};
const secrets = { clientId: 'c', clientSecret: 's', legacyLogin: 'login', legacyPassword: 'password' };
const isSignIn = ({ url }: Arrived) => url.endsWith('/auth/token');

/** Returns a client of a service that issues the tokens `t1`, `t2` … and answers all other requests with `answer`. */
function client(answer: (arrival: Arrived, asked: number) => Response | Promise<Response>) {
  const clock = virtualClock();
  let tokens = 0;
  let asked = 0;
  const { network, arrived } = inProcess((arrival) =>
    isSignIn(arrival)
      ? jsonAnswer({ access_token: `t${(tokens += 1)}`, expires_in: 1800, scope: 'invoices.read' })
      : answer(arrival, (asked += 1)),
  );
  const remote = createTestRemote({ account, secrets }, { clock, network });
  return { remote, clock, arrived, others: () => arrived.filter((arrival) => !isSignIn(arrival)) };
}
const sentIn = ({ method, url, body }: Arrived) => [
  method,
  url.replace('https://a.example', ''),
  body === '' ? null : JSON.parse(body),
];
const page = () => jsonAnswer({ data: [{ invoiceId: 7 }, 'x'], meta: { totalItems: 2 } });

describe('signing in', () => {
  test('sign-in: sends the client id and secret once, and returns the scopes and the remaining token lifetime', async () => {
    const { remote, clock, arrived } = client(page);
    expect(await remote.signIn()).toMatchObject({
      ok: true,
      value: { scopes: ['invoices.read'], expiresInMs: 1_800_000 },
    });
    expect(arrived.map(sentIn)).toEqual([
      ['POST', '/v1/public/auth/token', { clientId: 'c', clientSecret: 's' }],
    ]);
    expect(arrived[0]?.headers.has('authorization')).toBe(false);
    await clock.advance(60_000);
    expect(await remote.signIn()).toMatchObject({ value: { expiresInMs: 1_740_000 }, ruid: null });
    expect(arrived).toHaveLength(1);
    expect(remote.exchanges.map(({ note }) => note)).toEqual(['']);
  });

  test('sign-in with user priority: is tried three times and then reported as unreadable when the answers contain no token', async () => {
    const { network, arrived } = inProcess(() => jsonAnswer({ token: 'x' }));
    const clock = virtualClock();
    const remote = createTestRemote({ account, secrets }, { clock, network });
    const outcome = remote.signIn({ priority: 'user' });
    await clock.advance(60_000);
    expect(expectProblem(await outcome)).toMatchObject({ kind: 'later', cause: 'unreadable' });
    expect(arrived).toHaveLength(3);
  });

  test('request log: hides a token that the sign-in answer repeats as its request id', async () => {
    const { network } = inProcess(() =>
      jsonAnswer({ access_token: 'secret-token' }, 200, { ruid: 'secret-token' }),
    );
    const remote = createTestRemote({ account, secrets }, { clock: virtualClock(), network });
    await remote.signIn();
    expect(remote.exchanges).toMatchObject([{ ruid: '***' }]);
  });
});

describe('the list of invoices', () => {
  test('invoice list request: sends only the given parameters and hides the search text in the log', async () => {
    const { remote, others } = client(page);
    const { records, setAside, totalItems } = expectValue(
      await remote.readInvoices({ page: 2, limit: 0, orderBy: 'invoiceId', search: 'ż & co' }),
    );
    expect([records.map(({ invoiceId }) => invoiceId), setAside.length, totalItems]).toEqual([[7], 1, 2]);
    await remote.readInvoices({ search: '' });
    expect(others().map(sentIn)).toEqual([
      ['GET', '/v1/public/invoices?page=2&limit=0&orderBy=invoiceId&search=%C5%BC+%26+co', null],
      ['GET', '/v1/public/invoices', null],
    ]);
    expect(others().map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer t1', 'Bearer t1']);
    expect(remote.exchanges[1]).toMatchObject({
      path: '/v1/public/invoices?page=2&limit=0&orderBy=invoiceId&search=***',
      note: '1 set aside: invoice ?: is no object',
    });
    expect(remote.countSentRequests()).toBe(3);
  });

  test('invoice list request: shortens the search text to 255 characters without splitting an emoji', async () => {
    const { remote, others } = client(page);
    await remote.readInvoices({ search: '🙂'.repeat(300) });
    const search = new URL(others()[0]?.url ?? '').searchParams.get('search');
    expect(search).toBe('🙂'.repeat(255));
  });

  test('invoice list request: leaves out parameters whose value is undefined', async () => {
    const { remote, others } = client(page);
    const query: object = { page: undefined, lastEdit: 5 };
    await remote.readInvoices(query);
    expect(others()[0]?.url).toBe('https://a.example/v1/public/invoices?lastEdit=5');
  });
});

test('service client: reads one invoice with a single GET request to the address of that invoice', async () => {
  const { remote, others } = client(() => jsonAnswer({ data: { invoiceId: 7 } }));
  expect(expectValue(await remote.readInvoice(7)).value).toMatchObject({ invoiceId: 7 });
  expect(others().map(sentIn)).toEqual([['GET', '/v1/public/invoices/7', null]]);
});

describe('the legacy interface', () => {
  const stay = { reservation_id: 5, arrival: '2026-06-03', departure: '2026-06-05' };

  test('legacy interface: stays and prices are requested with POST and Basic authorization, without a token', async () => {
    const { remote, arrived } = client(({ url }) =>
      url.endsWith('/get/pricing')
        ? jsonAnswer({ status: 'success', data: { currency: 'EUR', rooms: { 7: {} } } })
        : jsonAnswer({ status: 'success', data: [stay, 'x'] }),
    );
    const stays = expectValue(await remote.readReservations('2026-06-01', '2026-06-30'));
    expect(stays.value.map(({ reservationId }) => reservationId)).toEqual([5]);
    const { value } = expectValue(await remote.readPricing('2026-06-01', '2026-06-02'));
    expect([value.currency, value.rooms.map(({ roomId }) => roomId)]).toEqual(['EUR', [7]]);
    expect(arrived.map(sentIn)).toEqual([
      ['POST', '/v0/get/reservations', { from: '2026-06-01', to: '2026-06-30' }],
      ['POST', '/v0/get/pricing', { from: '2026-06-01', to: '2026-06-02' }],
    ]);
    for (const { headers } of arrived)
      expect(headers.get('authorization')).toBe('Basic bG9naW46cGFzc3dvcmQ=');
    expect(remote.exchanges.map(({ note }) => note)).toEqual([
      '2026-06-01..2026-06-30; 1 set aside: reservation ?: is no object',
      '2026-06-01..2026-06-02',
    ]);
  });

  test.each([{ status: 'success', data: 'x' }, []])(
    'legacy interface: rejects %j as an answer to a price request',
    async (body) => {
      const { remote } = client(() => jsonAnswer(body));
      const outcome = await remote.readPricing('2026-06-01', '2026-06-02', {
        priority: 'user',
        signal: brief(),
      });
      expect(outcome.ok).toBe(false);
    },
  );

  test('legacy interface: reports “signed out” after a 401 answer and does not request a token', async () => {
    const { remote, arrived } = client(() => jsonAnswer({ title: 'x' }, 401));
    expect(expectProblem(await remote.readReservations('2026-06-01', '2026-06-02')).kind).toBe('signedOut');
    expect(arrived).toHaveLength(1);
  });
});

/** Ends the pause between two attempts at once. */
const brief = () => AbortSignal.timeout(1);

describe('a write', () => {
  const written = () => jsonAnswer({ data: { invoiceId: 7 } });

  test('service client: sends an update as PATCH with a body, and a deletion as DELETE without a body', async () => {
    const { remote, others } = client(written);
    const body = { town: 'Łódź' };
    expect(expectValue(await remote.updateInvoice(7, body)).invoiceId).toBe(7);
    expect(expectValue(await remote.deleteInvoice(7)).invoiceId).toBe(7);
    expect(others().map(sentIn)).toEqual([
      ['PATCH', '/v1/public/invoices/7', body],
      ['DELETE', '/v1/public/invoices/7', null],
    ]);
    expect(others()[1]?.headers.has('content-type')).toBe(false);
    expect(remote.exchanges[1]).toMatchObject({ method: 'PATCH', note: 'invoice 7' });
  });

  test('service client: accepts a status 200 without a body for an update, but not for a delete or a create', async () => {
    const { remote, others } = client(() => new Response(null, { status: 200 }));
    expect(expectValue(await remote.updateInvoice(7, {}))).toEqual({
      invoiceId: null,
      locationId: null,
      invoice: null,
    });
    // The service answers a DELETE with 204 (openapi.yaml), but an empty 200 may come from any server in between.
    expect(expectProblem(await remote.deleteInvoice(7))).toMatchObject({
      kind: 'unknown',
      cause: 'unreadable',
    });
    const body = createBody();
    expect(expectProblem(await remote.createInvoice(body))).toMatchObject({
      kind: 'unknown',
      cause: 'unreadable',
    });
    expect(others().map(sentIn)[2]).toEqual(['POST', '/v1/public/invoices', body]);
    expect(remote.exchanges[1]?.note).toBe('');
  });

  test.each([
    ['204', { status: 204 }],
    ['200 with a RUID', { status: 200, headers: { ruid: 'r-1' } }],
  ])('service client: treats the answer %s without a body as a successful deletion', async (_, init) => {
    const { remote } = client(() => new Response(null, init));
    expect(expectValue(await remote.deleteInvoice(7))).toEqual({
      invoiceId: null,
      locationId: null,
      invoice: null,
    });
  });

  test('service client: sends a deletion only once when the service answers 500', async () => {
    const { remote, others } = client(() => jsonAnswer({}, 500));
    expect(expectProblem(await remote.deleteInvoice(7)).kind).toBe('unknown');
    expect(others()).toHaveLength(1);
  });
});
describe('a token that the service refuses', () => {
  const refusing = (times: number) => (_: Arrived, asked: number) =>
    asked <= times ? jsonAnswer({ title: 'Unauthorized' }, 401) : page();

  test('service client: gets a new token and repeats the request after one 401', async () => {
    const { remote, others } = client(refusing(1));
    expect((await remote.readInvoices({})).ok).toBe(true);
    expect(others().map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer t1', 'Bearer t2']);
  });

  test('service client: reports a second 401 as signed out and gets a new token for the next request', async () => {
    const { remote, others } = client(refusing(2));
    expect(expectProblem(await remote.readInvoices({}))).toMatchObject({ kind: 'signedOut', status: 401 });
    expect((await remote.readInvoices({})).ok).toBe(true);
    expect(others().map(({ headers }) => headers.get('authorization'))).toEqual(
      ['t1', 't2', 't3'].map((token) => `Bearer ${token}`),
    );
  });

  test('service client: gets no new token when the service answers 403', async () => {
    const { remote, arrived } = client(() => jsonAnswer({ title: 'Forbidden' }, 403));
    expect(expectProblem(await remote.readInvoices({})).kind).toBe('notAllowed');
    expect(arrived).toHaveLength(2);
  });

  test('service client: sends no update when the sign-in is refused', async () => {
    const { network, arrived } = inProcess(() => jsonAnswer({ title: 'Unauthorized' }, 401));
    const remote = createTestRemote({ account, secrets }, { clock: virtualClock(), network });
    expect(expectProblem(await remote.updateInvoice(7, {})).kind).toBe('signedOut');
    expect(arrived.map(isSignIn)).toEqual([true]);
  });
});

describe('a read that fails', () => {
  const answers = (remote: Remote, ask: Parameters<Remote['readInvoice']>[1]) => [
    remote.readInvoices({}, ask),
    remote.readReservations('2026-06-01', '2026-06-02', ask),
  ];

  test('service client: repeats a background read twice when the service answers 500, then reports a service error', async () => {
    const { remote, clock, others } = client(() => jsonAnswer({}, 500));
    const outcomes = answers(remote, {});
    await clock.advance(60_000);
    for (const outcome of outcomes) expect(expectProblem(await outcome).cause).toBe('serviceError');
    expect(others()).toHaveLength(6);
  });

  test('service client: makes no further attempt at a failing read once the caller cancels', async () => {
    const stop = new AbortController();
    const { remote, clock, others } = client(() => jsonAnswer({}, 500));
    const outcomes = answers(remote, { signal: stop.signal });
    await clock.advance(100);
    stop.abort();
    for (const outcome of outcomes)
      expect(expectProblem(await outcome)).toMatchObject({ kind: 'later', cause: 'cancelled', status: null });
    expect(others()).toHaveLength(2);
  });

  test('service client without a network: tries each read once for a user, and three times for a background task', async () => {
    const { remote, clock, others } = client(() =>
      Promise.reject(Object.assign(new Error('x'), { code: 'ENETUNREACH' })),
    );
    for (const outcome of answers(remote, { priority: 'user' }))
      expect(expectProblem(await outcome).cause).toBe('noNetwork');
    expect(others()).toHaveLength(2);
    const patient = answers(remote, { priority: 'background' });
    await clock.advance(60_000);
    await Promise.all(patient);
    expect(others()).toHaveLength(8);
  });
});

test.each<[string, (remote: Remote, signal: AbortSignal) => Promise<unknown>]>([
  ['signIn', (remote, signal) => remote.signIn({ signal })],
  ['invoices', (remote, signal) => remote.readInvoices({}, { signal })],
  ['pricing', (remote, signal) => remote.readPricing('2026-06-01', '2026-06-02', { signal })],
  ['update', (remote, signal) => remote.updateInvoice(7, {}, { signal })],
])('%s that was stopped before it began sends nothing', async (_, call) => {
  const { remote, clock, others } = client(page);
  expect(await call(remote, AbortSignal.abort())).toMatchObject({
    ok: false,
    problem: { kind: 'later', cause: 'cancelled', at: new Date(clock.now()).toISOString() },
  });
  expect(others()).toEqual([]);
});

describe('a fault of ours', () => {
  test('service client: throws an error when a request body contains a circular reference', async () => {
    const { remote } = client(page);
    const cyclic: Record<string, unknown> = {};
    cyclic['self'] = cyclic;
    await expect(remote.updateInvoice(7, cyclic)).rejects.toThrow('circular');
  });
});

test('service client: computes the clock difference only after the service has answered', async () => {
  const { remote } = client(() => jsonAnswer({ data: [] }, 200, { date: 'Wed, 03 Jun 2026 08:01:00 GMT' }));
  expect(remote.clockSkewMs()).toBeNull();
  await remote.readInvoices({});
  expect(remote.clockSkewMs()).toBe(60_500);
});

test('service client: sends reads and writes of a waiting user before queued background reads', async () => {
  const order: string[] = [];
  const { remote, clock } = client(({ url }) => {
    order.push(url.replace(/^.*\//, ''));
    return clock.sleep(100).then(() => jsonAnswer({ data: { invoiceId: 1 } }));
  });
  await remote.signIn();
  const reads = [1, 2, 3, 4].map((id) => remote.readInvoice(id));
  const waited = remote.readInvoice(5, { priority: 'user' });
  const write = remote.updateInvoice(6, {});
  await clock.advance(10);
  // Two background reads start at once; the other two wait behind the requests that a user waits for.
  expect(order.toSorted()).toEqual(['1', '2', '5', '6']);
  await clock.advance(10_000);
  await Promise.all([...reads, waited, write]);
  expect(order.slice(4)).toEqual(['3', '4']);
});
