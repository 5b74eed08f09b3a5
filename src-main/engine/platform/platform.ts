import type { Instant } from '#shared/model/scalars';

/**
 * Interfaces to everything outside the engine, injected for tests. Only their implementations read clock, random
 * numbers, network and keychain.
 */

/** Tells the current time in ms, and waits for a given number of ms. */
export interface Clock {
  now(): number;
  /**
   * Resolves after the given number of milliseconds; rejects with the abort reason if the signal is aborted earlier.
   */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const getCurrentInstant = (clock: Clock): Instant => new Date(clock.now()).toISOString();

/** Source of random values: `next()` in [0, 1), and `id()` for a new UUID. */
export interface Random {
  next(): number;
  id(): string;
}

/** Sends one HTTP request without following redirects. Rejects with an error that has a `code` if no answer comes. */
export type Network = (request: Request) => Promise<Response>;

/** Asks the name servers whether the host exists. Never rejects. */
export type KnowsName = (host: string) => Promise<boolean>;

/**
 * One entry of the operating system's keychain, with an account's secrets or other secrets of a profile. A failed call
 * states whether the keychain was missing, locked or denied access.
 */
export interface Keychain<T> {
  read(): Promise<KeychainResult<T | null>>;
  write(secrets: T): Promise<KeychainResult<true>>;
  forget(): Promise<KeychainResult<true>>;
  /** Tests the keychain: writes a trial entry, reads it back and removes it. */
  probe(): Promise<KeychainResult<true>>;
}
export type KeychainResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: 'missing' | 'locked' | 'denied'; readonly detail: string };
