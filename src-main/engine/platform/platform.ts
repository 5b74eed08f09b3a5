import type { Instant } from '#shared/model/scalars';

/**
 * What the engine takes from the world outside. All of it is handed in, so that a test can hold it
 * still; nothing else in the engine reads a clock, draws a number, opens a socket or a keychain.
 */

/** Wall clock and timers, milliseconds. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves after `ms`, or rejects with the signal's reason when it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const instantOf = (clock: Clock): Instant => new Date(clock.now()).toISOString();

/** Chance: `next()` in [0, 1); `id()` a fresh UUID. */
export interface Random {
  next(): number;
  id(): string;
}

/** This PC as others on its network see it. `cards`: addresses of its network cards; they tell two PCs of one name apart. */
export interface Computer {
  readonly name: string;
  readonly cards: readonly string[];
}

/**
 * Sends one HTTP request. Rejects where no answer came (the error's `code` or its `cause.code` says why);
 * never follows a redirect. The real one is undici, training mode hands in the training service itself.
 */
export type Network = (request: Request) => Promise<Response>;

/** Whether a name server knows this host, asked now and not from memory. Never rejects. */
export type KnowsName = (host: string) => Promise<boolean>;

/** One entry of the OS keychain: an account's secrets, or the event receiver's. Errors say which of the three it was. */
export interface Keychain<T> {
  read(): Promise<KeychainResult<T | null>>;
  write(secrets: T): Promise<KeychainResult<true>>;
  forget(): Promise<KeychainResult<true>>;
  /** Writes, reads back and removes a trial entry. */
  probe(): Promise<KeychainResult<true>>;
}
export type KeychainResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: 'missing' | 'locked' | 'denied'; readonly detail: string };
