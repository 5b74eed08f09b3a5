import { describe, expect, it } from 'vitest';
import { readRowsWithoutIdCount } from '#engine/sync/pull/countUnreadableRecords';
import { readOpenRemovalQuestion } from '#engine/sync/pull/removalLimit';
import {
  isKnownInvoiceCountDifference,
  fetchAllInvoicePagesIntoMirror,
  readLastFullReadTime,
} from '#engine/sync/pull/fetchAllInvoicePagesIntoMirror';
import { fetchInvoicesEditedSinceLastSync } from '#engine/sync/pull/fetchInvoicesEditedSinceLastSync';
import { compareInvoiceCountWithService } from '#engine/sync/pull/invoiceCount';
import type { Progress } from '#shared/outcome/syncHealthSchemas';
import {
  HOUR,
  mirrored,
  MORNING,
  createPullPartFixture,
  REFUSED,
  relist,
  type PullPartFixture,
} from './pullPartFixture';
import { pages, scan, pageOf, after, nameless } from './scanAnswers';

/**
 * Tests a full read of the invoices: its requests, what it remembers, and which answers it trusts (sync.md, "Invoices,
 * first time").
 */

const right: PullPartFixture['tamper'] = (_, reply) => reply;
const oneMore = ({ service, held }: PullPartFixture) => {
  const last = service.invoices.get(held().at(-1) ?? 0);
  if (!last) throw new Error('no invoice');
  const made = { ...last, invoiceId: last.invoiceId + 1, editDate: new Date(MORNING).toISOString() };
  service.invoices.set(made.invoiceId, made);
};

/** Changes the edit date of this invoice to now. */
const touch = ({ service }: PullPartFixture, id = 0) => {
  const invoice = service.invoices.get(id);
  if (invoice) service.invoices.set(id, { ...invoice, editDate: new Date(MORNING).toISOString() });
};

describe('a scan', () => {
  it('full invoice scan: reads page 1, then the last page down to page 2, then the edits made meanwhile', async () => {
    const bench = createPullPartFixture({ invoices: 450 });
    expect(await scan(bench)).toEqual({ ok: true });
    expect(bench.asked.at(-1)).toContain(`lastEdit=${Math.floor(MORNING / 1000) - 60}`);
    expect(pages(bench)).toBe('1 3 2 e');
    expect(bench.store.invoices.listServiceIds()).toEqual(bench.held());
  });

  it('full invoice scan: reports its progress with and without a known number of pages', async () => {
    const bench = createPullPartFixture({ invoices: 450 });
    const reports: Progress[] = [];
    await scan(bench, { onProgress: (progress) => reports.push(progress) });
    expect(reports).toEqual([
      { step: 'invoices', done: 0, of: null },
      { step: 'invoices', done: 2, of: 3 },
      { step: 'invoices', done: 3, of: 3 },
    ]);
    bench.tamper = (_, reply) => relist(reply, () => ({ meta: {} }));
    reports.length = 0;
    await scan(bench, { onProgress: (progress) => reports.push(progress) });
    expect(reports).toEqual([
      { step: 'invoices', done: 0, of: null },
      { step: 'invoices', done: 2, of: null },
      { step: 'invoices', done: 3, of: null },
    ]);
  });

  it('full invoice scan: stores its end as the scan time, and its start as the time from which later edits are downloaded', async () => {
    const bench = createPullPartFixture({ invoices: 3 });
    bench.tamper = after('e', () => bench.clock.pass(HOUR));
    await scan(bench);
    expect(bench.store.settings.get('invoices.scannedAt')).toBe(MORNING + HOUR);
    expect(bench.store.settings.get('invoices.edits')?.readAt).toBe(MORNING);
  });

  it('full invoice scan: its end is the time at which all invoices were last read', async () => {
    const bench = createPullPartFixture({ invoices: 3 });
    expect(readLastFullReadTime(bench.store)).toBeNull();
    bench.clock.pass(HOUR);
    await scan(bench);
    expect(readLastFullReadTime(bench.store)).toBe(new Date(MORNING + HOUR).toISOString());
  });

  it.each(['1', '2', 'e'])(
    'full invoice scan: is incomplete when the service refuses request %s (1 or 2: invoice page; e: list of edited invoices)',
    async (refused) => {
      const bench = createPullPartFixture({ invoices: 250 });
      bench.tamper = (asked, reply) => (pageOf(asked.query) === refused ? REFUSED : reply);
      expect(await scan(bench)).toMatchObject({ ok: false, problem: { status: 403 } });
      expect(bench.asked).toHaveLength(['1', '2', 'e'].indexOf(refused) + 1);
      expect(bench.store.settings.get('invoices.scannedAt')).toBeNull();
    },
  );

  it('full invoice scan: removes an invoice that the service no longer has', async () => {
    const bench = await mirrored(5);
    const [, second = 0] = bench.held();
    bench.service.invoices.delete(second);
    const run = bench.run();
    await fetchAllInvoicePagesIntoMirror(run);
    expect(bench.store.invoices.listServiceIds()).toEqual(bench.held());
    expect(run.tally.invoices.removed).toBe(1);
  });

  it('full invoice scan: asks the user before removing 30 of 60 invoices', async () => {
    const bench = await mirrored(60);
    for (const id of bench.held().slice(0, 30)) bench.service.invoices.delete(id);
    await scan(bench);
    expect(readOpenRemovalQuestion(bench.store)).toEqual({ kind: 'invoices', would: 30, of: 60 });
    expect(bench.store.invoices.count()).toBe(60);
  });
});

describe('others at work during a scan', () => {
  it('full invoice scan: reads page 1 again and includes the new invoice when one is created during the scan', async () => {
    const bench = createPullPartFixture({ invoices: 250 });
    bench.tamper = after('2', () => oneMore(bench));
    await scan(bench);
    expect(pages(bench)).toBe('1 2 e 1');
    expect(bench.store.invoices.listServiceIds()).toEqual(bench.held());
  });

  it('full invoice scan: reads page 1 again when the service’s invoice count changes during the scan', async () => {
    const bench = createPullPartFixture({ invoices: 450 });
    const [first = 0] = bench.held();
    bench.tamper = after('3', () => bench.service.invoices.delete(first));
    await scan(bench);
    expect(pages(bench)).toMatch(/^1 3 2 e 1/);
    expect(bench.store.invoices.listServiceIds()).toEqual(bench.held());
  });

  it('full invoice scan of a one-page list: removes an invoice deleted in the service during the scan while another invoice is added', async () => {
    const bench = await mirrored(5);
    const [, second = 0] = bench.held();
    bench.tamper = after('1', () => {
      bench.service.invoices.delete(second);
      oneMore(bench);
    });
    await scan(bench);
    expect(bench.store.invoices.listServiceIds()).toEqual(bench.held());
  });

  it('full invoice scan: keeps an invoice that moved from page 1 to page 2 during the scan', async () => {
    const bench = await mirrored(201);
    const before = bench.held();
    // The new first row pushes the last row of page 1 to page 2, which was read before.
    bench.tamper = after('2', () => {
      const like = bench.service.invoices.get(before[0] ?? 0);
      if (like)
        bench.service.invoices.set(7, { ...like, invoiceId: 7, editDate: new Date(MORNING).toISOString() });
    });
    await scan(bench);
    expect(bench.store.invoices.listServiceIds()).toEqual(bench.held());
  });

  it('full invoice scan: does not count as complete when the service refuses to return page 1 a second time', async () => {
    const bench = createPullPartFixture({ invoices: 5 });
    bench.tamper = after('1', () => oneMore(bench));
    const first = bench.tamper;
    bench.tamper = (asked, reply) => (bench.asked.length > 2 ? REFUSED : first(asked, reply));
    expect(await scan(bench)).toMatchObject({ ok: false, problem: { status: 403 } });
    expect(bench.store.settings.get('invoices.scannedAt')).toBeNull();
  });
});

describe('others at work during a scan of a list that nobody counts', () => {
  /** Runs `work` and edits an invoice once page 2, or the only page, was answered. */
  async function meanwhile(invoices: number, work: (bench: PullPartFixture, ids: number[]) => void) {
    const bench = await mirrored(invoices);
    const done = after(invoices > 200 ? '2' : '1', () => {
      work(bench, bench.held());
      touch(bench, bench.held()[2]);
    });
    bench.tamper = (asked, reply) => relist(done(asked, reply), () => ({ meta: {} }));
    await scan(bench);
    expect(bench.store.invoices.listServiceIds()).toEqual(bench.held());
  }
  const remove = (bench: PullPartFixture, id = 0) => bench.service.invoices.delete(id);

  it.each([
    ['the second of a short list', 5, 1],
    ['the last of a short list', 5, 4],
    ['one of a full page', 250, 5],
  ])(
    'full invoice scan without a count from the service: removes an invoice deleted during the scan: %s',
    async (_, invoices, place) => {
      await meanwhile(invoices, (bench, ids) => remove(bench, ids[place]));
    },
  );

  it('full invoice scan without a total count: keeps an invoice that moves from page 1 to page 2 during the scan', async () => {
    await meanwhile(250, (bench, ids) => {
      const like = bench.service.invoices.get(ids[0] ?? 0);
      if (like) bench.service.invoices.set(7, { ...like, invoiceId: 7 });
      touch(bench, 7);
    });
  });
});

describe('a count that differs from what was seen', () => {
  it('full invoice scan: misses an invoice deleted after its page was read, and the next sync pass reads all again', async () => {
    const bench = await mirrored(450);
    const last = bench.held().at(-1) ?? 0;
    bench.tamper = after('3', () => bench.service.invoices.delete(last));
    await scan(bench);
    expect(pages(bench)).toBe('1 3 2 e 1');
    expect(bench.store.invoices.listServiceIds()).toContain(last);
    expect(bench.store.settings.get('invoices.countDiffers')).toBe(true);
    const next = bench.run();
    await compareInvoiceCountWithService(next);
    expect(next.fullRead.isWanted).toBe(true);
    await fetchAllInvoicePagesIntoMirror(next);
    expect(bench.store.invoices.listServiceIds()).toEqual(bench.held());
    expect(bench.store.settings.get('invoices.countDiffers')).toBe(false);
  });

  it('full invoice scan: keeps an invoice that is missing in the list but can be read by its id', async () => {
    const bench = await mirrored(5);
    const [, hidden = 0] = bench.held();
    bench.tamper = (asked, reply) =>
      asked.query.has('page')
        ? relist(reply, ({ data, meta }) => ({
            data: data.filter(({ invoiceId }) => invoiceId !== hidden),
            meta: { ...meta, totalItems: 4 },
          }))
        : reply;
    await scan(bench);
    expect(pages(bench)).toBe(`1 e /invoices/${hidden}`);
    expect(bench.store.invoices.listServiceIds()).toEqual(bench.held());
  });

  it.each([
    [20, 20],
    [21, 0],
  ])('full invoice scan: before removing %i invoices, requests %i of them by id', async (gone, singles) => {
    const bench = await mirrored(500);
    for (const id of bench.held().slice(0, gone)) bench.service.invoices.delete(id);
    await scan(bench);
    expect(bench.asked.filter((path) => /^\/invoices\/\d+$/.test(path))).toHaveLength(singles);
    expect(bench.store.invoices.listServiceIds()).toEqual(bench.held());
  });

  it('full invoice scan: removes nothing and is incomplete when the service refuses to return a missing invoice', async () => {
    const bench = await mirrored(5);
    const [first = 0] = bench.held();
    bench.service.invoices.delete(first);
    bench.tamper = (asked, reply) => (asked.query.has('page') ? reply : REFUSED);
    bench.clock.pass(HOUR);
    expect(await scan(bench)).toMatchObject({ ok: false, problem: { status: 403 } });
    expect(bench.store.invoices.listServiceIds()).toContain(first);
    expect(bench.store.settings.get('invoices.scannedAt')).toBe(MORNING);
  });

  it('full invoice scan: an invoice created after the scan’s request for edited invoices comes with the next edits', async () => {
    const bench = await mirrored(250);
    const made = after('e', () => oneMore(bench));
    bench.tamper = (asked, reply) => {
      if (pageOf(asked.query) === '2') touch(bench, bench.held()[3]);
      return made(asked, reply);
    };
    await scan(bench);
    await fetchInvoicesEditedSinceLastSync(bench.run());
    expect(bench.store.invoices.listServiceIds()).toEqual(bench.held());
  });

  it('full invoice scan: removes no invoice when the service reports more invoices than its list contains', async () => {
    const bench = await mirrored(5);
    const [, second = 0] = bench.held();
    bench.service.invoices.delete(second);
    bench.tamper = (_, reply) => relist(reply, ({ meta }) => ({ meta: { ...meta, totalItems: 6 } }));
    const run = bench.run();
    await fetchAllInvoicePagesIntoMirror(run);
    expect(bench.store.invoices.listServiceIds()).toContain(second);
    expect(run.tally.invoices.removed).toBe(0);
  });

  it('full invoice scan: remembers unequal local and service counts until a later scan finds both counts equal', async () => {
    const bench = await mirrored(5);
    const apart = (total: number, mirror: number) =>
      isKnownInvoiceCountDifference(bench.run(), total, mirror);
    expect(apart(6, 5)).toBe(false);
    bench.tamper = (_, reply) => relist(reply, ({ meta }) => ({ meta: { ...meta, totalItems: 6 } }));
    await scan(bench);
    expect([apart(6, 5), apart(7, 5), apart(6, 4)]).toEqual([true, false, false]);
    bench.tamper = right;
    await scan(bench);
    expect(apart(6, 5)).toBe(false);
  });

  it('full invoice scan without a count from the service: removes a deleted invoice and records no count difference', async () => {
    const bench = await mirrored(5);
    const [, second = 0] = bench.held();
    bench.service.invoices.delete(second);
    bench.tamper = (_, reply) => relist(reply, () => ({ meta: {} }));
    await scan(bench);
    expect(bench.store.settings.get('invoices.apart')).toBeNull();
    expect(bench.store.invoices.listServiceIds()).toEqual(bench.held());
  });
});

describe('rows that cannot be read', () => {
  it('full invoice scan: removes no invoice while rows without a readable id exist, and stores the number of these rows', async () => {
    const bench = await mirrored(250);
    const [first = 0, second = 0] = bench.held();
    bench.service.invoices.delete(first);
    bench.tamper = nameless(second, bench.held().at(-1));
    await scan(bench);
    expect(readRowsWithoutIdCount(bench.store)).toBe(2);
    expect(bench.store.invoices.listServiceIds()).toContain(first);
    bench.tamper = right;
    await scan(bench);
    expect(readRowsWithoutIdCount(bench.store)).toBe(0);
    expect(bench.store.invoices.listServiceIds()).toEqual(bench.held());
  });

  it('full invoice scan: keeps an invoice that is unreadable except for its id, and removes a deleted invoice', async () => {
    const bench = await mirrored(5);
    const [first = 0, second = 0] = bench.held();
    bench.service.invoices.delete(first);
    bench.tamper = (asked, reply) =>
      asked.query.has('page')
        ? relist(reply, ({ data }) => ({
            data: data.map((row) =>
              row['invoiceId'] === second ? { ...row, town: 'x'.repeat(32_768) } : row,
            ),
          }))
        : reply;
    await scan(bench);
    expect(bench.store.invoices.listServiceIds()).toEqual(bench.held());
    expect(readRowsWithoutIdCount(bench.store)).toBe(0);
  });
});

it('full invoice scan: keeps a missing invoice that this PC saved during the scan, and the next scan removes the invoice', async () => {
  const bench = await mirrored(3);
  const [id = 0] = bench.held();
  const invoice = bench.store.outbox.getMirror(`inv-${id}`).invoice;
  if (!invoice) throw new Error('not here');
  bench.service.invoices.delete(id);
  bench.tamper = after('e', () => bench.store.outbox.recordOwnWrite(`inv-${id}`, invoice, bench.run().now()));
  await scan(bench);
  expect(bench.store.invoices.listServiceIds()).toContain(id);
  bench.tamper = right;
  await scan(bench);
  expect(bench.store.invoices.listServiceIds()).not.toContain(id);
});
