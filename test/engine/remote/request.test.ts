import { describe, expect, test } from 'vitest';
import type { Clock, Network } from '#engine/platform/platform';
import { sendHttpRequest, type Reply } from '#engine/remote/httpRequest';
import { virtualClock } from '#support/virtualClock';

/**
 * Tests one HTTP request, its end and its body, with bytes given by hand (domain.md A60, A61); overHttps.slow.test.ts
 * covers TLS.
 */

const GET = { method: 'GET', headers: {}, body: null };
const URL = 'https://a.example/v1/public/invoices';
const JSON_TYPE = 'application/json';

const asked = (network: Network) => sendHttpRequest(URL, GET, { clock: virtualClock(), network });

/** Returns the body that the client reads from an answer of this content type. */
async function received(body: BodyInit | null, type?: string) {
  const headers = type === undefined ? {} : { 'content-type': type };
  const reply = await asked(() => Promise.resolve(new Response(body, { headers })));
  return answerOf(reply).body;
}
function answerOf(reply: Reply) {
  if (!reply.answered) throw new Error(String(reply.failure.error));
  return reply.answer;
}
const bytes = (...chunks: Uint8Array<ArrayBuffer>[]) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (stream) => {
      for (const chunk of chunks) stream.enqueue(chunk);
      stream.close();
    },
  });
const encoded = (text: string) => new TextEncoder().encode(text);

describe('what is sent', () => {
  test('HTTP request: sends the given method, headers and body, and follows no redirect', async () => {
    let seen: Request | null = null;
    const network: Network = (sent) => Promise.resolve(((seen = sent), new Response(null)));
    const init = { method: 'PATCH', headers: { accept: JSON_TYPE }, body: '{"a":1}' };
    await sendHttpRequest(URL, init, { clock: virtualClock(), network });
    if (!seen) throw new Error('nothing was sent');
    const sent: Request = seen;
    expect([sent.url, sent.method, sent.redirect]).toEqual([URL, 'PATCH', 'manual']);
    expect([sent.headers.get('accept'), await sent.text()]).toEqual([JSON_TYPE, '{"a":1}']);
  });
});

describe('a body', () => {
  test.each([
    [null, undefined, { form: 'none' }],
    ['', JSON_TYPE, { form: 'none' }],
    [' \n', 'text/html', { form: 'none' }],
    ['{"a":1}', JSON_TYPE, { form: 'json', json: { a: 1 } }],
    ['{"a":1}', 'application/problem+json; charset=utf-8', { form: 'json', json: { a: 1 } }],
    ['"text"', 'Application/JSON', { form: 'json', json: 'text' }],
    ['[9007199254740993]', JSON_TYPE, { form: 'json', json: ['9007199254740993'] }],
    [' [1]', 'text/html', { form: 'json', json: [1] }],
    ['{"a":1}', undefined, { form: 'json', json: { a: 1 } }],
    ['hello', 'text/html', { form: 'other' }],
    ['hello {', 'text/html', { form: 'other' }],
    ['"text"', 'application/jsonp', { form: 'other' }],
    ['<h1>', JSON_TYPE, { form: 'other' }],
    [' \n<h1>', JSON_TYPE, { form: 'other' }],
    ['no <h1>', JSON_TYPE, { form: 'broken' }],
    ['{"a":', JSON_TYPE, { form: 'broken' }],
    ['{"a":', 'text/html', { form: 'broken' }],
  ])(
    'answer body %j with content type %s: is classified as empty, JSON, other or broken',
    async (body, type, expected) => {
      expect(await received(body, type)).toEqual(expected);
    },
  );

  test('answer body: is read correctly when two chunks split a multi-byte letter, and counts as broken when its last letter is incomplete', async () => {
    const [c5, bc] = encoded('ż');
    const halves = [encoded('{"a":"'), Uint8Array.of(c5 ?? 0), Uint8Array.of(bc ?? 0), encoded('"}')];
    expect(await received(bytes(...halves))).toEqual({ form: 'json', json: { a: 'ż' } });
    expect(await received(bytes(encoded('{"a":1}'), Uint8Array.of(c5 ?? 0)))).toEqual({ form: 'broken' });
  });

  test('answer body: JSON with more than two million values is reported as broken without being parsed', async () => {
    expect(await received(`[${'0,'.repeat(2_000_000)}0]`, JSON_TYPE)).toEqual({ form: 'broken' });
  });

  test('answer body: is broken when the stream breaks off after complete JSON', async () => {
    let pulled = 0;
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: (stream) =>
        (pulled += 1) === 1 ? stream.enqueue(encoded('{}')) : stream.error(new Error('cut')),
    });
    expect(await received(body, JSON_TYPE)).toEqual({ form: 'broken' });
  });

  test('answer body: is read up to 32 MB, and reading stops when the body is longer', async () => {
    const quarter = new Uint8Array(8 * 1024 * 1024).fill(32);
    expect(await received(bytes(quarter, quarter, quarter, quarter))).toEqual({ form: 'none' });
    let cancelled = false;
    const tooLong = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (stream) => {
        for (const chunk of [quarter, quarter, quarter, quarter, Uint8Array.of(32)]) stream.enqueue(chunk);
      },
      cancel: () => void (cancelled = true),
    });
    expect(await received(tooLong)).toEqual({ form: 'broken' });
    expect(cancelled).toBe(true);
  });
});

describe('the request identifier', () => {
  const ruid = async (header: string | null, body: unknown) => {
    const headers = { 'content-type': JSON_TYPE, ...(header === null ? {} : { ruid: header }) };
    const reply = await asked(() => Promise.resolve(new Response(JSON.stringify(body), { headers })));
    return answerOf(reply).ruid;
  };

  test.each([
    ['h', { meta: { ruid: 'm' }, ruid: 'b' }, 'h'],
    [' ', { meta: { ruid: ' m ' }, ruid: 'b' }, 'm'],
    [null, { meta: { ruid: ' ' }, ruid: 'b' }, 'b'],
    [null, null, null],
    [null, { meta: 'm', ruid: 'b' }, 'b'],
    [null, { meta: { ruid: 7 } }, null],
    [null, ['ruid'], null],
  ])(
    'request id: an answer with the header %j and the body %j gives the request id %j',
    async (header, body, expected) => {
      expect(await ruid(header, body)).toBe(expected);
    },
  );

  test('request id: is cut to 10000 characters', async () => {
    expect(await ruid(null, { ruid: 'r'.repeat(10_001) })).toHaveLength(10_000);
  });
});

describe('no answer', () => {
  const never: Network = () => new Promise(() => undefined);
  const endless = () => Promise.resolve(new Response(new ReadableStream(), { status: 207 }));

  test.each([
    ['none at all', never, null],
    ['one without an end', endless, 207],
  ])(
    'HTTP request: fails with “deadline” after 30 seconds when the answer is missing or endless: %s',
    async (_, network, status) => {
      const clock = virtualClock();
      let reply: Reply | null = null;
      void sendHttpRequest(URL, GET, { clock, network }).then((answer) => (reply = answer));
      await clock.advance(29_999);
      expect(reply).toBeNull();
      await clock.advance(1);
      expect(reply).toMatchObject({ answered: false, failure: { reason: 'deadline', status } });
    },
  );

  test.each([
    ['none at all', never, null],
    ['one without an end', endless, 207],
  ])(
    'HTTP request: reports “cancelled” when the caller cancels while waiting for the answer: %s',
    async (_, network, status) => {
      const clock = virtualClock();
      const stop = new AbortController();
      const reply = sendHttpRequest(URL, GET, { clock, network }, stop.signal);
      await clock.advance(10);
      stop.abort(new Error('enough'));
      expect(await reply).toMatchObject({ answered: false, failure: { reason: 'cancelled', status } });
    },
  );

  test('HTTP request: reports “cancelled” when the caller cancelled before sending', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    const reply = await sendHttpRequest(URL, GET, { clock: virtualClock(), network: never }, signal);
    expect(reply).toMatchObject({ answered: false, failure: { reason: 'cancelled', status: null } });
  });

  test('HTTP request: returns the network’s error object when the request fails', async () => {
    const error = new TypeError('fetch failed');
    const signal = new AbortController().signal;
    const network: Network = () => Promise.reject(error);
    expect(await sendHttpRequest(URL, GET, { clock: virtualClock(), network }, signal)).toEqual({
      answered: false,
      failure: { reason: 'error', error, status: null },
    });
  });

  test('HTTP request: aborts the network call after the deadline', async () => {
    const clock = virtualClock();
    let heard: AbortSignal | null = null;
    const network: Network = (sent) => ((heard = sent.signal), never(sent));
    const reply = sendHttpRequest(URL, GET, { clock, network });
    await clock.advance(30_000);
    await reply;
    expect(heard).toMatchObject({ aborted: true });
  });
});

test('HTTP request: stops its deadline timer when an answer arrives', async () => {
  const virtual = virtualClock();
  const waits: (AbortSignal | undefined)[] = [];
  const clock: Clock = { ...virtual, sleep: (ms, signal) => (waits.push(signal), virtual.sleep(ms, signal)) };
  await sendHttpRequest(URL, GET, { clock, network: () => Promise.resolve(new Response(null)) });
  expect(waits.map((signal) => signal?.aborted)).toEqual([true]);
});
