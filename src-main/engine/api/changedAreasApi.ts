import { implement } from '@orpc/server';
import type { Area } from '#shared/contract/appContract';
import { contract } from '#shared/contract/contract';
import { streamBatchesFromListener } from './listenerBatchStream';
import type { ApiParts } from './apiDependencies';

const os = implement(contract.changes);

/**
 * Minimum time in ms between two reloads of a screen. Reloads are limited, because the first download of all invoices
 * writes to the store very often.
 */
const MIN_RELOAD_INTERVAL_MS = 120;

/**
 * Returns the account, the property name and the service's permissions as JSON text. A different text in a later call
 * means that one of them has changed.
 */
const serializeFrameSettings = ({ session, store }: ApiParts): string =>
  JSON.stringify([session.account(), store.invoices.findPropertyName(), store.settings.get('scopes')]);
/**
 * Returns the list of the other properties on this PC. If the list changes, the screens receive the notification
 * `properties`.
 */
const serializeProperties = ({ otherProperties }: ApiParts): string => JSON.stringify(otherProperties.list());

export const createChangedAreasApiHandlers = (parts: ApiParts) => ({
  watch: os.watch.handler(async function* ({ signal }) {
    let frame = serializeFrameSettings(parts);
    let list = serializeProperties(parts);
    const listen = (tell: (areas: readonly Area[]) => void) => [
      parts.store.onChange(tell),
      parts.syncStatus.watch(() => tell([])),
      parts.otherProperties.onChange(() => tell([])),
      parts.events.watch(() => tell(['settings'])),
      parts.preferences.onChange(() => tell(['settings'])),
      parts.staff.onChange(() => tell(['settings'])),
      parts.pack?.watch(() => tell(['settings'])) ?? (() => undefined),
    ];
    for await (const changed of streamBatchesFromListener(listen, signal, () =>
      parts.clock.sleep(MIN_RELOAD_INTERVAL_MS),
    )) {
      const [frameBefore, listBefore] = [frame, list];
      [frame, list] = [serializeFrameSettings(parts), serializeProperties(parts)];
      const areas = new Set(changed.flat());
      if (frame !== frameBefore) areas.add('settings');
      if (list !== listBefore) areas.add('properties');
      if (areas.size > 0) yield { areas: [...areas] };
    }
  }),
});
