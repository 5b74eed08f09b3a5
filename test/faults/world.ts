import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyConflictResolution } from '#engine/sync/conflicts/applyConflictResolution';
import { systemRandom } from '#engine/platform/systemClock';
import { createPush } from '#engine/sync/outbox/push';
import { createInvoiceChangeQueue } from '#engine/sync/outbox/invoiceChangeQueue';
import { createPull } from '#engine/sync/pull/createPull';
import { openFreshStore } from '#support/freshStore';
import type { Change } from '#engine/store/outbox/outboxStoreInterface';
import type { InvoiceRecord } from '../../src-main/training/invoiceRecord';
import { createSimulatedProperty } from '../../src-main/training/trainingProperty';
import { createTrainingService, TRAINING_SERVICE_URLS } from '../../src-main/training/createTrainingService';
import type { ConflictResolution } from '#shared/contract/conflictsContract';
import type { CreateBody, UpdateBody } from '#shared/model/invoiceBody';
import { toPropertyDay } from '#shared/rules/days';
import { turningClock } from '#support/turningClock';
import type { Step } from './steps';
import { createTestRemote } from '#support/testRemote';
import { TEST_KEY } from '#support/testKey';

/** A service, a Kontuar and the users of both, on one clock that does not wait. */

export const DAY = '2026-06-03';
const MORNING = Date.parse('2026-06-03T07:00:00.000Z');
/** All fields that are edited in the model; `town` identifies an invoice from its creation on and never changes. */
export const FIELDS = ['additionalInfo', 'personIssue', 'personCollect', 'paymentDate'] as const;
export type Field = (typeof FIELDS)[number] | 'buyer.address';

export function openWorld(skewMs: number) {
  const clock = turningClock(MORNING);
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
    clock: { now: () => clock.now() + skewMs, sleep: clock.sleep },
    random: systemRandom,
    account: { connected: false },
    rateLimit: 100_000,
  });
  const { book } = property;
  const folder = mkdtempSync(join(tmpdir(), 'kontuar-model-'));
  const opened = openFreshStore({ file: join(folder, 'kontuar.db'), clock, key: TEST_KEY });
  if (!opened.ok) throw new Error(opened.detail);
  const { store } = opened;
  const account = { ...TRAINING_SERVICE_URLS, caPem: null, legacyAuth: 'basic' as const };
  const remote = createTestRemote(
    { account, secrets: service.credentials },
    { clock, network: service.fetch },
  );
  const parts = { store, clock, random: systemRandom };
  const queue = createInvoiceChangeQueue(parts);
  const push = createPush({ ...parts, version: '0.0.0', remote: () => remote });
  const today = () => toPropertyDay(new Date(clock.now()).toISOString());
  const pull = createPull({ remote, store, clock, today, onScopes: () => undefined });

  return {
    clock,
    service,
    book,
    store,
    queue,
    push: () => push.run({ priority: 'background' }),
    pull: (full = false) => pull.run({ full, priority: 'background' }),
    decide: (change: Change, decision: ConflictResolution) =>
      applyConflictResolution({ store, clock, discard: queue.discard }, change, decision),
    close: () => {
      store.close();
      rmSync(folder, { recursive: true });
    },
  };
}
export type World = ReturnType<typeof openWorld>;

/** Plans faults of the connection or the service for the next requests about invoices. */
export function planFault(
  { faults }: World['service'],
  { kind, method, times }: Extract<Step, { at: 'fault' }>,
): void {
  const aim = { times, ...(method === undefined ? {} : { method }), path: /invoices/ };
  if (kind === 'serverError') faults.plan({ kind, status: 503 }, aim);
  else if (kind === 'limited') faults.plan({ kind, seconds: 20 }, aim);
  else faults.plan({ kind }, aim);
}

export const bodyOf = (kind: number): CreateBody => ({
  invoiceType: 1,
  invoiceStatus: 'ISSUED',
  buyer: { companyName: 'Anna Nowak', address: 'ul. Polna 2', taxId: '', identifierType: 'NONE' },
  seller: { companyName: 'Pensjonat', address: 'ul. Lipowa 1', taxId: '5260250274' },
  invoiceItems: [{ name: 'Nocleg', grossUnitPrice: 100, quantity: 2, unit: 'doba', rate: '8', symbol: '' }],
  paymentType: 1,
  paymentStatus: 0,
  issueDate: DAY,
  saleDate: DAY,
  paymentDate: DAY,
  currency: 'PLN',
  town: `T${kind}`,
});

export const itemOf = (name: string, grossUnitPrice: number) =>
  ({ name, grossUnitPrice, quantity: 1, unit: 'szt.', rate: '23', symbol: '' }) as const;

/** Returns the value for an edit of a field; a date is made of the number, so that every value is different. */
export function valueOf(field: Field, number: number): string {
  return field === 'paymentDate'
    ? new Date(MORNING + number * 86_400_000).toISOString().slice(0, 10)
    : `w${number}`;
}

export const patchOf = (field: Field, value: string): UpdateBody =>
  field === 'buyer.address'
    ? { buyer: { companyName: 'Anna Nowak', address: value, taxId: '', identifierType: 'NONE' } }
    : { [field]: value };

export const readField = (
  record: Pick<InvoiceRecord, (typeof FIELDS)[number]> & { buyer: { address: string } },
  field: Field,
) => (field === 'buyer.address' ? record.buyer.address : (record[field] ?? ''));
