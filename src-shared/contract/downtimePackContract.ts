import { oc } from '@orpc/contract';
import { z } from 'zod';
import { instantSchema } from '../model/scalars';

/** The downtime pack: what the desk needs when this PC or the line is gone, in a folder or on a stick (product.md). */

export const packOptionsSchema = z.object({
  /** The target folder, an absolute path; null: none. */
  folder: z.string().min(1).max(4096).nullable().default(null),
  languages: z.enum(['pl', 'en', 'both']).default('pl'),
  /** Anyone who finds the stick could read them. */
  doorCodes: z.boolean().default(false),
  /** One ZIP that opens with a passphrase only; it lies in the keychain. */
  sealed: z.boolean().default(false),
});
export type PackOptions = z.infer<typeof packOptionsSchema>;

/**
 * Why nothing was written. `missing`: the folder is not there. `other`: another stick stands at its address, and guests'
 * data are not written to it. `noPassphrase`: packs are to be encrypted, and the keychain gives no passphrase.
 */
export const PACK_FAULTS = ['missing', 'other', 'full', 'readOnly', 'noPassphrase', 'failed'] as const;
const packFaultSchema = z.object({ kind: z.enum(PACK_FAULTS), detail: z.string() });
export type PackFault = z.infer<typeof packFaultSchema>;

export const packStateSchema = z.object({
  wish: packOptionsSchema,
  /** `name` is the pack's own folder. */
  last: z.object({ at: instantSchema, name: z.string() }).nullable(),
  fault: packFaultSchema.extend({ since: instantSchema }).nullable(),
});
export type PackState = z.infer<typeof packStateSchema>;

/** Shorter ones are tried out in a day. */
export const MIN_PASSPHRASE_CHARS = 10;

const errors = { NOT_WRITTEN: { data: packFaultSchema } };

export const pack = {
  /** null in training, which keeps no packs. */
  state: oc.output(packStateSchema.nullable()),
  /** Writes one at once where a folder is chosen; where that fails, everything stays as it was. */
  choose: oc
    .errors(errors)
    .input(
      packOptionsSchema.extend({
        /** A new one, for encrypted packs; left out, the one of before stays. */
        passphrase: z.string().min(MIN_PASSPHRASE_CHARS).max(200).optional(),
      }),
    )
    .output(packStateSchema),
  write: oc.errors(errors).output(packStateSchema),
};
