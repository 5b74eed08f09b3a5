import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract';
import { conflictView } from '../conflicts/conflictView';
import type { Core } from '../core';
import { queuedChange } from '../outbox/queueView';
import type { Change } from '../store/outboxStore';

const os = implement(contract.conflicts);

export const conflictsApi = ({ store, queue }: Core) => {
  const view = (change: Change) => conflictView(store, change, queuedChange(store, change));
  const find = (id: number): Change | null => {
    const change = store.outbox.get(id);
    return change?.state === 'conflict' ? change : null;
  };
  return {
    list: os.list.handler(() =>
      store.outbox
        .open()
        .filter(({ state }) => state === 'conflict')
        .map(view),
    ),
    show: os.show.handler(({ input: { id }, errors }) => {
      const change = find(id);
      if (!change) throw errors.NOT_FOUND();
      return view(change);
    }),
    resolve: os.resolve.handler(({ input: { id, decision }, errors }) => {
      if (!find(id)) throw errors.NOT_FOUND();
      if (decision.act !== 'drop') throw errors.WRONG_ACT();
      queue.discard(id);
      return { resolved: true, conflict: null };
    }),
    correction: os.correction.handler(({ input: { id }, errors }) => {
      if (!find(id)) throw errors.NOT_FOUND();
      throw errors.WRONG_ACT();
    }),
  };
};
