import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoiceCardSchema } from '#shared/contract/invoicesContract';
import { queuedChangeSchema } from '#shared/contract/outboxContract';
import { invoiceCreateBodySchema, invoiceUpdateBodySchema } from '#shared/model/invoiceBody';
import { systemRandom, systemClock } from '#engine/platform/systemClock';
import { createInvoiceChangeQueue, type Queue } from '#engine/sync/outbox/invoiceChangeQueue';
import { buildQueueView } from '#engine/sync/outbox/queueView';
import { openStore } from '#engine/store/openStore';
import type { Store } from '#engine/store/storeInterface';
import { createBody, item } from '../rules/invoiceFixtures';
import { PATIENCE, dose, spoilt } from './dose';

/**
 * Every body that passes the rules is queued in a real store and shown in the shape of the contract, whatever was
 * typed.
 */

let folder: string;
let store: Store;
let queue: Queue;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontuar-fuzz-'));
  const opened = openStore({ file: join(folder, 'kontuar.db'), clock: systemClock });
  if (!opened.ok) throw new Error(opened.detail);
  store = opened.store;
  queue = createInvoiceChangeQueue({ store, clock: systemClock, random: systemRandom });
});
afterAll(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

const none = { correctionId: null, prepaymentId: [] };

/** Returns the error of the shown invoice against the contract's schema, if any. */
const cardProblem = (localId: string) => invoiceCardSchema.safeParse(store.invoices.readCard(localId)).error;

test(
  'outbox: can store, display and undo any random new invoice that passes the invoice check',
  () => {
    const fullBody = createBody({ invoiceItems: [item(), item({ rate: 'zw' })], exemptionBasis: 'art113' });
    const change = { buyer: fullBody.buyer, town: 'Łódź', invoiceItems: [item()], additionalInfo: 'x' };
    let queued = 0;
    fc.assert(
      fc.property(spoilt(fullBody), spoilt(change), (body, patch) => {
        const read = invoiceCreateBodySchema.safeParse(body);
        if (!read.success) return;
        const made = queue.create(read.data, none);
        if (!made.ok) return;
        queued += 1;
        expect(cardProblem(made.localId)).toBeUndefined();
        const edit = invoiceUpdateBodySchema.safeParse(patch);
        if (edit.success && queue.edit(made.localId, edit.data, null).ok)
          expect(cardProblem(made.localId)).toBeUndefined();
        for (const queuedChange of buildQueueView(store).open)
          expect(queuedChangeSchema.safeParse(queuedChange).error).toBeUndefined();
        expect(queue.remove(made.localId).ok).toBe(true);
      }),
      dose(0.1),
    );
    expect(queued).toBeGreaterThan(0);
  },
  PATIENCE,
);
