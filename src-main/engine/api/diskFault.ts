import { ORPCError } from '@orpc/server';
import { isDiskFault } from '../store/open';

/**
 * Around every procedure: what this PC's disk did not take is no fault of the program. Whoever asked hears `UNWRITABLE`
 * with the system's own words, and nothing was kept. `met` hears of it, too.
 */
export const tellingDiskFaults =
  (met: (detail: string) => void) =>
  async <T>({ next }: { next(): Promise<T> }): Promise<T> => {
    try {
      return await next();
    } catch (error) {
      if (!isDiskFault(error) || !(error instanceof Error)) throw error;
      met(error.message);
      throw new ORPCError('UNWRITABLE', { message: error.message, data: { detail: error.message } });
    }
  };
