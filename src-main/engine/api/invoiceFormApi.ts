import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract';
import { toPropertyDay } from '#shared/rules/days';
import { searchKnownBuyers } from './knownBuyers';
import {
  readCorrectionConventionWithEvidence,
  storeCorrectionConventionSetting,
} from '../documents/correctionConvention';
import { listOpenAdvancesOutsideStay } from '../documents/listOpenAdvances';
import {
  readOrInferKsefConnected,
  readKsefConnectedSetting,
  storeKsefConnectedSetting,
} from '../account/ksefConnectedSetting';
import { buildInvoiceFormSetup, readStayForInvoiceForm } from './invoiceFormSetup';
import { throwIfRecordMissing, type ApiParts } from './apiDependencies';

const os = implement(contract.invoiceForm);

const readKsefState = ({ store }: ApiParts) => ({
  setting: readKsefConnectedSetting(store),
  connected: readOrInferKsefConnected(store),
});

export const createInvoiceFormApiHandlers = (parts: ApiParts) => ({
  begin: os.begin.handler(({ input, errors }) => {
    const now = parts.now();
    const { atDesk, members } = parts.staff.state();
    const desk = { name: atDesk?.name ?? null, staff: members.map(({ name }) => name) };
    const begun = buildInvoiceFormSetup(parts.store, input, toPropertyDay(now), desk);
    if (begun === 'unknown') throw errors.NOT_FOUND();
    if (begun === 'locked') throw errors.LOCKED();
    return begun;
  }),
  stay: os.stay.handler(({ input, errors }) =>
    throwIfRecordMissing(readStayForInvoiceForm(parts.store, input.reservationId), errors.NOT_FOUND),
  ),
  advancesElsewhere: os.advancesElsewhere.handler(({ input: { own: ownLocalId, ...wanted } }) =>
    listOpenAdvancesOutsideStay(parts.store, wanted, ({ localId }) => localId === ownLocalId),
  ),
  buyers: os.buyers.handler(({ input }) => searchKnownBuyers(parts.store, input.text, input.limit)),
  saveDraft: os.saveDraft.handler(({ input }) => {
    const savedAt = parts.now();
    parts.store.drafts.save({ ...input, savedAt });
    return { savedAt };
  }),
  drafts: os.drafts.handler(() => parts.store.drafts.list()),
  ksef: os.ksef.handler(() => readKsefState(parts)),
  setKsef: os.setKsef.handler(({ input }) => {
    storeKsefConnectedSetting(parts.store, input.setting);
    return readKsefState(parts);
  }),
  corrections: os.corrections.handler(() => readCorrectionConventionWithEvidence(parts.store)),
  setCorrectionWay: os.setCorrectionWay.handler(({ input }) => {
    storeCorrectionConventionSetting(parts.store, input.way);
    return readCorrectionConventionWithEvidence(parts.store);
  }),
  till: os.till.handler(() => ({ duty: parts.store.settings.get('till.duty') })),
  setTill: os.setTill.handler(({ input: { duty } }) => {
    parts.store.settings.set('till.duty', duty);
    parts.store.announce('invoices');
    return { duty };
  }),
  dropDraft: os.dropDraft.handler(({ input }) => {
    parts.store.drafts.drop(input.draftId);
    return { dropped: true as const };
  }),
});
