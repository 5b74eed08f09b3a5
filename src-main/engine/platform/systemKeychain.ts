import { setTimeout as sleep } from 'node:timers/promises';
import type * as Keytar from '@github/keytar';
import type { z } from 'zod';
import { getErrorMessage } from '../../errorMessage';
import { log } from '../../log/log';
import { parseJsonWithSchema } from '../../readJson';
import type { Keychain, KeychainResult } from './platform';

const KEYCHAIN_SERVICE = 'Kontuar';
/**
 * Maximum wait in ms for an answer of the keychain; a locked keychain may wait for a prompt that the user does not see.
 */
const MAX_KEYCHAIN_WAIT_MS = 20_000;
const NO_ANSWER_MESSAGE = 'locked: the keychain did not answer';

/**
 * Opens the operating system's keychain. `entry` names the keychain entry of this profile; a locked keychain is
 * returned as a value and not thrown.
 */
export function createSystemKeychain<T>(
  entry: string,
  schema: z.ZodType<T>,
  patienceMs = MAX_KEYCHAIN_WAIT_MS,
): Keychain<T> {
  return {
    read: () =>
      withKeytar(patienceMs, async (keytar) => {
        const text = await readEntryText(keytar, entry);
        return text === null ? null : parseJsonWithSchema(text, schema);
      }),
    write: (secrets) =>
      withKeytar<true>(patienceMs, async (keytar) => {
        await keytar.setPassword(KEYCHAIN_SERVICE, entry, JSON.stringify(secrets));
        return true;
      }),
    forget: () =>
      withKeytar<true>(patienceMs, async (keytar) => {
        await keytar.deletePassword(KEYCHAIN_SERVICE, entry);
        return true;
      }),
    probe: () =>
      withKeytar<true>(patienceMs, async (keytar) => {
        await testWithTrialEntry(keytar, entry);
        return true;
      }),
  };
}

async function readEntryText(keytar: typeof Keytar, entry: string): Promise<string | null> {
  const text = await keytar.getPassword(KEYCHAIN_SERVICE, entry);
  if (text !== null || !LOCKED_KEYCHAIN_READS_EMPTY) return text;
  await testWithTrialEntry(keytar, entry);
  return keytar.getPassword(KEYCHAIN_SERVICE, entry);
}

/** On Linux, a locked keychain returns no secret and no error; only a trial write detects the lock. */
const LOCKED_KEYCHAIN_READS_EMPTY = process.platform === 'linux';

async function testWithTrialEntry(keytar: typeof Keytar, entry: string): Promise<void> {
  const trial = `${entry}-trial`;
  await keytar.setPassword(KEYCHAIN_SERVICE, trial, 'trial');
  const back = await keytar.getPassword(KEYCHAIN_SERVICE, trial);
  await keytar.deletePassword(KEYCHAIN_SERVICE, trial);
  if (back !== 'trial') throw new Error('the keychain did not give back what it was given');
}

/**
 * Creates a keychain with fixed secrets, for training or from environment variables. Writing and removing secrets has
 * no effect.
 */
export function createFixedSecretsKeychain<T>(secrets: T): Keychain<T> {
  return { ...createInMemoryKeychain(secrets), write: () => resolvedSuccess, forget: () => resolvedSuccess };
}

const resolvedSuccess = Promise.resolve({ ok: true, value: true } as const);

/** Creates a keychain that holds its secrets only in memory, until the program ends. */
export function createInMemoryKeychain<T>(first: T | null = null): Keychain<T> {
  let held = first;
  return {
    read: () => Promise.resolve({ ok: true, value: held }),
    write: (secrets) => {
      held = secrets;
      return resolvedSuccess;
    },
    forget: () => {
      held = null;
      return resolvedSuccess;
    },
    probe: () => resolvedSuccess,
  };
}

const runningCalls = new Set<Promise<unknown>>();
/** Maximum time in ms that Kontuar waits for the keychain to finish a call; a healthy keychain answers in a few ms. */
const MAX_IDLE_WAIT_MS = 3_000;

/**
 * Resolves when no keychain call is in progress, but at the latest after `MAX_IDLE_WAIT_MS`, because a call may wait for the
 * user's password.
 */
export const waitForKeychainIdle = (): Promise<unknown> =>
  Promise.race([Promise.allSettled(runningCalls), sleep(MAX_IDLE_WAIT_MS, undefined, { ref: false })]);

/**
 * After an uncaught error, the program ends only when no keychain call is running. The keychain's library would
 * otherwise crash the process.
 */
export function delayCrashUntilKeychainIdle(): void {
  process.once('uncaughtException', (error) => {
    void waitForKeychainIdle().then(() => {
      throw error;
    });
  });
}

/**
 * The keychain call for which the system still waits for the user's password. No other call is started meanwhile,
 * because each waiting call blocks one of the few threads that also read files.
 */
let unansweredCall: Promise<unknown> | null = null;

async function withKeytar<T>(
  patienceMs: number,
  work: (keytar: typeof Keytar) => Promise<T>,
): Promise<KeychainResult<T>> {
  if (unansweredCall) return { ok: false, reason: 'locked', detail: NO_ANSWER_MESSAGE };
  let timer: NodeJS.Timeout | undefined;
  try {
    // The keychain addon is loaded only for a keychain call, because loading fails on a PC without the system's
    // keychain library.
    const loaded = await import('@github/keytar');
    const keytar = 'default' in loaded ? (loaded.default as typeof Keytar) : loaded;
    const answer = work(keytar);
    runningCalls.add(answer);
    const removeRunningCall = () => runningCalls.delete(answer);
    answer.then(removeRunningCall, removeRunningCall);
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        runningCalls.delete(answer);
        unansweredCall = answer.catch(() => undefined).finally(() => (unansweredCall = null));
        reject(new Error(NO_ANSWER_MESSAGE));
      }, patienceMs);
    });
    return { ok: true, value: await Promise.race([answer, late]) };
  } catch (error) {
    const detail = getErrorMessage(error);
    const reason = classifyKeychainError(detail);
    log.fault('keychain', error, { reason });
    return { ok: false, reason, detail };
  } finally {
    clearTimeout(timer);
  }
}

function classifyKeychainError(detail: string): 'missing' | 'locked' | 'denied' {
  if (/locked|prompt.*dismiss|dismissed/i.test(detail)) return 'locked';
  if (/denied|cancel|not allowed|authoriz/i.test(detail)) return 'denied';
  return 'missing';
}
