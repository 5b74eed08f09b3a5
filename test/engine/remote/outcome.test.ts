import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { problemSchema } from '#shared/outcome/problem';
import { problemOf, type Asked } from '#engine/remote/outcome';
import type { Body, Reply } from '#engine/remote/request';

/** The table of sync.md, Writing, Outcome: every answer and every silence has exactly one meaning. */

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
/** Without a RUID, as something in between answers. */
const foreign = (status: number, body: Body, headers: Record<string, string> = {}): Reply =>
  answer(status, body, headers, null);
const silence = (error: unknown, reason: 'cancelled' | 'deadline' | 'error' = 'error'): Reply => ({
  answered: false,
  failure: { reason, error, status: null },
});
const meaning = (asked: Asked, reply: Reply): string => {
  const problem = problemOf(asked, reply, NOW);
  return problem ? `${problem.kind} ${problem.cause}` : 'accepted';
};

describe('an answer', () => {
  test.each<[Asked, Reply, string]>([
    ['read', answer(200, json({ data: [] })), 'accepted'],
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
    ['olderRead', answer(422, json({ errors: { from: 'x' } })), 'refused refusedRead'],
    ['write', answer(400, json({})), 'refused status'],
    ...(['signIn', 'read', 'olderRead', 'write'] as const).flatMap((asked): [Asked, Reply, string][] => [
      [asked, foreign(401, page), 'later notTheService'],
      [asked, foreign(401, none, { 'www-authenticate': 'Basic realm="proxy"' }), 'later notTheService'],
      [asked, foreign(401, json({ login: 'https://wifi.hotel/' })), 'later notTheService'],
      [asked, foreign(401, json({ title: 'Unauthorized' })), 'signedOut status'],
      [asked, foreign(401, json({ error: 'invalid_client' })), 'signedOut status'],
      [asked, foreign(401, none, { 'www-authenticate': 'Bearer error="invalid_token"' }), 'signedOut status'],
      [asked, foreign(403, page), 'later notTheService'],
      [asked, foreign(403, json({ detail: 'IP' })), 'notAllowed status'],
    ]),
    ['read', answer(401, none), 'signedOut status'],
    ['read', answer(403, page), 'notAllowed status'],
    ['read', answer(404, json({ status: 404 })), 'gone status'],
    ['read', answer(404, none), 'gone status'],
    ['read', answer(404, page), 'fault notTheService'],
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
    ['olderRead', answer(200, json({ status: 'success', data: [] })), 'accepted'],
    ['olderRead', answer(200, json({ status: ' SUCCESS ' })), 'accepted'],
    ['olderRead', answer(200, json({ status: 'error', errors: [] })), 'refused legacyError'],
    ['olderRead', answer(200, json({ data: [] })), 'refused legacyError'],
    ['olderRead', answer(200, json([])), 'unknown unreadable'],
    ['olderRead', answer(200, page), 'unknown notTheService'],
    ['olderRead', answer(401, json({})), 'signedOut status'],
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
    // Words decide nothing: the record is read (outbox/refusedWrite.ts).
    ['write', answer(422, json({ detail: 'Invoice is SENT_KSEF' })), 'refused status'],
    ['write', answer(429, none), 'later limit'],
    ['write', answer(500, none), 'unknown serviceError'],
    ['write', answer(503, none), 'unknown serviceError'],
  ])('%s, %j: %s', (asked, reply, expected) => {
    expect(meaning(asked, reply)).toBe(expected);
  });

  test("keeps the service's words, its identifier and its wait", () => {
    const body = json({ title: 'Limit', detail: 'Zwolnij', retryAfter: 7 });
    expect(problemOf('read', answer(429, body, { 'retry-after': '3' }), NOW)).toEqual({
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
    expect(problemOf('read', answer(429, none), NOW)?.retryAfterMs).toBe(60_000);
    expect(problemOf('read', answer(503, none, { 'retry-after': '30' }), NOW)?.retryAfterMs).toBe(30_000);
    expect(problemOf('read', answer(500, none), NOW)?.retryAfterMs).toBeNull();
    const refused = json({ status: 'error', errors: ['Zły zakres', 'Zła data'] });
    expect(problemOf('olderRead', answer(200, refused), NOW)?.detail).toBe('Zły zakres; Zła data');
  });

  test('errors of a 422 become fields, however they are nested', () => {
    const errors = {
      currency: 'unknown',
      buyer: { taxId: ['too short', 'not digits'], address: { street: 'missing' } },
      invoiceItems: { 0: { rate: 'bad' }, 2: { name: ['empty'] } },
      'invoiceItems[1].unit': 'empty',
      '/seller/bankNo': 'bad',
      lines: [{ name: 'empty' }],
      nothing: null,
    };
    expect(problemOf('write', answer(422, json({ errors })), NOW)?.fields).toEqual([
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
    expect(problemOf('write', answer(422, json({ errors: listed })), NOW)?.fields).toEqual([
      { field: 'buyer[0].taxId', message: 'bad' },
      { field: '', message: 'all wrong' },
    ]);
  });

  test('conflicts of a 409 are read as far as they can be', () => {
    const conflicts = [{ roomId: '4', arrival: '2026-06-03', departure: 'soon', reservationId: 9 }, 'x'];
    expect(problemOf('write', answer(409, json({ conflicts })), NOW)?.conflicts).toEqual([
      { roomId: 4, arrival: '2026-06-03', departure: null, reservationId: 9 },
    ]);
  });

  test('anything in an error body still makes a problem', () => {
    const body = fc.oneof(
      fc.jsonValue(),
      fc.record({
        title: fc.jsonValue(),
        detail: fc.jsonValue(),
        errors: fc.jsonValue(),
        conflicts: fc.jsonValue(),
      }),
    );
    const asked = fc.constantFrom<Asked>('read', 'olderRead', 'signIn', 'write');
    fc.assert(
      fc.property(asked, fc.integer({ min: 100, max: 599 }), body, (what, status, value) => {
        const problem = problemOf(what, answer(status, json(value)), NOW);
        if (problem) expect(problemSchema.safeParse(problem).error).toBeUndefined();
        else expect(status).toBeLessThan(300);
      }),
    );
  });
});

describe('no answer', () => {
  const coded = (code: string, syscall?: string) => Object.assign(new Error('x'), { code, syscall });
  const undici = (cause: unknown) => new TypeError('fetch failed', { cause });

  test.each<[Reply, string, string]>([
    [silence(undici(coded('ENOTFOUND', 'getaddrinfo'))), 'later noNetwork', 'later noNetwork'],
    [silence(undici(coded('EAI_AGAIN', 'getaddrinfo'))), 'later noNetwork', 'later noNetwork'],
    [silence(undici(coded('ENETUNREACH', 'connect'))), 'later noNetwork', 'later noNetwork'],
    // The line broke under a connection that had carried our request already.
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
    // What is no TLS may also break into a connection that has already carried our request.
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
    expect(meaning('olderRead', reply)).toBe(read);
    expect(meaning('write', reply)).toBe(write);
  });

  test('of several addresses, one that was reached says that there is a network', () => {
    const both = (...codes: string[]) =>
      silence(
        undici(
          new AggregateError(codes.map((code) => coded(code, code === 'ECONNRESET' ? 'read' : 'connect'))),
        ),
      );
    expect(meaning('read', both('ENETUNREACH', 'ECONNREFUSED'))).toBe('later noAnswer');
    expect(meaning('read', both('ENETUNREACH', 'EHOSTUNREACH'))).toBe('later noNetwork');
    expect(meaning('write', both('ENETUNREACH', 'ECONNRESET'))).toBe('unknown noAnswer');
  });

  test('an error that is its own cause is no endless loop', () => {
    const error = coded('ECONNRESET');
    error.cause = error;
    expect(meaning('read', silence(error))).toBe('later noAnswer');
  });
});
