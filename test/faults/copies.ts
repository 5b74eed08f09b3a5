import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyConflictResolution } from '#engine/sync/conflicts/applyConflictResolution';
import { TEST_KEY } from '#support/testKey';
import { systemRandom } from '#engine/platform/systemClock';
import { createPush } from '#engine/sync/outbox/push';
import { createInvoiceChangeQueue } from '#engine/sync/outbox/invoiceChangeQueue';
import { createPull } from '#engine/sync/pull/createPull';
import { prepareRestoreWithoutOpenDatabase } from '#engine/recovery/downgradeRestore';
import { openQueueJournalFile } from '#engine/recovery/queueJournalFile';
import { queueJournalPath } from '#engine/recovery/databaseAndRecoveryPaths';
import { installPendingRestore } from '#engine/recovery/restore';
import { openStore } from '#engine/store/openStore';
import { createSimulatedProperty } from '../../src-main/training/trainingProperty';
import { createTrainingService, TRAINING_SERVICE_URLS } from '../../src-main/training/createTrainingService';
import type { CreateBody } from '#shared/model/invoiceBody';
import { toPropertyDay } from '#shared/rules/days';
import { createTestRemote } from '#support/testRemote';
import { turningClock } from '#support/turningClock';
import { bodyOf, DAY } from './world';

/** Simulates one service and several PCs whose profile folders are copied and restored as files. */

const MORNING = Date.parse(`${DAY}T07:00:00.000Z`);

export interface Place {
  /** Folder name below the root folder of the test. */
  readonly folder: string;
  /** Milliseconds by which the clock of this PC is ahead. */
  readonly ahead?: number;
}

export function openCopies({ fillsDefaults = false, skewMs = 0 } = {}) {
  const right = turningClock(MORNING);
  const root = mkdtempSync(join(tmpdir(), 'kontuar-copies-'));
  const property = createSimulatedProperty({
    seed: 5,
    today: DAY,
    rooms: 1,
    invoices: 3,
    monthsBack: 1,
    monthsAhead: 0,
  });
  const service = createTrainingService({
    property,
    clock: { now: () => right.now() + skewMs, sleep: right.sleep },
    random: systemRandom,
    account: { connected: false, fillsDefaults, reordersItems: fillsDefaults },
    rateLimit: 100_000,
  });
  const account = { ...TRAINING_SERVICE_URLS, caPem: null, legacyAuth: 'basic' as const };
  const pathOf = (folder: string) => join(root, folder);
  const running = new Set<() => void>();

  /** Starts the program on a profile. */
  function start({ folder, ahead = 0 }: Place) {
    const clock = { ...right, now: () => right.now() + ahead };
    const dir = pathOf(folder);
    if (!existsSync(dir)) cpSync(mkdtempSync(join(root, 'new-')), dir, { recursive: true });
    installPendingRestore(dir, clock, TEST_KEY);
    const opened = openStore({
      file: join(dir, 'kontuar.db'),
      clock,
      key: TEST_KEY,
      journal: openQueueJournalFile(queueJournalPath(dir), TEST_KEY),
    });
    if (!opened.ok) throw new Error(opened.detail);
    const { store } = opened;
    // Names the profile as the engine names a new one; a copied folder keeps the name.
    if (store.settings.get('keychainEntry') === null) store.settings.set('keychainEntry', systemRandom.id());
    const remote = createTestRemote(
      { account, secrets: service.credentials },
      { clock, network: service.fetch },
    );
    const parts = { store, clock, random: systemRandom };
    const queue = createInvoiceChangeQueue(parts);
    const push = createPush({ ...parts, remote: () => remote, version: '0.0.0 (test)' });
    const today = () => toPropertyDay(new Date(clock.now()).toISOString());
    const pull = createPull({ remote, store, clock, today, onScopes: () => undefined });
    const desk = {
      store,
      create(over: Partial<CreateBody>): string {
        const queued = queue.create({ ...bodyOf(0), ...over }, { correctionId: null, prepaymentId: [] });
        if (!queued.ok) throw new Error(JSON.stringify(queued));
        return queued.localId;
      },
      edit: (localId: string, town: string) => queue.edit(localId, { town }, null),
      push: () => push.run({ priority: 'background' }),
      pull: (full = false) => pull.run({ full, priority: 'background' }),
      /**
       * Answers like a user: picks an invoice with the same town that belongs to nobody yet, otherwise sends the change
       * again.
       */
      answer(): void {
        for (const change of store.outbox.listOpen()) {
          if (change.conflict !== 'doubtful') continue;
          const town = change.kind === 'create' ? change.body.town : undefined;
          const twin = change.twins.find(
            (id) => property.book.get(id)?.town === town && !store.outbox.isServiceIdTaken(id),
          );
          const decision =
            twin === undefined ? ({ act: 'sendAnew' } as const) : ({ act: 'twin', invoiceId: twin } as const);
          applyConflictResolution({ store, clock, discard: queue.discard }, change, decision);
        }
      },
      doubts: () => store.outbox.listOpen().filter(({ conflict }) => conflict === 'doubtful').length,
      /** Repeats send rounds and answers until nothing waits. */
      async settle(): Promise<void> {
        for (let round = 0; round < 40 && store.outbox.listOpen().length > 0; round += 1) {
          clock.pass(40_000);
          await push.run({ priority: 'background' });
          desk.answer();
        }
      },
      end(): void {
        if (!running.delete(desk.end)) return;
        store.close();
      },
    };
    running.add(desk.end);
    return desk;
  }

  return {
    clock: right,
    service,
    pathOf,
    start,
    /** Copies every file of the folder, even one that is open; nothing may write meanwhile. */
    copy(from: string, to: string): void {
      rmSync(pathOf(to), { recursive: true, force: true });
      cpSync(pathOf(from), pathOf(to), {
        recursive: true,
        filter: (file) => !file.endsWith('-shm') && !file.endsWith('kontuar.lock'),
      });
    },
    /** Restores the database of one closed folder into another folder. */
    restore(from: string, into: string): void {
      const file = join(pathOf(from), 'kontuar.db');
      const readied = prepareRestoreWithoutOpenDatabase({
        profileDir: pathOf(into),
        clock: right,
        key: TEST_KEY,
        file,
      });
      if (!readied.ok) throw new Error(readied.reason);
    },
    /** Deletes the database of a closed folder, but leaves the outbox journal. */
    loseDatabase(folder: string): void {
      for (const end of ['', '-wal', '-shm'])
        rmSync(join(pathOf(folder), `kontuar.db${end}`), { force: true });
    },
    remove: (folder: string) => rmSync(pathOf(folder), { recursive: true, force: true }),
    inTown: (town: string) =>
      property.book.listSortedBy('invoiceId').filter((record) => record.town === town),
    posts(): () => number {
      let count = 0;
      service.observe({
        onExchange: ({ method, path }) =>
          void (method === 'POST' && path.endsWith('/invoices') && (count += 1)),
      });
      return () => count;
    },
    close(): void {
      for (const end of [...running]) end();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
export type Copies = ReturnType<typeof openCopies>;
