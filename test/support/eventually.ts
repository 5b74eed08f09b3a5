import { vi } from 'vitest';

/** What `look` gives once it no longer throws. A busy PC may take long: `vi.waitFor` by itself gives up after a second. */
export const eventually = <T>(look: () => T | Promise<T>, interval = 50): Promise<T> =>
  vi.waitFor(look, { timeout: 60_000, interval });
