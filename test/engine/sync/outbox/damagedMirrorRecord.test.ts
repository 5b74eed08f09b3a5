import Connection from 'better-sqlite3';
import { expect, test } from 'vitest';
import { createOutboxFixture } from '#support/outboxFixture';

/** Disk damage in the record under an open change is found, downloaded again, and attributed to no user. */

test('damaged database record of an invoice with a waiting edit: is detected, and the next sync restores the record', async () => {
  const bench = await createOutboxFixture();
  await bench.pull();
  const { store } = bench;
  const invoiceOf = (invoiceId: number) => store.invoices.readCard(String(invoiceId))?.invoice;
  const id =
    store.invoices.listServiceIds().find((invoiceId) => invoiceOf(invoiceId)?.invoiceStatus === 'ISSUED') ??
    0;
  const sound = invoiceOf(id);
  bench.edit(id, { town: 'Wisła' });
  expect(store.outbox.listDamagedMirrors()).toEqual([]);
  const connection = new Connection(bench.file);
  const hurt = `UPDATE mirrors SET body = replace(body, '"currency":"', '"currency":"X') WHERE invoice_id = ${id}`;
  expect(connection.prepare(hurt).run().changes).toBe(1);
  connection.close();
  const localId = store.invoices.readCard(String(id))?.localId ?? '';
  expect(store.outbox.listDamagedMirrors()).toEqual([{ localId, invoiceId: id }]);
  await bench.pull();
  expect(store.outbox.listDamagedMirrors()).toEqual([]);
  expect(store.outbox.getMirror(localId).invoice).toEqual(sound);
  expect(store.invoices.readCard(localId)?.invoice).toMatchObject({
    town: 'Wisła',
    currency: sound?.currency,
  });
  expect(store.outbox.listHistory(localId).map(({ what }) => what)).toEqual(['queued']);
});
