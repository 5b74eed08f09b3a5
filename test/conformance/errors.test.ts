import { beforeAll, expect, test } from 'vitest';
import { isRecord } from '#engine/remote/serviceRecordFieldReader';
import type { Outcome } from '#shared/outcome/problem';
import type { Remote } from '#engine/remote/remoteServiceInterface';
import { expectProblem, expectValue } from '#support/outcomes';
import { createBody } from '../rules/invoiceFixtures';
import { openConformanceFixture, type ConformanceFixture } from './conformanceFixture';

/**
 * Checks problems, request identifiers and scopes: how the training service writes them and how the client reads them.
 */

let bench: ConformanceFixture;
beforeAll(() => {
  bench = openConformanceFixture();
});

/** Requests have user priority, so that the clients of other tests do not delay them. */
const USER = { priority: 'user' } as const;

/** Records the unread answers of the service. */
async function watched(ask: (remote: Remote) => Promise<Outcome<unknown>>) {
  const answers: { status: number; headers: Headers; body: unknown }[] = [];
  const outcome = await ask(
    bench.client(async (request) => {
      const answer = await bench.service.fetch(request);
      const text = await answer.clone().text();
      const body: unknown = text === '' ? null : JSON.parse(text);
      answers.push({ status: answer.status, headers: answer.headers, body });
      return answer;
    }),
  );
  return { outcome, answers };
}

const CALLS: Readonly<Record<number, (remote: Remote) => Promise<Outcome<unknown>>>> = {
  400: (remote) => remote.createInvoice({ ...createBody(), issueDate: '3 June' }),
  401: (remote) => remote.readInvoices({ limit: 1 }),
  403: (remote) => remote.readInvoices({}),
  404: (remote) => remote.readInvoice(1),
  422: (remote) => remote.createInvoice(createBody({ invoiceItems: [] })),
  429: (remote) => remote.deleteInvoice(1),
  500: (remote) => remote.deleteInvoice(1),
  503: (remote) => remote.deleteInvoice(1),
  504: (remote) => remote.deleteInvoice(1),
};

test.each([400, 401, 403, 404, 422, 429, 500, 503, 504] as const)(
  'service client: keeps every RFC 7807 field of a problem answer with status %i',
  async (status) => {
    const { account, faults } = bench.service;
    account.planAllows = status !== 403;
    const aim = { path: /invoices/, times: status === 401 ? 2 : 1 };
    if (status === 429) faults.plan({ kind: 'limited', seconds: 7 }, aim);
    if (status === 500 || status === 503 || status === 504) faults.plan({ kind: 'serverError', status }, aim);
    const { outcome, answers } = await watched(async (remote) => {
      await remote.signIn();
      if (status === 401) bench.service.revokeTokens();
      return CALLS[status]?.(remote) ?? Promise.reject(new Error('no such call'));
    });
    account.planAllows = true;
    faults.clear();
    const answer = answers.find((candidate) => candidate.status === status);
    expect(answer?.headers.get('content-type')).toBe('application/problem+json');
    const body = isRecord(answer?.body) ? answer.body : {};
    expect(body).toMatchObject({ status, instance: expect.stringMatching(/^\/v1\/public\//) });
    expect(URL.canParse(String(body['type']))).toBe(true);
    expect(body['title']).toEqual(expect.stringMatching(/\S/));
    expect(body['detail']).toEqual(expect.stringMatching(/\S/));
    expect(body['ruid']).toBe(answer?.headers.get('ruid'));
    // A single 401 never reaches the caller, because the client gets a new token.
    if (status === 401) return expect(expectValue(outcome)).toBeDefined();
    const problem = expectProblem(outcome);
    expect(problem).toMatchObject({
      status,
      title: body['title'],
      detail: body['detail'],
      ruid: body['ruid'],
    });
    if (status === 422) expect(problem.fields.map(({ field }) => field)).toEqual(['invoiceItems']);
    if (status === 429) expect(problem.retryAfterMs).toBe(7000);
    return undefined;
  },
);

test('training service: sends a unique request identifier with every answer (SRV-4)', async () => {
  const made: number[] = [];
  const { answers } = await watched(async (remote) => {
    const { invoiceId } = expectValue(await remote.createInvoice(createBody()));
    made.push(invoiceId ?? 0);
    await remote.readInvoices({}, USER);
    await remote.readInvoice(invoiceId ?? 0, USER);
    await remote.updateInvoice(invoiceId ?? 0, { town: 'Łódź' });
    await remote.deleteInvoice(invoiceId ?? 0);
    await remote.deleteInvoice(invoiceId ?? 0);
    await remote.readReservations('2026-06-01', '2026-06-05', USER);
    return remote.readPricing('2026-06-01', '2026-06-05', USER);
  });
  expect(answers.map(({ status }) => status)).toEqual([200, 201, 200, 200, 200, 204, 404, 200, 200]);
  for (const { headers, body } of answers) {
    const ruid = headers.get('ruid');
    expect(ruid).toMatch(/^[0-9a-f-]{36}$/);
    const meta = isRecord(body) && isRecord(body['meta']) ? body['meta'] : null;
    if (meta) expect(meta['ruid']).toBe(ruid);
  }
  expect(new Set(answers.map(({ headers }) => headers.get('ruid'))).size).toBe(answers.length);
});

test('service interface: failing requests and their error answers conform to openapi.yaml, except two requests made invalid on purpose', () => {
  const byMessage = bench.violations().map((violation) => violation.split(' ').slice(0, 4).join(' '));
  expect(new Set(byMessage)).toEqual(
    new Set([
      'POST /v1/public/invoices request: /issueDate',
      'POST /v1/public/invoices request: /invoiceItems',
    ]),
  );
});
