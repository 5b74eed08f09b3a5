import { log } from '../../log/log';
import type { Notice } from '#shared/contract/inboxContract';
import type { PropertyId, World } from '#shared/model/propertyOrTrainingId';
import { Listeners } from '../platform/listeners';
import { isDatabaseDamageError } from '../store/sql/databaseAndSqlBuilder';
import type { Engine } from './engineTypes';
import { getEngineIfOpen, type PropertyEntry } from './propertySlotStates';

/**
 * Tells listeners when records or the sync status of an open property change, and passes on the desktop notifications
 * of all properties.
 */
export interface PropertyChangeNotifier {
  /** Connects a newly opened engine, so that its changes and notifications reach the listeners of all properties. */
  attach(id: PropertyId, engine: Engine): void;
  notify(): void;
  onChange(listener: () => void): () => void;
  subscribe(listener: (notice: Notice) => void, except: World | null): () => void;
}

interface Subscriber {
  readonly listener: (notice: Notice) => void;
  readonly except: World | null;
  readonly stops: (() => void)[];
}

export function createPropertyChangeNotifier(slots: () => readonly PropertyEntry[]): PropertyChangeNotifier {
  // Errors about a damaged database are not logged, because the repair of the database reports them.
  const listeners = new Listeners((error) => {
    if (!isDatabaseDamageError(error)) log.fault('properties', error);
  });
  const subscribers = new Set<Subscriber>();

  const notify = () => listeners.notify();
  const subscribeToNotices = ({ context }: Engine, { listener }: Subscriber) =>
    context.notices.listen(listener);

  return {
    notify,
    attach: (id, engine) => {
      const { store, syncStatus } = engine.context;
      store.onChange((areas) => {
        if (areas.some((area) => area === 'inbox' || area === 'outbox' || area === 'invoices')) notify();
      });
      syncStatus.watch(notify);
      for (const subscriber of subscribers)
        if (subscriber.except !== id) subscriber.stops.push(subscribeToNotices(engine, subscriber));
    },
    onChange: (listener) => listeners.add(listener),
    subscribe: (listener, except) => {
      const subscriber: Subscriber = { listener, except, stops: [] };
      subscribers.add(subscriber);
      for (const slot of slots()) {
        const engine = getEngineIfOpen(slot);
        if (engine && slot.id !== except) subscriber.stops.push(subscribeToNotices(engine, subscriber));
      }
      return () => {
        subscribers.delete(subscriber);
        for (const stop of subscriber.stops) stop();
      };
    },
  };
}
