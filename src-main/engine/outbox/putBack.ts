import type { Change } from '../store/outboxStore';
import type { Store } from '../store/store';
import type { Queue, Queued } from './queue';

/**
 * Queues again what was discarded, oldest first, as new changes (contract/outbox.ts, putBack). An invoice that was
 * never sent comes back under a new `localId`; one that may have arrived is asked about again, and not sent. false, and nothing queued: the rules no longer allow it as it was.
 */
export function putBack(store: Store, queue: Queue, changeIds: readonly number[]): boolean {
  const again = new Map<string, string>();
  try {
    store.transaction(() => {
      for (const changeId of changeIds.toSorted((one, other) => one - other)) {
        const change = store.outbox.get(changeId);
        if (change?.state !== 'dropped') throw new CannotBack();
        const localId = again.get(change.localId) ?? change.localId;
        const queued =
          change.kind === 'create'
            ? queue.create(change.body, change.references)
            : change.kind === 'update'
              ? queue.edit(localId, change.patch, again.has(change.localId) ? null : change.base)
              : queue.remove(localId);
        if (!queued.ok) throw new CannotBack();
        if (change.kind === 'create') {
          again.set(change.localId, queued.localId);
          if (wasDoubtful(store, change)) askAgain(store, queued, change);
        }
      }
    });
    return true;
  } catch (error) {
    if (error instanceof CannotBack) return false;
    throw error;
  }
}

/** Whether it was given up while nobody knew which invoice of the service it is. */
const wasDoubtful = ({ outbox }: Store, { localId }: Change): boolean =>
  outbox.history(localId).findLast(({ what, kind }) => what === 'dropped' && kind === 'create')?.conflict ===
  'doubtful';

/** With what was found in the service then; only the user can say that it is none of them (SPEC.md, C5). */
function askAgain({ outbox }: Store, queued: Queued & { readonly ok: true }, before: Change): void {
  const { twins, problem } = before;
  const back = queued.changeId === null ? null : outbox.get(queued.changeId);
  if (!back) return;
  outbox.move(back.changeId, 'stepAside', back.queuedAt, { conflict: 'doubtful', twins, problem });
  outbox.note(back.localId, back.queuedAt, { what: 'conflict', kind: 'create', conflict: 'doubtful' });
}

/** Takes the transaction back. */
class CannotBack extends Error {}
