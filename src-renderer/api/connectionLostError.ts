import { ORPCError } from '@orpc/client';

/** Error for a call that got no answer because the connection to the engine was lost. */
export class ConnectionLostError extends Error {}

/** Turns any error that is neither an answer of the engine nor an abort into `ConnectionLostError`. */
export const convertToConnectionLostError = (error: unknown, signal: AbortSignal | undefined): unknown =>
  error instanceof ORPCError || signal?.aborted === true
    ? error
    : new ConnectionLostError('The line to the engine broke', { cause: error });
