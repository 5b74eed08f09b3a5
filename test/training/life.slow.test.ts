import { describe, expect, test } from 'vitest';
import { at, goodInvoice, listAt, numberAt, openDesk } from './trainingDesk';

const MINUTE = 60_000;

describe('time in the training house', () => {
  test('training property: creates bookings, changes, cancellations, invoices and KSeF numbers as time passes', async () => {
    const { service, clock, property } = await openDesk({ property: { rooms: 20 } });
    const seen = new Map<string, number>();
    for (let n = 0; n < 150; n++) {
      const before = { stays: property.stays.size, invoices: property.book.size };
      const { kind, id } = service.simulateHappening();
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
      const after = { stays: property.stays.size, invoices: property.book.size };
      if (kind === 'booking') {
        expect(after.stays).toBe(before.stays + 1);
        expect(property.stays.get(id)?.addedAt).toBe(clock.now());
      } else if (kind === 'cancellation') {
        expect(after.stays).toBe(before.stays - 1);
        expect(property.stays.has(id)).toBe(false);
      } else if (kind === 'change') expect(property.stays.get(id)?.editedAt).toBe(clock.now());
      else if (kind === 'invoice') expect(after.invoices).toBe(before.invoices + 1);
      else expect(property.book.get(id)?.editedAt).toBeLessThanOrEqual(clock.now());
      await clock.advance(MINUTE);
    }
    expect([...seen.keys()].sort()).toEqual(['booking', 'cancellation', 'change', 'invoice', 'ksef']);
    const bookings = [...property.stays.values()].filter(
      (stay) => stay.addedAt >= clock.now() - 150 * MINUTE,
    );
    for (const stay of bookings) {
      const others = [...property.stays.values()].filter(
        (otherStay) =>
          otherStay !== stay &&
          otherStay.room === stay.room &&
          otherStay.arrival < stay.departure &&
          otherStay.departure > stay.arrival,
      );
      expect(others).toEqual([]);
    }
  });

  test('training property: checks out guests after their departure day, except no-shows', async () => {
    const { service, clock, property } = await openDesk();
    const absent = new Set(
      [...property.stays.values()]
        .filter(({ departure, checkInStatus }) => departure < property.today && checkInStatus === 'NONE')
        .map(({ reservationId }) => reservationId),
    );
    await clock.advance(3 * 24 * 60 * MINUTE);
    service.simulateHappening();
    for (const { departure, reservationId, checkInStatus } of property.stays.values()) {
      if (departure < '2026-06-06')
        expect(checkInStatus).toBe(absent.has(reservationId) ? 'NONE' : 'CHECKED-OUT');
    }
  });

  test('training property: an invoice sent to KSeF is first pending, then gets its number; editDate never goes back (TRN-5)', async () => {
    const { ask, clock } = await openDesk();
    const created = await ask('POST', '/invoices', goodInvoice);
    const path = `/invoices/${String(numberAt(created.body, 'data', 'invoiceId'))}`;
    const states: unknown[] = [];
    const edits: unknown[] = [];
    for (let second = 0; second < 60 * 60; second += 20) {
      const { body } = await ask('GET', path);
      const state = at(body, 'data', 'invoiceStatus');
      if (state !== states.at(-1)) {
        states.push(state);
        edits.push(at(body, 'data', 'editDate'));
      }
      expect(at(body, 'data', 'ksefId') !== null).toBe(state === 'SENT_KSEF');
      await clock.advance(20_000);
    }
    expect(states.slice(0, 2)).toEqual(['ISSUED', 'PENDING_KSEF']);
    expect(states.at(-1)).toBe('SENT_KSEF');
    expect([...edits].sort()).toEqual(edits);
  });

  test('training property: sends no drafts, pro formas or receipts to KSeF, and no invoices of an account without a KSeF connection', async () => {
    const { ask, clock, property } = await openDesk();
    const ids: number[] = [];
    for (const change of [{ invoiceStatus: 'DRAFT' }, { invoiceType: 2 }, { invoiceType: 5 }]) {
      ids.push(
        numberAt((await ask('POST', '/invoices', { ...goodInvoice, ...change })).body, 'data', 'invoiceId'),
      );
    }
    await clock.advance(120 * MINUTE);
    await ask('GET', '/invoices?limit=1');
    expect(ids.map((id) => property.book.get(id)?.ksefId)).toEqual([null, null, null]);

    const alone = await openDesk({ account: { connected: false } });
    const invoiceId = numberAt((await alone.ask('POST', '/invoices', goodInvoice)).body, 'data', 'invoiceId');
    await alone.clock.advance(120 * MINUTE);
    await alone.ask('GET', '/invoices?limit=1');
    expect(alone.property.book.get(invoiceId)?.invoiceStatus).toBe('ISSUED');
  });

  test('training property: KSeF returns some sent invoices to the status ISSUED and accepts these invoices later', async () => {
    const { ask, clock, property } = await openDesk();
    const ids: number[] = [];
    for (let n = 0; n < 60; n++)
      ids.push(numberAt((await ask('POST', '/invoices', goodInvoice)).body, 'data', 'invoiceId'));
    const back = new Set<number>();
    const pending = new Set<number>();
    for (let second = 0; second < 90 * 60; second += 30) {
      await clock.advance(30_000);
      await ask('GET', '/invoices?limit=1');
      for (const id of ids) {
        const status = property.book.get(id)?.invoiceStatus;
        if (status === 'PENDING_KSEF') pending.add(id);
        else if (status === 'ISSUED' && pending.has(id)) back.add(id);
      }
    }
    expect(back.size).toBeGreaterThan(0);
    expect(ids.every((id) => property.book.get(id)?.invoiceStatus === 'SENT_KSEF')).toBe(true);
  });
});

describe('faults on demand', () => {
  test('training faults: a fault hits only its method and path, once or as many times as requested', async () => {
    const { ask, service } = await openDesk();
    service.faults.plan({ kind: 'serverError', status: 503 }, { method: 'DELETE' });
    service.faults.plan({ kind: 'limited', seconds: 7 }, { path: /\/invoices$/, times: 2 });
    const statuses = [];
    for (let n = 0; n < 3; n++) statuses.push((await ask('GET', '/invoices')).status);
    expect(statuses).toEqual([429, 429, 200]);
    expect((await ask('DELETE', '/invoices/1')).status).toBe(503);
    expect((await ask('DELETE', '/invoices/1')).status).toBe(404);
    service.faults.plan({ kind: 'cutBefore' }, { times: Infinity });
    service.faults.clear();
    expect((await ask('GET', '/invoices')).status).toBe(200);
  });

  test('training faults: have the same form as errors of the real service', async () => {
    const { ask, service } = await openDesk();
    service.faults.plan({ kind: 'limited', seconds: 7 });
    const limited = await ask('GET', '/invoices');
    expect(limited.headers.get('retry-after')).toBe('7');
    expect(numberAt(limited.body, 'retryAfter')).toBe(7);
    service.faults.plan({ kind: 'serverError', status: 500 });
    const broken = await ask('GET', '/invoices');
    expect(broken.headers.get('content-type')).toBe('application/problem+json');
    expect(at(broken.body, 'instance')).toBe('/v1/public/invoices');
  });

  test('training faults: can cut the connection before or after the service has executed the request', async () => {
    const { ask, service, property } = await openDesk();
    const size = property.book.size;
    service.faults.plan({ kind: 'cutBefore' });
    await expect(ask('POST', '/invoices', goodInvoice)).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(property.book.size).toBe(size);
    service.faults.plan({ kind: 'cutAfter' });
    await expect(ask('POST', '/invoices', goodInvoice)).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(property.book.size).toBe(size + 1);
  });

  test('training faults: can truncate or delay a response, or return a login page or JSON of an unexpected form', async () => {
    const { ask, service, token, clock } = await openDesk();
    const raw = () =>
      service.fetch(
        new Request('https://szkolenie.kontuar.invalid/v1/public/invoices', {
          headers: { Authorization: `Bearer ${token}` },
        }),
      );
    service.faults.plan({ kind: 'truncated' });
    const broken = await raw();
    expect(broken.status).toBe(200);
    await expect(broken.text()).rejects.toMatchObject({ code: 'ECONNRESET' });

    service.faults.plan({ kind: 'html' });
    const portal = await raw();
    expect(portal.status).toBe(200);
    expect(portal.headers.get('content-type')).toContain('text/html');

    service.faults.plan({ kind: 'oddJson' });
    const odd = await ask('GET', '/invoices');
    expect(at(odd.body, 'meta', 'totalItems')).toBe('300');
    expect(at(listAt(odd.body, 'data')[0], 'nowePole')).toBeDefined();
    service.faults.plan({ kind: 'oddJson', change: () => ({ data: null }) });
    expect((await ask('GET', '/invoices')).body).toEqual({ data: null });

    service.faults.plan({ kind: 'slow', ms: 30_000 });
    const start = clock.now();
    const late = ask('GET', '/invoices').then((reply) => [reply.status, clock.now() - start]);
    await clock.advance(30_000);
    expect(await late).toEqual([200, 30_000]);
  });

  test('training service: calls a registered observer before and after executing each request, until the observer is removed', async () => {
    const { ask, service, property } = await openDesk();
    const first = property.book.listSortedBy('invoiceId')[0]?.invoiceId ?? 0;
    const seen: string[] = [];
    const stop = service.observe({
      onRequest: () => void property.book.remove(first),
      onExchange: ({ method, path, query, status }) =>
        seen.push(`${method} ${path}?${String(query)} ${String(status)}`),
    });
    expect(numberAt((await ask('GET', '/invoices?limit=5')).body, 'meta', 'totalItems')).toBe(299);
    stop();
    await ask('GET', '/invoices');
    expect(seen).toEqual(['GET /v1/public/invoices?limit=5 200']);
  });
});
