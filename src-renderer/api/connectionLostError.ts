import { ORPCError } from '@orpc/client';

/** Error for a call that got no answer because the connection to the engine was lost. */
export class ConnectionLostError extends Error {}

/**
 * Turns an error into `ConnectionLostError`, unless the engine answered or the caller aborted the call. oRPC has no
 * error class of its own for a lost connection.
 */
export const convertToConnectionLostError = (error: unknown, signal: AbortSignal | undefined): unknown =>
  error instanceof ORPCError || signal?.aborted === true
    ? error
    : new ConnectionLostError('The line to the engine broke', { cause: error });
