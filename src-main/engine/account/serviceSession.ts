import type { Account, Secrets } from '#shared/model/account';
import { ownProblem } from '#shared/outcome/ownProblem';
import type { Problem } from '#shared/outcome/problem';
import type { Instant } from '#shared/model/scalars';
import {
  getCurrentInstant,
  type Clock,
  type Keychain,
  type KnowsName,
  type Network,
  type Random,
} from '../platform/platform';
import { createRemote } from '../remote/createRemote';
import type { Priority, Remote } from '../remote/remote';
import { bestEffort } from '../store/sql/bestEffort';
import { KEYS_KEPT } from '../store/meta/settings';
import type { Store } from '../store/store';
import { loadAccount, saveAccount } from './storedAccount';
import {
  rememberConfirmed,
  checkKeptAddresses,
  checkGivenAddresses,
  type GivenSecrets,
  type KeptSecrets,
  type SecretsPermission,
} from './secretsPermission';
import type { HowKept } from './otherProperties';
import { isForeign, rememberLogin, rememberOwner } from './owner';
import { logAttempt } from '../../log/engineLines';

/** The life of one property's sign-in: taken from the keychain, used, paused, replaced, forgotten. */
export interface Session {
  account(): Account | null;
  /** Whether no keychain holds the secrets in use. */
  onlyThisRun(): boolean;
  /** null without an account, or before its secrets are here. */
  remote(): Remote | null;
  /** Makes the account's client from now on; the secrets stay in memory and in the keychain only. */
  use(account: Account, secrets: Secrets, how?: HowKept): void;
  /** The mirror stays; the pass under way ends. */
  forget(): void;
  /** Nothing is asked or written for the account until `use`, or the function that it resolves with, is called. */
  rest(): Promise<() => void>;
  /** The records of the property before are taken out, and this account's begin. Whole or not at all. */
  startEmpty(account: Account, secrets: Secrets, how?: HowKept): void;
  /** The records are taken out and the account is forgotten: an empty place. Its secrets are the keychain's matter. */
  clear(): void;
  /** Whether secrets that were not typed just now may be sent to the account's addresses. */
  mayUse(account: Account, secrets: KeptSecrets): SecretsPermission;
  tryRemote(account: Account, secrets: Secrets): Remote;
  /** Asks the keychain again where the account's secrets are missing; the sync status says how it went. */
  unlock(): Promise<void>;
  /** The engine stops: no answer of the keychain is used any more. */
  close(): void;
}

/** The rest of the engine, as far as a sign-in starts and stops it. */
export interface Syncing {
  use(remote: Remote, how: HowKept): void;
  /** Ends what is under way; resolves when it has ended. */
  restart(): Promise<unknown>;
  pass(full: boolean, priority: Priority): void;
  /** Asks the keychain again and goes on by itself, where that was so before. */
  wake(): void;
  /** Another sign-in: what the user said about other records does not count. */
  forgetAnswers(): void;
  /** Before the records are taken out: their backups begin again. Throws as `fs`; returns the way to undo it. */
  putBackupsAside(): () => void;
  note(news: SessionNews): void;
}

export interface SessionNews {
  readonly connected?: boolean;
  readonly confirmedAt?: null;
  readonly guard?: null;
  readonly problem?: Problem | null;
}

export interface SessionParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly keychain: Keychain<KeptSecrets>;
  readonly given: GivenSecrets | null;
  readonly readsOnly: boolean;
  readonly networkFor: (account: Account) => Network;
  readonly knowsName: KnowsName | null;
  readonly userAgent: string;
  readonly lastPassAt: () => Instant | null;
  readonly syncing: Syncing;
}

const FOREIGN = 'the secrets at hand are of another client than the one that this profile was connected with';

/** Waits for no keychain: the local store is at work, and one that does not answer is asked again later. */
export function openSession(parts: SessionParts): Session {
  const { store, clock, random, keychain, given, readsOnly, syncing } = parts;
  let live: { readonly account: Account; readonly remote: Remote; readonly onlyThisRun: boolean } | null =
    null;
  let closed = false;
  /** Another property may be starting: the account must not be used meanwhile. */
  let resting = false;

  const remoteOf = (account: Account, secrets: Secrets): Remote => {
    const lastPassAt = parts.lastPassAt();
    const named = parts.knowsName ? { knowsName: parts.knowsName } : {};
    return createRemote({
      account,
      secrets,
      platform: { clock, random, network: parts.networkFor(account), ...named },
      lastAnswerAt: lastPassAt === null ? null : Date.parse(lastPassAt),
      onExchange: (exchange) => {
        logAttempt(exchange);
        bestEffort(() => store.log.request(exchange));
      },
      userAgent: parts.userAgent,
    });
  };

  function start(account: Account, secrets: Secrets, how: HowKept): void {
    live = { account, remote: remoteOf(account, secrets), onlyThisRun: how.onlyThisRun };
    syncing.note({ connected: true });
    syncing.use(live.remote, how);
  }

  const signedOut = (cause: 'otherAddress' | 'keychain', detail: string): void =>
    syncing.note({ problem: ownProblem('signedOut', cause, detail, getCurrentInstant(clock)) });

  /** The user may have connected, disconnected or left while the keychain asked for its password. */
  const isLate = (): boolean => closed || live !== null || resting || !loadAccount(store);

  async function unlock(): Promise<void> {
    const account = loadAccount(store);
    if (!account || live || resting) return;
    const secrets = await keychain.read();
    if (isLate()) return;
    const found = secrets.ok ? secrets.value : null;
    if (found && !isForeign(store, found)) return unlockWith(account, found);
    // A reader needs no sign-in: the status last written by the running program counts.
    if (readsOnly) return;
    signedOut('keychain', secrets.ok ? (found ? FOREIGN : 'the keychain holds no entry') : secrets.detail);
  }

  async function unlockWith(account: Account, found: KeptSecrets): Promise<void> {
    const standing = mayUse(account, found);
    if (!standing.may) {
      // Nothing is sent: the service's address was changed, or another copy restored.
      if (!readsOnly) signedOut('otherAddress', standing.detail);
      return;
    }
    start(account, found, { onlyThisRun: false });
    if (!readsOnly) bestEffort(() => rememberLogin(store, found));
  }

  const mayUse = (account: Account, secrets: KeptSecrets): SecretsPermission =>
    given ? checkGivenAddresses(store, account, given) : checkKeptAddresses(account, secrets);

  function begin(account: Account, secrets: Secrets, how: HowKept = { onlyThisRun: false }): void {
    resting = false;
    void syncing.restart();
    start(account, secrets, how);
    // Whole: another sign-in may belong to another property, and only a full pass sees what is not there.
    syncing.pass(true, 'user');
  }

  function leave(): void {
    live = null;
    syncing.note({ connected: false });
    void syncing.restart();
  }

  /** Takes the records out, with `also` in the same transaction. A backup that stayed would be restored into the next ones. */
  function empty(also: () => void): void {
    const putBack = syncing.putBackupsAside();
    try {
      store.transaction(() => {
        store.empty(KEYS_KEPT);
        also();
      });
    } catch (error) {
      putBack();
      throw error;
    }
  }

  return {
    account: () => live?.account ?? loadAccount(store),
    onlyThisRun: () => live?.onlyThisRun ?? false,
    remote: () => live?.remote ?? null,
    use: (account, secrets, how) => {
      store.transaction(() => keepSignIn(parts, account, secrets));
      begin(account, secrets, how);
    },
    forget: () => {
      leave();
      // The addresses only; the entry's name in the keychain stays.
      store.settings.set('account', null);
      store.settings.set('scopes', null);
    },
    rest: async () => {
      const before = live;
      live = null;
      resting = true;
      await syncing.restart();
      return () => {
        resting = false;
        // Another window may have signed out meanwhile.
        if (loadAccount(store)) live ??= before;
        if (live) syncing.pass(false, 'background');
        else syncing.wake();
      };
    },
    startEmpty: (account, secrets, how) => {
      empty(() => keepSignIn(parts, account, secrets));
      syncing.note({ confirmedAt: null, guard: null });
      begin(account, secrets, how);
    },
    clear: () => {
      empty(() => undefined);
      leave();
      syncing.note({ confirmedAt: null, guard: null, problem: null });
    },
    mayUse,
    tryRemote: remoteOf,
    unlock,
    close: () => {
      closed = true;
    },
  };
}

/** Everything that the profile keeps of a sign-in. */
function keepSignIn({ store, syncing }: SessionParts, account: Account, secrets: Secrets): void {
  saveAccount(store, account);
  rememberOwner(store, account, secrets);
  rememberConfirmed(store, account, secrets);
  syncing.forgetAnswers();
}
