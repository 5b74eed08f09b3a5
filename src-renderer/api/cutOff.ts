import { ORPCError } from '@orpc/client';

/** Error for a call whose line to the engine broke before the answer came. */
export class CutOff extends Error {}

/**
 * Turns an error into `CutOff`, unless the engine answered or the caller aborted the call. oRPC has no error class of
 * its own for a broken line.
 */
export const cutOffUnlessAnswered = (error: unknown, signal: AbortSignal | undefined): unknown =>
  error instanceof ORPCError || signal?.aborted === true
    ? error
    : new CutOff('The line to the engine broke', { cause: error });
