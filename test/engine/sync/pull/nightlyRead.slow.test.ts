import Connection from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { readLastFullReadTime } from '#engine/sync/pull/fetchAllInvoicePagesIntoMirror';
import { createPullFixture, type PullFixture } from './pullFixture';

/** Disk damage and silent corrections in the service are found (sync.md, What is said). */

const DAY_MS = 24 * 3_600_000;

/** Changes one row of the file directly with SQL, as a bad sector would damage it. */
function rot(bench: PullFixture, statement: string): void {
  const connection = new Connection(bench.file);
  expect(connection.prepare(statement).run().changes).toBe(1);
  connection.close();
}
const background = { priority: 'background' } as const;

/** Runs the first background pass after the next night. */
async function nextMorning(bench: PullFixture): Promise<void> {
  bench.clock.pass(DAY_MS);
  await bench.pull(background);
}

describe('a mirror on a disk that forgets', () => {
  it.each([
    [
      'a digit of a sum in the list',
      (id: number) => `UPDATE invoices SET gross = gross + 1 WHERE invoice_id = ${id}`,
    ],
    [
      'a letter of the record',
      (id: number) =>
        `UPDATE invoice_bodies SET body = replace(body, '"currency":"PLN"', '"currency":"PLM"')
         WHERE place = (SELECT place FROM invoices WHERE invoice_id = ${id})`,
    ],
    [
      'the form of the record',
      (id: number) =>
        `UPDATE invoice_bodies SET body = substr(body, 2) WHERE place = (SELECT place FROM invoices WHERE invoice_id = ${id})`,
    ],
  ])('invoice damaged on disk (%s): is replaced by the next nightly full read', async (_, statement) => {
    const bench = createPullFixture({ invoices: 500, rooms: 2 });
    await bench.pull();
    const { store } = bench;
    const id = bench.held()[250] ?? 0;
    const before = store.invoices.readCard(String(id));
    const rows = store.invoices.listRows([id]);
    rot(bench, statement(id));
    expect(store.invoices.listDamagedIds()).toEqual([id]);
    const lastRead = readLastFullReadTime(store);
    await nextMorning(bench);
    expect(store.invoices.listDamagedIds()).toEqual([]);
    expect(store.invoices.readCard(String(id))).toMatchObject({
      invoice: before?.invoice,
      totals: before?.totals,
    });
    expect(store.invoices.listRows([id])).toEqual(rows);
    expect(Date.parse(readLastFullReadTime(store) ?? '')).toBeGreaterThan(Date.parse(lastRead ?? ''));
  });

  it('full sync pass: repairs invoice records that were damaged on the disk', async () => {
    const bench = createPullFixture({ invoices: 300, rooms: 2 });
    await bench.pull();
    const [first, second] = bench.held();
    rot(bench, `UPDATE invoices SET buyer_name = 'Nikt' WHERE invoice_id = ${first ?? 0}`);
    rot(
      bench,
      `UPDATE invoice_bodies SET body = '{' WHERE place = (SELECT place FROM invoices WHERE invoice_id = ${second ?? 0})`,
    );
    bench.clock.pass(60_000);
    await bench.pull({ full: true });
    expect(bench.store.invoices.listDamagedIds()).toEqual([]);
  });
});

describe('a service that mends a record and does not say so', () => {
  it('nightly full read: downloads an invoice that the service changed without updating the edit date', async () => {
    const bench = createPullFixture({ invoices: 300, rooms: 2 });
    await bench.pull();
    const id = bench.held()[220] ?? 0;
    bench.service.property.book.edit(id, { town: 'Ustroń' }, Date.parse('2020-01-01T00:00:00Z'));
    await nextMorning(bench);
    expect(bench.store.invoices.readCard(String(id))?.invoice.town).toBe('Ustroń');
  });
});
