import { oc } from '@orpc/contract';
import { z } from 'zod';
import { propertyIdSchema, propertyClosedReasonSchema } from '../model/propertyOrTrainingIdSchema';
import { syncHealthCodeSchema } from '../outcome/syncHealthSchemas';
import { keychainErrorContract } from './accountContract';
import { queuedChangeSchema } from './outboxContract';

/** The properties on this PC; each has its own database, queue and keychain entry. */

export const propertySummarySchema = z.object({
  id: propertyIdSchema,
  /**
   * Name from the property's invoices, or the host of its service; a number distinguishes equal names. null while
   * unknown.
   */
  name: z.string().nullable(),
  /** Profile folder of the property, for `kontuar --profile`. */
  folder: z.string(),
  /**
   * Reason why this property could not be opened; null if the property is open. The other properties on this PC work
   * nevertheless.
   */
  closed: propertyClosedReasonSchema.nullable(),
  connected: z.boolean(),
  light: syncHealthCodeSchema,
  waiting: z.int(),
  conflicts: z.int(),
  unread: z.int(),
});
export type PropertyState = z.infer<typeof propertySummarySchema>;

export const propertiesContract = {
  /**
   * Returns the properties on this PC in the order in which they were added; empty in training. `room` is true if
   * another property may still be added.
   */
  list: oc.output(z.object({ properties: z.array(propertySummarySchema), room: z.boolean() })),
  /**
   * Removes a property other than the calling property from this PC and keeps its records as `keptAs` in the profile's
   * folder; with `anyway`, the property's secrets may stay in the keychain. If an error is returned, nothing was
   * removed: `WAITING` (the queue is not empty; at most ten changes are returned, oldest first), `CLOSED` (the property
   * is not open, so its queue is unknown) or `KEYCHAIN` (the property's secrets could not be removed).
   */
  remove: oc
    .errors({
      ...keychainErrorContract,
      NOT_FOUND: {},
      HERE: {},
      CLOSED: {},
      WAITING: { data: z.object({ total: z.int(), changes: z.array(queuedChangeSchema) }) },
      NOT_KEPT: { data: z.object({ detail: z.string() }) },
    })
    .input(z.object({ id: propertyIdSchema, anyway: z.boolean().default(false) }))
    .output(z.object({ keptAs: z.string() })),
};
