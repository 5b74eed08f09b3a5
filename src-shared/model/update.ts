import { z } from 'zod';
import { instantSchema } from './scalars';

/** Why a new version is not installed. `unsigned`: this build has no publisher's signature. `file`: the downloaded file is not the publisher's. */
export const updateRefusalSchema = z.enum(['unsigned', 'file']);
export type UpdateRefusal = z.infer<typeof updateRefusalSchema>;

/** The result of the last check for a new version. */
export const updateLookSchema = z.object({
  at: instantSchema,
  result: z.discriminatedUnion('is', [
    z.object({ is: z.literal('newest') }),
    /** Downloaded and checked: it waits to be installed. */
    z.object({ is: z.literal('ready'), version: z.string() }),
    /** Linux: the system's package manager or a person installs it. */
    z.object({ is: z.literal('available'), version: z.string() }),
    z.object({ is: z.literal('refused'), why: updateRefusalSchema }),
    /** No answer, or none that could be read. */
    z.object({ is: z.literal('unreachable') }),
  ]),
});
export type UpdateLook = z.infer<typeof updateLookSchema>;
