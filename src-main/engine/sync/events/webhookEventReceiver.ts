import { z } from 'zod';
import type { Receiver, ReceiverState } from '#shared/contract/eventReceiverContract';
import type { ReceivedEvent, Signing } from '#shared/model/serviceEvent';
import { Listeners } from '../../platform/listeners';
import type { Random, Clock, Keychain, KeychainResult } from '../../platform/platform';
import type { Pull } from '../pull/pullTypes';
import type { Store } from '../../store/storeInterface';
import { createEventRefetchBatcher } from './refetchBatcher';
import { createReceivedEventLog } from './receivedEventStore';
import type { Listening } from './webhookServer';
import { createWebhookRequestHandler } from './webhookRequestHandler';

/** The event receiver's secrets, which are stored in the keychain: the secret path and the signing key. */
export const eventSecretsSchema = z.object({ path: z.string().min(1), key: z.string().nullable() });
export type EventSecrets = z.infer<typeof eventSecretsSchema>;

export interface Events {
  state(): ReceiverState;
  /** Stores the settings of the event receiver and applies them at once. Without a new key, the stored key remains. */
  saveSettings(wanted: Receiver, key: string | null): Promise<KeychainResult<true> | 'keyMissing'>;
  /**
   * Returns the secret path of the address that receives the service's events; `renew` creates a new path. Null if the
   * event receiver was never set up.
   */
  readPath(renew: boolean): Promise<KeychainResult<string | null>>;
  listLog(): readonly ReceivedEvent[];
  /**
   * Calls the listener after each received event and each change of the receiver's state; returns the unsubscribe
   * function.
   */
  watch(listener: () => void): () => void;
  start(): Promise<void>;
  /**
   * Called when the keychain has become readable; reads the secrets of the event receiver if they could not be read at
   * the start.
   */
  onKeychainUnlocked(): Promise<void>;
  /**
   * Called when the account is changed or removed. Resolves after all downloads that events of the previous account
   * have started are finished.
   */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

interface Parts {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly keychain: Keychain<EventSecrets>;
  readonly pull: () => Pull | null;
  readonly signing: () => Signing;
}

const respondNotFound = (): Promise<Response> => Promise.resolve(new Response(null, { status: 404 }));

export function createServiceEventReceiver({ store, clock, random, keychain, pull, signing }: Parts): Events {
  const journal = createReceivedEventLog(store);
  const gatherer = createEventRefetchBatcher({ clock, random }, pull);
  const listeners = new Listeners();
  const notify = () => listeners.notify();
  let wanted = store.settings.get('events.receiver');
  let status: ReceiverState['status'] = 'off';
  let open: { readonly at: string; readonly listening: Listening & { ok: true } } | null = null;
  /**
   * Function that handles received events. When the secret path changes, only this function is replaced and the socket
   * stays open.
   */
  let receive: (request: Request) => Promise<Response> = respondNotFound;
  let stopped = false;
  /** Promise of the latest opening or closing of the event receiver. Openings and closings run one after another. */
  let last: Promise<void> = Promise.resolve();

  const reopen = (): Promise<void> => (last = last.then(applyReceiverSettings));

  async function applyReceiverSettings(): Promise<void> {
    const { reach, port } = wanted;
    const at = `${reach}:${String(port)}`;
    const secrets = wanted.on && !stopped ? await readSecrets(wanted) : null;
    if (secrets !== null && secrets !== 'keychain') receive = createReceiver(secrets, wanted.signed);
    else receive = respondNotFound;
    if (open && (receive === respondNotFound || open.at !== at)) await close();
    if (stopped) return;
    status = secrets === null ? 'off' : secrets === 'keychain' ? 'keychain' : await tryToListen(wanted, at);
    // After the event receiver was stopped, listeners are not called, because the store is being closed.
    if (!stopped) notify();
  }

  async function readSecrets({ signed }: Receiver): Promise<EventSecrets | 'keychain'> {
    const secrets = await keychain.read();
    if (!secrets.ok || !secrets.value) return 'keychain';
    // If signatures are required but the signing key is missing, the receiver is not opened, because it could not
    // verify any event.
    return signed && secrets.value.key === null ? 'keychain' : secrets.value;
  }

  const createReceiver = ({ path, key }: EventSecrets, isSigned: boolean) =>
    createWebhookRequestHandler({
      clock,
      path,
      signed: isSigned && key !== null ? { signing: signing(), key } : null,
      journal,
      onTargets: gatherer.add,
      onLogLine: notify,
    });

  async function tryToListen({ reach, port }: Receiver, at: string): Promise<ReceiverState['status']> {
    if (open) return 'listening';
    const host = reach === 'loopback' ? '127.0.0.1' : '0.0.0.0';
    // The server is loaded when it is needed, because `node:http` takes longer to load than opening the database.
    const { startWebhookServer } = await import('./webhookServer');
    const listening = await startWebhookServer(host, port, (request) => receive(request));
    if (!listening.ok) return listening.reason;
    open = { at, listening };
    if (!stopped) return 'listening';
    await close();
    return 'off';
  }

  async function close(): Promise<void> {
    const closing = open?.listening;
    open = null;
    await closing?.close();
  }

  const createPath = () => `/${random.id()}`;

  return {
    state: () => ({ ...wanted, status, hasKey: store.settings.get('events.hasKey') }),
    saveSettings: async (next, key) => {
      const known = await keychain.read();
      if (!known.ok) return known;
      const secrets = { path: known.value?.path ?? createPath(), key: key ?? known.value?.key ?? null };
      if (next.on && next.signed && secrets.key === null) return 'keyMissing';
      if (next.on || known.value || key !== null) {
        const kept = await keychain.write(secrets);
        if (!kept.ok) return kept;
      }
      wanted = next;
      store.settings.set('events.receiver', wanted);
      store.settings.set('events.hasKey', secrets.key !== null);
      await reopen();
      return { ok: true, value: true };
    },
    readPath: async (renew) => {
      const known = await keychain.read();
      if (!known.ok || !known.value) return known.ok ? { ok: true, value: null } : known;
      if (!renew) return { ok: true, value: known.value.path };
      const secrets = { ...known.value, path: createPath() };
      const kept = await keychain.write(secrets);
      if (!kept.ok) return kept;
      await reopen();
      return { ok: true, value: secrets.path };
    },
    listLog: journal.list,
    watch: (listener) => listeners.add(listener),
    start: reopen,
    // Opens the event receiver after the user has unlocked the keychain, if the locked keychain prevented this before.
    onKeychainUnlocked: () =>
      (last = last.then(() => (status === 'keychain' ? applyReceiverSettings() : undefined))),
    restart: gatherer.restart,
    stop: async () => {
      // Stopping the event receiver does not wait for a socket that is still being opened, because the opening may wait
      // for the keychain's password.
      stopped = true;
      await Promise.all([close(), gatherer.stop()]);
    },
  };
}
