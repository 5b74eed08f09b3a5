import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { invoiceSchema } from '#shared/model/invoice';
import type { Outcome } from '#shared/outcome/problem';
import type { Network } from '#engine/platform/platform';
import { createNetwork } from '#engine/platform/proxyAndTlsDispatchers';
import type { Remote, WriteAnswer } from '#engine/remote/remoteServiceInterface';
import { expectProblem, expectValue } from '#support/outcomes';
import type { Reply } from '#support/stranger/strangerAnswers';
import { startStranger, type Stranger, type StrangerOptions } from '#support/stranger/startStranger';
import { createTestRemote, type TestRemote } from '#support/testRemote';
import { startTrainingServer } from '#support/trainingServer';
import { createBody, item } from '../../rules/invoiceFixtures';

/** Tests create, update and delete over real HTTPS, against the second test service and the training service. */

const started: Stranger[] = [];
async function stranger(options: StrangerOptions = {}): Promise<{ service: Stranger; remote: TestRemote }> {
  const service = await startStranger({ invoices: 12, ...options });
  started.push(service);
  return { service, remote: createTestRemote(service) };
}
afterEach(async () => {
  await Promise.all(started.splice(0).map((service) => service.close()));
});

const problemJson = { 'content-type': 'application/problem+json' };
const reply = (status: number, body: unknown, headers: Record<string, string> = problemJson): Reply => ({
  status,
  headers,
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

/** Returns the id of the first editable invoice in the second test service. */
function editable(service: Stranger): number {
  const found = [...service.invoices.values()].find(
    (invoice) =>
      invoice['invoiceStatus'] === 'ISSUED' && invoice['invoiceType'] === 1 && !('exemptionBasis' in invoice),
  );
  if (!found) throw new Error('none');
  return found.invoiceId;
}

const writes: Readonly<Record<string, (remote: Remote, id: number) => Promise<Outcome<WriteAnswer>>>> = {
  create: (remote) => remote.createInvoice(createBody()),
  update: (remote, id) => remote.updateInvoice(id, { town: 'Kraków' }),
  remove: (remote, id) => remote.deleteInvoice(id),
};

describe('create', () => {
  test.each(['absolute', 'relative', 'elsewhere'] as const)(
    'invoice create: takes the id from the returned record when the Location header is %s',
    async (location) => {
      const { service, remote } = await stranger({ location });
      const { invoiceId, invoice } = expectValue(await remote.createInvoice(createBody({ town: 'Łódź' })));
      expect(service.invoices.get(invoiceId ?? 0)?.['town']).toBe('Łódź');
      expect(invoiceSchema.parse(invoice)).toMatchObject({ invoiceId, town: 'Łódź', invoiceType: 1 });
      expect(service.complaints).toEqual([]);
      expect(service.requests.map(({ method }) => method)).toEqual(['POST', 'POST']);
    },
  );

  test.each(['absolute', 'relative', 'elsewhere'] as const)(
    'invoice create: takes the id from the Location header (%s) of a 201 without a body, and sends no further request',
    async (location) => {
      const { service, remote } = await stranger({ location, createAnswersBare: true });
      const outcome = await remote.createInvoice(createBody());
      const { invoiceId, invoice } = expectValue(outcome);
      expect(invoice).toBeNull();
      expect(service.invoices.has(invoiceId ?? 0)).toBe(true);
      expect(service.requests).toHaveLength(2);
    },
  );

  test('invoice create: reports the outcome as unknown when a 201 names no invoice id', async () => {
    const { service, remote } = await stranger();
    expectValue(await remote.signIn());
    for (const headers of [{}, { location: '/invoices' }]) {
      service.misbehave(reply(201, '', headers));
      const problem = expectProblem(await remote.createInvoice(createBody()));
      expect(problem).toMatchObject({ kind: 'unknown', cause: 'unreadable', status: 201 });
    }
  });

  test('invoice create: reads numbers sent as text in the invoice that the service returns', async () => {
    const { remote } = await stranger({ numbersAsText: true });
    const { invoice } = expectValue(
      await remote.createInvoice(createBody({ clientId: 4, reservationId: 5 })),
    );
    expect(invoiceSchema.parse(invoice)).toMatchObject({ paymentType: 2, clientId: 4, reservationId: 5 });
    expect(invoice?.invoiceItems[0]).toMatchObject({ grossUnitPrice: '420', quantity: '3' });
  });

  test('invoice create: sends every documented field unchanged', async () => {
    const { service, remote } = await stranger();
    const advance = expectValue(
      await remote.createInvoice(
        createBody({ invoiceType: 8, prepaymentValue: 500.5, invoiceStatus: 'DRAFT' }),
      ),
    );
    const made = service.invoices.get(advance.invoiceId ?? 0);
    if (!made) throw new Error('not made');
    made['ksefId'] = '5265877635-20250826-0100001AF629-AF';
    const body = createBody({
      invoiceType: 9,
      prepaymentValue: 759.5,
      prepaymentId: [made.invoiceId],
      format: 'FV [nr]',
      extraChar: 'A',
      invoiceStatus: 'ISSUED',
      receiver: { companyName: 'Ktoś', address: 'Gdzieś', taxId: '', bankNo: '', identifierType: 'NONE' },
      invoiceItems: [item({ rate: 'zw' })],
      exemptionBasis: 'art113',
      town: 'Zakopane',
      additionalInfo: null,
      correctionReason: null,
      correctionId: null,
      personCollect: 'Anna',
      personIssue: 'Jan',
      clientId: 1,
      reservationId: null,
      customNumber: 77,
    });
    const { invoice } = expectValue(await remote.createInvoice(body));
    expect(invoice).toMatchObject({ invoiceNo: 77, prepaymentValue: '759.5', exemptionBasis: 'art113' });
    expect(service.requests.at(-1)?.body).toEqual(body);
    expect(service.requests.at(-1)?.headers['content-type']).toBe('application/json');
    expect(service.complaints).toEqual([]);
  });

  test.each(['0.3', '349.99', '1.005', '1234567.89', '-0.01'])(
    'invoice create: sends the amount %s exactly as typed',
    async (typed) => {
      const { service } = await stranger();
      const network = createNetwork(service.ca);
      const sent: string[] = [];
      const watching = createTestRemote(service, {
        network: async (request) => {
          sent.push(await request.clone().text());
          return network(request);
        },
      });
      await watching.createInvoice(createBody({ invoiceItems: [item({ grossUnitPrice: Number(typed) })] }));
      expect(sent.at(-1)).toContain(`"grossUnitPrice":${typed},`);
    },
  );
});

describe('update', () => {
  test.each([
    ['record', true],
    ['empty', false],
    ['nothing', false],
  ] as const)(
    'invoice update: counts as successful when the service answers with success and a body of the type “%s”',
    async (updateAnswers, told) => {
      const { service, remote } = await stranger({ updateAnswers });
      const id = editable(service);
      const { invoiceId, invoice } = expectValue(await remote.updateInvoice(id, { town: 'Kraków' }));
      expect(invoiceId).toBe(told ? id : null);
      expect(invoice?.town ?? null).toBe(told ? 'Kraków' : null);
      expect(service.invoices.get(id)?.['town']).toBe('Kraków');
      expect(service.complaints).toEqual([]);
    },
  );

  test.each([false, true])(
    'invoice update that omits an item: the returned invoice contains the items stored by the service (service keeps omitted items: %s)',
    async (keepsItems) => {
      const { service, remote } = await stranger({ keepsItems });
      const id = editable(service);
      const before = expectValue(await remote.readInvoice(id)).value?.invoiceItems ?? [];
      expect(before).toHaveLength(2);
      const { positionId } = before[0] ?? { positionId: null };
      const { invoice } = expectValue(
        await remote.updateInvoice(id, {
          invoiceItems: [
            { positionId, quantity: 5 },
            { positionId: null, ...item() },
          ],
        }),
      );
      expect(invoice?.invoiceItems).toHaveLength(keepsItems ? 3 : 2);
      expect(invoice?.invoiceItems.find((line) => line.positionId === positionId)?.quantity).toBe('5');
      expect(service.complaints).toEqual([]);
    },
  );

  test.each(['PENDING_KSEF', 'SENT_KSEF'])(
    'invoice update: reports an answer 422 as a refusal when the invoice is in state %s',
    async (status) => {
      const { service, remote } = await stranger();
      const id = editable(service);
      const invoice = service.invoices.get(id);
      if (invoice) invoice['invoiceStatus'] = status;
      const problem = expectProblem(await remote.updateInvoice(id, { town: 'Kraków' }));
      expect(problem).toMatchObject({ kind: 'refused', cause: 'status', status: 422 });
      expect(problem.ruid).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});

describe('remove', () => {
  test('invoice deletion: accepts an answer 204 and returns its request id; a second deletion is reported as “gone”', async () => {
    const { service, remote } = await stranger();
    const id = editable(service);
    const outcome = await remote.deleteInvoice(id);
    expect(expectValue(outcome)).toEqual({ invoiceId: null, locationId: null, invoice: null });
    expect(outcome.ok && outcome.ruid).toMatch(/^[0-9a-f-]{36}$/);
    expect(expectProblem(await remote.deleteInvoice(id))).toMatchObject({ kind: 'gone', status: 404 });
    expect(service.requests.at(-1)?.headers['content-type']).toBeUndefined();
    expect(service.complaints).toEqual([]);
  });
});

describe.each(Object.keys(writes))('%s that goes wrong', (name) => {
  const write = writes[name] ?? (() => Promise.reject(new Error('none')));
  // All tests share one service, but each has its own client with its own request limit and token.
  let service: Stranger;
  let network: Network;
  let remote: TestRemote;
  beforeAll(async () => {
    service = await startStranger({ invoices: 400, requestsPerMinute: 100_000 });
    network = createNetwork(service.ca);
  });
  afterAll(() => service.close());
  beforeEach(() => {
    service.requests.length = 0;
    remote = createTestRemote(service, { network });
  });
  const proxyPage = (status: number) => reply(status, '<p>Proxy', { 'content-type': 'text/html' });
  const answers: readonly (readonly [string, Reply, object])[] = [
    ['300', reply(300, { choices: [] }), { kind: 'unknown', cause: 'notTheService' }],
    [
      '302',
      reply(302, '', { location: 'https://elsewhere.example/' }),
      { kind: 'unknown', cause: 'notTheService' },
    ],
    ['400', reply(400, { title: 'Bad', detail: 'Malformed' }), { kind: 'refused', detail: 'Malformed' }],
    ['403', reply(403, { detail: 'Plan' }), { kind: 'notAllowed', detail: 'Plan' }],
    ['404', reply(404, { detail: 'None' }), { kind: 'gone' }],
    ['a page with 404', reply(404, '<html>', { 'content-type': 'text/html' }), { cause: 'notTheService' }],
    ['a proxy’s page with 400', proxyPage(400), { kind: 'unknown', cause: 'notTheService' }],
    ['a proxy’s page with 409', proxyPage(409), { kind: 'unknown', cause: 'notTheService' }],
    ['a proxy’s page with 422', proxyPage(422), { kind: 'unknown', cause: 'notTheService' }],
    ['405', reply(405, {}), { kind: 'fault' }],
    ['408', reply(408, ''), { kind: 'unknown', cause: 'noAnswer' }],
    [
      '409',
      reply(409, {
        conflicts: [{ roomId: 4, arrival: '2026-06-03', departure: '2026-06-05', reservationId: '9' }],
      }),
      {
        kind: 'conflict',
        conflicts: [{ roomId: 4, arrival: '2026-06-03', departure: '2026-06-05', reservationId: 9 }],
      },
    ],
    [
      '422 with nested errors',
      reply(422, { errors: { buyer: { taxId: ['zły'] }, invoiceItems: { 1: { rate: 'brak' } }, town: 'x' } }),
      {
        kind: 'refused',
        fields: [
          { field: 'buyer.taxId', message: 'zły' },
          { field: 'invoiceItems[1].rate', message: 'brak' },
          { field: 'town', message: 'x' },
        ],
      },
    ],
    ['429', reply(429, { retryAfter: 3 }), { kind: 'later', cause: 'limit', retryAfterMs: 3000 }],
    [
      '429 with an HTTP date',
      reply(429, '', {
        date: 'Wed, 03 Jun 2026 08:00:00 GMT',
        'retry-after': 'Wed, 03 Jun 2026 08:00:20 GMT',
      }),
      { kind: 'later', cause: 'limit', retryAfterMs: 20_000 },
    ],
    [
      '429 with a reset alone',
      reply(429, '', { date: 'Wed, 03 Jun 2026 08:00:00 GMT', 'x-ratelimit-reset': '1780473609' }),
      { kind: 'later', cause: 'limit', retryAfterMs: 9000 },
    ],
    ['500', reply(500, { detail: 'oh' }), { kind: 'unknown', cause: 'serviceError' }],
    ['502 with a page', reply(502, '<h1>', { 'content-type': 'text/html' }), { kind: 'unknown' }],
    ['503', reply(503, '', { 'retry-after': '8' }), { kind: 'unknown', retryAfterMs: 8000 }],
    ['504', reply(504, ''), { kind: 'unknown', cause: 'serviceError' }],
    ['a page with 200', reply(200, '<html>', { 'content-type': 'text/html' }), { kind: 'unknown' }],
    ['JSON cut off', reply(200, '{"data":{"invo'), { kind: 'unknown', cause: 'unreadable' }],
    ['a body of another shape', reply(200, { data: [] }), { kind: 'unknown', cause: 'unreadable' }],
  ];

  test.each(answers)(
    'write request answered with %s: reports the kind of problem that matches the answer, and sends no second request',
    async (_, answer, expected) => {
      expectValue(await remote.signIn());
      service.misbehave(answer);
      expect(expectProblem(await write(remote, editable(service)))).toMatchObject(expected);
      expect(remote.countSentRequests()).toBe(2);
      expect(service.requests).toHaveLength(2);
    },
  );

  test.each(['reset', 'cut'] as const)(
    'write request: has an unknown outcome when the connection breaks (%s)',
    async (how) => {
      expectValue(await remote.signIn());
      service.misbehave(how);
      expect(expectProblem(await write(remote, editable(service))).kind).toBe('unknown');
      expect(remote.countSentRequests()).toBe(2);
    },
  );

  test('write request: counts as not sent and is retried later when no server listens at the address', async () => {
    const { service: absentService, remote: absentRemote } = await stranger();
    const id = editable(absentService);
    expectValue(await absentRemote.signIn());
    await absentService.close();
    expect(expectProblem(await write(absentRemote, id))).toMatchObject({ kind: 'later', cause: 'noAnswer' });
  });

  test('write request: counts as not sent and is retried later when the sign-in fails', async () => {
    const id = editable(service);
    service.misbehave('cut', 1, ({ path }) => path.endsWith('/auth/token'));
    expect(expectProblem(await write(remote, id)).kind).toBe('later');
    service.misbehave(reply(500, ''), 1, ({ path }) => path.endsWith('/auth/token'));
    expect(expectProblem(await write(remote, id)).kind).toBe('later');
    expect(service.requests.every(({ path }) => path.endsWith('/auth/token'))).toBe(true);
  });

  test('write request refused with 401: is sent again with a new token', async () => {
    const id = editable(service);
    expectValue(await remote.signIn());
    service.dropTokens();
    expectValue(await write(remote, id));
    expect(service.requests.map(({ status }) => status).slice(0, 3)).toEqual([200, 401, 200]);
    expect(remote.countSentRequests()).toBe(4);
  });

  test('write request: is reported as “signed out” after a second 401 answer', async () => {
    const id = editable(service);
    service.misbehave(reply(401, { title: 'Unauthorized' }), 2, ({ path }) => path.includes('/invoices'));
    expect(expectProblem(await write(remote, id))).toMatchObject({ kind: 'signedOut', status: 401 });
    expect(remote.countSentRequests()).toBe(4);
  });

  test('write request: is reported as “not allowed”, without a retry, when the account lacks the scope', async () => {
    const { service: limitedService, remote: limitedRemote } = await stranger({ scopes: ['invoices.read'] });
    const problem = expectProblem(await write(limitedRemote, editable(limitedService)));
    expect(problem).toMatchObject({ kind: 'notAllowed', status: 403 });
    expect(limitedRemote.countSentRequests()).toBe(2);
  });
});

test('service client with the training service: creates, edits and deletes invoices, and reports refused and unanswered requests', async () => {
  const training = await startTrainingServer();
  onTestFinished(() => training.close());
  const { baseUrl, legacyBaseUrl, caPem, clientId, clientSecret, legacyLogin, legacyPassword } = training;
  const remote = createTestRemote({
    account: { baseUrl, legacyBaseUrl, caPem, legacyAuth: 'basic' },
    secrets: { clientId, clientSecret, legacyLogin, legacyPassword },
  });
  const { invoiceId, invoice } = expectValue(
    await remote.createInvoice(createBody({ invoiceStatus: 'DRAFT' })),
  );
  expect(invoice).toMatchObject({ invoiceId, invoiceStatus: 'DRAFT' });
  const id = invoiceId ?? 0;
  const changed = expectValue(await remote.updateInvoice(id, { town: 'Kraków' }));
  expect(changed.invoice).toEqual(expectValue(await remote.readInvoice(id)).value);
  expect(changed.invoice?.town).toBe('Kraków');
  const refused = expectProblem(
    await remote.updateInvoice(id, { invoiceItems: [{ positionId: 1, quantity: 2 }] }),
  );
  expect(refused).toMatchObject({ kind: 'refused', status: 422 });
  expect(refused.fields.map(({ field }) => field)).toContain('invoiceItems[0].positionId');
  training.service.ksef.setInvoiceStatus(id, 'SENT_KSEF');
  expect(expectProblem(await remote.updateInvoice(id, { town: 'Łódź' })).kind).toBe('refused');
  training.service.faults.plan({ kind: 'cutAfter' }, { method: 'POST', path: /invoices$/ });
  expect(expectProblem(await remote.createInvoice(createBody()))).toMatchObject({
    kind: 'unknown',
    cause: 'noAnswer',
  });
  training.service.faults.plan({ kind: 'oddJson' }, { method: 'POST', path: /invoices$/ });
  const odd = expectValue(await remote.createInvoice(createBody()));
  expectValue(await remote.deleteInvoice(odd.invoiceId ?? 0));
  expect(expectProblem(await remote.deleteInvoice(odd.invoiceId ?? 0)).kind).toBe('gone');
  expect(training.complaints).toEqual([]);
});
