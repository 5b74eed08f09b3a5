import { implement } from '@orpc/server';
import type { Area } from '#shared/contract/app';
import { contract } from '#shared/contract/contract';
import type { Core } from '../core';

const os = implement(contract.changes);

/** A first scan commits many pages; the screens re-read at most this often, ms. */
const GATHER_MS = 120;

export const changesApi = (core: Core) => ({
  watch: os.watch.handler(async function* ({ signal }) {
    const areas = new Set<Area>();
    let wake: () => void = () => undefined;
    const stop = core.store.onChange((changed) => {
      for (const area of changed) areas.add(area);
      wake();
    });
    signal?.addEventListener('abort', () => wake());
    try {
      while (!signal?.aborted) {
        if (areas.size === 0) await new Promise<void>((resolve) => (wake = resolve));
        if (signal?.aborted) return;
        await core.edges.clock.sleep(GATHER_MS);
        const gathered = [...areas];
        areas.clear();
        yield { areas: gathered };
      }
    } finally {
      stop();
    }
  }),
});
