import { ORPCError } from '@orpc/client';

/** The line to the engine broke before a call had its answer. */
export class CutOff extends Error {}

/** What oRPC throws of a line that has gone is no class of its own; an answer is, and who gave a call up knows it. */
export const cutOffUnlessAnswered = (error: unknown, signal: AbortSignal | undefined): unknown =>
  error instanceof ORPCError || signal?.aborted === true
    ? error
    : new CutOff('The line to the engine broke', { cause: error });
