import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { invoiceSchema } from '#shared/model/invoice';
import { priceListSchema } from '#shared/model/pricing';
import { reservationSchema } from '#shared/model/reservationSchema';
import type { Outcome } from '#shared/outcome/problem';
import type { Clock } from '#engine/platform/platform';
import { systemClock } from '#engine/platform/systemClock';
import type { Priority, Remote } from '#engine/remote/remoteServiceInterface';
import { makeAuthority } from '#support/certificate';
import { startStranger, type Stranger, type StrangerOptions } from '#support/stranger/startStranger';
import { createTestRemote } from '#support/testRemote';

/** Tests the client against the second test service over real HTTPS with that service's own certificate authority. */

const started: Stranger[] = [];
async function stranger(options: StrangerOptions = {}): Promise<Stranger> {
  const service = await startStranger(options);
  started.push(service);
  return service;
}
afterEach(async () => {
  await Promise.all(started.splice(0).map((service) => service.close()));
});

/** Pauses of less than 20 s take a hundredth of their time; the time of day is the real one. */
const briefPauses: Clock = {
  now: systemClock.now,
  sleep: (ms, signal) => systemClock.sleep(ms < 20_000 ? ms / 100 : ms, signal),
};

function valueOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`no value: ${JSON.stringify(outcome.problem)}`);
  return outcome.value;
}
function problemOf(outcome: Outcome<unknown>) {
  if (outcome.ok) throw new Error('no problem');
  return outcome.problem;
}

describe('reading', () => {
  test('service client over HTTPS: reads every invoice page by page as a valid record', async () => {
    const service = await stranger({ invoices: 450 });
    const remote = createTestRemote(service);
    const seen = [];
    for (let page = 1; page <= 3; page += 1) {
      const got = valueOf(
        await remote.readInvoices({ page, limit: 200, orderBy: 'invoiceId', orderType: 'ASC' }),
      );
      expect(got.totalItems).toBe(450);
      expect(got.totalPages).toBe(3);
      expect(got.setAside).toEqual([]);
      seen.push(...got.records);
    }
    expect(seen.map((invoice) => invoice.invoiceId)).toEqual(
      [...service.invoices.keys()].sort((a, b) => a - b),
    );
    for (const invoice of seen) expect(invoiceSchema.parse(invoice)).toEqual(invoice);
    expect(service.complaints).toEqual([]);
    expect(remote.countSentRequests()).toBe(4);
  });

  test('service client over HTTPS: sends every list filter by its documented name and logs no search text', async () => {
    const service = await stranger({ invoices: 30 });
    const remote = createTestRemote(service);
    const query = {
      page: 1,
      limit: 1,
      invoiceType: 1,
      search: 'ŻAŹÓ'.repeat(100),
      from: '2024-01-01',
      to: '2026-01-01',
      reservationId: 5002,
      lastEdit: 1,
      orderBy: 'editDate',
      orderType: 'DESC',
    } as const;
    valueOf(await remote.readInvoices(query));
    expect(service.complaints).toEqual([]);
    expect(Object.keys(service.requests.at(-1)?.query ?? {}).sort()).toEqual(Object.keys(query).sort());
    expect([...(service.requests.at(-1)?.query['search'] ?? '')]).toHaveLength(255);
    expect(remote.exchanges.at(-1)?.path).toContain('search=***');
    expect(JSON.stringify(remote.exchanges)).not.toContain('ŻAŹÓ');
  });

  test('service client over HTTPS: reads one invoice and reports a missing invoice as gone', async () => {
    const service = await stranger({ invoices: 3 });
    const remote = createTestRemote(service);
    const id = [...service.invoices.keys()][1] ?? 0;
    expect(valueOf(await remote.readInvoice(id)).value?.invoiceId).toBe(id);
    const missing = problemOf(await remote.readInvoice(999_999_999));
    expect(missing).toMatchObject({ kind: 'gone', cause: 'status', status: 404, detail: 'No such invoice' });
    expect(missing.ruid).toMatch(/^[0-9a-f-]{36}$/);
    expect(service.complaints).toEqual([]);
  });

  test.each(['basic', 'raw', 'basic-plain'] as const)(
    'service client over HTTPS: reads reservations and prices with %s authorization',
    async (legacyAuth) => {
      const service = await stranger({ reservations: 400, legacyAuth });
      const remote = createTestRemote(service);
      const stays = valueOf(await remote.readReservations('2024-01-10', '2024-04-08'));
      expect(stays.setAside).toEqual([]);
      expect(stays.value.length).toBeGreaterThan(300);
      for (const stay of stays.value) expect(reservationSchema.parse(stay)).toEqual(stay);
      expect(new Set(stays.value.map((stay) => stay.checkInStatus))).toEqual(
        new Set(['NONE', 'CHECKED-IN', 'CHECKED-OUT', 'NO-SHOW']),
      );
      const prices = valueOf(await remote.readPricing('2024-01-10', '2024-01-12'));
      expect(priceListSchema.parse(prices.value)).toEqual(prices.value);
      expect(prices.value.currency).toBe('PLN');
      expect(prices.value.rooms.map((room) => room.days.length)).toEqual([3, 3, 3, 3, 0]);
      expect(service.complaints).toEqual([]);
    },
  );
});

describe('signing in', () => {
  test('sign-in over HTTPS: serves five simultaneous calls with one token request', async () => {
    const service = await stranger({ invoices: 1, latency: 20 });
    const remote = createTestRemote(service);
    await Promise.all(
      Array.from({ length: 5 }, () => remote.readInvoices({ limit: 1 }, { priority: 'user' })),
    );
    expect(valueOf(await remote.signIn()).scopes).toContain('invoices.read');
    expect(service.requests.filter(({ path }) => path.endsWith('/auth/token'))).toHaveLength(1);
  });

  test('sign-in over HTTPS: before the next request, replaces a token that expires in less than a minute (AUT-3)', async () => {
    const service = await stranger({ invoices: 1, tokenLife: 59 });
    const remote = createTestRemote(service);
    await remote.readInvoices({});
    await remote.readInvoices({});
    expect(service.requests.filter(({ path }) => path.endsWith('/auth/token'))).toHaveLength(2);
    expect(service.answered.get(401)).toBeUndefined();
  });

  test('sign-in over HTTPS: gets a new token after a 401 and sends the request once more', async () => {
    const service = await stranger({ invoices: 1 });
    const remote = createTestRemote(service);
    valueOf(await remote.readInvoices({}));
    service.dropTokens();
    valueOf(await remote.readInvoices({}));
    expect(service.requests.map(({ status }) => status)).toEqual([200, 200, 401, 200, 200]);
  });

  test('sign-in over HTTPS: reports a second 401 in a row as signed out', async () => {
    const service = await stranger({ invoices: 1 });
    const remote = createTestRemote(service);
    const body = '{"title":"Unauthorized","status":401}';
    const headers = { 'content-type': 'application/problem+json' };
    service.misbehave({ status: 401, headers, body }, 9, ({ path }) => path.endsWith('/invoices'));
    expect(problemOf(await remote.readInvoices({}))).toMatchObject({ kind: 'signedOut', status: 401 });
    expect(service.requests.map(({ status }) => status)).toEqual([200, 401, 200, 401]);
  });

  test('sign-in over HTTPS: reports refused credentials and hides the secrets that the service repeats', async () => {
    const service = await stranger();
    const secrets = { ...service.secrets, clientSecret: 'not-the-right-secret' };
    const remote = createTestRemote({ ...service, secrets });
    const problem = problemOf(await remote.signIn());
    expect(problem).toMatchObject({ kind: 'signedOut', status: 401, detail: 'Unknown client *** / ***' });
    for (const secret of Object.values(secrets))
      expect(JSON.stringify([problem, remote.exchanges])).not.toContain(secret);
    expect(remote.countSentRequests()).toBe(1);
  });

  test('sign-in over HTTPS: switches to the second sign-in address when the first does not exist, and remembers this address', async () => {
    const service = await stranger({ invoices: 1, signInAt: '/auth/login', tokenLife: 30 });
    const remote = createTestRemote(service);
    valueOf(await remote.readInvoices({}));
    valueOf(await remote.readInvoices({}));
    const paths = service.requests.map(({ path }) => path.split('/').slice(-1)[0]);
    expect(paths).toEqual(['token', 'login', 'invoices', 'login', 'invoices']);
    expect(service.complaints).toEqual([]);
  });

  test('legacy interface over HTTPS: sends a single request without a retry when the password is wrong', async () => {
    const service = await stranger();
    const remote = createTestRemote({
      ...service,
      secrets: { ...service.secrets, legacyPassword: 'wrong-password' },
    });
    const problem = problemOf(await remote.readReservations('2024-01-01', '2024-01-02'));
    expect(problem).toMatchObject({ cause: 'legacyError', detail: 'Błędny login lub hasło API' });
    expect(remote.countSentRequests()).toBe(1);
  });
});

describe('what goes wrong', () => {
  const ask = (
    kind: 'invoices' | 'reservations',
    remote: Remote,
    priority: Priority,
  ): Promise<Outcome<unknown>> =>
    kind === 'invoices'
      ? remote.readInvoices({}, { priority })
      : remote.readReservations('2024-01-01', '2024-01-05', { priority });

  test.each(['invoices', 'reservations'] as const)(
    'service client over HTTPS: repeats the request for %s when the connection breaks during the answer body',
    async (kind) => {
      const service = await stranger({ invoices: 300, reservations: 300 });
      const remote = createTestRemote(service, { clock: briefPauses });
      valueOf(await remote.signIn());
      service.misbehave('cut', 2);
      valueOf(await ask(kind, remote, 'background'));
      expect(remote.exchanges.map(({ outcome }) => outcome)).toEqual([
        'accepted',
        'unknown',
        'unknown',
        'accepted',
      ]);
      service.misbehave('cut', 3);
      const problem = problemOf(await ask(kind, remote, 'background'));
      expect(problem).toMatchObject({ kind: 'unknown', cause: 'unreadable', status: 200 });
      expect(service.complaints).toEqual([]);
    },
  );

  test.each(['invoices', 'reservations'] as const)(
    'service client over HTTPS: detects a Wi-Fi login page (captive portal) received in place of %s',
    async (kind) => {
      const service = await stranger();
      const remote = createTestRemote(service, { clock: briefPauses });
      valueOf(await remote.signIn());
      service.misbehave('portal');
      const problem = problemOf(await ask(kind, remote, 'background'));
      expect(problem).toMatchObject({ kind: 'unknown', cause: 'notTheService', status: 200 });
      expect(remote.countSentRequests()).toBe(2);
    },
  );

  test('sign-in over HTTPS: recognises a captive portal page received in place of a token', async () => {
    const service = await stranger();
    service.misbehave('portal', 5);
    expect(problemOf(await createTestRemote(service).signIn())).toMatchObject({ cause: 'notTheService' });
  });

  test.each(['invoices', 'reservations'] as const)(
    'service client over HTTPS: reports a request for %s as refused when an answer with status 200 contains an error body',
    async (kind) => {
      const service = await stranger();
      const remote = createTestRemote(service);
      valueOf(await remote.signIn());
      service.misbehave('olderError');
      const problem = problemOf(await ask(kind, remote, 'background'));
      expect(problem).toMatchObject({ kind: 'refused', cause: 'legacyError', detail: 'Wystąpił błąd' });
      expect(remote.countSentRequests()).toBe(2);
    },
  );

  test('service client over HTTPS: never follows a redirect', async () => {
    const service = await stranger();
    const remote = createTestRemote(service);
    valueOf(await remote.signIn());
    service.misbehave({ status: 302, headers: { location: `${service.baseUrl}/elsewhere` }, body: '' });
    expect(problemOf(await remote.readInvoices({}))).toMatchObject({
      kind: 'later',
      cause: 'notTheService',
      status: 302,
    });
    expect(service.requests.some(({ path }) => path.includes('elsewhere'))).toBe(false);
  });

  test.each([500, 503, 504])(
    'service client over HTTPS: repeats a failed read up to two more times when the service answers status %i',
    async (status) => {
      const service = await stranger({ invoices: 1 });
      const remote = createTestRemote(service, { clock: briefPauses });
      valueOf(await remote.signIn());
      service.misbehave({ status, headers: { 'content-type': 'text/html' }, body: '<h1>oh</h1>' }, 2);
      valueOf(await remote.readInvoices({}));
      expect(service.requests.map((request) => request.status)).toEqual([200, status, status, 200]);
    },
  );

  test('service client over HTTPS: reports “no answer” when the connection is reset or the answer does not come in time', async () => {
    const service = await stranger({ invoices: 1 });
    const remote = createTestRemote(service, { clock: briefPauses });
    valueOf(await remote.signIn());
    service.misbehave('reset', 3);
    expect(problemOf(await remote.readInvoices({}))).toMatchObject({ kind: 'later', cause: 'noAnswer' });
    let hurry = 1;
    const clock: Clock = { ...systemClock, sleep: (ms, signal) => systemClock.sleep(ms / hurry, signal) };
    const waiting = createTestRemote(service, { clock });
    valueOf(await waiting.signIn());
    hurry = 1000;
    service.misbehave('silence', 3);
    const problem = problemOf(await waiting.readInvoices({}));
    expect(problem).toMatchObject({ kind: 'later', cause: 'noAnswer', detail: 'deadline' });
  });

  test('service client over HTTPS: tries an unreachable address once for a user and three times in the background', async () => {
    const service = await stranger();
    await service.close();
    const remote = createTestRemote(service, { clock: briefPauses });
    expect(problemOf(await remote.readReservations('2024-01-01', '2024-01-02'))).toMatchObject({
      kind: 'later',
      cause: 'noAnswer',
      detail: 'ECONNREFUSED',
    });
    expect(remote.countSentRequests()).toBe(3);
    const lost = { ...service.account, baseUrl: 'https://kontuar.invalid/v1/public' };
    const offline = createTestRemote({ ...service, account: lost }, { clock: briefPauses });
    expect(problemOf(await offline.readInvoices({}, { priority: 'user' }))).toMatchObject({
      cause: 'noNetwork',
    });
    expect(offline.countSentRequests()).toBe(1);
    expect(problemOf(await offline.readInvoices({}))).toMatchObject({ cause: 'noNetwork' });
    expect(offline.countSentRequests()).toBe(4);
  });

  test('service client over HTTPS: reports an untrusted certificate authority as a certificate problem', async () => {
    const service = await stranger();
    const remote = createTestRemote({ ...service, account: { ...service.account, caPem: null } });
    expect(problemOf(await remote.signIn())).toMatchObject({ kind: 'later', cause: 'certificate' });
    expect(remote.countSentRequests()).toBe(1);
  });

  test.each([
    ['expired', { expired: true, names: [{ type: 'ip', value: '127.0.0.1' }] }],
    ['of another name', { names: [{ type: 'dns', value: 'elsewhere.example' }] }],
  ] as const)(
    'service client over HTTPS: reports a certificate that is %s as a certificate problem',
    async (_, flaw) => {
      const authority = await makeAuthority();
      const server = createServer(await authority.issue({ expired: false, ...flaw, names: [...flaw.names] }));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      const service = await stranger();
      const account = {
        ...service.account,
        baseUrl: `https://127.0.0.1:${port}/v1/public`,
        caPem: authority.ca,
      };
      const outcome = await createTestRemote({ ...service, account }).signIn();
      server.close();
      expect(problemOf(outcome)).toMatchObject({ kind: 'later', cause: 'certificate', status: null });
    },
  );

  test('service client over HTTPS: uses the longer waiting time when header and body of a 429 answer differ', async () => {
    const service = await stranger({ invoices: 1 });
    const remote = createTestRemote(service);
    valueOf(await remote.signIn());
    service.misbehave({
      status: 429,
      headers: { 'content-type': 'application/problem+json', 'retry-after': '200' },
      body: '{"status":429,"detail":"Limit","retryAfter":250}',
    });
    const first = problemOf(await remote.readInvoices({}, { priority: 'user' }));
    expect(first).toMatchObject({ kind: 'later', cause: 'limit', retryAfterMs: 250_000, detail: 'Limit' });
    // During the wait, the client reports the limit without sending a request.
    const second = problemOf(await remote.readInvoices({}, { priority: 'user' }));
    expect(second.cause).toBe('limit');
    expect(second.retryAfterMs).toBeGreaterThan(200_000);
    expect(remote.countSentRequests()).toBe(2);
  });

  test('service client over HTTPS: reports a read as cancelled when the caller stops the read', async () => {
    const service = await stranger({ invoices: 1, latency: 5000 });
    const remote = createTestRemote(service);
    const stop = new AbortController();
    const asked = remote.readInvoices({}, { signal: stop.signal });
    stop.abort();
    expect(problemOf(await asked)).toMatchObject({ kind: 'later', cause: 'cancelled' });
    expect(problemOf(await remote.readInvoices({}, { signal: stop.signal })).cause).toBe('cancelled');
  });

  test('service client over HTTPS: logs an unreadable record with the reason and returns the rest of the page', async () => {
    const service = await stranger({ invoices: 5 });
    const [first = 0, second = 0] = service.invoices.keys();
    service.invoices.set(first, { ...makeBad(service, first), invoiceId: Number.NaN });
    service.invoices.set(second, { ...makeBad(service, second), paymentType: { what: 'is this' } });
    const remote = createTestRemote(service);
    const page = valueOf(await remote.readInvoices({}));
    expect(page.records).toHaveLength(4);
    expect(page.records.find((record) => record.invoiceId === second)?.extra['paymentType']).toEqual({
      what: 'is this',
    });
    expect(page.setAside).toEqual([
      { kind: 'invoice', id: null, reason: 'invoiceId is missing or no integer' },
    ]);
    expect(remote.exchanges.at(-1)?.note).toContain('1 set aside: invoice ?: invoiceId is missing');
  });

  test('service client over HTTPS: learns the clock difference from the answers of the service', async () => {
    const service = await stranger({ invoices: 1 });
    const ahead: Clock = { ...systemClock, now: () => systemClock.now() - 3_600_000 };
    const remote = createTestRemote(service, { clock: ahead });
    expect(remote.clockSkewMs()).toBeNull();
    await remote.readInvoices({});
    expect(Math.abs((remote.clockSkewMs() ?? 0) - 3_600_000)).toBeLessThan(5000);
  });
});

function makeBad(service: Stranger, id: number) {
  const invoice = service.invoices.get(id);
  if (!invoice) throw new Error(`no invoice ${id}`);
  return invoice;
}
