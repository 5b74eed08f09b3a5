import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createReceivedEventLog } from '#engine/sync/events/receivedEventStore';
import { createWebhookRequestHandler, type ReceiverParts } from '#engine/sync/events/webhookRequestHandler';
import type { Targets } from '#engine/sync/pull/pullTypes';
import { openStore } from '#engine/store/openStore';
import { DEFAULT_WEBHOOK_SIGNATURE_FORMAT, type Signing } from '#shared/model/serviceEvent';
import { virtualClock } from '#support/virtualClock';
import { envelope, SAMPLE_DATA } from './samples';
import { dose } from '../../../fuzz/dose';

/** Tests single deliveries as bytes: their answer, their log line and their effect. */

const PATH = '/6f1ad1f0-55a4-4f0c-9d51-2f8f9b5d1c11';
const KEY = 'podpis-żółw';

function open(signing: Signing | null = null, given: Partial<ReceiverParts> = {}) {
  const clock = virtualClock(Date.UTC(2026, 5, 3, 9));
  const folder = mkdtempSync(join(tmpdir(), 'kontuar-events-'));
  const opened = openStore({ file: join(folder, 'kontuar.db'), clock });
  if (!opened.ok) throw new Error(opened.detail);
  onTestFinished(() => {
    opened.store.close();
    rmSync(folder, { recursive: true });
  });
  const targets: Targets[] = [];
  const journal = createReceivedEventLog(opened.store);
  const receive = createWebhookRequestHandler({
    clock,
    path: PATH,
    signed: signing && { signing, key: KEY },
    journal,
    onTargets: (hint) => targets.push(hint),
    onLogLine: () => undefined,
    ...given,
  });
  const post = async (
    body: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
    path = PATH,
  ) => {
    const request = new Request(`http://127.0.0.1:1${path}`, { method: 'POST', body, headers });
    return (await receive(request)).status;
  };
  return { clock, store: opened.store, journal, targets, receive, post };
}

const created = (webhookId: unknown = 'a0000000-0000-4000-8000-000000000001', more: object = {}) =>
  JSON.stringify(envelope('invoice.created', SAMPLE_DATA['invoice.created'], { webhookId, ...more }));

const signed = (signing: Signing, body: string, key = KEY) => ({
  [signing.header]: signing.prefix + createHmac(signing.algorithm, key).update(body).digest(signing.encoding),
});

describe('the receiver', () => {
  it('event receiver: answers 404 without a log entry when the path is wrong', async () => {
    const { post, journal, targets } = open();
    for (const path of ['/', '/events', `${PATH}/`, PATH.slice(0, -1), PATH.toUpperCase()])
      expect(await post(created(), {}, path)).toBe(404);
    expect([journal.list().length, targets.length]).toEqual([0, 0]);
  });

  it('event receiver: answers GET and HEAD with 200, so that a tunnel can be checked', async () => {
    const { receive, journal } = open();
    const status = async (method: string) =>
      (await receive(new Request(`http://127.0.0.1:1${PATH}`, { method }))).status;
    expect([await status('GET'), await status('HEAD'), await status('DELETE')]).toEqual([200, 200, 405]);
    expect(journal.list()).toEqual([]);
  });

  it('event receiver: handles a repeated event once, also after a restart', async () => {
    const { post, targets, journal, store } = open();
    expect(await post(created())).toBe(200);
    expect(await post(created())).toBe(200);
    expect(targets).toHaveLength(1);
    expect(journal.list().map(({ outcome }) => outcome)).toEqual(['duplicate', 'accepted']);
    const later = createReceivedEventLog(store);
    expect(later.has('a0000000-0000-4000-8000-000000000001')).toBe(true);
    expect(later.list()).toEqual(journal.list());
  });

  it('event receiver: accepts a signed event after refusing an unsigned or wrongly signed event with the same id', async () => {
    const { post, targets } = open(DEFAULT_WEBHOOK_SIGNATURE_FORMAT);
    const body = created();
    expect(await post(body, signed(DEFAULT_WEBHOOK_SIGNATURE_FORMAT, body, 'guessed'))).toBe(401);
    expect(await post(body)).toBe(401);
    expect(await post(body, signed(DEFAULT_WEBHOOK_SIGNATURE_FORMAT, body))).toBe(200);
    expect(targets).toHaveLength(1);
    expect(await post(body, signed(DEFAULT_WEBHOOK_SIGNATURE_FORMAT, body))).toBe(200);
    expect(targets).toHaveLength(1);
  });

  it('event receiver: forgets the ids of the oldest events and keeps at most 100 log lines', async () => {
    const { post, clock, journal, store } = open();
    for (let n = 0; n < 320; n++) {
      if (n % 100 === 0) await clock.advance(61_000);
      await post(created(`a0000000-0000-4000-8000-${String(n).padStart(12, '0')}`));
    }
    expect(journal.has('a0000000-0000-4000-8000-000000000000')).toBe(false);
    expect(journal.has('a0000000-0000-4000-8000-000000000319')).toBe(true);
    expect(journal.list()).toHaveLength(100);
    expect(JSON.stringify(store.settings.get('events.received')).length).toBeLessThan(60_000);
  });

  it('event receiver: handles each event that has no usable id, even if such events repeat', async () => {
    const { post, targets } = open();
    for (const id of [undefined, null, '', 'x'.repeat(200)]) expect(await post(created(id))).toBe(200);
    expect(targets).toHaveLength(4);
  });

  it('event receiver: logs unreadable, unknown and outdated events with the reason', async () => {
    const { post, targets, journal } = open();
    expect(await post('{"webhookId":')).toBe(400);
    expect(await post('')).toBe(400);
    expect(await post('[]')).toBe(400);
    expect(await post(JSON.stringify(envelope('guest.arrived', {}, { webhookId: 'b1' })))).toBe(200);
    expect(await post(created('c1', { timestamp: '2026-06-02T08:59:00Z' }))).toBe(200);
    expect(await post(created('c2', { timestamp: 'yesterday' }))).toBe(200);
    expect(targets).toHaveLength(1);
    expect(journal.list().map(({ outcome }) => outcome)).toEqual([
      'accepted',
      'stale',
      'unknownKind',
      'unreadable',
      'unreadable',
      'unreadable',
    ]);
  });

  it('event receiver: accepts a body of 64 KiB and rejects a longer body, even one sent without a Content-Length', async () => {
    const { post, receive, journal } = open();
    const filled = (length: number) =>
      created('d1', { filler: '' }).replace('"filler":""', () => {
        const rest = length - created('d1', { filler: '' }).length;
        return `"filler":"${'x'.repeat(rest)}"`;
      });
    expect(await post(filled(64 * 1024))).toBe(200);
    expect(await post(filled(64 * 1024 + 1))).toBe(413);
    const endless = new ReadableStream<Uint8Array>({ pull: (out) => out.enqueue(new Uint8Array(4096)) });
    const stream = new Request(`http://127.0.0.1:1${PATH}`, {
      method: 'POST',
      body: endless,
      duplex: 'half',
    } as RequestInit);
    expect((await receive(stream)).status).toBe(413);
    expect(journal.list()[0]?.outcome).toBe('tooLarge');
  });

  it('event receiver: accepts 120 events a minute, answers the rest with 429 and logs one line for the rest', async () => {
    const { post, clock, journal } = open();
    const statuses: number[] = [];
    for (let n = 0; n < 130; n++) statuses.push(await post(created(`e${n}`)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(120);
    expect(statuses.slice(120)).toEqual(Array.from({ length: 10 }, () => 429));
    expect(journal.list().filter(({ outcome }) => outcome === 'tooMany')).toHaveLength(1);
    await clock.advance(61_000);
    expect(await post(created('e200'))).toBe(200);
    // A clock that was set back does not make the receiver refuse deliveries.
    clock.set(Date.UTC(2026, 5, 3, 2));
    expect(await post(created('e201'))).toBe(200);
  });

  it('event receiver: keeps guest data out of its log', async () => {
    const { post, journal, store } = open();
    const guest = { forename: 'Zofia', name: 'Brzęczyszczykiewicz', phone: '+48 600 100 200' };
    await post(
      JSON.stringify(envelope('reservation.created', { ...SAMPLE_DATA['reservation.created'], ...guest })),
    );
    await post(JSON.stringify(envelope('Zofia Brzęczyszczykiewicz', guest, { webhookId: 'Zofia B.' })));
    await post(`Zofia Brzęczyszczykiewicz`);
    const kept = JSON.stringify([journal.list(), store.settings.get('events.received')]);
    expect(journal.list()).toHaveLength(3);
    expect(kept).not.toMatch(/zofia|brzęczyszczykiewicz/i);
  });
});

describe('signatures', () => {
  const ALL: Signing[] = (['sha256', 'sha1', 'sha512'] as const).flatMap((algorithm) =>
    (['hex', 'base64'] as const).flatMap((encoding) =>
      ['', `${algorithm}=`].map((prefix) => ({ header: 'X-Hub-Signature', algorithm, encoding, prefix })),
    ),
  );

  it.each(ALL)(
    'event receiver: accepts only a valid $algorithm signature in $encoding after the prefix “$prefix” (AUT-8)',
    async (signing) => {
      const { post, targets, journal } = open(signing);
      const body = created('f1');
      expect(await post(body, signed(signing, body))).toBe(200);
      expect(await post(created('f2'), signed(signing, body))).toBe(401);
      expect(await post(created('f3'), signed(signing, created('f3'), 'another key'))).toBe(401);
      expect(await post(created('f4'))).toBe(401);
      for (const text of ['', 'x', signing.prefix, `${signing.prefix}zz`, `v1=${'0'.repeat(64)}`])
        expect(await post(created('f5'), { [signing.header]: text })).toBe(401);
      expect(targets).toHaveLength(1);
      expect(journal.list()[0]).toMatchObject({ outcome: 'badSignature', eventType: '', webhookId: null });
      // The receiver does not remember an unsigned delivery, so the signed delivery with the same id is accepted.
      expect(await post(created('f5'), signed(signing, created('f5')))).toBe(200);
      expect(targets).toHaveLength(2);
    },
  );

  it('event receiver: computes the signature over bytes, not characters', async () => {
    const { post } = open(DEFAULT_WEBHOOK_SIGNATURE_FORMAT);
    const body = created('f6', { note: 'zażółć gęślą jaźń 🦉' });
    expect(await post(body, signed(DEFAULT_WEBHOOK_SIGNATURE_FORMAT, body))).toBe(200);
  });
});

it('event receiver: answers any request body with status 200, 400 or 413 and an empty body', async () => {
  const { receive, clock } = open(null, {
    journal: { has: () => false, add: () => undefined, list: () => [] },
  });
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 400 }).map((array) => Uint8Array.from(array)),
    fc.json().map((text) => new TextEncoder().encode(text)),
    fc
      .tuple(fc.constantFrom(...Object.keys(SAMPLE_DATA)), fc.jsonValue(), fc.jsonValue())
      .map(([kind, data, id]) =>
        new TextEncoder().encode(JSON.stringify(envelope(kind, data, { webhookId: id }))),
      ),
  );
  await fc.assert(
    fc.asyncProperty(
      bytes,
      fc.dictionary(fc.stringMatching(/^[a-z-]{1,20}$/), fc.stringMatching(/^[!-~]*$/)),
      async (body, headers) => {
        await clock.advance(60_001);
        const { 'content-length': _, ...rest } = headers;
        const answer = await receive(
          new Request(`http://127.0.0.1:1${PATH}`, { method: 'POST', body, headers: rest }),
        );
        expect([200, 400, 413]).toContain(answer.status);
        expect(await answer.text()).toBe('');
      },
    ),
    dose(),
  );
}, 1_200_000);
