import { implement } from '@orpc/server';
import type { Hello } from '#shared/contract/appContract';
import { contract } from '#shared/contract/contract';
import { toPropertyDay } from '#shared/rules/days';
import { log } from '../../log/log';
import { getPropertyNameFromInvoicesOrHost } from '../account/propertiesOnThisPcInterface';
import type { Prepared } from '../profile/readProvisioningFile';
import type { ApiParts } from './apiDependencies';

const os = implement(contract.app);

export const createAppApiHandlers = (parts: ApiParts) => ({
  hello: os.hello.handler(() => ({
    version: parts.version,
    mode: parts.mode,
    connected: parts.session.account() !== null,
    world: parts.otherProperties.world,
    home: parts.otherProperties.getLastShownProperty(),
    property:
      parts.otherProperties.name() ?? getPropertyNameFromInvoicesOrHost(parts.store, parts.session.account()),
    scopes: parts.store.settings.get('scopes'),
    preferences: parts.preferences.get(),
    staff: parts.staff.state(),
    updates: { locked: parts.updates.locked, look: parts.updates.getLastCheck() },
    prepared: parts.session.account() === null ? buildPreparedForm(parts.prepared) : null,
    today: toPropertyDay(parts.now()),
    now: parts.now(),
  })),
  noteFault: os.noteFault.handler(({ input: { name, stack } }) => {
    log.fault('window', Object.assign(new Error(), { name, stack }));
    return { done: true as const };
  }),
  bundle: os.bundle.handler(() => {
    const { fileName, bytes } = parts.createBundle();
    return { fileName, base64: Buffer.from(bytes).toString('base64') };
  }),
  setPreferences: os.setPreferences.handler(async ({ input }) => {
    const kept = await parts.preferences.set(input);
    parts.notices.reschedule();
    return kept;
  }),
  search: os.search.handler(({ input: { text, limit } }) => {
    const today = toPropertyDay(parts.now());
    const hits = parts.store.search(text, limit, today);
    if (hits.length > 0) return { hits, near: [] };
    const near = parts.store.searchWithTypos(text, limit, today);
    return { hits: near.hits, near: near.words };
  }),
});

function buildPreparedForm(prepared: Prepared | null): Hello['prepared'] {
  if (!prepared) return null;
  const { baseUrl, legacyBaseUrl, caPem, refused } = prepared;
  return { baseUrl, legacyBaseUrl, caPem, refused };
}
