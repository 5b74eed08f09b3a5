import { ORPCError } from '@orpc/server';
import { log } from '../../log/log';
import { isDiskFault } from '../store/open';

/**
 * Around every procedure: an exception that nobody foresaw leaves a line with its stack; whoever asked hears only that there
 * was one. Answers that the contract names, a full disk and a call that was given up are no such exceptions.
 */
export async function loggingFaults<T>({
  path,
  next,
}: {
  readonly path: readonly string[];
  next(): Promise<T>;
}): Promise<T> {
  try {
    return await next();
  } catch (error) {
    const answer = error instanceof ORPCError && (error.defined || error.status < 500);
    const givenUp = error instanceof Error && error.name === 'AbortError';
    if (answer) log.warn('call', { procedure: path.join('.'), answer: error.code });
    else if (!givenUp && !isDiskFault(error)) log.fault('call', error, { procedure: path.join('.') });
    throw error;
  }
}
