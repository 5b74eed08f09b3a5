import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract';
import { whoIsAtDesk } from '#shared/rules/atDesk';
import { businessDay } from '#shared/rules/days';
import type { Core } from '../app/engineContext';
import { buyersLike } from './buyers';
import { draftsIn, dropDraft, saveDraft } from './drafts';
import { correctionsAccount, setCorrectionWay } from '../account/correctionStyle';
import { ksefConnected, ksefSetting, setKsefSetting } from '../account/ksefConnection';
import { beginForm, formStay } from './formBegin';

const os = implement(contract.form);

const ksefOf = ({ store }: Core) => ({ setting: ksefSetting(store), connected: ksefConnected(store) });

export const formApi = (core: Core) => ({
  begin: os.begin.handler(({ input, errors }) => {
    const now = core.now();
    const preferences = core.preferences.get();
    const desk = { name: whoIsAtDesk(preferences, now), staff: preferences.staff };
    const begun = beginForm(core.store, input, businessDay(now), desk);
    if (begun === 'unknown') throw errors.NOT_FOUND();
    if (begun === 'locked') throw errors.LOCKED();
    return begun;
  }),
  stay: os.stay.handler(({ input, errors }) => {
    const stay = formStay(core.store, input.reservationId);
    if (!stay) throw errors.NOT_FOUND();
    return stay;
  }),
  buyers: os.buyers.handler(({ input }) => buyersLike(core.store, input.text, input.limit)),
  saveDraft: os.saveDraft.handler(({ input }) => {
    const savedAt = core.now();
    saveDraft(core.store, { ...input, savedAt });
    return { savedAt };
  }),
  drafts: os.drafts.handler(() => draftsIn(core.store)),
  ksef: os.ksef.handler(() => ksefOf(core)),
  setKsef: os.setKsef.handler(({ input }) => {
    setKsefSetting(core.store, input.setting);
    return ksefOf(core);
  }),
  corrections: os.corrections.handler(() => correctionsAccount(core.store)),
  setCorrectionWay: os.setCorrectionWay.handler(({ input }) => {
    setCorrectionWay(core.store, input.way);
    return correctionsAccount(core.store);
  }),
  dropDraft: os.dropDraft.handler(({ input }) => {
    dropDraft(core.store, input.draftId);
    return { dropped: true as const };
  }),
});
