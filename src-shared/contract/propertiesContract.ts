import { oc } from '@orpc/contract';
import { z } from 'zod';
import { propertyIdSchema, propertyNotOpenedReasonSchema } from '../model/propertyOrTrainingIdSchema';
import { syncHealthCodeSchema } from '../outcome/syncHealthSchemas';
import { keychainErrorContract } from './accountContract';
import { queuedChangeSchema } from './outboxContract';

/** The properties on this PC; each has its own database, queue and keychain entry. */

export const propertySummarySchema = z.object({
  id: propertyIdSchema,
  /** Name of the property from its invoices, otherwise the host name of its service; null if both are unknown. */
  name: z.string().nullable(),
  /** The property's profile folder, which the option `--profile` of the command `kontuar` expects. */
  folder: z.string(),
  /** Reason why this property could not be opened; null if the property is open. */
  closed: propertyNotOpenedReasonSchema.nullable(),
  connected: z.boolean(),
  light: syncHealthCodeSchema,
  waiting: z.int(),
  conflicts: z.int(),
  inboxItems: z.int(),
});
export type PropertyState = z.infer<typeof propertySummarySchema>;

export const propertiesContract = {
  /**
   * Returns the properties on this PC in the order in which they were added; empty in training. `canAdd` is true while
   * this PC holds fewer properties than `MAX_PROPERTIES`.
   */
  list: oc.output(z.object({ properties: z.array(propertySummarySchema), canAdd: z.boolean() })),
  /**
   * Removes another property from this PC; the open property cannot be removed. The records of the removed property are
   * kept in a separate folder.
   */
  remove: oc
    .errors({
      ...keychainErrorContract,
      NOT_FOUND: {},
      IS_SHOWN: {},
      NOT_OPEN: {},
      CHANGES_WAITING: { data: z.object({ total: z.int(), changes: z.array(queuedChangeSchema) }) },
      ARCHIVE_FAILED: { data: z.object({ detail: z.string() }) },
    })
    .input(z.object({ id: propertyIdSchema, anyway: z.boolean().default(false) }))
    .output(z.object({ keptAs: z.string() })),
};
