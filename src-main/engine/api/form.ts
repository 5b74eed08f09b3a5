import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract';
import { businessDay } from '#shared/rules/days';
import type { Core } from '../core';
import { buyersLike } from './buyers';
import { draftsIn, dropDraft, saveDraft } from './drafts';
import { beginForm } from './formBegin';

const os = implement(contract.form);

export const formApi = (core: Core) => ({
  begin: os.begin.handler(({ input, errors }) => {
    const begun = beginForm(core.store, input, businessDay(core.now()));
    if (begun === 'unknown') throw errors.NOT_FOUND();
    if (begun === 'locked') throw errors.LOCKED();
    return begun;
  }),
  buyers: os.buyers.handler(({ input }) => buyersLike(core.store, input.text, input.limit)),
  saveDraft: os.saveDraft.handler(({ input }) => {
    const savedAt = core.now();
    saveDraft(core.store, { ...input, savedAt });
    return { savedAt };
  }),
  drafts: os.drafts.handler(() => draftsIn(core.store)),
  dropDraft: os.dropDraft.handler(({ input }) => {
    dropDraft(core.store, input.draftId);
    return { dropped: true as const };
  }),
});
