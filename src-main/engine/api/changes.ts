import { implement } from '@orpc/server';
import type { Area } from '#shared/contract/app';
import { contract } from '#shared/contract/contract';
import type { Core } from '../app/engineContext';
import { rememberedScopes } from './scopes';

const os = implement(contract.changes);

/** A first scan commits many pages; the screens re-read at most this often, ms. */
const GATHER_MS = 120;

/** What the frame around every screen shows: when it changes, `settings` is named. */
const frameOf = ({ account, store }: Core): string =>
  JSON.stringify([account(), store.invoices.propertyName(), rememberedScopes(store)]);
/** What is said of the properties beside each other; when it changes, `properties` is named. */
const streetOf = ({ neighbours }: Core): string => JSON.stringify(neighbours.list());

export const changesApi = (core: Core) => ({
  watch: os.watch.handler(async function* ({ signal }) {
    const areas = new Set<Area>();
    let frame = frameOf(core);
    let street = streetOf(core);
    let stirred = false;
    let wake: () => void = () => undefined;
    const stir = (changed: readonly Area[]) => {
      for (const area of changed) areas.add(area);
      stirred = true;
      wake();
    };
    const stops = [
      core.store.onChange(stir),
      core.board.watch(() => stir([])),
      core.neighbours.onChange(() => stir([])),
      core.events.watch(() => stir(['settings'])),
      core.identity?.watch(() => stir(['settings'])) ?? (() => undefined),
      core.pack?.watch(() => stir(['settings'])) ?? (() => undefined),
    ];
    signal?.addEventListener('abort', () => wake());
    try {
      while (!signal?.aborted) {
        if (!stirred) await new Promise<void>((resolve) => (wake = resolve));
        if (signal?.aborted) return;
        await core.clock.sleep(GATHER_MS);
        stirred = false;
        const before = frame;
        frame = frameOf(core);
        if (frame !== before) areas.add('settings');
        const streetBefore = street;
        street = streetOf(core);
        if (street !== streetBefore) areas.add('properties');
        const gathered = [...areas];
        areas.clear();
        if (gathered.length > 0) yield { areas: gathered };
      }
    } finally {
      for (const stop of stops) stop();
    }
  }),
});
