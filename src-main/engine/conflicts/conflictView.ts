import type { Conflict } from '#shared/contract/conflicts';
import type { QueuedChange } from '#shared/contract/outbox';
import { totalsOf } from '#shared/rules/vat';
import type { Change } from '../store/outboxStore';
import type { Store } from '../store/store';

/** A change that stepped aside, with everything that is needed to decide. `change`: as the queue shows it. */
export function conflictView(store: Store, change: Change, queued: QueuedChange): Conflict {
  const { theirs } = change;
  const base = change.kind === 'create' ? null : change.base;
  const grossOf = (invoice: typeof base) =>
    invoice && totalsOf({ items: invoice.invoiceItems, currency: invoice.currency }).gross;
  return {
    id: change.changeId,
    kind: change.conflict ?? 'changed',
    change: queued,
    fields: [],
    gross: { base: grossOf(base), mine: queued.gross, theirs: grossOf(theirs), decided: null },
    times: { base: null, mine: change.queuedAt, theirs: theirs?.editDate ?? null },
    problem: change.problem,
    twins: store.invoices.rows(change.twins),
    correctionType: null,
    since: change.since,
  };
}
