import { createRouterClient } from '@orpc/server';
import { RPCHandler } from '@orpc/server/websocket';
import type { MessagePort } from 'node:worker_threads';
import type { Client } from '#shared/contract/contract';
import type { Account, Secrets } from '#shared/model/account';
import { businessDay } from '#shared/rules/days';
import { keychainEntry, loadAccount, saveAccount } from './account/account';
import { routerOf } from './api/router';
import { rememberScopes } from './api/scopes';
import { makeBoard } from './board';
import type { Core } from './core';
import { instantOf, type Chance, type Clock, type Keychain, type Network } from './edges/edges';
import type { PreferenceFile } from './preferences';
import { makePull } from './pull/makePull';
import type { Pull } from './pull/pull';
import { createRemote } from './remote/createRemote';
import type { BudgetMemory, Remote } from './remote/remote';
import { makeScheduler, type PassEnd } from './scheduler';
import type { Store } from './store/store';

export interface EngineParts {
  readonly mode: 'real' | 'training';
  readonly version: string;
  /** `linux x64` and the like, for User-Agent (A97). */
  readonly platform: string;
  readonly profileDir: string;
  readonly store: Store;
  readonly preferences: PreferenceFile;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly keychain: (entry: string) => Keychain;
  readonly networkFor: (account: Account) => Network;
}

/** One running engine: a store, an account, and the passes that keep them alike. */
export interface Engine {
  /** The contract, called in this process. */
  readonly client: Client;
  /** Speaks the contract on a port (oRPC's encoded messages). */
  serve(port: MessagePort): void;
  /** One pass; null where there is no account. */
  pass(full: boolean): Promise<PassEnd> | null;
  /** Starts passes on their own. */
  start(): void;
  stop(): Promise<void>;
  /** The parts, for the doctor and for tests. */
  readonly core: Core;
}

const LAST_PASS = 'lastPassAt';

/** Joins the parts. Reads the secrets once; a keychain that does not answer leaves the local store at work. */
export async function makeEngine(parts: EngineParts): Promise<Engine> {
  const { store, clock, chance } = parts;
  const keychain = parts.keychain(keychainEntry(store, chance.id));
  const lastPass = store.memory.get(LAST_PASS);
  const board = makeBoard(clock, typeof lastPass === 'string' ? lastPass : null);
  let live: { account: Account; remote: Remote; pull: Pull } | null = null;

  const tryRemote = (account: Account, secrets: Secrets): Remote =>
    createRemote({
      account,
      secrets,
      edges: { clock, chance, network: parts.networkFor(account) },
      budget: budgetIn(store),
      onExchange: (exchange) => store.log.request(exchange),
      userAgent: `Kontuar/${parts.version} (${parts.platform})`,
    });

  const scheduler = makeScheduler({
    clock,
    chance,
    board,
    pull: () => live && { pull: live.pull, sent: live.remote.sent },
    onDone: (end) => {
      if (!end.problem) store.memory.set(LAST_PASS, instantOf(clock));
      store.log.prune(instantOf(clock));
    },
  });

  function use(account: Account, secrets: Secrets): void {
    const remote = tryRemote(account, secrets);
    const pull = makePull({
      remote,
      store,
      clock,
      onScopes: (scopes) => rememberScopes(store, scopes),
      today: () => businessDay(instantOf(clock)),
    });
    live = { account, remote, pull };
  }

  const core: Core = {
    mode: parts.mode,
    version: parts.version,
    profileDir: parts.profileDir,
    store,
    edges: {
      clock,
      chance,
      keychain,
      network: (request) => Promise.reject(new Error(`no account for ${new URL(request.url).host}`)),
    },
    board,
    scheduler,
    preferences: parts.preferences,
    keychain,
    account: () => live?.account ?? loadAccount(store),
    useAccount: (account, secrets) => {
      saveAccount(store, account);
      use(account, secrets);
      board.note({ problem: null });
      void scheduler.pass({ full: false, priority: 'user' });
    },
    forgetAccount: () => {
      live = null;
      store.memory.set('account', null);
      board.note({ problem: null, nextTry: null });
    },
    remote: () => live?.remote ?? null,
    tryRemote,
    networkFor: parts.networkFor,
    now: () => instantOf(clock),
  };

  const account = loadAccount(store);
  if (account) {
    const secrets = await keychain.read();
    if (secrets.ok && secrets.value) use(account, secrets.value);
    else
      board.note({
        problem: signInLost(secrets.ok ? 'the keychain holds no entry' : secrets.detail, instantOf(clock)),
      });
  }

  const router = routerOf(core);
  const handler = new RPCHandler(router);
  const ports = new Set<MessagePort>();
  return {
    core,
    client: createRouterClient(router),
    serve: (port) => {
      ports.add(port);
      // oRPC's adapter for ports leaves an unreadable message as an unhandled rejection, which would end the
      // thread; its WebSocket adapter gives the promise back. Both speak the same messages.
      const page = {
        send: (message: unknown) => port.postMessage(message),
        addEventListener: () => undefined,
      };
      port.on('message', (message: unknown) => {
        const readable =
          typeof message === 'string' || message instanceof ArrayBuffer ? message : bytesOf(message);
        handler.message(page, readable).catch(() => port.close());
      });
      port.on('close', () => {
        ports.delete(port);
        handler.close(page);
      });
    },
    pass: (full) => scheduler.pass({ full, priority: 'user' }),
    start: scheduler.start,
    stop: async () => {
      await scheduler.stop();
      for (const port of ports) port.close();
      store.close();
    },
  };
}

/** The account is known but its secrets are not to be had: a sign-in matter, said as one. */
function signInLost(detail: string, at: string) {
  return {
    kind: 'signedOut' as const,
    cause: 'keychain' as const,
    status: null,
    title: '',
    detail,
    ruid: null,
    fields: [],
    conflicts: [],
    retryAfterMs: null,
    at,
  };
}

/** A message that came as bytes in a larger buffer, or nothing readable. */
const bytesOf = (message: unknown): ArrayBuffer =>
  message instanceof Uint8Array ? Uint8Array.from(message).buffer : new ArrayBuffer(0);

function budgetIn(store: Store): BudgetMemory {
  return {
    load: () => {
      const kept = store.memory.get('budget');
      return Array.isArray(kept) ? kept.filter((at): at is number => typeof at === 'number') : [];
    },
    save: (sentAt) => store.memory.set('budget', sentAt),
  };
}
