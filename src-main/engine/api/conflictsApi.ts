import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract';
import { businessDay } from '#shared/rules/days';
import { listConflicts, conflictView, grossAsDecided, sumsOfGroups } from '../sync/conflicts/conflictView';
import { correctionDraft } from '../sync/conflicts/correctionDraft';
import { decideConflict } from '../sync/conflicts/decideConflict';
import { queuedChange, queueView } from '../sync/outbox/queueView';
import type { Change } from '../store/outbox/outboxStore';
import { found, type ApiParts } from './parts';

const os = implement(contract.conflicts);

export const conflictsApi = ({ store, queue, clock, scheduler, now }: ApiParts) => {
  const view = (change: Change) => conflictView(store, change, queuedChange(store, change));
  const find = (id: number): Change | null => {
    const change = store.outbox.get(id);
    return change?.state === 'conflict' ? change : null;
  };
  return {
    list: os.list.handler(() => listConflicts(store, queueView(store).open)),
    show: os.show.handler(({ input: { id }, errors }) => view(found(find(id), errors.NOT_FOUND))),
    preview: os.preview.handler(({ input: { id, choices }, errors }) => {
      const change = found(find(id), errors.NOT_FOUND);
      return {
        gross: grossAsDecided(store, change, choices),
        sums: sumsOfGroups(store, change, choices),
      };
    }),
    resolve: os.resolve.handler(({ input: { id, decision }, errors }) => {
      const change = found(find(id), errors.NOT_FOUND);
      const decided = decideConflict({ store, clock, discard: queue.discard }, change, decision);
      if (decided === 'wrongAct') throw errors.WRONG_ACT();
      const resolved = decided === 'done';
      const sends = resolved && store.outbox.get(id)?.endedAt === null;
      if (resolved) scheduler.sendQueued();
      const left = find(id);
      return { resolved, sends, conflict: left && view(left) };
    }),
    correction: os.correction.handler(({ input: { id }, errors }) => {
      const change = found(find(id), errors.NOT_FOUND);
      const draft = correctionDraft(store, change, businessDay(now()));
      if (!draft) throw errors.WRONG_ACT();
      return draft;
    }),
  };
};
