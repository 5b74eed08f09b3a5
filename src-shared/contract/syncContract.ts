import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { instantSchema } from '../model/scalars';
import { massRemovalRecordKindSchema, syncStateSchema } from '../outcome/syncHealthSchemas';

/** One request in the log: times, status and RUID; never a body, a header or guest data (product.md, Request card). */
export const loggedServiceRequestSchema = z.object({
  id: z.int(),
  at: instantSchema,
  method: z.string(),
  /** Path and query of the request, without values that identify a person. */
  path: z.string(),
  status: z.int().nullable(),
  ms: z.int(),
  ruid: z.string().nullable(),
  /** `accepted` if the request succeeded, otherwise the kind of the problem. */
  outcome: z.string(),
  note: z.string(),
});
export type LoggedRequest = z.infer<typeof loggedServiceRequestSchema>;

export const unreadableRecordSchema = z.object({
  kind: z.enum(['invoice', 'reservation', 'priceDay', 'room']),
  id: z.string().nullable(),
  reason: z.string(),
  at: instantSchema,
});
export type SetAside = z.infer<typeof unreadableRecordSchema>;

/** The result of one sync pass; the `sync` command prints the result unchanged (command-line.md). */
export const syncPassResultSchema = z.object({
  requests: z.int(),
  invoices: z.object({ pulled: z.int(), removed: z.int() }),
  reservations: z.object({ pulled: z.int(), gone: z.int() }),
  pricing: z.object({ days: z.int() }),
  outbox: z.object({ sent: z.int(), waiting: z.int(), conflicts: z.int() }),
  setAside: z.int(),
});
export type Pass = z.infer<typeof syncPassResultSchema>;

export const syncContract = {
  state: oc.output(syncStateSchema),
  /** Streams the sync status: first the present one, then each new one. */
  watch: oc.output(eventIterator(syncStateSchema)),
  /** Starts a sync pass at once or joins a running sync pass; answers when the sync pass has begun. */
  now: oc.input(z.object({ full: z.boolean().default(false) })).output(z.object({ started: z.boolean() })),
  /** Stores the user's decision to remove many records at once or to keep them. */
  answerGuard: oc
    .input(z.object({ kind: massRemovalRecordKindSchema, would: z.int(), remove: z.boolean() }))
    .output(z.object({ done: z.literal(true) })),
  requests: oc
    .input(z.object({ limit: z.int().min(1).max(1000).default(200), failedOnly: z.boolean().default(false) }))
    .output(z.array(loggedServiceRequestSchema)),
  setAside: oc.output(z.array(unreadableRecordSchema)),
};
