import type { Account, Secrets } from '#shared/model/accountAndPreferences';
import { buildProblemWithoutAnswer } from '#shared/outcome/buildLocalProblem';
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
import type { Priority, Remote } from '../remote/remoteServiceInterface';
import { tryDatabaseWriteIgnoringErrors } from '../store/sql/bestEffortWrite';
import { COMPUTER_SETTING_KEYS } from '../store/meta/settings';
import type { Store } from '../store/storeInterface';
import { readStoredAccountAddresses, storeAccountAddresses } from './accountAddressSettings';
import { checkSecretsBoundToAddresses, type KeptSecrets } from './secretsAddressBinding';
import type { SecretStorageChoice } from './propertiesOnThisPcInterface';
import {
  areSecretsOfOtherClientThanRecords,
  addLegacyLoginHashToProfile,
  rememberProfileOwnerAccount,
} from './profileOwnerAccount';
import { logRequestToService } from '../../log/syncAndRequestLog';

/**
 * The sign-in of one property to the service: reads the secrets from the keychain, creates the client for requests, and
 * can be paused, replaced or removed.
 */
export interface Session {
  account(): Account | null;
  /** Returns whether the session keeps the secrets only in memory and not in the keychain. */
  isInMemoryOnly(): boolean;
  /**
   * Returns the client that sends requests to the service for this account; null without an account or before its
   * secrets are available.
   */
  remote(): Remote | null;
  /**
   * Makes the given account the current account of the session. The account's secrets are kept in memory and in the
   * keychain and nowhere else.
   */
  signIn(account: Account, secrets: Secrets, how?: SecretStorageChoice): void;
  /** Signs out: a running sync pass is stopped, and the local records stay. */
  signOut(): void;
  /**
   * Pauses all requests to the service and all writes for the account. Resolves with a function that ends the pause;
   * the method `signIn` ends the pause too.
   */
  pause(): Promise<() => void>;
  /** Removes the records of the previous property and signs in to the given account, in one transaction. */
  startEmpty(account: Account, secrets: Secrets, how?: SecretStorageChoice): void;
  /** Removes the records and the account from the profile. The keychain entry with the secrets stays. */
  clearProfile(): void;
  createTrialRemote(account: Account, secrets: Secrets): Remote;
  /**
   * Reads the keychain again if the account's secrets are missing. If they are still missing, the sync status shows the
   * reason.
   */
  retryKeychain(): Promise<void>;
  /** Closes the service session; answers of the keychain that arrive later are ignored. */
  close(): void;
}

/** The functions of the sync engine that the sign-in calls. */
export interface Syncing {
  useRemote(remote: Remote, how: SecretStorageChoice): void;
  /** Stops the running sync work and resolves when the work has ended. */
  restart(): Promise<unknown>;
  startPass(full: boolean, priority: Priority): void;
  /** Reads the secrets from the keychain again. If automatic sync was on before, automatic sync resumes. */
  resumeSync(): void;
  /** Deletes the user's answers to questions about removing many records. The answers do not apply to a new sign-in. */
  forgetRemovalAnswers(): void;
  /** Moves the backups aside before all records are removed. Returns a function that moves the backups back. */
  moveBackupsAside(): () => void;
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
  readonly readsOnly: boolean;
  readonly networkFor: (account: Account) => Network;
  readonly knowsName: KnowsName | null;
  readonly userAgent: string;
  readonly lastPassAt: () => Instant | null;
  readonly syncing: Syncing;
}

const FOREIGN_SECRETS_DETAIL =
  'the secrets at hand are of another client than the one that this profile was connected with';

/** Opens the session without waiting for the keychain, because the local store works without the secrets. */
export function openServiceSession(parts: SessionParts): Session {
  const { store, clock, random, keychain, readsOnly, syncing } = parts;
  let live: { readonly account: Account; readonly remote: Remote; readonly onlyThisRun: boolean } | null =
    null;
  let closed = false;
  /**
   * True while the account is paused, for example because another property is about to replace the profile's records.
   * The account must not be used during the pause.
   */
  let resting = false;

  const createAccountRemote = (account: Account, secrets: Secrets): Remote => {
    const lastPassAt = parts.lastPassAt();
    const named = parts.knowsName ? { knowsName: parts.knowsName } : {};
    return createRemote({
      account,
      secrets,
      platform: { clock, random, network: parts.networkFor(account), ...named },
      lastAnswerAt: lastPassAt === null ? null : Date.parse(lastPassAt),
      onExchange: (exchange) => {
        logRequestToService(exchange);
        tryDatabaseWriteIgnoringErrors(() => store.log.addRequest(exchange));
      },
      userAgent: parts.userAgent,
    });
  };

  function activateAccount(account: Account, secrets: Secrets, how: SecretStorageChoice): void {
    live = { account, remote: createAccountRemote(account, secrets), onlyThisRun: how.onlyThisRun };
    syncing.note({ connected: true });
    syncing.useRemote(live.remote, how);
  }

  const reportSignedOut = (cause: 'otherAddress' | 'keychain', detail: string): void =>
    syncing.note({
      problem: buildProblemWithoutAnswer('signedOut', cause, detail, getCurrentInstant(clock)),
    });

  /** Returns true if the keychain answered too late: the session changed while the keychain asked for its password. */
  const isKeychainAnswerLate = (): boolean =>
    closed || live !== null || resting || !readStoredAccountAddresses(store);

  async function retryKeychain(): Promise<void> {
    const account = readStoredAccountAddresses(store);
    if (!account || live || resting) return;
    const secrets = await keychain.read();
    if (isKeychainAnswerLate()) return;
    const found = secrets.ok ? secrets.value : null;
    if (found && !areSecretsOfOtherClientThanRecords(store, found)) return useKeychainSecrets(account, found);
    // A command that only reads the database does not report missing secrets in the sync status, because the command
    // sends no requests to the service.
    if (readsOnly) return;
    reportSignedOut(
      'keychain',
      secrets.ok ? (found ? FOREIGN_SECRETS_DETAIL : 'the keychain holds no entry') : secrets.detail,
    );
  }

  async function useKeychainSecrets(account: Account, found: KeptSecrets): Promise<void> {
    const standing = checkSecretsBoundToAddresses(account, found);
    if (!standing.may) {
      // The secrets are not sent, because the user has not confirmed the service addresses in the profile.
      if (!readsOnly) reportSignedOut('otherAddress', standing.detail);
      return;
    }
    activateAccount(account, found, { onlyThisRun: false });
    if (!readsOnly) tryDatabaseWriteIgnoringErrors(() => addLegacyLoginHashToProfile(store, found));
  }

  function activateAndSync(
    account: Account,
    secrets: Secrets,
    how: SecretStorageChoice = { onlyThisRun: false },
  ): void {
    resting = false;
    void syncing.restart();
    activateAccount(account, secrets, how);
    // A full sync pass follows each sign-in, because only a full pass finds records that the service no longer has.
    syncing.startPass(true, 'user');
  }

  function deactivateAccount(): void {
    live = null;
    syncing.note({ connected: false });
    void syncing.restart();
  }

  /**
   * Removes all records of the property. Existing backups are moved aside, so that they are not restored for another
   * property.
   */
  function emptyProfile(also: () => void): void {
    const putBack = syncing.moveBackupsAside();
    try {
      store.transaction(() => {
        store.deleteAllRecords(COMPUTER_SETTING_KEYS);
        also();
      });
    } catch (error) {
      putBack();
      throw error;
    }
  }

  return {
    account: () => live?.account ?? readStoredAccountAddresses(store),
    isInMemoryOnly: () => live?.onlyThisRun ?? false,
    remote: () => live?.remote ?? null,
    signIn: (account, secrets, how) => {
      store.transaction(() => storeSignIn(parts, account, secrets));
      activateAndSync(account, secrets, how);
    },
    signOut: () => {
      deactivateAccount();
      // Signing out removes the account and its permissions from the profile; the name of the keychain entry stays.
      store.settings.set('account', null);
      store.settings.set('scopes', null);
    },
    pause: async () => {
      const before = live;
      live = null;
      resting = true;
      await syncing.restart();
      return () => {
        resting = false;
        // During the pause, another window may have signed out, so the previous service session is resumed only if the
        // profile still has an account.
        if (readStoredAccountAddresses(store)) live ??= before;
        if (live) syncing.startPass(false, 'background');
        else syncing.resumeSync();
      };
    },
    startEmpty: (account, secrets, how) => {
      emptyProfile(() => storeSignIn(parts, account, secrets));
      syncing.note({ confirmedAt: null, guard: null });
      activateAndSync(account, secrets, how);
    },
    clearProfile: () => {
      emptyProfile(() => undefined);
      deactivateAccount();
      syncing.note({ confirmedAt: null, guard: null, problem: null });
    },
    createTrialRemote: createAccountRemote,
    retryKeychain,
    close: () => {
      closed = true;
    },
  };
}

function storeSignIn({ store, syncing }: SessionParts, account: Account, secrets: Secrets): void {
  storeAccountAddresses(store, account);
  rememberProfileOwnerAccount(store, account, secrets);
  syncing.forgetRemovalAnswers();
}
