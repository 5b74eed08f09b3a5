import { createHash } from 'node:crypto';
import { z } from 'zod';
import { receivedEventSchema, type ReceivedEvent } from '#shared/model/event';
import type { Store } from '../../store/store';

/** What was received, over restarts: the ids that would be repetitions, and the log. Both short: one small row. */

/** A service repeats what was not answered for some minutes or hours; at a busy property that is a few hundred events. */
const MOST_SEEN = 300;
const MOST_LINES = 100;

const KEY = 'events.received';
const keptSchema = z
  .object({ seen: z.array(z.string()), log: z.array(receivedEventSchema) })
  .catch(() => ({ seen: [], log: [] }));

export interface Journal {
  has(webhookId: string): boolean;
  /** `seen` is remembered, the one used least lately is forgotten. */
  note(line: ReceivedEvent, seen: string | null): void;
  /** Newest first. */
  lines(): readonly ReceivedEvent[];
}

export function makeJournal(store: Store): Journal {
  const kept = keptSchema.parse(store.memory.get(KEY));
  const seen = new Set(kept.seen);
  let log = kept.log;
  return {
    has: (webhookId) => seen.has(shortOf(webhookId)),
    note: (line, id) => {
      if (id !== null) {
        seen.delete(shortOf(id));
        seen.add(shortOf(id));
        for (const oldest of seen) {
          if (seen.size <= MOST_SEEN) break;
          seen.delete(oldest);
        }
      }
      log = [line, ...log].slice(0, MOST_LINES);
      try {
        store.memory.set(KEY, { seen: [...seen], log });
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
