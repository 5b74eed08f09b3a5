import { z } from 'zod';
import { instantSchema } from './scalars';

/**
 * Why a new version is not offered. `unsigned`, `foreign`, `tampered`, `unreadable`: its list of files is not believed
 * (src-main/host/update/manifest.ts). `older`: than the one that runs. `notForThisPc`: no file for this system. `file`: what was
 * fetched is not what was signed. `noKey`: this build knows no key.
 */
export const updateRefusalSchema = z.enum([
  'unsigned',
  'foreign',
  'tampered',
  'unreadable',
  'older',
  'notForThisPc',
  'file',
  'noKey',
]);
export type UpdateRefusal = z.infer<typeof updateRefusalSchema>;

/** The result of the last check for a new version. */
export const updateLookSchema = z.object({
  at: instantSchema,
  result: z.discriminatedUnion('is', [
    z.object({ is: z.literal('newest') }),
    /** Fetched, whole and signed: it waits to be installed. */
    z.object({ is: z.literal('ready'), version: z.string() }),
    z.object({ is: z.literal('refused'), why: updateRefusalSchema }),
    /** No answer, or none that could be read. */
    z.object({ is: z.literal('unreachable') }),
  ]),
});
export type UpdateLook = z.infer<typeof updateLookSchema>;
