import { describe, expect, it } from 'vitest';
import { refetchDamagedInvoicesWithOpenChanges } from '#engine/sync/pull/findRecordsWithHashMismatch';
import { readMirrorVerificationTime, verifyNextMirroredInvoices } from '#engine/sync/pull/verifyMirror';
import {
  changed,
  HOUR,
  MINUTE,
  mirrored,
  MORNING,
  partBench,
  REFUSED,
  relist,
  type PartBench,
} from './partBench';

/** Kontuar reads the list again, a page now and then, to find disk damage (sync.md, What is said). */

const DAY_MS = 24 * HOUR;
const right: PartBench['tamper'] = (_, reply) => reply;
const next = (bench: PartBench) => verifyNextMirroredInvoices(bench.run());
const under = ({ store }: PartBench) => store.settings.get('invoices.verifying');
const pages = ({ asked }: PartBench) => asked.splice(0).map((path) => /page=(\d+)/.exec(path)?.[1] ?? path);

/** Returns a bench a day after the first scan, when the next verification round is due. */
async function due(invoices: number): Promise<PartBench> {
  const bench = await mirrored(invoices);
  bench.clock.pass(DAY_MS);
  return bench;
}

describe('a round', () => {
  it('verification of the invoice list: starts again after a day, or when the PC clock was set back by over a day', async () => {
    const bench = await mirrored(3);
    bench.clock.pass(DAY_MS - 1);
    expect(await next(bench)).toEqual({ ok: true });
    expect(bench.asked).toEqual([]);
    bench.clock.pass(1);
    await next(bench);
    expect(pages(bench)).toEqual(['1']);
    bench.clock.pass(-DAY_MS - HOUR);
    await next(bench);
    expect(pages(bench)).toEqual(['1']);
  });

  it('verification of the invoice list: starts at once when it has never run before', async () => {
    const bench = partBench({ invoices: 3 });
    await next(bench);
    expect(pages(bench)).toEqual(['1']);
    expect(Date.parse(readMirrorVerificationTime(bench.store) ?? '')).toBe(MORNING);
  });

  it('verification of the invoice list: reads one page every quarter of an hour and stores the time of completion', async () => {
    const bench = await due(450);
    await next(bench);
    expect(under(bench)).toEqual({ page: 2, upTo: bench.held()[199], at: MORNING + DAY_MS });
    bench.clock.pass(15 * MINUTE - 1);
    await next(bench);
    expect(pages(bench)).toEqual(['1']);
    bench.clock.pass(1);
    await next(bench);
    bench.clock.pass(-HOUR);
    await next(bench);
    expect(pages(bench)).toEqual(['2', '3']);
    expect(under(bench)).toBeNull();
    expect(readMirrorVerificationTime(bench.store)).toBe(bench.run().now());
  });

  it('verification of the invoice list: ends after the last page by the service’s count, even when that page is full', async () => {
    const bench = await due(200);
    await next(bench);
    expect(under(bench)).toBeNull();
  });

  it('verification of the invoice list: ends at a page that is not full when the service reports no invoice count', async () => {
    const bench = await due(250);
    bench.tamper = (_, reply) => relist(reply, () => ({ meta: {} }));
    await next(bench);
    expect(under(bench)?.page).toBe(2);
    bench.clock.pass(HOUR);
    await next(bench);
    expect(under(bench)).toBeNull();
  });

  it('verification of the invoice list: ends at the first empty page, whatever number of pages the service reports', async () => {
    const bench = await due(3);
    bench.tamper = (asked, reply) =>
      asked.query.has('page') ? relist(reply, () => ({ data: [], meta: { totalPages: 9 } })) : reply;
    await next(bench);
    expect(under(bench)).toBeNull();
    expect(readMirrorVerificationTime(bench.store)).toBe(bench.run().now());
  });

  it('verification of the invoice list: goes on with its next page although a full scan was completed meanwhile', async () => {
    const bench = await due(450);
    await next(bench);
    bench.store.settings.set('invoices.verifiedAt', bench.run().now());
    bench.clock.pass(15 * MINUTE);
    await next(bench);
    expect(pages(bench)).toEqual(['1', '2']);
  });

  it('verification of the invoice list: keeps its page position and stays incomplete when the service refuses the page', async () => {
    const bench = await due(3);
    bench.tamper = () => REFUSED;
    expect(await next(bench)).toMatchObject({ ok: false, problem: { status: 403 } });
    expect(under(bench)).toBeNull();
    expect(readMirrorVerificationTime(bench.store)).toBe(new Date(MORNING).toISOString());
  });

  it('verification of the invoice list: replaces invoice records damaged on disk with the service’s records', async () => {
    const bench = await due(450);
    const ids = bench.held();
    bench.store.invoices.markUntrusted([ids[3] ?? 0, ids[199] ?? 0, ids[200] ?? 0, ids[449] ?? 0]);
    await next(bench);
    expect(bench.store.invoices.listDamagedIds()).toEqual([ids[200], ids[449]]);
    for (let page = 2; page <= 3; page += 1) {
      bench.clock.pass(HOUR);
      await next(bench);
    }
    expect(bench.store.invoices.listDamagedIds()).toEqual([]);
  });
});

describe('a row of the mirror that is on no page', () => {
  it('verification of the invoice list: reads a stored invoice by id when the invoice is on no page of the list', async () => {
    const bench = await due(450);
    const ids = bench.held();
    const [early, late] = [ids[10], ids[440]];
    bench.tamper = (asked, reply) =>
      asked.query.has('page')
        ? relist(reply, ({ data }) => ({
            data: data.filter(({ invoiceId }) => invoiceId !== early && invoiceId !== late),
          }))
        : reply;
    await next(bench);
    expect(pages(bench)).toEqual(['1', `/invoices/${early}`]);
    for (let page = 2; page <= 3; page += 1) {
      bench.clock.pass(HOUR);
      await next(bench);
    }
    expect(pages(bench)).toEqual(['2', '3', `/invoices/${late}`]);
  });

  it('verification of the invoice list: does not complete when a page lacks an invoice and the service refuses to return this invoice', async () => {
    const bench = await due(5);
    const [, lost] = bench.held();
    bench.tamper = (asked, reply) =>
      asked.query.has('page')
        ? relist(reply, ({ data }) => ({ data: data.filter(({ invoiceId }) => invoiceId !== lost) }))
        : REFUSED;
    expect(await next(bench)).toMatchObject({ ok: false, problem: { status: 403 } });
    expect(readMirrorVerificationTime(bench.store)).toBe(new Date(MORNING).toISOString());
    bench.tamper = right;
    await next(bench);
    expect(readMirrorVerificationTime(bench.store)).toBe(bench.run().now());
  });

  it.each([
    [20, 20, null],
    [21, 0, null],
  ])(
    'verification of the invoice list: when %i stored invoices are missing on a page, requests %i of the invoices by id',
    async (lost, singles) => {
      const bench = await due(60);
      const missingIds = new Set(bench.held().slice(5, 5 + lost));
      bench.tamper = (asked, reply) =>
        asked.query.has('page')
          ? relist(reply, ({ data }) => ({
              data: data.filter(({ invoiceId }) => !missingIds.has(Number(invoiceId))),
            }))
          : reply;
      await next(bench);
      expect(bench.asked.filter((path) => /\/\d+$/.test(path))).toHaveLength(singles);
      expect(under(bench)).toBeNull();
      // A list whose rows have shifted is started again, so this page was not verified.
      expect(readMirrorVerificationTime(bench.store) === bench.run().now()).toBe(singles > 0);
    },
  );

  it('verification of the invoice list: starts again when many invoices are missing in the middle of the list', async () => {
    const bench = await due(450);
    await next(bench);
    const missingIds = new Set(bench.held().slice(210, 240));
    bench.tamper = (_, reply) =>
      relist(reply, ({ data }) => ({
        data: data.filter(({ invoiceId }) => !missingIds.has(Number(invoiceId))),
      }));
    bench.clock.pass(HOUR);
    await next(bench);
    expect(under(bench)).toBeNull();
    await next(bench);
    expect(pages(bench)).toEqual(['1', '2', '1']);
  });
});

it('damaged invoice record with a waiting edit: is downloaded in every sync pass when the service id of the invoice is known', async () => {
  const bench = await mirrored(3);
  const [id = 0, without = 0, sound = 0] = bench.held();
  for (const invoiceId of [id, without, sound]) {
    const base = bench.store.invoices.readCard(String(invoiceId))?.invoice;
    if (!base) throw new Error('not here');
    bench.store.outbox.add(
      `inv-${invoiceId}`,
      { kind: 'update', patch: { town: 'Wisła' }, base },
      bench.run().now(),
    );
  }
  changed(bench, `UPDATE mirrors SET invoice_id = NULL, hash = 'x' WHERE local_id = 'inv-${without}'`);
  changed(bench, `UPDATE mirrors SET hash = 'x' WHERE local_id = 'inv-${id}'`);
  bench.tamper = () => REFUSED;
  expect(await refetchDamagedInvoicesWithOpenChanges(bench.run())).toMatchObject({
    ok: false,
    problem: { status: 403 },
  });
  bench.tamper = right;
  expect(await refetchDamagedInvoicesWithOpenChanges(bench.run())).toEqual({ ok: true });
  expect(bench.asked).toEqual([`/invoices/${id}`, `/invoices/${id}`]);
  expect(bench.store.outbox.listDamagedMirrors().map(({ localId }) => localId)).toEqual([`inv-${without}`]);
});
