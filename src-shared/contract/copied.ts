import { z } from 'zod';
import { instantSchema } from '../model/scalars';

/** The profile's folder is not the one that was opened last: it was copied, or put back from an older copy (trust.md, 1). */
export const copiedSchema = z.object({
  at: instantSchema,
  /** `wentBack`: it knows less than what was left outside of it. */
  how: z.enum(['otherComputer', 'otherPath', 'wentBack']),
  /** The PC that opened it before; null if unknown. */
  from: z.object({ computer: z.string(), path: z.string() }).nullable(),
  /** Changes up to this id may have been sent by another one. */
  upTo: z.int(),
  /** Another one may be at work where nothing is shared with this one but the service. */
  elsewhere: z.boolean(),
  /** No new invoice of these changes is sent before this time; null until the service was first asked. */
  sendsFrom: instantSchema.nullable(),
  /** A person has read it on the screen. */
  seen: z.boolean(),
});
export type Copied = z.infer<typeof copiedSchema>;
