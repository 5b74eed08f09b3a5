import { vi } from 'vitest';

/**
 * Repeats `look` until it no longer throws, and resolves with its result. Waits up to 60 s for a busy PC, because
 * `vi.waitFor` alone gives up after a second.
 */
export const eventually = <T>(look: () => T | Promise<T>, interval = 50): Promise<T> =>
  vi.waitFor(look, { timeout: 60_000, interval });
