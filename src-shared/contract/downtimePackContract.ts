import { oc } from '@orpc/contract';
import { z } from 'zod';
import { instantSchema } from '../model/scalars';

/** Downtime pack: files with which the desk can work while this PC or the connection fails (product.md). */

export const downtimePackOptionsSchema = z.object({
  /** Absolute path of the target folder; null if none is chosen. */
  folder: z.string().min(1).max(4096).nullable().default(null),
  languages: z.enum(['pl', 'en', 'both']).default('pl'),
  /**
   * Whether the downtime pack contains door codes; off by default, because anyone who finds the USB stick could read
   * them.
   */
  doorCodes: z.boolean().default(false),
  /** True if the downtime pack is a single ZIP file, encrypted with a passphrase from the keychain. */
  sealed: z.boolean().default(false),
});
export type PackOptions = z.infer<typeof downtimePackOptionsSchema>;

/**
 * Reasons why a downtime pack could not be written, such as a missing folder or a USB stick other than the chosen one.
 */
export const DOWNTIME_PACK_WRITE_FAILURE_REASONS = [
  'missing',
  'other',
  'full',
  'readOnly',
  'noPassphrase',
  'failed',
] as const;
const packFaultSchema = z.object({ kind: z.enum(DOWNTIME_PACK_WRITE_FAILURE_REASONS), detail: z.string() });
export type PackFault = z.infer<typeof packFaultSchema>;

export const downtimePackStateSchema = z.object({
  wish: downtimePackOptionsSchema,
  /** The last downtime pack: the time when it was written, and the name of its folder. */
  last: z.object({ at: instantSchema, name: z.string() }).nullable(),
  fault: packFaultSchema.extend({ since: instantSchema }).nullable(),
});
export type PackState = z.infer<typeof downtimePackStateSchema>;

/**
 * Minimum length of the passphrase in characters. A shorter passphrase could be guessed within a day by trying all
 * combinations.
 */
export const MIN_PACK_PASSPHRASE_CHARS = 10;

const writeErrors = { NOT_WRITTEN: { data: packFaultSchema } };

export const downtimePackContract = {
  /** Returns the state of the downtime pack; null in training mode, which writes no downtime packs. */
  state: oc.output(downtimePackStateSchema.nullable()),
  /** Saves the options for downtime packs, and writes a downtime pack at once if a folder is chosen. */
  choose: oc
    .errors(writeErrors)
    .input(
      downtimePackOptionsSchema.extend({
        /** New passphrase for encrypted downtime packs; if omitted, the stored passphrase is kept. */
        passphrase: z.string().min(MIN_PACK_PASSPHRASE_CHARS).max(200).optional(),
      }),
    )
    .output(downtimePackStateSchema),
  write: oc.errors(writeErrors).output(downtimePackStateSchema),
};
