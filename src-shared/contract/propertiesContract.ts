import { oc } from '@orpc/contract';
import { z } from 'zod';
import { propertyIdSchema, whyClosedSchema } from '../model/worldSchema';
import { syncHealthSchema } from '../outcome/syncHealth';
import { keychainErrors } from './accountContract';
import { queuedChangeSchema } from './outboxContract';

/** The properties on this PC, side by side: each with a database, a queue and a keychain entry of its own. */

export const propertySummarySchema = z.object({
  id: propertyIdSchema,
  /** From its invoices, else the host of its service; a number distinguishes equal names. null: not known yet. */
  name: z.string().nullable(),
  /** Its profile, for `kontuar --profile`. */
  folder: z.string(),
  /** Why it is not open; the others work on. null: it is. */
  closed: whyClosedSchema.nullable(),
  connected: z.boolean(),
  light: syncHealthSchema,
  waiting: z.int(),
  conflicts: z.int(),
  unread: z.int(),
});
export type PropertyState = z.infer<typeof propertySummarySchema>;

export const properties = {
  /** In order of addition. `room`: another one can be connected. In training none. */
  list: oc.output(z.object({ properties: z.array(propertySummarySchema), room: z.boolean() })),
  /**
   * Takes another property than the one asked through off this PC. Its records are not deleted: they go aside, as `keptAs`
   * in the profile's folder. `WAITING`: its queue is not empty, nothing was done; at most ten of its changes, oldest first.
   * `CLOSED`: it is not open, so nobody knows what waits. `KEYCHAIN`: its secrets could not be taken out, and nothing was
   * done; `anyway` leaves them there.
   */
  remove: oc
    .errors({
      ...keychainErrors,
      NOT_FOUND: {},
      HERE: {},
      CLOSED: {},
      WAITING: { data: z.object({ total: z.int(), changes: z.array(queuedChangeSchema) }) },
      NOT_KEPT: { data: z.object({ detail: z.string() }) },
    })
    .input(z.object({ id: propertyIdSchema, anyway: z.boolean().default(false) }))
    .output(z.object({ keptAs: z.string() })),
};
