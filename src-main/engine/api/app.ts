import { implement } from '@orpc/server';
import type { Hello } from '#shared/contract/app';
import { contract } from '#shared/contract/contract';
import { businessDay } from '#shared/rules/days';
import type { Core } from '../app/engineContext';
import { homeOf } from '../profile/propertyFolders';
import { nameOf } from '../account/otherProperties';
import type { Prepared } from '../profile/provisioning';
import { rememberedScopes } from './scopes';

const os = implement(contract.app);

export const appApi = (core: Core) => ({
  hello: os.hello.handler(() => ({
    version: core.version,
    mode: core.mode,
    connected: core.account() !== null,
    world: core.neighbours.world,
    home: core.neighbours.home(),
    property: core.neighbours.name() ?? nameOf(core),
    scopes: rememberedScopes(core.store),
    preferences: core.preferences.get(),
    networkDrive:
      core.networkDrive === null ? null : { address: core.networkDrive, folder: homeOf(core.profileDir) },
    updates: { locked: core.updates.locked, look: core.updates.look() },
    prepared: core.account() === null ? preparedForm(core.prepared) : null,
    today: businessDay(core.now()),
    now: core.now(),
  })),
  setPreferences: os.setPreferences.handler(async ({ input }) => {
    const kept = await core.preferences.set(input);
    core.notices.reconsider();
    return kept;
  }),
  search: os.search.handler(({ input: { text, limit } }) => {
    const today = businessDay(core.now());
    const hits = core.store.search(text, limit, today);
    if (hits.length > 0) return { hits, near: [] };
    const near = core.store.searchNear(text, limit, today);
    return { hits: near.hits, near: near.words };
  }),
});

function preparedForm(prepared: Prepared | null): Hello['prepared'] {
  if (!prepared) return null;
  const { baseUrl, legacyBaseUrl, caPem, refused } = prepared;
  return { baseUrl, legacyBaseUrl, caPem, refused };
}
