import { systemRandom } from '#engine/platform/systemClock';
import { createSentByProfileCopyCheck } from '#engine/sync/outbox/sentByProfileCopyCheck';
import type { CreateBody } from '#shared/model/invoiceBody';
import { inService, createOutboxFixture, type OutboxFixture } from '#support/outboxFixture';
import type { InvoiceRecord } from '../../../../src-main/training/invoiceRecord';

/**
 * A waiting new invoice, and the part of a send round that checks whether the invoice was sent before (outbox/SPEC.md,
 * Copies).
 */

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;

/**
 * Returns a context that knows the service's clock to the millisecond, although the Date header has whole seconds; null
 * means an unknown clock.
 */
export const contextOf = (
  { store, remote, clock }: OutboxFixture,
  skewMs: number | null,
  signal?: AbortSignal,
) => ({
  store,
  remote: { ...remote, clockSkewMs: () => skewMs },
  clock,
  writeAsk: {},
  ask: signal ? { signal } : {},
  random: { ...systemRandom, next: () => 0.5 },
});

interface WaitingOptions {
  /** True when the sender started before the invoice was queued. */
  readonly isNew?: boolean;
  readonly skewMs?: number;
}

/** Returns a waiting invoice and a sender that started after the invoice was queued, or before (`isNew`). */
export async function waiting(
  over: Partial<CreateBody> = {},
  { isNew = false, skewMs = 0 }: WaitingOptions = {},
) {
  const bench = await createOutboxFixture({ inside: true, invoices: 1, skewMs });
  const { book } = bench.service.property;
  const made = book.get(await inService(bench, over));
  if (!made) throw new Error('nothing was made');
  book.remove(made.invoiceId);
  bench.clock.pass(60_000 - (bench.clock.now() % SECOND));
  const early = createSentByProfileCopyCheck(bench.store);
  const localId = bench.create(over);
  const check = isNew ? early : createSentByProfileCopyCheck(bench.store);
  const queuedAt = Date.parse(bench.last(localId).queuedAt);
  bench.asked();
  return {
    bench,
    made,
    localId,
    queuedAt,
    check,
    /** Adds an invoice `seconds` after the waiting invoice was queued. */
    add: (change: Partial<InvoiceRecord> = {}, seconds = 1, editedAfter = 0): number => {
      const at = queuedAt + skewMs + seconds * SECOND;
      return book.add({ ...made, ...change }, at, { editedAt: at + editedAfter * SECOND }).invoiceId;
    },
    async look(of = localId, sender = check, skew: number | null = skewMs) {
      const [change] = bench.store.outbox.listLane(of);
      if (change?.kind !== 'create') throw new Error('no create');
      return sender.run(contextOf(bench, skew), change);
    },
  };
}
export type Waiting = Awaited<ReturnType<typeof waiting>>;
