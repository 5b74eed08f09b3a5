import type { Account, Secrets } from '#shared/model/account';
import type { Instant } from '#shared/model/scalars';
import type { KeptSecrets, Standing } from '../account/bound';
import type { Notices } from '../notifications/notices';
import type { Board } from '../sync/status';
import type { Draw } from '../documents/worker/render';
import type { Clock, Keychain } from '../platform/platform';
import type { Events } from '../sync/events/events';
import type { HowKept, Neighbours } from '../account/otherProperties';
import type { Queue } from '../sync/outbox/queue';
import type { PackKeeper } from '../documents/pack/schedule';
import type { RetentionKeeper } from '../people/retention';
import type { PreferenceFile } from '../profile/preferences';
import type { Prepared } from '../profile/provisioning';
import type { RecoveryGuard } from '../recovery/guard';
import type { Identity } from '../recovery/identity';
import type { Remote } from '../remote/remote';
import type { Scheduler } from '../sync/scheduler';
import type { Store } from '../store/store';
import type { UpdateNews } from './updateNews';

/** What a running engine is made of; the contract's procedures work on it. */
export interface Core {
  readonly mode: 'real' | 'training';
  readonly version: string;
  readonly profileDir: string;
  /** The address of the network drive that it lies on; null on this PC's own disk, and in training. */
  readonly networkDrive: string | null;
  /** The other properties on this PC. */
  readonly neighbours: Neighbours;
  readonly store: Store;
  readonly queue: Queue;
  readonly clock: Clock;
  readonly board: Board;
  readonly scheduler: Scheduler;
  readonly preferences: PreferenceFile;
  readonly updates: UpdateNews;
  /** null where nobody has prepared this PC. */
  readonly prepared: Prepared | null;
  readonly events: Events;
  readonly notices: Notices;
  /** null in training. */
  readonly recovery: RecoveryGuard | null;
  /** null in training. */
  readonly identity: Identity | null;
  /** PDFs, made beside the engine's own work. */
  readonly draw: Draw;
  /** The downtime pack; null in training. */
  readonly pack: PackKeeper | null;
  /** How long what tells of people is kept. */
  readonly retention: RetentionKeeper;
  /** Closes the engine and opens it again; every line to it ends. */
  reopen(): void;
  /** The keychain of this profile's account. */
  readonly keychain: Keychain;
  account(): Account | null;
  /** Makes the account's client from now on; the secrets stay in memory and in the keychain only. */
  useAccount(account: Account, secrets: Secrets, how?: HowKept): void;
  /** Whether no keychain holds the secrets in use. */
  onlyThisRun(): boolean;
  /** The mirror stays; the pass under way ends. */
  forgetAccount(): void;
  /** Nothing is asked or written for the account until `useAccount`, or the function that it resolves with, is called. */
  rest(): Promise<() => void>;
  /** The records of the property before are taken out, and this account's begin. Whole or not at all. */
  startEmpty(account: Account, secrets: Secrets, how?: HowKept): void;
  /** The records are taken out and the account is forgotten: an empty place. Its secrets are the keychain's matter. */
  clear(): void;
  /** Takes the keys beside the account's secrets out of the keychain, as far as it answers. */
  dropKeys(): Promise<void>;
  remote(): Remote | null;
  /** Whether secrets that were not typed just now may be sent to the account's addresses. */
  mayGo(account: Account, secrets: KeptSecrets): Standing;
  /** A client for addresses that are only being tried. */
  tryRemote(account: Account, secrets: Secrets): Remote;
  /** Asks the keychain again where the account's secrets are missing; the light says how it went. */
  unlock(): Promise<void>;
  now(): Instant;
}
