import { z } from 'zod';
import { everyEvent } from './everyEvent';
import type { TrainingService } from './service';
import type { Webhooks } from './webhooks';

/** Faults by name, as `kontuar training serve --fault NAME[=N]` orders them (docs/cli.md). */
export const FAULT_NAMES = [
  'cut-before',
  'cut-after-commit',
  'slow',
  'answer-late',
  'limit',
  '5xx',
  'truncated',
  'html',
  'odd-json',
  'kept-items',
  'occupied',
  'doubtful',
  'event-twice',
  'event-late',
  'every-event',
] as const;
export type FaultName = (typeof FAULT_NAMES)[number];

export interface FaultOrder {
  readonly name: FaultName;
  /** How many requests, or events, it meets; of `every-event`, how often all are shown. */
  readonly times: number;
}

const SLOW_MS = 5_000;
const LIMIT_SECONDS = 5;

/** The sign-in works: what goes wrong is what is asked for with it. */
const ASKED = /^\/(v1\/public\/(?!auth\/)|v0\/)/;
const INVOICES = /^\/v1\/public\/invoices/;

/** `5xx=20`, `slow`; null for what is no fault. */
export function faultOrderOf(text: string): FaultOrder | null {
  const [name, times, ...rest] = text.split('=');
  const parsed = z
    .object({ name: z.enum(FAULT_NAMES), times: z.coerce.number().int().min(1).max(1_000_000) })
    .safeParse({ name, times: times ?? '1' });
  return parsed.success && rest.length === 0 ? parsed.data : null;
}

/** `webhooks` is null where no events are sent; then faults of events are for nobody. */
export function orderFault(service: TrainingService, webhooks: Webhooks | null, order: FaultOrder): void {
  const { faults } = service;
  const { name, times } = order;
  const aim = { path: ASKED, times };
  switch (name) {
    case 'cut-before':
      return faults.plan({ kind: 'cutBefore' }, aim);
    case 'cut-after-commit':
      for (const method of ['POST', 'PATCH', 'DELETE'])
        faults.plan({ kind: 'cutAfter' }, { method, path: INVOICES, times });
      return;
    case 'slow':
      return faults.plan({ kind: 'slow', ms: SLOW_MS }, aim);
    case 'answer-late':
      return faults.plan({ kind: 'late', ms: SLOW_MS }, aim);
    case 'limit':
      return faults.plan({ kind: 'limited', seconds: LIMIT_SECONDS }, aim);
    case '5xx':
      for (let n = 0; n < times; n++)
        faults.plan(
          { kind: 'serverError', status: ([500, 503, 504] as const)[n % 3] ?? 500 },
          { path: ASKED },
        );
      return;
    case 'truncated':
      return faults.plan({ kind: 'truncated' }, aim);
    case 'html':
      return faults.plan({ kind: 'html' }, aim);
    case 'odd-json':
      return faults.plan({ kind: 'oddJson' }, aim);
    case 'kept-items':
      return faults.plan({ kind: 'keptItems' }, { method: 'PATCH', path: INVOICES, times });
    case 'occupied':
      for (const method of ['POST', 'PATCH', 'DELETE'])
        faults.plan({ kind: 'occupied' }, { method, path: INVOICES, times });
      return;
    case 'doubtful':
      return faults.plan({ kind: 'doubled' }, { method: 'POST', path: INVOICES, times });
    case 'every-event':
      for (let n = 0; n < times; n++) everyEvent(service);
      return;
    case 'event-twice':
      return webhooks?.misbehave('twice', times);
    case 'event-late':
      return webhooks?.misbehave('late', times);
  }
}
