import { describe, expect, it } from 'vitest';
import { ALL, inService, createOutboxFixture, type OutboxFixture } from '#support/outboxFixture';

/** Tests the data kept of each attempt and of the reads around it (outbox/SPEC.md, AT, R). */

const ONE = /\/invoices\/\d+$/;
const broken = { kind: 'serverError', status: 503 } as const;

const attemptsOf = ({ store, last }: OutboxFixture, id: string | number) =>
  store.outbox.listAttempts(last(id).changeId).map(({ outcome, ruid, endedAt }) => ({
    outcome,
    hasRuid: ruid !== null,
    hasEnded: endedAt !== null,
  }));
const ENDED = { hasRuid: true, hasEnded: true };
/** Sends the invoice to KSeF as soon as its edit has arrived, so that the service refuses the edit. */
function overtaken({ service }: OutboxFixture, id: number, work = (): void => undefined): void {
  const stop = service.observe({
    onRequest: ({ method }) => {
      if (method !== 'PATCH') return;
      stop();
      service.ksef.setInvoiceStatus(id, 'SENT_KSEF');
      work();
    },
  });
}

describe('an attempt', () => {
  it('new invoice: its send attempt is stored as “accepted” and noted in the history when the service saves the invoice', async () => {
    const bench = await createOutboxFixture({ inside: true });
    const localId = bench.create();
    await bench.push();
    expect(attemptsOf(bench, localId)).toEqual([{ outcome: 'accepted', ...ENDED }]);
    expect(bench.store.outbox.listHistory(localId).map(({ what }) => what)).toEqual([
      'queued',
      'attempt',
      'confirmed',
    ]);
  });

  it('attempt to send an edit: is stored as “accepted”, or as “locked” when KSeF received the invoice before the edit', async () => {
    const bench = await createOutboxFixture({ inside: true, connected: true });
    const id = await inService(bench, { invoiceStatus: 'ISSUED' });
    bench.edit(id, { town: 'Wisła' });
    await bench.push();
    expect(attemptsOf(bench, id)).toEqual([{ outcome: 'accepted', ...ENDED }]);
    bench.edit(id, { town: 'Ustroń' });
    overtaken(bench, id);
    await bench.push();
    expect(attemptsOf(bench, id)).toEqual([{ outcome: 'locked', ...ENDED }]);
  });

  it('deletion: its send attempt is stored as “accepted” when the service deletes the invoice', async () => {
    const bench = await createOutboxFixture({ inside: true });
    const id = await inService(bench);
    bench.queue.remove(String(id));
    const { changeId } = bench.last(id);
    await bench.push();
    expect(bench.store.outbox.listAttempts(changeId)).toMatchObject([{ outcome: 'accepted' }]);
  });
});

describe('an edit', () => {
  it('edit: stays in the queue without a conflict when the service fails to return the invoice before sending', async () => {
    const bench = await createOutboxFixture({ inside: true });
    const id = await inService(bench);
    bench.edit(id, { town: 'Wisła' });
    bench.service.faults.plan(broken, { method: 'GET', path: ONE, times: ALL });
    await bench.push();
    expect(bench.last(id)).toMatchObject({
      state: 'waiting',
      conflict: null,
      problem: { cause: 'serviceError' },
    });
    expect(attemptsOf(bench, id)).toEqual([]);
  });

  it('edit that cannot be sent: the changes of other users, read before the send attempt, are stored', async () => {
    const bench = await createOutboxFixture({ inside: true });
    const id = await inService(bench);
    bench.service.property.book.edit(id, { personIssue: 'Ewa' }, bench.clock.now() + 1000);
    bench.edit(id, { town: 'Wisła' });
    bench.service.faults.plan(broken, { method: 'PATCH', path: ONE, times: ALL });
    await bench.push();
    expect(bench.store.outbox.getMirror(bench.last(id).localId).invoice?.personIssue).toBe('Ewa');
  });

  it('edit: is sent again after a check of the service when the connection broke during sending', async () => {
    const bench = await createOutboxFixture({ inside: true });
    const id = await inService(bench);
    bench.edit(id, { town: 'Wisła' });
    bench.service.faults.plan({ kind: 'cutBefore' }, { method: 'PATCH', path: ONE });
    await bench.pushAll();
    expect(attemptsOf(bench, id).map(({ outcome }) => outcome)).toEqual(['unknown', 'accepted']);
    expect(bench.last(id).state).toBe('sent');
    expect(bench.inTown('Wisła')).toHaveLength(1);
  });

  it('refused edit: stays queued when the service answers the next request for the invoice with a web page', async () => {
    const bench = await createOutboxFixture({ inside: true, connected: true });
    const id = await inService(bench, { invoiceStatus: 'ISSUED' });
    bench.edit(id, { town: 'Wisła' });
    overtaken(bench, id, () => {
      bench.service.faults.plan({ kind: 'html' }, { method: 'GET', path: ONE, times: ALL });
    });
    await bench.push();
    expect(bench.last(id)).toMatchObject({
      state: 'waiting',
      problem: { kind: 'later', cause: 'notTheService' },
    });
  });
});
