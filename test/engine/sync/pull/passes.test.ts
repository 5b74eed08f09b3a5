import { describe, expect, it } from 'vitest';
import { checkRemovalAgainstLimit } from '#engine/sync/pull/removalLimit';
import { refetchInvoicesFromService } from '#engine/sync/pull/refetchRecords';
import type { Progress } from '#shared/outcome/syncHealthSchemas';
import { json, problem } from '#support/stranger/strangerAnswers';
import {
  changed,
  ENDLESS,
  HOUR,
  mirrored,
  MINUTE,
  noLine,
  createPullPartFixture,
  REFUSED,
  stayAt,
  type PullPartFixture,
} from './pullPartFixture';
import { answerOnly, createPuller, createSmallPullFixture, listRequestedKinds } from './pullPassFixture';

/** Tests whole sync passes: the order of their parts, and the effect of one part's failure on the others. */

const right: PullPartFixture['tamper'] = (_, reply) => reply;
const noAnswer = (): never => {
  throw new Error('cut');
};

describe('a pass', () => {
  it('sync pass: reads the days around today first, then the invoices, then all other days', async () => {
    const bench = createSmallPullFixture();
    stayAt(bench, 1, bench.today());
    const { run, scopes } = createPuller(bench);
    const reports: Progress[] = [];
    const result = await run({ onProgress: (progress) => reports.push(progress) });
    expect(bench.asked.slice(0, 4).map((path) => path.split(/[ ?]/)[0])).toEqual([
      '/get/reservations',
      '/get/reservations',
      '/get/pricing',
      '/invoices',
    ]);
    expect(listRequestedKinds(bench)).toEqual([
      'reservations',
      'pricing',
      'invoices',
      'reservations',
      'pricing',
    ]);
    expect(result).toMatchObject({
      invoices: { pulled: 3, removed: 0 },
      reservations: { pulled: 1, gone: 0 },
      setAside: 0,
      problems: [],
      guard: null,
    });
    expect(result.pricing.days).toBeGreaterThan(400);
    expect(reports[0]).toEqual({ step: 'signIn', done: 0, of: null });
    expect(scopes).toHaveLength(1);
    expect(scopes[0]).toContain('invoices.read');
  });

  it('sync pass: reports the question about removing missing stays while the user has not answered the question', async () => {
    const bench = createSmallPullFixture();
    checkRemovalAgainstLimit(bench.run(), { kind: 'reservations', removed: 60, total: 100 });
    bench.tamper = () => REFUSED;
    expect((await createPuller(bench).run()).guard).toEqual({ kind: 'reservations', would: 60, of: 100 });
  });

  it('sync pass: skips the invoices when the sign-in does not grant access to invoices', async () => {
    const bench = createPullPartFixture({ rooms: [1], scopes: ['invoices.create'] });
    const { run } = createPuller(bench);
    expect((await run()).problems).toMatchObject([{ kind: 'notAllowed', cause: 'notGranted' }]);
    expect(listRequestedKinds(bench)).toEqual(['reservations', 'pricing', 'reservations', 'pricing']);
  });

  it('sync pass: reads the invoices when the sign-in does not state the granted access', async () => {
    const bench = createSmallPullFixture();
    bench.signIn = ({ body }) => json(200, { ...JSON.parse(body), scope: undefined });
    const { run, scopes } = createPuller(bench);
    await run();
    expect(scopes).toEqual([null]);
    expect(bench.store.invoices.count()).toBe(3);
  });

  it('sync pass: skips the invoices but reads reservations and prices when the sign-in is refused', async () => {
    const bench = createSmallPullFixture();
    bench.signIn = () => REFUSED;
    const { run, scopes } = createPuller(bench);
    expect((await run()).problems).toMatchObject([{ status: 403 }]);
    expect(scopes).toEqual([]);
    expect(listRequestedKinds(bench)).toEqual(['reservations', 'pricing', 'reservations', 'pricing']);
  });
});

describe('a part that fails', () => {
  it('sync pass: continues with reservations and prices when the service refuses the invoices', async () => {
    const bench = createSmallPullFixture();
    bench.tamper = answerOnly('invoices', () => REFUSED);
    expect((await createPuller(bench).run()).problems).toMatchObject([{ status: 403 }]);
    expect(listRequestedKinds(bench)).toEqual([
      'reservations',
      'pricing',
      'invoices',
      'reservations',
      'pricing',
    ]);
  });

  it.each([
    ['because the line is down', noLine],
    ['because nobody answers', noAnswer],
    ['because the service is broken', () => problem(503, 'Down', '/')],
  ])('sync pass: skips invoices and prices when the reservation request fails %s', async (_, answer) => {
    const bench = createSmallPullFixture();
    bench.tamper = answerOnly('reservations', answer);
    expect((await createPuller(bench).run()).problems).toHaveLength(1);
    expect(listRequestedKinds(bench)).toEqual(['reservations']);
  });

  it('sync pass: skips further reservations, but reads invoices and prices, when a reservation answer never ends', async () => {
    const bench = createSmallPullFixture();
    bench.tamper = answerOnly('reservations', () => ENDLESS);
    const { problems } = await createPuller(bench).run();
    expect(problems).toMatchObject([{ cause: 'noAnswer', status: 200 }]);
    expect(listRequestedKinds(bench)).toEqual(['reservations', 'pricing', 'invoices', 'pricing']);
  });

  it('sync pass: requests reservations a second time in the same pass when the service refused the first request', async () => {
    const bench = createSmallPullFixture();
    bench.tamper = answerOnly('reservations', () => REFUSED);
    expect((await createPuller(bench).run()).problems).toHaveLength(2);
    expect(listRequestedKinds(bench)).toEqual([
      'reservations',
      'pricing',
      'invoices',
      'reservations',
      'pricing',
    ]);
  });
});

describe('a pass that is stopped', () => {
  it('sync pass: sends no request and reports no problem when stopped before the start', async () => {
    const bench = createSmallPullFixture();
    const stop = new AbortController();
    stop.abort();
    const { problems } = await createPuller(bench).run({ signal: stop.signal });
    expect([problems, bench.asked]).toEqual([[], []]);
  });

  it('sync pass: sends no further request when stopped midway', async () => {
    const bench = createSmallPullFixture();
    const stop = new AbortController();
    bench.tamper = (_, reply) => {
      if (bench.asked.length === 3) stop.abort();
      return reply;
    };
    await createPuller(bench).run({ signal: stop.signal });
    expect(bench.asked).toHaveLength(3);
  });
});

describe('records set aside that no pass meets any more', () => {
  const left = (bench: PullPartFixture) => bench.store.log.listUnreadable().length;
  function withOne(): PullPartFixture {
    const bench = createSmallPullFixture();
    bench.store.log.addUnreadable([{ kind: 'reservation', id: '9', reason: 'odd' }], bench.run().now());
    bench.clock.pass(MINUTE);
    return bench;
  }

  it('list of unreadable records: drops a record that a full sync without errors does not find again', async () => {
    const bench = withOne();
    const { run } = createPuller(bench);
    await run();
    expect(left(bench)).toBe(1);
    bench.tamper = answerOnly('invoices', () => REFUSED);
    await run({ full: true });
    expect(left(bench)).toBe(1);
    bench.tamper = right;
    await run({ full: true });
    expect(left(bench)).toBe(0);
  });

  it('list of unreadable records: keeps its records when a full sync pass is stopped', async () => {
    const bench = withOne();
    const stop = new AbortController();
    stop.abort();
    await createPuller(bench).run({ full: true, signal: stop.signal });
    expect(left(bench)).toBe(1);
  });

  it('list of unreadable records: keeps each record that a full sync pass finds unreadable again', async () => {
    const bench = withOne();
    bench.service.stays.set(7, { reservation_id: '7', arrival: bench.today(), departure: 'soon' });
    await createPuller(bench).run({ full: true });
    expect(bench.store.log.listUnreadable().map(({ id }) => id)).toEqual(['7']);
  });
});

describe('the invoices of a pass', () => {
  const lists = ({ asked }: PullPartFixture) =>
    asked.splice(0).filter((path) => path.startsWith('/invoices'));

  it('sync pass after the first full scan: sends two requests about invoices, one for edits and one for the invoice count', async () => {
    const bench = createSmallPullFixture();
    const { run } = createPuller(bench);
    await run();
    bench.asked.length = 0;
    await run();
    const later = lists(bench);
    expect(later).toHaveLength(2);
    expect(later[0]).toContain('lastEdit=');
    expect(later[1]).toBe('/invoices?page=1&limit=1');
  });

  it('sync pass: requests by id each unreadable invoice and each invoice that is being sent to KSeF', async () => {
    const bench = createSmallPullFixture();
    const { run } = createPuller(bench);
    const [id = 0, other = 0] = bench.held();
    bench.service.invoices.set(other, {
      ...bench.service.invoices.get(other),
      invoiceStatus: 'PENDING_KSEF',
      invoiceId: other,
      issueDate: '2024-01-01',
    });
    await run();
    await run();
    bench.store.log.addUnreadable([{ kind: 'invoice', id: String(id), reason: 'odd' }], bench.run().now());
    bench.clock.pass(25 * HOUR);
    bench.asked.length = 0;
    await run();
    const asked = lists(bench).map((path) => path.replace(/\?.*(lastEdit|limit=1$).*/, ' $1'));
    expect(asked).toEqual([
      '/invoices lastEdit',
      `/invoices/${id}`,
      '/invoices limit=1',
      `/invoices/${other}`,
      '/invoices?limit=200&orderBy=invoiceId&orderType=ASC&page=1',
      '/invoices lastEdit',
    ]);
  });

  it('invoices in a sync pass: no further request is sent after the service refuses the first', async () => {
    const bench = createSmallPullFixture();
    const { run } = createPuller(bench);
    await run();
    bench.tamper = answerOnly('invoices', () => REFUSED);
    bench.asked.length = 0;
    expect((await run()).problems).toHaveLength(1);
    expect(lists(bench)).toHaveLength(1);
  });

  it('full sync pass: scans all invoices and thereby rewrites invoice records damaged on disk', async () => {
    const bench = createSmallPullFixture();
    const { run } = createPuller(bench);
    await run();
    const [id] = bench.held();
    changed(bench, `UPDATE invoices SET gross = 1 WHERE invoice_id = ${id}`);
    await run();
    expect(bench.store.invoices.listDamagedIds()).toEqual([id]);
    await run({ full: true });
    expect(bench.store.invoices.listDamagedIds()).toEqual([]);
  });
});

describe('a hint about invoices', () => {
  const look = (bench: PullPartFixture, ...invoices: number[]) =>
    refetchInvoicesFromService(bench.run(), {
      near: false,
      days: [],
      reservations: [],
      invoices,
      rooms: false,
    });

  it('webhook event about invoices: up to ten invoices are read by id, and more than ten through the list of edited invoices', async () => {
    const bench = await mirrored(20);
    expect(await look(bench)).toEqual({ ok: true });
    expect(bench.asked).toEqual([]);
    const ids = bench.held();
    expect(await look(bench, ...ids.slice(0, 10))).toEqual({ ok: true });
    expect(bench.asked.splice(0)).toEqual(ids.slice(0, 10).map((id) => `/invoices/${id}`));
    expect(await look(bench, ...ids.slice(0, 11))).toEqual({ ok: true });
    expect(bench.asked[0]).toContain('lastEdit=');
    expect(bench.asked.slice(1)).toEqual(['/invoices?page=1&limit=1']);
  });

  it('webhook event about invoices: causes no request before the first invoice scan', async () => {
    const bench = createPullPartFixture({ invoices: 3 });
    expect(await look(bench, ...bench.held())).toEqual({ ok: true });
    expect(bench.asked).toEqual([]);
  });

  it('webhook event about an invoice: requests the service’s number of invoices and removes an invoice missing in the service', async () => {
    const bench = await mirrored(3);
    const [first = 0, second = 0] = bench.held();
    bench.service.invoices.delete(first);
    await look(bench, first, second);
    expect(bench.asked).toContain('/invoices?page=1&limit=1');
    expect(bench.store.invoices.listServiceIds()).toEqual(bench.held());
    expect(bench.store.settings.get('invoices.countDiffers')).toBe(false);
  });

  it('webhook event about a deleted invoice: removes nothing when the service counts two invoices less', async () => {
    const bench = await mirrored(3);
    const [first = 0, second = 0] = bench.held();
    bench.service.invoices.delete(first);
    bench.service.invoices.delete(second);
    await look(bench, first);
    expect(bench.store.invoices.count()).toBe(3);
    expect(bench.store.settings.get('invoices.countDiffers')).toBe(true);
  });

  it('webhook event about an invoice: causes one request when neither this PC nor the service has the invoice', async () => {
    const bench = await mirrored(3);
    await look(bench, 7);
    expect(bench.asked).toEqual(['/invoices/7']);
  });

  it('webhook event about invoices: sends no further request when the service refuses the first request', async () => {
    const bench = await mirrored(12);
    bench.tamper = () => REFUSED;
    expect(await look(bench, 1, 2)).toMatchObject({ ok: false, problem: { status: 403 } });
    expect(bench.asked.splice(0)).toHaveLength(1);
    expect(await look(bench, ...bench.held())).toMatchObject({ ok: false, problem: { status: 403 } });
    expect(bench.asked).toHaveLength(1);
  });
});

it('webhook event: causes a download of the stays, invoices and prices that the event names', async () => {
  const bench = createSmallPullFixture();
  const { run, pull, scopes } = createPuller(bench);
  await run();
  bench.asked.length = 0;
  bench.store.log.addUnreadable([{ kind: 'reservation', id: '9', reason: 'odd' }], bench.run().now());
  bench.clock.pass(MINUTE);
  const targets = { near: true, days: [], reservations: [], invoices: bench.held().slice(0, 1), rooms: true };
  expect((await pull.refetch(targets, new AbortController().signal)).problems).toEqual([]);
  expect(listRequestedKinds(bench)).toEqual(['reservations', 'invoices', 'pricing']);
  // A skipped record that was not checked again stays listed.
  expect(bench.store.log.listUnreadable()).toHaveLength(1);
  expect(scopes).toHaveLength(2);
  bench.tamper = answerOnly('reservations', noLine);
  await pull.refetch(targets, new AbortController().signal);
  expect(bench.asked).toHaveLength(3);
  bench.asked.length = 0;
  bench.tamper = right;
  const stop = new AbortController();
  stop.abort();
  await pull.refetch(targets, stop.signal);
  expect(bench.asked).toEqual([]);
});
