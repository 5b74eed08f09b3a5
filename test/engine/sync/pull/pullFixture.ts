import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createPull } from '#engine/sync/pull/createPull';
import type { Pull, PullOptions, PullResult } from '#engine/sync/pull/pullTypes';
import { openFreshStore } from '#support/freshStore';
import type { Store } from '#engine/store/storeInterface';
import {
  createSimulatedProperty,
  type PropertyOptions,
} from '../../../../src-main/training/trainingProperty';
import {
  createTrainingService,
  TRAINING_SERVICE_URLS,
  type TrainingService,
} from '../../../../src-main/training/createTrainingService';
import { systemRandom } from '#engine/platform/systemClock';
import { toPropertyDay } from '#shared/rules/days';
import { hastyClock } from '#support/hastyClock';
import { createTestRemote, type TestRemote } from '#support/testRemote';

/** Connects the real pull, client and store to the training service, on a clock that does not wait. */
export interface PullFixture {
  readonly service: TrainingService;
  readonly store: Store;
  /** The store's SQLite file. */
  readonly file: string;
  readonly remote: TestRemote;
  readonly clock: ReturnType<typeof hastyClock>;
  pull(options?: Partial<PullOptions>): Promise<PullResult>;
  readonly look: Pull['refetch'];
  /** Returns the ids of the invoices that the service has now. */
  held(): number[];
}

export const CONFORMANCE_DAY = '2026-06-03';
const MORNING = Date.parse('2026-06-03T07:00:00.000Z');

/** Changes requests and answers between the client and the service, to act as another reading of the interface. */
type Between = (request: Request, service: (request: Request) => Promise<Response>) => Promise<Response>;

export function createPullFixture(property: Partial<PropertyOptions> = {}, between?: Between): PullFixture {
  const clock = hastyClock(MORNING);
  const service = createTrainingService({
    property: createSimulatedProperty({
      seed: 3,
      today: CONFORMANCE_DAY,
      rooms: 6,
      invoices: 700,
      monthsBack: 4,
      monthsAhead: 3,
      ...property,
    }),
    clock,
    random: systemRandom,
    rateLimit: 100_000,
  });
  const folder = mkdtempSync(join(tmpdir(), 'kontuar-pull-'));
  const file = join(folder, 'kontuar.db');
  const opened = openFreshStore({ file, clock });
  if (!opened.ok) throw new Error(opened.detail);
  const { store } = opened;
  onTestFinished(() => {
    store.close();
    rmSync(folder, { recursive: true });
  });
  const account = { ...TRAINING_SERVICE_URLS, caPem: null, legacyAuth: 'basic' as const };
  const credentials = { account, secrets: service.credentials };
  const remote = createTestRemote(credentials, {
    clock,
    network: (request) => (between ? between(request, service.fetch) : service.fetch(request)),
  });
  const pull = createPull({
    remote,
    store,
    clock,
    today: () => toPropertyDay(new Date(clock.now()).toISOString()),
    onScopes: () => undefined,
  });
  return {
    service,
    store,
    file,
    remote,
    clock,
    pull: (options = {}) => pull.run({ full: false, priority: 'user', ...options }),
    look: pull.refetch,
    held: () => service.property.book.listSortedBy('invoiceId').map((invoice) => invoice.invoiceId),
  };
}
