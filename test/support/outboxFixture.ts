import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { getCurrentInstant, type Clock } from '#engine/platform/platform';
import { createNetwork } from '#engine/platform/proxyAndTlsDispatchers';
import { systemRandom, systemClock } from '#engine/platform/systemClock';
import { applyConflictResolution, type Decided } from '#engine/sync/conflicts/applyConflictResolution';
import { createPush, type PushEnd } from '#engine/sync/outbox/push';
import { askUserIfQueuedCorrectionOutdated } from '#engine/sync/outbox/watchQueuedCorrections';
import { askUserIfQueuedSettlementOutdated } from '#engine/sync/outbox/watchQueuedSettlements';
import { createInvoiceChangeQueue, type Queue } from '#engine/sync/outbox/invoiceChangeQueue';
import { createPull } from '#engine/sync/pull/createPull';
import { fetchAllInvoicePagesIntoMirror } from '#engine/sync/pull/fetchAllInvoicePagesIntoMirror';
import { createPullRunContext } from '#engine/sync/pull/pullRunContext';
import { openFreshStore } from '#support/freshStore';
import type { Change } from '#engine/store/outbox/outboxStoreInterface';
import type { Store } from '#engine/store/storeInterface';
import type { InvoiceRecord } from '../../src-main/training/invoiceRecord';
import type { TrainingAccount } from '../../src-main/training/trainingAccountSwitches';
import { createSimulatedProperty, type PropertyOptions } from '../../src-main/training/trainingProperty';
import {
  createTrainingService,
  TRAINING_SERVICE_URLS,
  type Exchange,
  type TrainingService,
} from '../../src-main/training/createTrainingService';
import type { ConflictResolution } from '#shared/contract/conflictsContract';
import type { CreateBody, UpdateBody } from '#shared/model/invoiceBody';
import { toPropertyDay } from '#shared/rules/days';
import { createTestRemote, type TestRemote } from './testRemote';
import { startTrainingServer } from './trainingServer';
import { turningClock } from './turningClock';

/** As if a person had confirmed every finding that asks for confirmation. */
const CONFIRMED = { confirmed: 'all' } as const;

/**
 * The real queue, push, pull, client and store with the training service over HTTPS, on a clock that a test can
 * advance.
 */
export interface OutboxFixture {
  readonly service: TrainingService;
  readonly store: Store;
  /** The store's SQLite file. */
  readonly file: string;
  readonly remote: TestRemote;
  readonly queue: Queue;
  readonly clock: Clock & { pass(ms: number): void };
  /** Runs one round of sending. */
  push(): Promise<PushEnd>;
  /** Runs rounds of sending and the pauses between them until nothing is left that would be sent after a wait. */
  pushAll(): Promise<PushEnd>;
  pull(full?: boolean): Promise<void>;
  decide(changeId: number, decision: ConflictResolution): Decided;
  /** Returns the invoice requests since the last call, such as `POST /v1/public/invoices`. */
  asked(): string[];
  create(over?: Partial<CreateBody>): string;
  edit(id: string | number, patch: UpdateBody): void;
  /** Returns the change of the invoice that was queued last. */
  last(id: string | number): Change;
  /** Returns the service's invoices with this town. */
  inTown(town: string): InvoiceRecord[];
}

/** A clock that runs with the system's time and can be put forward, which wakes no sleeper. */
export function shiftedClock(ahead = 0): Clock & { pass(ms: number): void } {
  let offset = ahead;
  return {
    now: () => systemClock.now() + offset,
    sleep: systemClock.sleep,
    pass: (ms) => {
      offset += ms;
    },
  };
}

export const today = (): string => toPropertyDay(new Date().toISOString());

/** Returns the items of an invoice in the form of an update body. */
export function listUpdateItems({ store }: OutboxFixture, id: number) {
  return (store.invoices.readCard(String(id))?.invoice.invoiceItems ?? []).map((item) => ({
    positionId: item.positionId,
    name: item.name,
    grossUnitPrice: Number(item.grossUnitPrice),
    quantity: Number(item.quantity),
    unit: item.unit,
    rate: item.rate,
    symbol: item.symbol,
  }));
}

/** A complete body of a new invoice over 200.00 PLN. */
export const aBody = (over: Partial<CreateBody> = {}): CreateBody => ({
  invoiceType: 1,
  invoiceStatus: 'DRAFT',
  buyer: { companyName: 'Anna Nowak', address: 'ul. Polna 2, Kraków', taxId: '', identifierType: 'NONE' },
  seller: { companyName: 'Pensjonat Pod Lipą', address: 'ul. Lipowa 1, Zakopane', taxId: '5260250274' },
  invoiceItems: [{ name: 'Nocleg', grossUnitPrice: 100, quantity: 2, unit: 'doba', rate: '8', symbol: '' }],
  paymentType: 1,
  paymentStatus: 0,
  issueDate: today(),
  saleDate: today(),
  paymentDate: today(),
  currency: 'PLN',
  town: 'Zakopane',
  ...over,
});

/**
 * A fault in `faults.plan` without a limit of repetitions, because a round of sending repeats a request by itself on a
 * busy PC.
 */
export const ALL = Infinity;

/** Limit of steps in one round, higher than the number of changes in any test. */
const MAX_ROUND_STEPS = 200;

export interface OutboxFixtureOptions {
  /** The initial number of invoices in the service. */
  readonly invoices?: number;
  readonly connected?: boolean;
  /** Milliseconds by which the service's clock is ahead of the program's clock. */
  readonly skewMs?: number;
  /** Throws if the simulated disk accepts no write. */
  readonly mayWrite?: () => void;
  /**
   * True to run the service in this process without HTTPS and on a clock that does not wait; the mutation run always
   * does.
   */
  readonly inside?: boolean;
}

function servedInside(
  { account, ...house }: Omit<PropertyOptions, 'today'> & { account: Partial<TrainingAccount> },
  clock: Clock,
) {
  const property = createSimulatedProperty({ ...house, today: toPropertyDay(getCurrentInstant(clock)) });
  const parts = { property, clock, random: systemRandom, account, rateLimit: 100_000 };
  return {
    ...TRAINING_SERVICE_URLS,
    caPem: null,
    service: createTrainingService(parts),
    close: () => Promise.resolve(),
  };
}

export async function createOutboxFixture({
  connected = false,
  invoices = 12,
  skewMs = 0,
  mayWrite = () => undefined,
  inside = process.env.OUTBOX_FIXTURE === 'inside',
}: OutboxFixtureOptions = {}): Promise<OutboxFixture> {
  const clock = inside ? turningClock(Date.now()) : shiftedClock();
  const house = { seed: 7, rooms: 2, invoices, monthsBack: 2, monthsAhead: 1, account: { connected } };
  const serviceClock = { now: () => clock.now() + skewMs, sleep: clock.sleep };
  const served = inside
    ? servedInside(house, serviceClock)
    : await startTrainingServer({ ...house, serviceClock });
  const { service } = served;
  const exchanges: Exchange[] = [];
  service.observe({ onExchange: (exchange) => exchanges.push(exchange) });
  const folder = mkdtempSync(join(tmpdir(), 'kontuar-outbox-'));
  const file = join(folder, 'kontuar.db');
  const opened = openFreshStore({ file, clock, assertWritable: mayWrite });
  if (!opened.ok) throw new Error(opened.detail);
  const { store } = opened;
  onTestFinished(async () => {
    store.close();
    rmSync(folder, { recursive: true });
    await served.close();
  });
  const { baseUrl, legacyBaseUrl, caPem } = served;
  const account = { baseUrl, legacyBaseUrl, caPem, legacyAuth: 'basic' as const };
  const network = inside ? service.fetch : createNetwork(caPem);
  const remote = createTestRemote({ account, secrets: service.credentials }, { clock, network });
  const parts = { store, clock, random: systemRandom };
  askUserIfQueuedSettlementOutdated(store, clock);
  askUserIfQueuedCorrectionOutdated(store, clock);
  const queue = createInvoiceChangeQueue(parts);
  const push = createPush({ ...parts, version: '0.0.0', remote: () => remote });
  const pullParts = {
    remote,
    store,
    clock,
    today: () => toPropertyDay(new Date(clock.now()).toISOString()),
    onScopes: () => undefined,
  };
  const puller = createPull(pullParts);
  let seen = 0;
  function run() {
    let steps = 0;
    const onProgress = () => {
      if ((steps += 1) > MAX_ROUND_STEPS) throw new Error('the round does not end');
    };
    return push.run({ priority: 'user', onProgress });
  }

  const bench: OutboxFixture = {
    service,
    store,
    file,
    remote,
    queue,
    clock,
    push: run,
    async pushAll() {
      let end = await run();
      for (let round = 0; round < 30; round += 1) {
        const nextTry = store.outbox.getNextTryTime();
        const ready = store.outbox
          .listOpen()
          .some((change) => change.state !== 'conflict' && !change.nextTry);
        if (nextTry === null && !(ready && end.problem)) break;
        clock.pass(Math.max(1, nextTry === null ? 1 : Date.parse(nextTry) - clock.now() + 1));
        end = await run();
      }
      return end;
    },
    async pull(full = false) {
      const { problems } = await puller.run({ full, priority: 'user' });
      if (problems[0]) throw new Error(`${problems[0].kind} ${problems[0].cause} ${problems[0].detail}`);
    },
    decide(changeId, decision) {
      const change = store.outbox.get(changeId);
      if (!change) throw new Error(`no change ${changeId}`);
      return applyConflictResolution({ store, clock, discard: queue.discard }, change, decision);
    },
    asked() {
      const news = exchanges.slice(seen);
      seen = exchanges.length;
      return news
        .filter(({ path }) => path.includes('/invoices'))
        .map(({ method, path }) => `${method} ${path.replace('/v1/public', '')}`);
    },
    create(over) {
      const queued = queue.create(aBody(over), { correctionId: null, prepaymentId: [] }, CONFIRMED);
      if (!queued.ok) throw new Error(JSON.stringify(queued));
      return queued.localId;
    },
    edit(id, patch) {
      const queued = queue.edit(String(id), patch, null, CONFIRMED);
      if (!queued.ok) throw new Error(JSON.stringify(queued));
    },
    last(id) {
      const localId = store.invoices.readCard(String(id))?.localId ?? String(id);
      const changes = [...store.outbox.listEnded(100), ...store.outbox.listOpen()]
        .filter((change) => change.localId === localId)
        .sort((a, b) => a.changeId - b.changeId);
      const last = changes.at(-1);
      if (!last) throw new Error(`no change of ${localId}`);
      return last;
    },
    inTown: (town) =>
      service.property.book.listSortedBy('invoiceId').filter((invoice) => invoice.town === town),
  };
  // Fetches only the invoices, because the calendar takes sixteen requests; the first `pull` fetches the calendar.
  const first = await fetchAllInvoicePagesIntoMirror(
    createPullRunContext(pullParts, { full: false, priority: 'user' }),
  );
  if (!first.ok) throw new Error(first.problem.detail);
  bench.asked();
  return bench;
}

/** Creates an invoice at the service, outside the program under test, and fetches it. */
export async function inService(bench: OutboxFixture, over: Partial<CreateBody> = {}): Promise<number> {
  const localId = bench.create(over);
  await bench.push();
  const id = bench.store.invoices.readCard(localId)?.invoice.invoiceId;
  if (!id) throw new Error('not created');
  bench.asked();
  return id;
}
