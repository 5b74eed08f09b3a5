import { describe, expect, it } from 'vitest';
import { systemRandom } from '#engine/platform/systemClock';
import type { Attempt } from '#engine/store/outbox/outboxStoreInterface';
import { searchInvoicesMatchingCreate } from '#engine/sync/outbox/searchInvoicesMatchingCreate';
import type { CreateBody } from '#shared/model/invoiceBody';
import { ALL, inService, createOutboxFixture } from '#support/outboxFixture';
import { anInvoice } from '#support/records';
import type { InvoiceRecord } from '../../../../src-main/training/invoiceRecord';

/** Tests which invoices of the service an unanswered create may have made (outbox/SPEC.md, C2–C5). */

const AT = '2026-06-03T10:00:00.000Z';
const FIRM = { companyName: 'Hurt Nowak', address: 'Polna 1', taxId: '123-456-32-18' };
const STAY = { reservationId: 48_161 };
const MINUTE = 60;

/** Returns a create that was sent at a whole second and got no answer from the service. */
async function sentAt(over: Partial<CreateBody> = {}) {
  const bench = await createOutboxFixture({ inside: true, invoices: 1 });
  const { store, remote, clock, service } = bench;
  const { book } = service.property;
  // The record that the service would make of this body; the record itself is removed again.
  const made = book.get(await inService(bench, over));
  if (!made) throw new Error('nothing was made');
  book.remove(made.invoiceId);
  const change = bench.last(bench.create(over));
  if (change.kind !== 'create') throw new Error('no create');
  clock.pass(100_000 - (clock.now() % 1000));
  const at = clock.now();
  const queries: URLSearchParams[] = [];
  service.observe({ onExchange: ({ query }) => void queries.push(query) });
  const trip = { store, remote, clock, random: systemRandom, ask: {}, writeAsk: {} };
  return {
    bench,
    at,
    change,
    made,
    queries,
    /** Adds an invoice `seconds` after the create was sent. */
    add: (change: Partial<InvoiceRecord> = {}, seconds = 1, editedAfter = 0): number => {
      const ms = at + seconds * 1000;
      return book.add({ ...made, ...change }, ms, { editedAt: ms + editedAfter * 1000 }).invoiceId;
    },
    async find(known: Partial<Attempt> = {}, wide = true, body = change.body, remote = trip.remote) {
      const { skewMs = 0 } = known;
      const attempt: Attempt = {
        attemptId: 1,
        changeId: change.changeId,
        at: new Date(at).toISOString(),
        skewMs: 0,
        sent: change.body,
        before: null,
        endedAt: null,
        outcome: null,
        ruid: null,
        ...known,
      };
      const found = await searchInvoicesMatchingCreate(
        { ...trip, remote: { ...remote, clockSkewMs: () => skewMs } },
        { ...change, twins: bench.last(change.localId).twins },
        attempt,
        body,
        wide,
      );
      if (!found.ok) return found.problem.cause;
      const ids = (list: readonly { invoiceId: number }[]) => list.map(({ invoiceId }) => invoiceId);
      return [ids(found.value.same), ids(found.value.possible)];
    },
  };
}

describe('the time of an invoice', () => {
  it.each([
    [-6, 0, 'no'],
    [-5, 0, 'proven'],
    // The program ended before the request did; a request lasts at most half a minute.
    [35, 0, 'proven'],
    [36, 0, 'possible'],
    [10 * MINUTE + 5, 0, 'possible'],
    [10 * MINUTE + 6, 0, 'no'],
    // In these cases the service's clock was unknown.
    [-15 * MINUTE - 1, null, 'no'],
    [-15 * MINUTE, null, 'proven'],
    [25 * MINUTE, null, 'possible'],
    [25 * MINUTE + 1, null, 'no'],
    // In these cases the service's clock was an hour ahead.
    [3600, 3_600_000, 'proven'],
    [1, 3_600_000, 'no'],
  ])(
    'search for an unanswered invoice: identical invoice added %i s after the request, service clock %s ms ahead, is rated “%s”',
    async (seconds, skewMs, isOurs) => {
      const { add, find } = await sentAt();
      const id = add({}, seconds);
      const expected = [isOurs === 'proven' ? [id] : [], isOurs === 'possible' ? [id] : []];
      expect(await find({ skewMs })).toEqual(expected);
    },
  );

  it.each([
    [6, 'proven'],
    [7, 'possible'],
  ])(
    'search for an unanswered invoice: rates an identical invoice added %i s after the start of a 1 s request as “%s”',
    async (seconds, isOurs) => {
      const { at, add, find } = await sentAt();
      const id = add({}, seconds);
      const endedAt = new Date(at + 1000).toISOString();
      expect(await find({ endedAt })).toEqual(isOurs === 'proven' ? [[id], []] : [[], [id]]);
    },
  );

  it.each([null, '2026-06-03 rano'])(
    'search for an unanswered invoice: an identical invoice with the unreadable creation time %s is a possible, not a proven match',
    async (addDate) => {
      const { bench, add, find } = await sentAt();
      const id = add({}, -3600);
      const change = (json: unknown): unknown =>
        JSON.parse(JSON.stringify(json, (name, value) => (name === 'addDate' ? addDate : value)));
      bench.service.faults.plan({ kind: 'oddJson', change }, { method: 'GET', times: ALL });
      expect(await find()).toEqual([[], [id]]);
    },
  );

  it('search for an unanswered invoice: finds an identical invoice whose creation time is in UTC but states no time zone', async () => {
    const { bench, add, find } = await sentAt();
    const id = add();
    // Without its time zone, the time is read two hours earlier in Warsaw and unchanged in UTC.
    const change = (json: unknown): unknown =>
      JSON.parse(
        JSON.stringify(json, (name, value: unknown) =>
          name === 'addDate' && typeof value === 'string'
            ? new Date(value).toISOString().slice(0, 19)
            : value,
        ),
      );
    bench.service.faults.plan({ kind: 'oddJson', change }, { method: 'GET', times: ALL });
    expect(await find()).toEqual([[id], []]);
  });
});

describe('an invoice of other content', () => {
  it.each<[string, Partial<InvoiceRecord>, number, boolean]>([
    ['another type, all else as sent', { invoiceType: 2 }, 0, true],
    ['another type, and another town', { invoiceType: 2, town: 'Żywiec' }, 0, false],
    ['the same buyer, another town', { town: 'Żywiec' }, 0, true],
  ])('is possible: %s', async (_, change, editedAfter, isPossible) => {
    const { add, find } = await sentAt();
    const id = add(change, 1, editedAfter);
    expect(await find()).toEqual([[], isPossible ? [id] : []]);
  });

  it.each<[string, Partial<InvoiceRecord>, number, boolean]>([
    ['two fields changed since', { town: 'Żywiec' }, 5, true],
    ['three fields changed since', { town: 'Żywiec', paymentType: 2 }, 5, false],
    ['nobody has written to it since', { town: 'Żywiec' }, 0, false],
    ['another type', { town: 'Żywiec', invoiceType: 2 }, 5, false],
    ['another type, and the town as sent', { invoiceType: 2 }, 5, false],
  ])('of a buyer of another name is possible: %s', async (_, change, editedAfter, isPossible) => {
    const { add, find, made } = await sentAt();
    const buyer = { ...made.buyer, companyName: 'Jan Kowal' };
    const id = add({ ...change, buyer }, 1, editedAfter);
    expect(await find()).toEqual([[], isPossible ? [id] : []]);
  });

  it('search for an unanswered invoice: rejects a record with another buyer and another town, even when records lack editDate', async () => {
    const { bench, add, find, made } = await sentAt();
    add({ town: 'Żywiec', buyer: { ...made.buyer, companyName: 'Jan Kowal' } }, 1, 5);
    const change = (json: unknown): unknown =>
      JSON.parse(JSON.stringify(json, (name, value: unknown) => (name === 'editDate' ? null : value)));
    bench.service.faults.plan({ kind: 'oddJson', change }, { method: 'GET', times: ALL });
    expect(await find()).toEqual([[], []]);
  });

  it.each<[string, Partial<CreateBody>, Partial<InvoiceRecord>, boolean]>([
    ['the same stay', STAY, {}, true],
    ['another stay', STAY, { reservationId: 5 }, false],
    ['another stay, the same tax number', { ...STAY, buyer: FIRM }, { reservationId: 5 }, true],
    ['no stay', {}, {}, false],
    ['no stay, in so many words', { reservationId: null }, {}, false],
    ['the same tax number', { buyer: FIRM }, {}, true],
  ])('of several fields is possible by what it is for: %s', async (_, over, change, isPossible) => {
    const { add, find, made } = await sentAt(over);
    const buyer = { ...made.buyer, companyName: 'Jan Kowal', address: 'Lipowa 3' };
    const id = add({ ...change, buyer, town: 'Żywiec', paymentType: 2 });
    expect(await find()).toEqual([[], isPossible ? [id] : []]);
  });

  it('search for an unanswered invoice: an invoice with another tax number is no match', async () => {
    const { add, find, made } = await sentAt({ buyer: FIRM });
    const buyer = { ...made.buyer, companyName: 'Jan Kowal', taxId: '5260250274' };
    add({ buyer, town: 'Żywiec' });
    expect(await find()).toEqual([[], []]);
  });
});

describe('what is asked for', () => {
  const listParams = (query: URLSearchParams | undefined) => Object.fromEntries(query ?? []);
  const PAGE = { page: '1', limit: '200', orderBy: 'addDate', orderType: 'DESC' };

  it.each<[string, Partial<CreateBody>, Record<string, string>]>([
    ['the stay', { ...STAY, buyer: FIRM }, { reservationId: '48161' }],
    ['the tax number', { buyer: { ...FIRM, taxId: ' 123-456-32-18 ' } }, { search: '123-456-32-18' }],
    [
      'the name',
      { buyer: { ...FIRM, companyName: ' Hurt ', taxId: ' ', identifierType: 'NONE' } },
      { search: 'Hurt' },
    ],
  ])('is at first what the service finds by %s, then all', async (_, over, narrow) => {
    const { find, queries } = await sentAt(over);
    await find({}, false);
    await find({}, true);
    expect(queries.map(listParams)).toEqual([{ ...PAGE, ...narrow }, PAGE]);
  });

  it('search for an unanswered invoice: reads all invoices when the new invoice has no stay, tax number or buyer name', async () => {
    const { bench, change, find, queries } = await sentAt();
    const body = { ...change.body, buyer: { ...change.body.buyer, companyName: ' ' } };
    bench.store.outbox.replaceContent(change.changeId, { ...change, body });
    await find({}, false, body);
    expect(queries.map(listParams)).toEqual([PAGE]);
  });

  it('search for an unanswered invoice: finds an identical invoice behind 2000 invoices added later', async () => {
    const { add, find } = await sentAt();
    const id = add();
    for (let index = 0; index < 2000; index += 1) add({ town: 'Żywiec', invoiceType: 4 }, 3600 + index);
    expect(await find()).toEqual([[id], []]);
  });

  it('search for an unanswered invoice: reads pages of 200 until the first invoice older than the request', async () => {
    const { add, find, queries } = await sentAt();
    const [id] = [add(), ...Array.from({ length: 199 }, () => add({ town: 'Żywiec', invoiceType: 4 }, 2))];
    expect(await find()).toEqual([[id], []]);
    expect(queries.map(({ size }) => size)).toEqual([4, 4]);
    add({ town: 'Żywiec', invoiceType: 4 }, 2);
    expect(await find()).toEqual([[id], []]);
    expect(queries.map((query) => query.get('page'))).toEqual(['1', '2', '1', '2']);
  });

  it('search for an unanswered invoice: continues after a page with an unreadable row', async () => {
    const { bench, add, find, queries } = await sentAt();
    const id = add();
    const broken = add({ town: 'Żywiec', invoiceType: 4 }, 2);
    for (let times = 0; times < 250; times += 1) add({ town: 'Żywiec', invoiceType: 4 }, 2);
    const change = (json: unknown): unknown =>
      JSON.parse(JSON.stringify(json).replaceAll(`"invoiceId":${broken + 100}`, '"invoiceId":"none"'));
    bench.service.faults.plan({ kind: 'oddJson', change }, { method: 'GET', times: ALL });
    expect(await find()).toEqual([[id], []]);
    expect(queries).toHaveLength(2);
  });

  it.each(['with', 'without'])(
    'search for an unanswered invoice: reads the next page when pages hold only 100 rows and come %s a total count',
    async (how) => {
      const { bench, change, add, find, queries } = await sentAt();
      const { remote } = bench;
      const id = add();
      for (let times = 0; times < 250; times += 1) add({ town: 'Żywiec', invoiceType: 4 }, 2);
      const invoices: typeof remote.readInvoices = async (query, ask) => {
        const page = await remote.readInvoices({ ...query, limit: 100 }, ask);
        if (!page.ok || how === 'with') return page;
        return { ...page, value: { ...page.value, totalItems: null, totalPages: null } };
      };
      expect(await find({}, true, change.body, { ...remote, readInvoices: invoices })).toEqual([[id], []]);
      expect(queries.map((query) => query.get('page'))).toEqual(['1', '2', '3']);
    },
  );

  it('search for an unanswered invoice: reads the pages again when another invoice is deleted during the search', async () => {
    const { bench, add, find, queries } = await sentAt();
    const id = add();
    const others = Array.from({ length: 200 }, () => add({ town: 'Żywiec', invoiceType: 4 }, 2));
    const stop = bench.service.observe({
      onExchange: () => {
        stop();
        bench.service.property.book.remove(others[100] ?? 0);
      },
    });
    expect(await find()).toEqual([[id], []]);
    expect(queries.map((query) => query.get('page'))).toEqual(['1', '2', '1', '2']);
  });

  it('search for an unanswered invoice: reads no page after the first page with an invoice older than the create request', async () => {
    const { add, find, queries } = await sentAt();
    for (let times = 0; times < 200; times += 1) add({}, -3600);
    for (let times = 0; times < 150; times += 1) add({ town: 'Żywiec', invoiceType: 4 }, 2);
    await find();
    expect(queries).toHaveLength(1);
  });

  it('search for an unanswered invoice: ends when the service returns the same page again', async () => {
    const { bench, add, find, queries } = await sentAt();
    for (let times = 0; times < 450; times += 1) add({ town: 'Żywiec', invoiceType: 4 }, 2);
    let first: unknown;
    const change = (json: unknown): unknown => (first ??= json);
    bench.service.faults.plan({ kind: 'oddJson', change }, { method: 'GET', times: ALL });
    expect(await find()).toEqual([[], []]);
    expect(queries).toHaveLength(2);
  });

  it('search for an unanswered invoice: returns the service’s error when the request fails', async () => {
    const { bench, find } = await sentAt();
    bench.service.faults.plan({ kind: 'serverError', status: 503 }, { method: 'GET', times: ALL });
    expect(await find()).toBe('serviceError');
  });

  it('search for an unanswered invoice: counts a match once when it moves to the next page during the search', async () => {
    const { bench, add, find, queries } = await sentAt();
    const id = add();
    for (let times = 0; times < 199; times += 1) add({ town: 'Żywiec', invoiceType: 4 }, 2);
    const stop = bench.service.observe({
      onExchange: () => {
        stop();
        add({ town: 'Żywiec', invoiceType: 4 }, 3);
      },
    });
    expect(await find()).toEqual([[id], []]);
    expect(queries).toHaveLength(2);
  });
});

describe('an invoice that is somebody else’s', () => {
  it('search for an unanswered invoice: ignores possible matches already offered to the user, and invoices that belong to other queued changes', async () => {
    const { bench, change, add, find } = await sentAt();
    const seen = add();
    bench.store.outbox.applyEvent(change.changeId, 'stepAside', AT, { conflict: 'doubtful', twins: [seen] });
    const otherLocalId = bench.create({ town: 'Wisła' });
    bench.store.outbox.recordOwnWrite(otherLocalId, anInvoice({ invoiceId: add() }), AT);
    const id = add();
    expect(await find()).toEqual([[id], []]);
  });

  /** Adds a second create, with the town `Żywiec`, in this state. */
  async function beside(state: 'uncertain' | 'sending' | 'waiting' | 'unreadable', isOwn = false) {
    const { bench, change, add, find } = await sentAt();
    const { outbox } = bench.store;
    const { changeId } = isOwn ? change : bench.last(bench.create({ town: 'Żywiec' }));
    const body = { ...change.body, town: 'Żywiec' };
    const sent = state === 'unreadable' ? {} : body;
    if (state !== 'waiting') outbox.beginAttempt(changeId, { at: AT, skewMs: 0, sent, before: null });
    if (state === 'uncertain' || state === 'unreadable') outbox.applyEvent(changeId, 'lose', AT);
    const id = add({ town: 'Żywiec' });
    return { id, found: await find() };
  }

  it('search for an unanswered invoice: ignores an invoice identical to another unanswered new invoice', async () => {
    expect((await beside('uncertain')).found).toEqual([[], []]);
  });

  it.each(['sending', 'waiting', 'unreadable'] as const)(
    'search for an unanswered invoice: a found invoice is only a possible match when another identical new invoice exists (its state: %s)',
    async (state) => {
      const { id, found } = await beside(state);
      expect(found).toEqual([[], [id]]);
    },
  );

  it('search for an unanswered invoice: an invoice equal to an earlier send attempt of the new invoice is only a possible match', async () => {
    const { id, found } = await beside('uncertain', true);
    expect(found).toEqual([[], [id]]);
  });

  it('search for an unanswered new invoice: a service invoice that also matches another invoice’s unanswered edit is only a possible match', async () => {
    const { bench, change, add, find } = await sentAt();
    const { outbox } = bench.store;
    const edited = await inService(bench, { town: 'Wisła' });
    bench.edit(edited, { town: 'Żywiec' });
    const { changeId } = bench.last(edited);
    const sent = { ...change.body, town: 'Żywiec' };
    outbox.beginAttempt(changeId, { at: AT, skewMs: 0, sent, before: null });
    outbox.applyEvent(changeId, 'lose', AT);
    const id = add({ town: 'Żywiec' });
    expect(await find()).toEqual([[], [id]]);
  });
});
