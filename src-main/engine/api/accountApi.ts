import { implement } from '@orpc/server';
import type { Connection } from '#shared/contract/accountContract';
import { contract } from '#shared/contract/contract';
import type { Account } from '#shared/model/accountAndPreferences';
import { toPropertyDay } from '#shared/rules/days';
import { streamConnectionCheckSteps } from '../account/streamConnectionCheckSteps';
import { signInWithAccountSecrets } from '../account/signIn';
import { storeCorrectionConventionSetting } from '../documents/correctionConvention';
import { normaliseServiceAddresses } from '../remote/normaliseServiceAddresses';
import type { ApiParts } from './apiDependencies';

const os = implement(contract.account);

export const createAccountApiHandlers = (parts: ApiParts) => ({
  get: os.get.handler(() => {
    const account = parts.session.account();
    return account && { ...account, onlyThisRun: parts.session.isInMemoryOnly() };
  }),
  check: os.check.handler(async function* ({ input, errors }) {
    const account = normaliseServiceAddresses(pickAccount(input));
    if (!account.ok) throw errors.ADDRESS({ data: account.problem });
    yield* streamConnectionCheckSteps({
      remote: parts.session.createTrialRemote(account.value, input.secrets),
      legacyAuth: account.value.legacyAuth,
      keychain: parts.keychain,
      profileDir: parts.profileDir,
      today: toPropertyDay(parts.now()),
      now: () => parts.clock.now(),
    });
  }),
  connect: os.connect.handler(async ({ input, errors }) => {
    const account = normaliseServiceAddresses(pickAccount(input));
    if (!account.ok) throw errors.ADDRESS({ data: account.problem });
    const { otherProperties } = parts;
    const joined = input.another
      ? await otherProperties.add(account.value, input.secrets, input)
      : await signInWithAccountSecrets({
          parts,
          account: account.value,
          secrets: input.secrets,
          choices: input,
        });
    if (joined.ok) {
      if ('id' in joined) return { connected: true as const, keptAs: null, world: joined.id };
      if (input.correctionWay !== null) storeCorrectionConventionSetting(parts.store, input.correctionWay);
      return { connected: true as const, keptAs: joined.keptAs, world: otherProperties.world };
    }
    switch (joined.reason) {
      case 'noRoom':
        throw errors.NO_ROOM();
      case 'here':
        throw errors.ALREADY_HERE({ data: { id: joined.id, property: joined.name } });
      case 'elsewhere': {
        const { id } = joined;
        const property = otherProperties.list().find((candidate) => candidate.id === id)?.name ?? null;
        throw errors.ALREADY_HERE({ data: { id, property } });
      }
      case 'otherProperty': {
        const property = parts.store.invoices.findPropertyName();
        const keepsAs = parts.store.chooseCopyName(toPropertyDay(parts.now()));
        const { waiting, legacyOnly } = joined;
        throw errors.OTHER_PROPERTY({ data: { waiting, property, keepsAs, legacyOnly } });
      }
      case 'unproven':
        throw errors.UNPROVEN({ data: { problem: joined.problem } });
      case 'closed':
        throw errors.NEIGHBOUR_CLOSED({ data: joined.closed });
      case 'notKept':
        throw errors.NOT_KEPT({ data: { detail: joined.detail } });
      case 'keychain': {
        const { reason, detail } = joined.fault;
        throw errors.KEYCHAIN({ data: { reason, detail } });
      }
    }
  }),
  disconnect: os.disconnect.handler(async ({ input, errors }) => {
    const forgotten = await parts.keychain.forget();
    if (!forgotten.ok && !input.anyway) {
      throw errors.KEYCHAIN({ data: { reason: forgotten.reason, detail: forgotten.detail } });
    }
    parts.session.signOut();
    return { connected: false as const };
  }),
});

function pickAccount({ baseUrl, legacyBaseUrl, caPem, legacyAuth }: Connection): Account {
  return { baseUrl, legacyBaseUrl, caPem, legacyAuth };
}
