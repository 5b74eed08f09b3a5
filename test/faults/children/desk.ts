import { writeSync } from 'node:fs';
import type { ConflictResolution } from '#shared/contract/conflictsContract';
import { createNetwork } from '#engine/platform/proxyAndTlsDispatchers';
import { systemRandom, systemClock } from '#engine/platform/systemClock';
import { applyConflictResolution } from '#engine/sync/conflicts/applyConflictResolution';
import { createPush } from '#engine/sync/outbox/push';
import { createInvoiceChangeQueue } from '#engine/sync/outbox/invoiceChangeQueue';
import { openQueueJournalFile } from '#engine/recovery/queueJournalFile';
import { createRemote } from '#engine/remote/createRemote';
import type { Change } from '#engine/store/outbox/outboxStoreInterface';
import { openStore } from '#engine/store/openStore';
import type { Secrets } from '#shared/model/accountAndPreferences';
import { bodyOf } from '../world';
import { TEST_KEY } from '#support/testKey';
import { createSeededRandom } from '../../../src-main/training/seededRandom';

/**
 * Kontuar without a window, made to be killed: it queues changes, prints each once it is on the disk, and sends changes
 * all the while. Its last run (`settle`) only sends, until nothing is left.
 */

interface Orders {
  readonly file: string;
  readonly baseUrl: string;
  readonly legacyBaseUrl: string;
  readonly caPem: string;
  readonly secrets: Secrets;
  /** Milliseconds by which the clock of this run is ahead, so that the pauses of earlier runs are over. */
  readonly aheadMs: number;
  readonly life: number;
  readonly seed: number;
  readonly settle: boolean;
}

const orders: Orders = JSON.parse(process.argv[2] ?? '{}');
let ahead = orders.aheadMs;
const clock = { now: () => systemClock.now() + ahead, sleep: systemClock.sleep };
const say = (line: object): void => void writeSync(1, `${JSON.stringify(line)}\n`);

const opened = openStore({
  file: orders.file,
  clock,
  key: TEST_KEY,
  journal: openQueueJournalFile(`${orders.file}.queue`, TEST_KEY),
});
if (!opened.ok) throw new Error(opened.detail);
const { store } = opened;
const { baseUrl, legacyBaseUrl, caPem, secrets } = orders;
const remote = createRemote({
  account: { baseUrl, legacyBaseUrl, caPem, legacyAuth: 'basic' },
  secrets,
  platform: { clock, random: systemRandom, network: createNetwork(caPem) },
  onExchange: () => undefined,
  userAgent: 'Kontuar/0.0.0 (test)',
});
const parts = { store, clock, random: systemRandom };
const queue = createInvoiceChangeQueue(parts);
const push = createPush({ ...parts, version: '0.0.0', remote: () => remote });

say({ did: 'open' });
if (orders.settle) await settle();
else await work();

async function work(): Promise<void> {
  const made: string[] = [];
  const random = createSeededRandom(orders.seed, 'desk');
  for (let number = 0; ; number += 1) {
    const mark = `L${orders.life}n${number}`;
    const localId = made.length > 0 ? made[random.pickInteger(0, made.length - 1)] : undefined;
    const draw = random.next();
    if (localId !== undefined && draw < 0.35) {
      say({ did: 'tries', localId: localId, value: mark });
      if (queue.edit(localId, { additionalInfo: mark }, null).ok)
        say({ did: 'edit', localId: localId, value: mark });
    } else if (localId !== undefined && draw < 0.45) {
      say({ did: 'tries', localId: localId, value: null });
      if (queue.remove(localId).ok) say({ did: 'remove', localId: localId });
      made.splice(made.indexOf(localId), 1);
    } else {
      const queued = queue.create({ ...bodyOf(0), town: mark }, { correctionId: null, prepaymentId: [] });
      if (queued.ok) {
        made.push(queued.localId);
        say({ did: 'create', localId: queued.localId, town: mark });
      }
    }
    if (number % 3 === 2) await push.run({ priority: 'user' });
    else await systemClock.sleep(1);
  }
}

async function settle(): Promise<void> {
  let asked = 0;
  for (let round = 0; store.outbox.listOpen().length > 0 && round < 40; round += 1) {
    await push.run({ priority: 'user' });
    for (const change of store.outbox.listOpen()) if (answerDoubt(change)) asked += 1;
    ahead += 70_000;
  }
  const open = store.outbox.listOpen().map(({ localId, state, conflict }) => ({ localId, state, conflict }));
  say({
    did: 'settled',
    open,
    asked,
    ids: store.invoices.listServiceIds(),
    integrity: store.checkIntegrity(),
  });
  store.close();
  process.exit(0);
}

/** Answers like a user who knows the town of each invoice: either this one is ours or none of them is. */
function answerDoubt(change: Change): boolean {
  if (change.conflict !== 'doubtful' || change.kind !== 'create') return false;
  const twin = store.invoices.listRows(change.twins).find(({ localId }) => {
    const { invoice } = store.outbox.getMirror(localId);
    return invoice?.town === change.body.town;
  });
  const decision: ConflictResolution =
    twin?.invoiceId === undefined || twin.invoiceId === null
      ? { act: 'sendAnew' }
      : { act: 'twin', invoiceId: twin.invoiceId };
  return applyConflictResolution({ store, clock, discard: queue.discard }, change, decision) === 'done';
}
