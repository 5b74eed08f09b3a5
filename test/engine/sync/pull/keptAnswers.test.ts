import { expect, it } from 'vitest';
import { keepEverything, openQuestion } from '#engine/sync/pull/guard';
import { pullBench } from './bench';

it('"keep everything" holds for the number that was asked about, and another one is asked about anew', async () => {
  const bench = pullBench({ invoices: 300 });
  await bench.pull({ full: true });
  const { book } = bench.service.property;
  const take = (count: number) => {
    for (const id of bench.held().slice(0, count)) book.remove(id);
    bench.clock.pass(60_000);
  };
  take(60);
  await bench.pull({ full: true });
  expect(openQuestion(bench.store)).toEqual({ kind: 'invoices', would: 60, of: 300 });
  keepEverything(bench.store, 'invoices', 60);
  await bench.pull({ full: true });
  expect(openQuestion(bench.store)).toBeNull();
  expect(bench.store.invoices.count()).toBe(300);
  take(30);
  await bench.pull({ full: true });
  expect(openQuestion(bench.store)).toEqual({ kind: 'invoices', would: 90, of: 300 });
  expect(bench.store.invoices.count()).toBe(300);
});
