import { oc } from '@orpc/contract';
import { z } from 'zod';
import { instantSchema } from '../model/scalars';

/** The downtime pack: what the desk needs when this PC or the line is gone, in a folder or on a stick (product.md). */

export const packWishSchema = z.object({
  /** Where it goes, an absolute path; null: nowhere. */
  folder: z.string().min(1).max(4096).nullable().default(null),
  languages: z.enum(['pl', 'en', 'both']).default('pl'),
  /** Whoever finds the stick would read them. */
  doorCodes: z.boolean().default(false),
});
export type PackWish = z.infer<typeof packWishSchema>;

/**
 * Why nothing was written. `missing`: the folder is not there. `other`: another stick stands at its address, and guests'
 * data are not written to it.
 */
export const PACK_FAULTS = ['missing', 'other', 'full', 'readOnly', 'failed'] as const;
const packFaultSchema = z.object({ kind: z.enum(PACK_FAULTS), detail: z.string() });
export type PackFault = z.infer<typeof packFaultSchema>;

export const packStateSchema = z.object({
  wish: packWishSchema,
  /** `name` is the pack's own folder. */
  last: z.object({ at: instantSchema, name: z.string() }).nullable(),
  fault: packFaultSchema.extend({ since: instantSchema }).nullable(),
  /** Sticks and disks that are plugged in, to choose from. */
  places: z.array(z.string()),
});
export type PackState = z.infer<typeof packStateSchema>;

const errors = { NOT_WRITTEN: { data: packFaultSchema } };

export const pack = {
  /** null in training, which keeps no packs. */
  state: oc.output(packStateSchema.nullable()),
  /** Writes one at once where a folder is chosen; where that fails, everything stays as it was. */
  choose: oc.errors(errors).input(packWishSchema).output(packStateSchema),
  write: oc.errors(errors).output(packStateSchema),
};
