import { expect, it } from 'vitest';
import { declineRemoval, readOpenRemovalQuestion } from '#engine/sync/pull/removalLimit';
import { createPullFixture } from './pullFixture';

it('question about removing invoices: is not repeated for 60 missing invoices that the user kept, but asked when 90 are missing', async () => {
  const bench = createPullFixture({ invoices: 300 });
  await bench.pull({ full: true });
  const { book } = bench.service.property;
  const take = (count: number) => {
    for (const id of bench.held().slice(0, count)) book.remove(id);
    bench.clock.pass(60_000);
  };
  take(60);
  await bench.pull({ full: true });
  expect(readOpenRemovalQuestion(bench.store)).toEqual({ kind: 'invoices', would: 60, of: 300 });
  declineRemoval(bench.store, 'invoices', 60);
  await bench.pull({ full: true });
  expect(readOpenRemovalQuestion(bench.store)).toBeNull();
  expect(bench.store.invoices.count()).toBe(300);
  take(30);
  await bench.pull({ full: true });
  expect(readOpenRemovalQuestion(bench.store)).toEqual({ kind: 'invoices', would: 90, of: 300 });
  expect(bench.store.invoices.count()).toBe(300);
});
