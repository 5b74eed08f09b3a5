import type { ConflictResolution } from '#shared/contract/conflictsContract';
import { mergeConflict } from '#engine/sync/conflicts/buildConflictView';
import type { Change } from '#engine/store/outbox/outboxStoreInterface';
import type { World } from './world';

/** Returns a random decision of a conflict, chosen by `how`; `created` holds the towns of the creates. */
export function decisionFor(
  { store, book }: World,
  created: ReadonlyMap<string, string>,
  change: Change,
  how: number,
): ConflictResolution {
  const hasDelete = ({ localId }: Change) =>
    store.outbox.listLane(localId).some(({ kind }) => kind === 'delete');
  switch (change.conflict) {
    case 'changed': {
      if (change.kind === 'delete') return how % 2 === 0 ? { act: 'retry' } : { act: 'drop' };
      const asked = mergeConflict(store, change)?.fields.filter(({ asked }) => asked) ?? [];
      const side = how % 2 === 0 ? ('mine' as const) : ('theirs' as const);
      return { act: 'choose', choices: Object.fromEntries(asked.map(({ field }) => [field, side])) };
    }
    case 'deleted':
      return { act: how % 2 === 0 && !hasDelete(change) ? 'recreate' : 'drop' };
    case 'doubtful': {
      const town = created.get(change.localId);
      const twin = change.twins.find(
        (id) => book.get(id)?.town === town && !store.outbox.isServiceIdTaken(id),
      );
      return twin === undefined ? { act: 'sendAnew' } : { act: 'twin', invoiceId: twin };
    }
    case 'not-as-sent':
      if (change.kind === 'delete') return { act: how % 2 === 0 ? 'retry' : 'drop' };
      return { act: how % 2 === 0 ? 'retry' : 'accept' };
    case 'kept-items':
      return { act: 'accept' };
    case 'rejected':
    case 'occupied':
    case 'locked':
    case null:
      return { act: 'drop' };
  }
}
