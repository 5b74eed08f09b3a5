import type { Instant } from '#shared/model/scalars';

/**
 * What the engine takes from outside. All of it is injected for tests; only this reads clock, random, network and
 * keychain.
 */

/** Wall clock and timers, milliseconds. */
export interface Clock {
  now(): number;
  /** Resolves after `ms`; rejects with the signal's reason when aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const getCurrentInstant = (clock: Clock): Instant => new Date(clock.now()).toISOString();

/** Chance: `next()` in [0, 1); `id()` a fresh UUID. */
export interface Random {
  next(): number;
  id(): string;
}

/** Sends one HTTP request. Rejects with a `code` without an answer; never follows a redirect. Training injects its own. */
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
