import { expect, it } from 'vitest';
import { decodeSingleInvoice } from '#engine/remote/decodePage';
import { shownInvoice } from '../../../../src-main/training/invoiceRecord';
import { pullBench } from './bench';

it('a whole scan does not take for gone what this program has made while the pages were read', async () => {
  let made = 0;
  const bench = pullBench({ invoices: 450 }, async (request, service) => {
    const answer = await service(request);
    // The last question of a scan; what we make from here on stands on none of its pages.
    if (made !== 0 || !new URL(request.url).searchParams.has('lastEdit')) return answer;
    const { book } = bench.service.property;
    const [like] = book.sorted('invoiceId');
    if (!like) throw new Error('no invoice');
    const record = book.add({ ...like, invoiceItems: like.invoiceItems }, bench.clock.now());
    made = record.invoiceId;
    const read = decodeSingleInvoice({ data: shownInvoice(record) })?.value;
    if (!read) throw new Error('not readable');
    bench.store.outbox.wrote('new-1', read, new Date(bench.clock.now()).toISOString());
    return answer;
  });
  const { problems, invoices } = await bench.pull({ full: true });
  expect(problems).toEqual([]);
  expect(made).toBeGreaterThan(0);
  expect(invoices.removed).toBe(0);
  expect(bench.store.invoices.ids()).toContain(made);
  expect(bench.store.invoices.show('new-1')).not.toBeNull();
});
