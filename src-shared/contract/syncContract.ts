import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { instantSchema } from '../model/scalars';
import { removalKindSchema, syncStateSchema } from '../outcome/syncHealth';

/** One request in the log: times, status and RUID; never a body, a header or a guest (product.md, Request card). */
export const requestSchema = z.object({
  id: z.int(),
  at: instantSchema,
  method: z.string(),
  /** Path and query without values that name a person. */
  path: z.string(),
  status: z.int().nullable(),
  ms: z.int(),
  ruid: z.string().nullable(),
  /** `accepted` or a problem kind. */
  outcome: z.string(),
  note: z.string(),
});
export type LoggedRequest = z.infer<typeof requestSchema>;

/** A record that could not be read, kept apart with its reason. */
export const setAsideSchema = z.object({
  kind: z.enum(['invoice', 'reservation', 'priceDay', 'room']),
  id: z.string().nullable(),
  reason: z.string(),
  at: instantSchema,
});
export type SetAside = z.infer<typeof setAsideSchema>;

/** The result of one pass; the `sync` command prints it unchanged (command-line.md). */
export const passSchema = z.object({
  requests: z.int(),
  invoices: z.object({ pulled: z.int(), removed: z.int() }),
  reservations: z.object({ pulled: z.int(), gone: z.int() }),
  pricing: z.object({ days: z.int() }),
  outbox: z.object({ sent: z.int(), waiting: z.int(), conflicts: z.int() }),
  setAside: z.int(),
});
export type Pass = z.infer<typeof passSchema>;

export const sync = {
  state: oc.output(syncStateSchema),
  /** The state now, then every change of it. */
  watch: oc.output(eventIterator(syncStateSchema)),
  /** Starts a pass at once (or joins the one under way); answers when it has begun. */
  now: oc.input(z.object({ full: z.boolean().default(false) })).output(z.object({ started: z.boolean() })),
  /** The user's word for the delete guard: let the removal happen, or keep everything. `would`: the number that was read. */
  answerGuard: oc
    .input(z.object({ kind: removalKindSchema, would: z.int(), remove: z.boolean() }))
    .output(z.object({ done: z.literal(true) })),
  requests: oc
    .input(z.object({ limit: z.int().min(1).max(1000).default(200), failedOnly: z.boolean().default(false) }))
    .output(z.array(requestSchema)),
  setAside: oc.output(z.array(setAsideSchema)),
};
