import { describe, expect, test } from 'vitest';
import { ALL, inService, createOutboxFixture, type OutboxFixture } from '#support/outboxFixture';

/**
 * After a 422 to an edit or a deletion, the record is read again and tells what the 422 means (sync.md, What is said).
 */

/** Moves the invoice on to KSeF between our read and our write. */
function overtakenAt(
  bench: OutboxFixture,
  method: string,
  id: number,
  state: 'PENDING_KSEF' | 'SENT_KSEF',
): void {
  const stop = bench.service.observe({
    onRequest: (request) => {
      if (request.method !== method) return;
      stop();
      bench.service.ksef.setInvoiceStatus(id, state);
    },
  });
}
const PATHS = /\/invoices\/\d+$/;

describe('a 422', () => {
  test.each(['PENDING_KSEF', 'SENT_KSEF'] as const)(
    'edit answered with 422: becomes a “locked” conflict when the invoice went to KSeF before the edit arrived (state %s)',
    async (state) => {
      const bench = await createOutboxFixture({ connected: true });
      const id = await inService(bench, { invoiceStatus: 'ISSUED' });
      overtakenAt(bench, 'PATCH', id, state);
      const vague = () => ({
        title: 'Niedozwolone',
        status: 422,
        detail: 'To się nie uda',
        errors: { town: 'nie' },
      });
      bench.service.faults.plan({ kind: 'oddJson', change: vague }, { method: 'PATCH', path: PATHS });
      bench.edit(id, { town: 'Łódź' });
      await bench.push();
      const change = bench.last(id);
      expect(change).toMatchObject({
        state: 'conflict',
        conflict: 'locked',
        theirs: { invoiceStatus: state },
        problem: { kind: 'locked', detail: 'To się nie uda' },
      });
      expect(bench.store.invoices.readCard(String(id))?.invoice.invoiceStatus).toBe(state);
      expect(bench.asked()).toEqual([`GET /invoices/${id}`, `PATCH /invoices/${id}`, `GET /invoices/${id}`]);
    },
  );

  test('edit refused with 422: becomes a “rejected” conflict when the invoice read afterwards can still be edited', async () => {
    const bench = await createOutboxFixture({ connected: true });
    const id = await inService(bench, { invoiceStatus: 'ISSUED' });
    let refused = false;
    const stop = bench.service.observe({
      onRequest: ({ method }) => {
        if (method === 'PATCH') refused = true;
        if (method === 'PATCH') bench.service.ksef.setInvoiceStatus(id, 'SENT_KSEF');
        else if (refused) {
          stop();
          bench.service.ksef.setInvoiceStatus(id, 'ISSUED');
        }
      },
    });
    bench.edit(id, { town: 'Łódź' });
    await bench.push();
    expect(bench.last(id)).toMatchObject({
      conflict: 'rejected',
      theirs: { invoiceStatus: 'ISSUED' },
      problem: { kind: 'refused', status: 422 },
    });
  });

  test('edit refused with 422: stays waiting until Kontuar can read the invoice, and then becomes a “locked” conflict', async () => {
    const bench = await createOutboxFixture({ connected: true });
    const id = await inService(bench, { invoiceStatus: 'ISSUED' });
    overtakenAt(bench, 'PATCH', id, 'SENT_KSEF');
    bench.edit(id, { town: 'Łódź' });
    // The first read succeeds; the read after the refused edit fails.
    const stop = bench.service.observe({
      onRequest: ({ method }) => {
        if (method !== 'PATCH') return;
        stop();
        bench.service.faults.plan(
          { kind: 'serverError', status: 503 },
          { method: 'GET', path: PATHS, times: ALL },
        );
      },
    });
    await bench.push();
    bench.service.faults.clear();
    expect(bench.last(id)).toMatchObject({
      state: 'waiting',
      problem: { kind: 'later', cause: 'serviceError' },
    });
    await bench.pushAll();
    expect(bench.last(id)).toMatchObject({ conflict: 'locked', theirs: { invoiceStatus: 'SENT_KSEF' } });
  });
});
