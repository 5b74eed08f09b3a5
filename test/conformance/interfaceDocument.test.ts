import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkAnswer, checkEvent, checkRequest, createCheckedNetwork } from '#support/interfaceDocument';
import { ROOT } from '#support/testProfile';
import { SAMPLE_DATA, envelope } from '../engine/sync/events/samples';
import { createBody } from '../rules/invoiceFixtures';

/** Checks that the interface documents are valid, and that the checks based on them detect a difference. */

const ADDRESS = 'https://service.example/v1/public/invoices';
const RUID = '0b3d9d3e-6f0e-4f3e-9a61-3a1c6a3c7b52';

function createRequest(body: object, address = ADDRESS): Request {
  return new Request(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

function problemAnswer(status: number, more: object = {}, headers: Record<string, string> = {}): Response {
  const problem = { type: 'about:blank', title: 'No', status, detail: 'No', instance: '/x', ruid: RUID };
  return new Response(JSON.stringify({ ...problem, ...more }), {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  });
}

test('openapi.yaml and asyncapi.yaml: cause no error and no warning in the Redocly linter', () => {
  const output = execFileSync(
    process.execPath,
    [
      join(ROOT, 'node_modules/@redocly/cli/bin/cli.js'),
      'lint',
      '--config=docs/reference/interface/redocly.yaml',
      '--format=json',
    ],
    {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const reports = [...output.matchAll(/"totals":\s*\{\s*"errors":\s*(\d+),\s*"warnings":\s*(\d+)/g)];
  expect(reports.map(([, errors, warnings]) => [errors, warnings])).toEqual([
    ['0', '0'],
    ['0', '0'],
  ]);
});

describe('checkRequest', () => {
  test('API request checker: accepts a request that creates an invoice with all fields', async () => {
    expect(await checkRequest(createRequest(createBody()))).toEqual([]);
  });

  test.each<[string, object, string]>([
    ['an undocumented field', { colour: 'red' }, 'colour'],
    ['an undocumented field of an item', { invoiceItems: [{ name: 'x', vat: 8 }] }, 'vat'],
    ['a state that only the service sets', { invoiceStatus: 'SENT_KSEF' }, '/invoiceStatus'],
    ['a type outside 0 to 12', { invoiceType: 13 }, '/invoiceType'],
    ['a reason of 1,025 characters', { correctionReason: 'x'.repeat(1025) }, '/correctionReason'],
    ['a basis of 9 characters', { exemptionBasis: 'x'.repeat(9) }, '/exemptionBasis'],
  ])('checkRequest: %s is a difference', async (_, change, expected) => {
    const differences = await checkRequest(createRequest({ ...createBody(), ...change }));
    expect(differences.join('\n')).toContain(expected);
  });

  test.each([
    'page=0',
    'limit=201',
    'orderBy=currency',
    'from=3.06.2026',
    'colour=red',
    `search=${'x'.repeat(256)}`,
  ])('API request checker: reports the invalid query %s', async (query) => {
    expect(await checkRequest(new Request(`${ADDRESS}?${query}`))).toHaveLength(
      query.startsWith('from') ? 2 : 1,
    );
  });

  test('API request checker: reports a request to an unknown path and a request with an undocumented method', async () => {
    expect(await checkRequest(new Request('https://service.example/v1/public/rooms'))).toHaveLength(1);
    expect(await checkRequest(new Request(ADDRESS, { method: 'DELETE' }))).toHaveLength(1);
  });

  test('API request checker: reports a stay request whose room list is empty', async () => {
    const older = 'https://service.example/v0/get/reservations';
    const window = { from: '2026-06-01', to: '2026-06-05' };
    expect(await checkRequest(createRequest(window, older))).toEqual([]);
    expect(await checkRequest(createRequest({ ...window, room_ids: [] }, older))).not.toEqual([]);
  });
});

describe('checkAnswer', () => {
  test('API answer checker: reports a missing Location header and a missing record in a 201 answer to a create request', async () => {
    const answer = new Response(JSON.stringify({ data: {}, meta: { ruid: RUID } }), {
      status: 201,
      headers: { 'content-type': 'application/json' },
    });
    const differences = await checkAnswer(createRequest(createBody()), answer);
    expect(differences).toContain('header Location is missing');
    expect(differences.join('\n')).toContain('invoiceId');
  });

  test('API answer checker: requires field errors in a 422 answer, and rate-limit headers with a delay in a 429 answer', async () => {
    const request = createRequest(createBody());
    expect(await checkAnswer(request, problemAnswer(422, { errors: { town: 'no' } }))).toEqual([]);
    expect(await checkAnswer(request, problemAnswer(422))).not.toEqual([]);
    const headers = {
      'retry-after': '7',
      'x-ratelimit-limit': '60',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': '1780000000',
    };
    expect(await checkAnswer(request, problemAnswer(429, { retryAfter: 7 }, headers))).toEqual([]);
    expect(await checkAnswer(request, problemAnswer(429))).toHaveLength(5);
  });

  test('API answer checker: accepts an empty 204 answer to a deletion, but reports an HTML page', async () => {
    const deletion = new Request(`${ADDRESS}/1`, { method: 'DELETE' });
    expect(await checkAnswer(deletion, new Response(null, { status: 204 }))).toEqual([]);
    const page = new Response('<html></html>', { status: 200, headers: { 'content-type': 'text/html' } });
    expect(await checkAnswer(new Request(`${ADDRESS}/1`), page)).toHaveLength(2);
  });
});

test('API checker: records violations in a request and its answer, and passes the answer on unchanged', async () => {
  const { network, violations } = createCheckedNetwork(() =>
    Promise.resolve(problemAnswer(404, { more: 1 })),
  );
  const answer = await network(createRequest({ ...createBody(), colour: 'red' }));
  expect(await answer.json()).toMatchObject({ status: 404, more: 1 });
  expect(violations.map((violation) => violation.split(':')[0])).toEqual([
    'POST /v1/public/invoices request',
    'POST /v1/public/invoices answer 404',
  ]);
});

test('event checker: reports a missing field, an undocumented field, an event type other than the expected one and an undocumented event type', () => {
  const data = SAMPLE_DATA['invoice.created'];
  expect(checkEvent('invoice.created', envelope('invoice.created', data))).toEqual([]);
  expect(checkEvent('invoice.created', envelope('invoice.created', { ...data, colour: 'red' }))).toHaveLength(
    1,
  );
  expect(checkEvent('invoice.created', envelope('invoice.created', { links: { self: 'x' } }))).toHaveLength(
    3,
  );
  expect(checkEvent('room.updated', envelope('room.created', SAMPLE_DATA['room.updated']))).toHaveLength(1);
  expect(checkEvent('room.painted', envelope('room.painted', data))).toEqual(['no event room.painted']);
});
