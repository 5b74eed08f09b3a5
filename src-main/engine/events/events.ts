import { z } from 'zod';
import { RECEIVER_PORT, receiverSchema, type Receiver, type ReceiverState } from '#shared/contract/events';
import type { ReceivedEvent } from '#shared/model/event';
import type { Chance, Clock, Keychain, KeychainResult } from '../edges/edges';
import type { Pull } from '../pull/pull';
import type { Store } from '../store/store';
import { makeGatherer } from './gather';
import { makeJournal } from './journal';
import { listen, type Listening } from './listen';
import { makeReceiver } from './receiver';

/** What the keychain holds for the receiver. */
export const eventSecretsSchema = z.object({ path: z.string().min(1), key: z.string().nullable() });
export type EventSecrets = z.infer<typeof eventSecretsSchema>;

export interface Events {
  state(): ReceiverState;
  /** `key` null keeps the one in the keychain. Opens or closes the receiver at once. */
  set(wish: Receiver, key: string | null): Promise<KeychainResult<true> | 'keyMissing'>;
  /** The secret path; null before the receiver was ever set up. */
  path(renew: boolean): Promise<KeychainResult<string | null>>;
  log(): readonly ReceivedEvent[];
  /** Calls back after each delivery and each change of the state; returns the way to stop. */
  watch(listener: () => void): () => void;
  /** Opens the receiver where it is on. */
  start(): Promise<void>;
  /** Another account, or none. Resolves when no look of the one before is under way any more. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

interface Parts {
  readonly store: Store;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly keychain: Keychain<EventSecrets>;
  readonly pull: () => Pull | null;
}

const KEY = 'events.receiver';
const HAS_KEY = 'events.hasKey';
/** The receiver's own settings in the memory. */
export const RECEIVER_KEYS = [KEY, HAS_KEY];
const OFF: Receiver = { on: false, reach: 'loopback', port: RECEIVER_PORT, signing: null };

export function makeEvents({ store, clock, chance, keychain, pull }: Parts): Events {
  const journal = makeJournal(store);
  const gatherer = makeGatherer(clock, pull);
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  let wish = receiverSchema.catch(OFF).parse(store.memory.get(KEY) ?? OFF);
  let status: ReceiverState['status'] = 'off';
  let open: (Listening & { ok: true }) | null = null;
  let stopped = false;
  /** Openings and closings, one after another. */
  let last: Promise<void> = Promise.resolve();

  const reopen = (): Promise<void> => (last = last.then(openAnew));

  async function openAnew(): Promise<void> {
    await open?.close();
    open = null;
    status = 'off';
    if (stopped) return;
    if (wish.on) status = await tryOpening();
    // Whoever listens would look into a store that is being closed.
    if (!stopped) tell();
  }

  async function tryOpening(): Promise<ReceiverState['status']> {
    const secrets = await keychain.read();
    if (!secrets.ok || !secrets.value) return 'keychain';
    const { path, key } = secrets.value;
    const { signing, reach, port } = wish;
    // Wanting signatures without a key would let everything in, or nothing.
    if (signing && key === null) return 'keychain';
    const receive = makeReceiver({
      clock,
      path,
      signed: signing && key !== null ? { signing, key } : null,
      journal,
      onHint: gatherer.add,
      onLine: tell,
    });
    const listening = await listen(reach === 'loopback' ? '127.0.0.1' : '0.0.0.0', port, receive);
    if (!listening.ok) return listening.reason;
    if (stopped) {
      await listening.close();
      return 'off';
    }
    open = listening;
    return 'listening';
  }

  const newPath = () => `/${chance.id()}`;

  return {
    state: () => ({ ...wish, status, hasKey: store.memory.get(HAS_KEY) === true }),
    set: async (next, key) => {
      const known = await keychain.read();
      if (!known.ok) return known;
      const secrets = { path: known.value?.path ?? newPath(), key: key ?? known.value?.key ?? null };
      if (next.on && next.signing && secrets.key === null) return 'keyMissing';
      if (next.on || known.value || key !== null) {
        const kept = await keychain.write(secrets);
        if (!kept.ok) return kept;
      }
      wish = next;
      store.memory.set(KEY, wish);
      store.memory.set(HAS_KEY, secrets.key !== null);
      await reopen();
      return { ok: true, value: true };
    },
    path: async (renew) => {
      const known = await keychain.read();
      if (!known.ok || !known.value) return known.ok ? { ok: true, value: null } : known;
      if (!renew) return { ok: true, value: known.value.path };
      const secrets = { ...known.value, path: newPath() };
      const kept = await keychain.write(secrets);
      if (!kept.ok) return kept;
      await reopen();
      return { ok: true, value: secrets.path };
    },
    log: journal.lines,
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: reopen,
    restart: gatherer.restart,
    stop: async () => {
      // An opening under way may wait for the keychain's password: it is not waited for, and opens nothing.
      stopped = true;
      await Promise.all([open?.close(), gatherer.stop()]);
    },
  };
}
