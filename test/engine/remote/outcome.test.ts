import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { requestProblemSchema } from '#shared/outcome/problem';
import {
  isServiceRuleViolation,
  buildCancelledProblem,
  buildRateLimitPauseProblem,
  findServiceResponseProblem,
  isTokenRefusal,
  buildUnreadableResponseProblem,
  type RequestKind,
} from '#engine/remote/serviceResponseProblems';
import type { Body, Reply } from '#engine/remote/httpRequest';

/** Tests the table in sync.md, Writing, Outcome: every answer and every missing answer has exactly one meaning. */

const NOW = Date.UTC(2026, 5, 3, 8);
const none: Body = { form: 'none' };
const page: Body = { form: 'other' };
const cut: Body = { form: 'broken' };
const json = (value: unknown): Body => ({ form: 'json', json: value });

const answer = (
  status: number,
  body: Body,
  headers: Record<string, string> = {},
  ruid: string | null = 'r-1',
): Reply => ({ answered: true, answer: { status, headers: new Headers(headers), body, ruid } });
/** Builds an answer without a RUID, as a proxy or another server in between would send. */
const foreign = (status: number, body: Body, headers: Record<string, string> = {}): Reply =>
  answer(status, body, headers, null);
const silence = (error: unknown, reason: 'cancelled' | 'deadline' | 'error' = 'error'): Reply => ({
  answered: false,
  failure: { reason, error, status: null },
});
const meaning = (asked: RequestKind, reply: Reply): string => {
  const problem = findServiceResponseProblem(asked, reply, NOW);
  return problem ? `${problem.kind} ${problem.cause}` : 'accepted';
};

describe('an answer', () => {
  test.each<[RequestKind, Reply, string]>([
    ['read', answer(200, json({ data: [] })), 'accepted'],
    ['read', answer(101, none), 'fault status'],
    ['read', answer(200, json({ status: 'open' })), 'accepted'],
    ['read', answer(200, json({ status: ' ERROR ' })), 'refused legacyError'],
    ['read', answer(200, page), 'unknown notTheService'],
    ['read', answer(200, cut), 'unknown unreadable'],
    ['read', answer(200, none), 'unknown unreadable'],
    ['read', answer(200, json({ status: 'error', errors: ['x'] })), 'refused legacyError'],
    ['read', answer(300, json({})), 'later redirect'],
    ['read', answer(302, none), 'later redirect'],
    ['read', answer(304, none), 'later redirect'],
    ['read', foreign(302, none, { location: 'https://wifi.hotel/' }), 'later notTheService'],
    ['write', answer(302, none), 'unknown redirect'],
    ['write', foreign(307, page), 'unknown notTheService'],
    ['signIn', foreign(302, page), 'later notTheService'],
    ['read', answer(400, json({})), 'refused refusedRead'],
    ...[400, 409, 422].flatMap((status): [RequestKind, Reply, string][] => [
      ['write', foreign(status, page), 'unknown notTheService'],
      ['read', foreign(status, page), 'later notTheService'],
      ['signIn', foreign(status, page), 'later notTheService'],
      // A RUID proves that the service answered, whatever the form of the body.
      ['write', answer(status, page), status === 409 ? 'conflict status' : 'refused status'],
    ]),
    ['legacyRead', answer(422, json({ errors: { from: 'x' } })), 'refused refusedRead'],
    ['write', answer(400, json({})), 'refused status'],
    ...(['signIn', 'read', 'legacyRead', 'write'] as const).flatMap(
      (asked): [RequestKind, Reply, string][] => [
        [asked, foreign(401, page), 'later notTheService'],
        [asked, foreign(401, none, { 'www-authenticate': 'Basic realm="proxy"' }), 'later notTheService'],
        [asked, foreign(401, json({ login: 'https://wifi.hotel/' })), 'later notTheService'],
        [asked, foreign(401, json({ title: 'Unauthorized' })), 'signedOut status'],
        [asked, foreign(401, json({ error: 'invalid_client' })), 'signedOut status'],
        [
          asked,
          foreign(401, none, { 'www-authenticate': 'Bearer error="invalid_token"' }),
          'signedOut status',
        ],
        [asked, foreign(401, none, { 'www-authenticate': 'Basic realm="bearer"' }), 'later notTheService'],
        [asked, foreign(401, none, { 'www-authenticate': 'x-bearer' }), 'later notTheService'],
        [asked, foreign(403, page), 'later notTheService'],
        [asked, foreign(403, json({ detail: 'IP' })), 'notAllowed status'],
      ],
    ),
    ['read', answer(401, none), 'signedOut status'],
    ['read', answer(403, page), 'notAllowed status'],
    ['read', answer(404, json({ status: 404 })), 'gone status'],
    ['read', answer(404, none), 'gone status'],
    ['read', answer(404, page), 'fault notTheService'],
    // A 404 of the service itself has a RUID and a problem body (openapi.yaml, Errors).
    ...(['read', 'legacyRead', 'write'] as const).flatMap((asked): [RequestKind, Reply, string][] => [
      [asked, foreign(404, none), 'fault notTheService'],
      [asked, foreign(410, none), 'fault notTheService'],
      [asked, foreign(404, cut), 'fault notTheService'],
      [asked, foreign(404, json({ message: 'no Route matched with those values' })), 'fault notTheService'],
      [asked, foreign(404, json({ title: 'Not Found', status: 404 })), 'gone status'],
    ]),
    ['signIn', foreign(404, none), 'gone status'],
    ['read', answer(405, json({})), 'fault status'],
    ['read', answer(407, page), 'later notTheService'],
    ['read', answer(408, none), 'later noAnswer'],
    ['read', answer(409, json({})), 'refused refusedRead'],
    ['write', answer(409, json({})), 'conflict status'],
    ['read', answer(410, none), 'gone status'],
    ['read', answer(415, none), 'fault status'],
    ['read', answer(418, none), 'fault status'],
    ['read', answer(422, json({})), 'refused refusedRead'],
    ['read', answer(429, none), 'later limit'],
    ['read', answer(500, page), 'later serviceError'],
    ['read', answer(503, none), 'later serviceError'],
    ['read', answer(511, page), 'later notTheService'],
    ['legacyRead', answer(200, json({ status: 'success', data: [] })), 'accepted'],
    ['legacyRead', answer(200, json({ status: ' SUCCESS ' })), 'accepted'],
    ['legacyRead', answer(200, json({ status: 'error', errors: [] })), 'refused legacyError'],
    ['legacyRead', answer(200, json({ data: [] })), 'refused legacyError'],
    ['legacyRead', answer(200, json([])), 'unknown unreadable'],
    ['legacyRead', answer(200, page), 'unknown notTheService'],
    ['legacyRead', answer(401, json({})), 'signedOut status'],
    ['signIn', answer(200, json({ access_token: 'x' })), 'accepted'],
    ['signIn', answer(400, json({})), 'signedOut status'],
    ['signIn', answer(422, json({})), 'signedOut status'],
    ['signIn', answer(401, none), 'signedOut status'],
    ['signIn', answer(405, none), 'gone status'],
    ['write', answer(201, json({ data: {} })), 'accepted'],
    ['write', answer(204, none), 'accepted'],
    ['write', answer(200, none), 'accepted'],
    ['write', answer(201, none), 'accepted'],
    ['write', answer(201, cut), 'unknown unreadable'],
    ['write', answer(200, page), 'unknown notTheService'],
    ['write', answer(408, none), 'unknown noAnswer'],
    ['write', answer(422, json({ errors: { town: 'x' } })), 'refused status'],
    // The text of a 422 decides nothing; the record is read instead.
    ['write', answer(422, json({ detail: 'Invoice is SENT_KSEF' })), 'refused status'],
    ['write', answer(429, none), 'later limit'],
    ['write', answer(500, none), 'unknown serviceError'],
    ['write', answer(503, none), 'unknown serviceError'],
  ])('%s, %j: %s', (asked, reply, expected) => {
    expect(meaning(asked, reply)).toBe(expected);
  });

  test('service problem: keeps the service’s title, detail, request id and waiting time', () => {
    const body = json({ title: 'Limit', detail: 'Zwolnij', retryAfter: 7 });
    expect(findServiceResponseProblem('read', answer(429, body, { 'retry-after': '3' }), NOW)).toEqual({
      kind: 'later',
      cause: 'limit',
      status: 429,
      title: 'Limit',
      detail: 'Zwolnij',
      ruid: 'r-1',
      fields: [],
      conflicts: [],
      retryAfterMs: 7000,
      at: '2026-06-03T08:00:00.000Z',
    });
    expect(findServiceResponseProblem('read', answer(429, none), NOW)?.retryAfterMs).toBe(60_000);
    expect(
      findServiceResponseProblem('read', answer(503, none, { 'retry-after': '30' }), NOW)?.retryAfterMs,
    ).toBe(30_000);
    expect(findServiceResponseProblem('read', answer(500, none), NOW)?.retryAfterMs).toBeNull();
    const refused = json({ status: 'error', errors: ['Zły zakres', 'Zła data'] });
    expect(findServiceResponseProblem('legacyRead', answer(200, refused), NOW)?.detail).toBe(
      'Zły zakres; Zła data',
    );
  });

  test('service problem: takes the waiting time from the Retry-After header for status 500 and 503, but not for 400, 403 and 404', () => {
    const wait = (status: number) =>
      findServiceResponseProblem('read', answer(status, none, { 'retry-after': '30' }), NOW)?.retryAfterMs;
    expect([500, 503, 400, 403, 404].map(wait)).toEqual([30_000, 30_000, null, null, null]);
  });

  test('service problem: joins several detail texts and cuts the result to 2000 characters', () => {
    const detail = (value: unknown) =>
      findServiceResponseProblem('write', answer(400, json({ detail: value })), NOW)?.detail;
    expect(detail('x'.repeat(2001))).toHaveLength(2000);
    expect(detail(Array(1001).fill('x'))).toHaveLength(2000);
    expect(detail(['a', 4, null, 'b'])).toBe('a; b');
    expect(detail({ one: 'a', two: ['b'] })).toBe('a');
    expect(detail(4)).toBe('');
  });

  test('service problem: reads field errors from a refused write and room conflicts from a 409', () => {
    const body = json({ errors: { town: 'x' }, conflicts: [{ roomId: 4 }] });
    const countDetails = (asked: RequestKind, status: number) => {
      const problem = findServiceResponseProblem(asked, answer(status, body), NOW);
      return [problem?.fields.length, problem?.conflicts.length];
    };
    expect(countDetails('write', 422)).toEqual([1, 0]);
    expect(countDetails('write', 409)).toEqual([0, 1]);
    expect(countDetails('read', 422)).toEqual([0, 0]);
    expect(countDetails('write', 403)).toEqual([0, 0]);
  });

  test('service problem: flattens the nested errors of a 422 into field paths', () => {
    const errors = {
      currency: 'unknown',
      buyer: { taxId: ['too short', 'not digits'], address: { street: 'missing' } },
      invoiceItems: { 0: { rate: 'bad' }, 2: { name: ['empty'] } },
      'invoiceItems[1].unit': 'empty',
      '/seller/bankNo': 'bad',
      lines: [{ name: 'empty' }],
      nothing: null,
    };
    expect(findServiceResponseProblem('write', answer(422, json({ errors })), NOW)?.fields).toEqual([
      { field: 'currency', message: 'unknown' },
      { field: 'buyer.taxId', message: 'too short' },
      { field: 'buyer.taxId', message: 'not digits' },
      { field: 'buyer.address.street', message: 'missing' },
      { field: 'invoiceItems[0].rate', message: 'bad' },
      { field: 'invoiceItems[2].name', message: 'empty' },
      { field: 'invoiceItems[1].unit', message: 'empty' },
      { field: 'seller.bankNo', message: 'bad' },
      { field: 'lines[0].name', message: 'empty' },
    ]);
    const listed = [{ field: 'buyer.0.taxId', message: 'bad' }, 'all wrong'];
    expect(findServiceResponseProblem('write', answer(422, json({ errors: listed })), NOW)?.fields).toEqual([
      { field: 'buyer[0].taxId', message: 'bad' },
      { field: '', message: 'all wrong' },
    ]);
  });

  test('409 answer: keeps each conflict with its readable fields, and drops a conflict that is not an object', () => {
    const conflicts = [{ roomId: '4', arrival: '2026-06-03', departure: 'soon', reservationId: 9 }, 'x'];
    expect(findServiceResponseProblem('write', answer(409, json({ conflicts })), NOW)?.conflicts).toEqual([
      { roomId: 4, arrival: '2026-06-03', departure: null, reservationId: 9 },
    ]);
  });

  test('service problem: has a valid form for every error status and any content of the error answer', () => {
    const body = fc.oneof(
      fc.jsonValue(),
      fc.record({
        title: fc.jsonValue(),
        detail: fc.jsonValue(),
        errors: fc.jsonValue(),
        conflicts: fc.jsonValue(),
      }),
    );
    const asked = fc.constantFrom<RequestKind>('read', 'legacyRead', 'signIn', 'write');
    fc.assert(
      fc.property(asked, fc.integer({ min: 100, max: 599 }), body, (request, status, value) => {
        const problem = findServiceResponseProblem(request, answer(status, json(value)), NOW);
        if (problem) expect(requestProblemSchema.safeParse(problem).error).toBeUndefined();
        else expect(status).toBeLessThan(300);
      }),
    );
  });
});

describe('a problem that no status code tells', () => {
  const at = '2026-06-03T08:00:00.000Z';
  const common = { title: '', detail: '', fields: [], conflicts: [], at };

  test('unreadable answer: the reported problem contains the status and the request id of the answer', () => {
    const problem = { kind: 'unknown', cause: 'unreadable', retryAfterMs: null, ...common };
    expect(buildUnreadableResponseProblem(answer(200, json({})), NOW)).toEqual({
      ...problem,
      status: 200,
      ruid: 'r-1',
    });
    expect(buildUnreadableResponseProblem(silence(null), NOW)).toEqual({
      ...problem,
      status: null,
      ruid: null,
    });
  });

  test('request that was not sent: is reported as cancelled, or as rate-limited with the time still to wait', () => {
    const unsent = { kind: 'later', status: null, ruid: null, ...common };
    expect(buildCancelledProblem(NOW)).toEqual({ ...unsent, cause: 'cancelled', retryAfterMs: null });
    expect(buildRateLimitPauseProblem(1000.2, NOW)).toEqual({
      ...unsent,
      cause: 'limit',
      retryAfterMs: 1001,
    });
  });

  test('service problem: only status 422 counts as a broken business rule, only 401 as a refused token', () => {
    const [broken, malformed, refused, taken] = [422, 400, 401, 409].map((status) =>
      findServiceResponseProblem('write', answer(status, json({})), NOW),
    );
    if (!broken || !malformed || !refused || !taken) throw new Error('each is a problem');
    expect([broken, malformed, refused, taken].map(isServiceRuleViolation)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect([broken, malformed, refused, taken].map(isTokenRefusal)).toEqual([false, false, true, false]);
    expect(isServiceRuleViolation({ ...broken, kind: 'signedOut' })).toBe(false);
  });
});

describe('no answer', () => {
  const coded = (code: string, syscall?: string) => Object.assign(new Error('x'), { code, syscall });
  const undici = (cause: unknown) => new TypeError('fetch failed', { cause });

  test.each<[Reply, string, string]>([
    [silence(undici(coded('ENOTFOUND', 'getaddrinfo'))), 'later noNetwork', 'later noNetwork'],
    [silence(undici(coded('EAI_AGAIN', 'getaddrinfo'))), 'later noNetwork', 'later noNetwork'],
    [silence(undici(coded('ENETUNREACH', 'connect'))), 'later noNetwork', 'later noNetwork'],
    // The network failed on a connection that may already have carried the request.
    [silence(undici(coded('ENETDOWN', 'read'))), 'later noNetwork', 'unknown noNetwork'],
    [silence(undici(coded('EHOSTUNREACH', 'write'))), 'later noNetwork', 'unknown noNetwork'],
    [silence(undici(coded('ENETUNREACH'))), 'later noNetwork', 'unknown noNetwork'],
    [silence(undici(coded('ECONNREFUSED', 'connect'))), 'later noAnswer', 'later noAnswer'],
    [silence(undici(coded('UND_ERR_CONNECT_TIMEOUT'))), 'later noAnswer', 'later noAnswer'],
    [silence(undici(coded('ECONNRESET'))), 'later noAnswer', 'unknown noAnswer'],
    [silence(undici(coded('UND_ERR_SOCKET'))), 'later noAnswer', 'unknown noAnswer'],
    [silence(undici(coded('CERT_HAS_EXPIRED'))), 'later certificate', 'later certificate'],
    [silence(coded('DEPTH_ZERO_SELF_SIGNED_CERT')), 'later certificate', 'later certificate'],
    [silence(undici(coded('ERR_TLS_CERT_ALTNAME_INVALID'))), 'later certificate', 'later certificate'],
    // Data that is not TLS may also arrive on a connection that has already carried the request.
    [silence(undici(coded('ERR_SSL_WRONG_VERSION_NUMBER'))), 'later certificate', 'unknown certificate'],
    [silence(undici(coded('ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION'))), 'later oldTls', 'later oldTls'],
    [silence(undici(coded('ERR_SSL_UNSUPPORTED_PROTOCOL'))), 'later oldTls', 'later oldTls'],
    [silence(undici(coded('HPE_INVALID_CONSTANT'))), 'later notTheService', 'unknown notTheService'],
    [silence(new Error('x')), 'later noAnswer', 'unknown noAnswer'],
    [silence(null), 'later noAnswer', 'unknown noAnswer'],
    [silence(null, 'deadline'), 'later noAnswer', 'unknown noAnswer'],
    [silence(coded('ECONNREFUSED'), 'cancelled'), 'later cancelled', 'unknown cancelled'],
  ])('%j: read %s, write %s', (reply, read, write) => {
    expect(meaning('read', reply)).toBe(read);
    expect(meaning('legacyRead', reply)).toBe(read);
    expect(meaning('write', reply)).toBe(write);
  });

  test('network error: is not reported as “no network” when at least one of several addresses was reached', () => {
    const silenceAfter = (...codes: string[]) =>
      silence(
        undici(
          new AggregateError(codes.map((code) => coded(code, code === 'ECONNRESET' ? 'read' : 'connect'))),
        ),
      );
    expect(meaning('read', silenceAfter('ENETUNREACH', 'ECONNREFUSED'))).toBe('later noAnswer');
    expect(meaning('read', silenceAfter('ENETUNREACH', 'EHOSTUNREACH'))).toBe('later noNetwork');
    expect(meaning('write', silenceAfter('ENETUNREACH', 'ECONNRESET'))).toBe('unknown noAnswer');
  });

  test('network error: the search for a cause ends when an error object names itself as its cause', () => {
    const error = coded('ECONNRESET');
    error.cause = error;
    expect(meaning('read', silence(error))).toBe('later noAnswer');
  });
});
