import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { systemRandom } from '#engine/platform/systemClock';
import { applyConflictResolution, type Decided } from '#engine/sync/conflicts/applyConflictResolution';
import { listConflicts } from '#engine/sync/conflicts/buildConflictView';
import { createPush } from '#engine/sync/outbox/push';
import { createInvoiceChangeQueue } from '#engine/sync/outbox/invoiceChangeQueue';
import { buildQueueView } from '#engine/sync/outbox/queueView';
import { fetchAllInvoicePagesIntoMirror } from '#engine/sync/pull/fetchAllInvoicePagesIntoMirror';
import { createPullRunContext } from '#engine/sync/pull/pullRunContext';
import type { Conflict, ConflictResolution } from '#shared/contract/conflictsContract';
import type { CreateBody } from '#shared/model/invoiceBody';
import { openFreshStore } from './freshStore';
import { aBody, shiftedClock, today } from './outboxFixture';
import { startStranger, type StrangerOptions } from './stranger/startStranger';
import { createTestRemote } from './testRemote';

/** The real queue and its sender with the stranger service over HTTPS, on a clock that a test can advance. */

/** Number of rounds, with pauses of 15 s, after which no change is left that would be sent after a wait. */
const MAX_ROUNDS = 40;
const PAUSE_MS = 15_000;

export async function openStrangerFixture(options: StrangerOptions = {}) {
  const clock = shiftedClock();
  const stranger = await startStranger({
    requestsPerMinute: 100_000,
    connected: false,
    now: clock.now,
    ...options,
  });
  const folder = mkdtempSync(join(tmpdir(), 'kontuar-stranger-'));
  const opened = openFreshStore({ file: join(folder, 'kontuar.db'), clock });
  if (!opened.ok) throw new Error(opened.detail);
  const { store } = opened;
  async function close(): Promise<void> {
    store.close();
    rmSync(folder, { recursive: true });
    await stranger.close();
  }
  const remote = createTestRemote(stranger, { clock });
  const parts = { store, clock, random: systemRandom };
  const queue = createInvoiceChangeQueue(parts);
  const push = createPush({ ...parts, version: '0.0.0', remote: () => remote });
  const run = () => push.run({ priority: 'user' });

  return {
    stranger,
    store,
    clock,
    queue,
    close,
    push: run,
    async pull(): Promise<void> {
      const pullParts = { remote, store, clock, today, onScopes: () => undefined };
      const scanned = await fetchAllInvoicePagesIntoMirror(
        createPullRunContext(pullParts, { full: true, priority: 'user' }),
      );
      if (!scanned.ok) throw new Error(scanned.problem.detail);
    },
    /** Runs rounds until nothing is left that would be sent after a wait. */
    async settle(): Promise<void> {
      for (let round = 0; round < MAX_ROUNDS; round += 1) {
        await run();
        if (store.outbox.listOpen().every(({ state }) => state === 'conflict')) return;
        clock.pass(PAUSE_MS);
      }
    },
    create(over: Partial<CreateBody> = {}): string {
      const body = aBody({ invoiceStatus: 'ISSUED', ...over });
      const queued = queue.create(body, { correctionId: null, prepaymentId: [] });
      if (!queued.ok) throw new Error(JSON.stringify(queued));
      return queued.localId;
    },
    conflicts: (): Conflict[] => listConflicts(store, buildQueueView(store).open),
    decide(changeId: number, decision: ConflictResolution): Decided {
      const change = store.outbox.get(changeId);
      if (!change) throw new Error(`no change ${changeId}`);
      return applyConflictResolution({ store, clock, discard: queue.discard }, change, decision);
    },
    /** Lists the write requests that the service received, such as `PATCH 200`. */
    writes: (): string[] =>
      stranger.requests
        .filter(({ method, path }) => method !== 'GET' && path.includes('/invoices'))
        .map(({ method, status }) => `${method} ${status}`),
    idOf: (localId: string): number | null => store.outbox.getMirror(localId).invoiceId,
  };
}
export type StrangerFixture = Awaited<ReturnType<typeof openStrangerFixture>>;

/** Opens a bench that is closed when the test ends. */
export async function createStrangerFixture(options: StrangerOptions = {}): Promise<StrangerFixture> {
  const bench = await openStrangerFixture(options);
  onTestFinished(bench.close);
  return bench;
}
