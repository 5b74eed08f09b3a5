import { createHash } from 'node:crypto';
import type { ReceivedEvent } from '#shared/model/serviceEvent';
import type { Store } from '../../store/storeInterface';

/** Remembers received events across restarts, so that repeated deliveries are recognised. */

/** Number of stored event ids, enough to recognise repeated events at a busy property. */
const MAX_REMEMBERED_EVENTS = 300;
const MAX_EVENT_LOG_LINES = 100;

export interface ReceivedEvents {
  has(webhookId: string): boolean;
  /**
   * Adds an event to the log of received events. The id `seen` is stored, so that a repeated delivery of the event is
   * recognised.
   */
  add(line: ReceivedEvent, seen: string | null): void;
  /** Newest first. */
  list(): readonly ReceivedEvent[];
}

export function createReceivedEventLog(store: Store): ReceivedEvents {
  const kept = store.settings.get('events.received');
  const seen = new Set(kept.seen);
  let log = kept.log;
  return {
    has: (webhookId) => seen.has(hashEventId(webhookId)),
    add: (line, id) => {
      if (id !== null) {
        seen.delete(hashEventId(id));
        seen.add(hashEventId(id));
        for (const oldest of seen) {
          if (seen.size <= MAX_REMEMBERED_EVENTS) break;
          seen.delete(oldest);
        }
      }
      log = [line, ...log].slice(0, MAX_EVENT_LOG_LINES);
      try {
        store.settings.set('events.received', { seen: [...seen], log });
      } catch {
        // If the disk is full, Kontuar does not store that the event arrived. If the service repeats the event, Kontuar
        // only downloads the record again.
      }
    },
    list: () => log,
  };
}

/** Only a short digest of the event's id is stored, because the sender of an event can write anything as id. */
const hashEventId = (webhookId: string): string =>
  createHash('sha256').update(webhookId).digest('base64url').slice(0, 22);
