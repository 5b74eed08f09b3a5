import { implement } from '@orpc/server';
import type { Area } from '#shared/contract/app';
import { contract } from '#shared/contract/contract';
import { rememberedScopes } from '../account/account';
import type { ApiParts } from './parts';

const os = implement(contract.changes);

/** A first scan commits many pages; the screens re-read at most this often, ms. */
const GATHER_MS = 120;

/** Data of the frame around every screen: when it changes, `settings` is announced. */
const frameOf = ({ session, store }: ApiParts): string =>
  JSON.stringify([session.account(), store.invoices.propertyName(), rememberedScopes(store)]);
/** Data of the other properties: when it changes, `properties` is announced. */
const propertiesOf = ({ otherProperties }: ApiParts): string => JSON.stringify(otherProperties.list());

export const changesApi = (parts: ApiParts) => ({
  watch: os.watch.handler(async function* ({ signal }) {
    const areas = new Set<Area>();
    let frame = frameOf(parts);
    let list = propertiesOf(parts);
    let pending = false;
    let wake: () => void = () => undefined;
    const notify = (changed: readonly Area[]) => {
      for (const area of changed) areas.add(area);
      pending = true;
      wake();
    };
    const stops = [
      parts.store.onChange(notify),
      parts.syncStatus.watch(() => notify([])),
      parts.otherProperties.onChange(() => notify([])),
      parts.events.watch(() => notify(['settings'])),
      parts.preferences.onSet(() => notify(['settings'])),
      parts.identity?.watch(() => notify(['settings'])) ?? (() => undefined),
      parts.pack?.watch(() => notify(['settings'])) ?? (() => undefined),
    ];
    signal?.addEventListener('abort', () => wake());
    try {
      while (!signal?.aborted) {
        if (!pending) await new Promise<void>((resolve) => (wake = resolve));
        if (signal?.aborted) return;
        await parts.clock.sleep(GATHER_MS);
        pending = false;
        const before = frame;
        frame = frameOf(parts);
        if (frame !== before) areas.add('settings');
        const listBefore = list;
        list = propertiesOf(parts);
        if (list !== listBefore) areas.add('properties');
        const gathered = [...areas];
        areas.clear();
        if (gathered.length > 0) yield { areas: gathered };
      }
    } finally {
      for (const stop of stops) stop();
    }
  }),
});
