import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract';
import { toPropertyDay } from '#shared/rules/days';
import {
  listConflicts,
  buildConflictView,
  computeAmountDueWithChoices,
  computeAmountDuePerConflictSide,
} from '../sync/conflicts/buildConflictView';
import { buildCorrectionFromLockedEdit } from '../sync/conflicts/correctionDraft';
import { applyConflictResolution } from '../sync/conflicts/applyConflictResolution';
import { buildQueuedChangeView, buildQueueView } from '../sync/outbox/queueView';
import type { Change } from '../store/outbox/outboxStoreInterface';
import { throwIfRecordMissing, type ApiParts } from './apiDependencies';

const os = implement(contract.conflicts);

export const createConflictsApiHandlers = ({ store, queue, clock, scheduler, now }: ApiParts) => {
  const buildView = (change: Change) =>
    buildConflictView(store, change, buildQueuedChangeView(store, change));
  const findConflict = (id: number): Change | null => {
    const change = store.outbox.get(id);
    return change?.state === 'conflict' ? change : null;
  };
  return {
    list: os.list.handler(() => listConflicts(store, buildQueueView(store).open)),
    show: os.show.handler(({ input: { id }, errors }) =>
      buildView(throwIfRecordMissing(findConflict(id), errors.NOT_FOUND)),
    ),
    preview: os.preview.handler(({ input: { id, choices }, errors }) => {
      const change = throwIfRecordMissing(findConflict(id), errors.NOT_FOUND);
      return {
        gross: computeAmountDueWithChoices(store, change, choices),
        sums: computeAmountDuePerConflictSide(store, change, choices),
      };
    }),
    resolve: os.resolve.handler(({ input: { id, decision }, errors }) => {
      const change = throwIfRecordMissing(findConflict(id), errors.NOT_FOUND);
      const decided = applyConflictResolution({ store, clock, discard: queue.discard }, change, decision);
      if (decided === 'wrongAct') throw errors.WRONG_ACT();
      const resolved = decided === 'done';
      const sends = resolved && store.outbox.get(id)?.endedAt === null;
      if (resolved) scheduler.sendQueued();
      const left = findConflict(id);
      return { resolved, sends, conflict: left && buildView(left) };
    }),
    correction: os.correction.handler(({ input: { id }, errors }) => {
      const change = throwIfRecordMissing(findConflict(id), errors.NOT_FOUND);
      const draft = buildCorrectionFromLockedEdit(store, change, toPropertyDay(now()));
      if (!draft) throw errors.WRONG_ACT();
      return draft;
    }),
  };
};
