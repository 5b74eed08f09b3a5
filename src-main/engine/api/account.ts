import { implement } from '@orpc/server';
import type { Connection } from '#shared/contract/account';
import { contract } from '#shared/contract/contract';
import type { Account } from '#shared/model/account';
import { businessDay } from '#shared/rules/days';
import { checkConnection } from '../account/check';
import { joinProperty } from '../account/join';
import type { Core } from '../app/engineContext';
import { normaliseAddresses } from '../remote/addresses';

const os = implement(contract.account);

export const accountApi = (core: Core) => ({
  get: os.get.handler(() => {
    const account = core.account();
    return account && { ...account, onlyThisRun: core.onlyThisRun() };
  }),
  check: os.check.handler(async function* ({ input, errors }) {
    const account = normaliseAddresses(accountOf(input));
    if (!account.ok) throw errors.ADDRESS({ data: account.problem });
    yield* checkConnection({
      remote: core.tryRemote(account.value, input.secrets),
      legacyAuth: account.value.legacyAuth,
      keychain: core.keychain,
      profileDir: core.profileDir,
      networkDrive: core.networkDrive,
      today: businessDay(core.now()),
      now: () => core.clock.now(),
    });
  }),
  connect: os.connect.handler(async ({ input, errors }) => {
    const account = normaliseAddresses(accountOf(input));
    if (!account.ok) throw errors.ADDRESS({ data: account.problem });
    const { neighbours } = core;
    if (input.another) {
      const added = await neighbours.add(account.value, input.secrets, input);
      if (added.ok) return { connected: true as const, keptAs: null, world: added.id };
      switch (added.reason) {
        case 'noRoom':
          throw errors.NO_ROOM();
        case 'here':
          throw errors.ALREADY_HERE({ data: { id: added.id, property: added.name } });
        case 'unproven':
          throw errors.UNPROVEN({ data: { problem: added.problem } });
        case 'closed':
          throw errors.NEIGHBOUR_CLOSED({ data: added.closed });
        case 'notKept':
          throw errors.NOT_KEPT({ data: { detail: added.detail } });
        case 'keychain': {
          const { reason, detail } = added.fault;
          throw errors.KEYCHAIN({ data: { reason, detail } });
        }
      }
    }
    const joined = await joinProperty(core, account.value, input.secrets, input);
    if (joined.ok) return { connected: true as const, keptAs: joined.keptAs, world: neighbours.world };
    switch (joined.reason) {
      case 'elsewhere': {
        const { id } = joined;
        const property = neighbours.list().find((one) => one.id === id)?.name ?? null;
        throw errors.ALREADY_HERE({ data: { id, property } });
      }
      case 'otherProperty': {
        const property = core.store.invoices.propertyName();
        const keepsAs = core.store.copyName(businessDay(core.now()));
        throw errors.OTHER_PROPERTY({ data: { waiting: joined.waiting, property, keepsAs } });
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
    const forgotten = await core.keychain.forget();
    if (!forgotten.ok && !input.anyway) {
      throw errors.KEYCHAIN({ data: { reason: forgotten.reason, detail: forgotten.detail } });
    }
    core.forgetAccount();
    return { connected: false as const };
  }),
});

function accountOf({ baseUrl, legacyBaseUrl, caPem, legacyAuth }: Connection): Account {
  return { baseUrl, legacyBaseUrl, caPem, legacyAuth };
}
