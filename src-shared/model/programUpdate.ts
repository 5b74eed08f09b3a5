import { z } from 'zod';
import { instantSchema } from './scalars';

/**
 * Reasons why a new version is not installed. `unsigned`: this build carries no publisher's signature; `file`: the
 * downloaded file is not from the publisher.
 */
export const programUpdateRefusalSchema = z.enum(['unsigned', 'file']);

export const programUpdateCheckSchema = z.object({
  at: instantSchema,
  result: z.discriminatedUnion('is', [
    z.object({ is: z.literal('newest') }),
    /** This new version of Kontuar has been downloaded and verified and can be installed. */
    z.object({ is: z.literal('ready'), version: z.string() }),
    /** Linux only: the system's package manager or the user installs the new version. */
    z.object({ is: z.literal('available'), version: z.string() }),
    z.object({ is: z.literal('refused'), why: programUpdateRefusalSchema }),
    /** The update server gave no answer or no readable answer. */
    z.object({ is: z.literal('unreachable') }),
  ]),
});
export type UpdateLook = z.infer<typeof programUpdateCheckSchema>;
