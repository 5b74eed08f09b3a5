import { createHash } from 'node:crypto';
import type { ReceivedEvent } from '#shared/model/event';
import type { Store } from '../../store/store';

/** What was received, over restarts: the ids that would be repetitions, and the log. Both short: one small row. */

/** A service repeats what was not answered for some minutes or hours; at a busy property that is a few hundred events. */
const MAX_REMEMBERED_EVENTS = 300;
const MAX_EVENT_LOG_LINES = 100;

export interface ReceivedEvents {
  has(webhookId: string): boolean;
  /** `seen` is remembered, the one used least lately is forgotten. */
  note(line: ReceivedEvent, seen: string | null): void;
  /** Newest first. */
  lines(): readonly ReceivedEvent[];
}

export function createReceivedEvents(store: Store): ReceivedEvents {
  const kept = store.settings.get('events.received');
  const seen = new Set(kept.seen);
  let log = kept.log;
  return {
    has: (webhookId) => seen.has(shortOf(webhookId)),
    note: (line, id) => {
      if (id !== null) {
        seen.delete(shortOf(id));
        seen.add(shortOf(id));
        for (const oldest of seen) {
          if (seen.size <= MAX_REMEMBERED_EVENTS) break;
          seen.delete(oldest);
        }
      }
      log = [line, ...log].slice(0, MAX_EVENT_LOG_LINES);
      try {
        store.settings.set('events.received', { seen: [...seen], log });
      } catch {
        // A full disk: an event received twice only costs a second look.
      }
    },
    lines: () => log,
  };
}

/** An id is whatever its sender wrote: it is kept as a short digest. */
const shortOf = (webhookId: string): string =>
  createHash('sha256').update(webhookId).digest('base64url').slice(0, 22);
