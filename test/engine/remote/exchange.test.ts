import { describe, expect, test } from 'vitest';
import type { KnowsName } from '#engine/platform/platform';
import type { Exchange } from '#engine/remote/remoteServiceInterface';
import {
  createServiceRequestSender,
  formatUnreadableRecordsNote,
  type Call,
} from '#engine/remote/serviceRequestSender';
import { inProcess, jsonAnswer } from '#support/inProcess';
import { expectProblem, expectValue } from '#support/outcomes';
import { virtualClock } from '#support/virtualClock';

/** Tests one exchange: the request, the meaning of its answer and its log entry; the service runs in this process. */

const secrets = {
  clientId: 'kontuar-client',
  clientSecret: 'kontuar-secret',
  legacyLogin: 'anna',
  legacyPassword: 'password',
};
const account = {
  baseUrl: 'https://a.example/api/v1/public',
  legacyBaseUrl: 'https://b.example/v0',
  caPem: null,
  legacyAuth: 'basic' as const,
};
const READ: Call<string> = {
  asked: 'read',
  method: 'GET',
  base: account.baseUrl,
  path: '/things',
  authorization: 'Bearer a-token-of-the-service',
  decode: (body) => (body === null ? null : JSON.stringify(body)),
  describeForLog: (value) => `read ${value}`,
};

function exchanger(
  answer: Parameters<typeof inProcess>[0],
  more: { knowsName?: KnowsName; lastAnswerAt?: number } = {},
) {
  const { network, arrived } = inProcess(answer);
  const clock = virtualClock();
  const log: Exchange[] = [];
  const { knowsName, lastAnswerAt } = more;
  const client = createServiceRequestSender({
    account,
    secrets,
    platform: {
      clock,
      random: { next: () => 0.5, id: () => '' },
      network,
      ...(knowsName ? { knowsName } : {}),
    },
    ...(lastAnswerAt === undefined ? {} : { lastAnswerAt }),
    onExchange: (entry) => log.push(entry),
    userAgent: 'Kontuar/1.0 (test)',
  });
  return { ...client, clock, arrived, log };
}
const failing = (code: string) => () =>
  Promise.reject(Object.assign(new Error('x'), { code, syscall: 'getaddrinfo' }));

describe('what is sent', () => {
  test('service client: sends a GET request with no headers other than accept, authorization and user-agent', async () => {
    const { exchange, arrived, countSentRequests } = exchanger(() => jsonAnswer({}));
    await exchange({ ...READ, query: new URLSearchParams({ page: '2' }) }, 'user');
    const [request] = arrived;
    expect([request?.method, request?.url]).toEqual(['GET', 'https://a.example/api/v1/public/things?page=2']);
    expect(Object.fromEntries(request?.headers ?? [])).toEqual({
      accept: 'application/json, application/problem+json',
      authorization: 'Bearer a-token-of-the-service',
      'user-agent': 'Kontuar/1.0 (test)',
    });
    expect(countSentRequests()).toBe(1);
  });

  test('service client: sends the body as JSON, and no authorization header for a call without authorization', async () => {
    const { exchange, arrived } = exchanger(() => jsonAnswer({}));
    const body = { positionId: '9007199254740993' };
    await exchange({ ...READ, method: 'POST', body, authorization: null }, 'user');
    expect(arrived[0]?.body).toBe('{"positionId":9007199254740993}');
    expect(arrived[0]?.headers.get('content-type')).toBe('application/json');
    expect(arrived[0]?.headers.has('authorization')).toBe(false);
  });
});

describe('the line in the log', () => {
  test('request log: the entry of a successful request hides the search text and cuts a long RUID to 100 characters', async () => {
    const { exchange, log, clock } = exchanger(() => clock.sleep(250).then(() => answer));
    const answer = jsonAnswer({ a: 1 }, 200, { ruid: `r-${'1'.repeat(200)}` });
    const outcome = exchange({ ...READ, query: new URLSearchParams({ search: 'Anna', page: '2' }) }, 'user');
    await clock.advance(1000);
    const ruid = `r-${'1'.repeat(98)}`;
    expect(await outcome).toEqual({ ok: true, value: '{"a":1}', ruid });
    expect(log).toEqual([
      {
        at: '2026-06-03T08:00:00.000Z',
        method: 'GET',
        path: '/api/v1/public/things?search=***&page=2',
        status: 200,
        ms: 250,
        ruid,
        outcome: 'accepted',
        note: 'read {"a":1}',
      },
    ]);
  });

  test('request log: stores why a request was refused, but not the service’s own error text', async () => {
    const { exchange, log } = exchanger(() => jsonAnswer({ detail: 'Jan Kowalski' }, 403, { ruid: 'r' }));
    expect(expectProblem(await exchange(READ, 'user'))).toMatchObject({ detail: 'Jan Kowalski', ruid: 'r' });
    expect(log).toMatchObject([{ status: 403, ruid: 'r', outcome: 'notAllowed', note: 'status' }]);
    expect(log[0]?.path).toBe('/api/v1/public/things');
  });

  test('request log: records the error code when no answer arrives', async () => {
    const { exchange, log } = exchanger(failing('ECONNRESET'));
    await exchange(READ, 'user');
    expect(log).toMatchObject([{ status: null, ruid: null, outcome: 'later', note: 'noAnswer ECONNRESET' }]);
    const mute = exchanger(() => Promise.reject(new Error('x')));
    await mute.exchange(READ, 'user');
    expect(mute.log[0]?.note).toBe('noAnswer');
  });

  test('request log: replaces secrets repeated by the service with asterisks', async () => {
    const secretText = 'kontuar-secret and a-token-of-the-service';
    const { exchange, addToken, log } = exchanger(() =>
      jsonAnswer({ said: secretText }, 200, { ruid: secretText }),
    );
    expect(expectValue(await exchange(READ, 'user'))).toContain('kontuar-secret');
    expect(log).toMatchObject([{ ruid: '*** and ***', note: 'read {"said":"*** and ***"}' }]);
    addToken('said');
    await exchange(READ, 'user');
    expect(log[1]?.note).toBe('read {"***":"*** and ***"}');
    const refusing = exchanger(() => jsonAnswer({ detail: secretText }, 403));
    expect(expectProblem(await refusing.exchange(READ, 'user')).detail).toBe('*** and ***');
  });

  test.each([
    [0, ''],
    [1, '1 set aside: room 1: odd'],
    [3, '3 set aside: room 1: odd; room 2: odd; room 3: odd'],
    [4, '4 set aside: room 1: odd; room 2: odd; room 3: odd; ...'],
  ])('request log: names at most three of %i unreadable records', (count, note) => {
    const setAside = Array.from({ length: count }, (_, n) => ({
      kind: 'room' as const,
      id: String(n + 1),
      reason: 'odd',
    }));
    expect(formatUnreadableRecordsNote({ setAside })).toBe(note);
  });

  test('request log: shows a question mark for an unreadable record without an id', () => {
    expect(formatUnreadableRecordsNote({ setAside: [{ kind: 'invoice', id: null, reason: 'odd' }] })).toBe(
      '1 set aside: invoice ?: odd',
    );
  });
});

describe('what it means', () => {
  test('service client: reports an answer as unreadable when the decoder rejects the answer', async () => {
    const { exchange, log } = exchanger(() => jsonAnswer({}, 200, { ruid: 'r' }));
    const problem = expectProblem(await exchange({ ...READ, decode: () => null }, 'user'));
    expect(problem).toMatchObject({ kind: 'unknown', cause: 'unreadable', status: 200, ruid: 'r' });
    expect(log).toMatchObject([{ outcome: 'unknown', note: 'unreadable' }]);
  });

  test('service client: gives the decoder the body, the arrival time and the headers of the answer', async () => {
    const seen: unknown[] = [];
    const decode: Call<string>['decode'] = (body, now, headers) => {
      seen.push(body, now, headers.get('x'));
      return '';
    };
    const { exchange, clock } = exchanger(({ method }) =>
      method === 'GET' ? jsonAnswer([1], 200, { x: 'y' }) : new Response(null, { status: 204 }),
    );
    await exchange({ ...READ, decode }, 'user');
    await exchange({ ...READ, asked: 'write', method: 'DELETE', decode }, 'user');
    expect(seen).toEqual([[1], clock.now(), 'y', null, clock.now(), null]);
  });

  test.each(['CERT_NOT_YET_VALID', 'ENOTFOUND'])(
    'service client: reports status 403 as an answer of the service, not as a network error, even if the body contains %s',
    async (detail) => {
      const knowsName = () => Promise.resolve(true);
      const { exchange } = exchanger(() => jsonAnswer({ detail }, 403), { knowsName });
      expect(expectProblem(await exchange(READ, 'user'))).toMatchObject({ cause: 'status', detail });
    },
  );

  test('service client: sends and logs nothing when the call is cancelled before its turn', async () => {
    const { exchange, countSentRequests, log } = exchanger(() => jsonAnswer({}));
    const problem = expectProblem(await exchange(READ, 'user', AbortSignal.abort()));
    expect(problem).toMatchObject({ kind: 'later', cause: 'cancelled', at: '2026-06-03T08:00:00.000Z' });
    expect([countSentRequests(), log]).toEqual([0, []]);
  });

  test('service client: reports a call as cancelled when the caller cancels while the request is in progress', async () => {
    const stop = new AbortController();
    const { exchange } = exchanger(() => {
      stop.abort();
      return new Promise(() => undefined);
    });
    expect(expectProblem(await exchange(READ, 'user', stop.signal)).cause).toBe('cancelled');
  });
});

describe('the budget', () => {
  test('rate limit: refuses calls and sends no request until the 45-second pause after a 429 is over', async () => {
    const { exchange, clock, countSentRequests } = exchanger(() => jsonAnswer({ retryAfter: 45 }, 429));
    expect(expectProblem(await exchange(READ, 'user'))).toMatchObject({
      cause: 'limit',
      retryAfterMs: 45_000,
    });
    await clock.advance(5000);
    const waiting = { kind: 'later', cause: 'limit', status: null, retryAfterMs: 40_000 };
    expect(expectProblem(await exchange(READ, 'user'))).toMatchObject(waiting);
    expect(countSentRequests()).toBe(1);
  });

  test('rate limit: a 503 answer with retryAfter does not delay the next request', async () => {
    const { exchange, countSentRequests } = exchanger(() => jsonAnswer({ retryAfter: 45 }, 503));
    await exchange(READ, 'user');
    await exchange(READ, 'user');
    expect(countSentRequests()).toBe(2);
  });

  test.each([
    ['read', 1],
    ['legacyRead', 2],
  ] as const)(
    'rate limit, requests of the kind %s: %i requests are sent when the first answer says that no requests remain',
    async (asked, leaving) => {
      const count = { 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '30' };
      const { exchange, clock, countSentRequests } = exchanger(() =>
        jsonAnswer({ status: 'success' }, 200, count),
      );
      await exchange({ ...READ, asked }, 'user');
      void exchange({ ...READ, asked }, 'user');
      await clock.advance(900);
      expect(countSentRequests()).toBe(leaving);
    },
  );
});

describe('the clock of the service', () => {
  test('clock difference: equals the Date header of an accepted answer minus the PC time halfway between request and answer', async () => {
    const dates = ['Wed, 03 Jun 2026 08:01:00 GMT', null, 'Wed, 03 Jun 2026 07:00:00 GMT', 'soon'];
    let answered = 0;
    const { exchange, clock, clockSkewMs } = exchanger(async () => {
      const date = dates[answered++] ?? null;
      await clock.sleep(1000);
      return jsonAnswer({}, answered === 3 ? 403 : 200, date === null ? {} : { date });
    });
    expect(clockSkewMs()).toBeNull();
    const once = async () => {
      const outcome = exchange(READ, 'user');
      await clock.advance(1000);
      await outcome;
      return clockSkewMs();
    };
    expect(await once()).toBe(60_000);
    // Three answers leave the clock difference unchanged: without a date, a refusal, and with an unreadable date.
    for (let n = 0; n < 3; n += 1) expect(await once()).toBe(60_000);
  });

  const NOW = Date.UTC(2026, 5, 3, 8);
  const MONTHS_MS = 200 * 86_400_000;
  const causeOf = async (lastAnswerAt?: number) => {
    const more = lastAnswerAt === undefined ? {} : { lastAnswerAt };
    const { exchange } = exchanger(failing('CERT_HAS_EXPIRED'), more);
    return expectProblem(await exchange(READ, 'user')).cause;
  };

  test('expired certificate: the reported cause is the PC clock only when the service last answered months ago', async () => {
    expect(await causeOf()).toBe('certificate');
    expect(await causeOf(NOW)).toBe('certificate');
    expect(await causeOf(NOW - MONTHS_MS)).toBe('clock');
  });

  test('expired certificate after a recent answer: is reported as a wrong PC clock only when PC and service clocks differ by days', async () => {
    let date = 'Wed, 03 Jun 2026 08:00:00 GMT';
    let broken = false;
    const { exchange } = exchanger(
      () => (broken ? failing('CERT_HAS_EXPIRED')() : jsonAnswer({}, 200, date === '' ? {} : { date })),
      { lastAnswerAt: NOW - MONTHS_MS },
    );
    const after = async (dateHeader: string) => {
      [date, broken] = [dateHeader, false];
      await exchange(READ, 'user');
      broken = true;
      return expectProblem(await exchange(READ, 'user')).cause;
    };
    expect(await after('')).toBe('certificate');
    expect(await after('Wed, 03 Jun 2026 08:00:00 GMT')).toBe('certificate');
    expect(await after('Fri, 05 Jun 2026 08:00:00 GMT')).toBe('clock');
    // The cause remains the clock until the service sends another time.
    expect(await after('')).toBe('clock');
  });

  test('refused connection: is reported as “no answer”, not as a wrong PC clock, even long after the last answer', async () => {
    const { exchange } = exchanger(failing('ECONNREFUSED'), { lastAnswerAt: 0 });
    expect(expectProblem(await exchange(READ, 'user')).cause).toBe('noAnswer');
  });
});

describe('a host that nobody knows', () => {
  const met = async (code: string, knows?: readonly string[]) => {
    const asked: string[] = [];
    const knowsName = (host: string) => (asked.push(host), Promise.resolve(knows?.includes(host) ?? false));
    const { exchange } = exchanger(failing(code), knows ? { knowsName } : {});
    const { cause } = expectProblem(await exchange(READ, 'user'));
    return { cause, asked };
  };

  test('unknown service host: is reported as a wrong address when another host name resolves, and as no network otherwise', async () => {
    expect(await met('ENOTFOUND', ['b.example'])).toEqual({ cause: 'wrongAddress', asked: ['b.example'] });
    const hosts = ['b.example', 'example.com'];
    expect(await met('ENOTFOUND', ['example.com'])).toEqual({ cause: 'wrongAddress', asked: hosts });
    expect(await met('ENOTFOUND', [])).toEqual({ cause: 'noNetwork', asked: hosts });
  });

  test('unknown host: is reported as no network when other names cannot be looked up', async () => {
    expect((await met('ENOTFOUND')).cause).toBe('noNetwork');
  });

  test('network error: Kontuar looks up other host names for comparison only when the service’s host name is unknown', async () => {
    expect(await met('ENETUNREACH', ['b.example'])).toEqual({ cause: 'noNetwork', asked: [] });
    expect(await met('ECONNREFUSED', ['b.example'])).toEqual({ cause: 'noAnswer', asked: [] });
  });
});
