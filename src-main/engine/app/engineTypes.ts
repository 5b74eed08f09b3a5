import type { MessagePort } from 'node:worker_threads';
import type { Client } from '#shared/contract/contract';
import type { Account } from '#shared/model/accountAndPreferences';
import type { KeptSecrets } from '../account/secretsAddressBinding';
import type { EngineContext } from './engineContextInterface';
import type { Random, Clock, Keychain, KnowsName, Network } from '../platform/platform';
import type { EventSecrets } from '../sync/events/webhookEventReceiver';
import type { PackSecrets } from '../documents/pack/packWriter';
import type { PreferenceFile } from '../profile/preferenceFile';
import type { StaffRegister } from '../profile/staffRegister';
import type { OtherProperties } from '../account/propertiesOnThisPcInterface';
import type { Prepared } from '../profile/readProvisioningFile';
import type { BackupService } from '../recovery/backupService';
import type { PassEnd } from '../sync/syncScheduler';
import type { Store } from '../store/storeInterface';
import type { TrainingExercises } from './trainingExercises';
import type { UpdateNews } from './sharedServices';

export interface EngineParts {
  readonly mode: 'real' | 'training';
  readonly version: string;
  /** Operating system and processor for the User-Agent header, such as `linux x64` (A97). */
  readonly platform: string;
  readonly profileDir: string;
  readonly store: Store;
  readonly preferences: PreferenceFile;
  /** The staff register, shared by all engines of one program. */
  readonly staff: StaffRegister;
  /** The known newer versions of Kontuar, shared by all engines of one program. */
  readonly updates?: UpdateNews;
  /** Settings from the administrator's provisioning file; null if there is no such file. */
  readonly prepared?: Prepared | null;
  readonly clock: Clock;
  /** Returns a time in ms that does not change when the PC's clock is set. */
  readonly uptime?: () => number;
  readonly random: Random;
  readonly keychain: (entry: string) => Keychain<KeptSecrets>;
  readonly eventKeychain: (entry: string) => Keychain<EventSecrets>;
  /**
   * Keychain for the passphrase that encrypts downtime packs. Without this keychain, the passphrase is forgotten when
   * the program ends.
   */
  readonly packKeychain?: (entry: string) => Keychain<PackSecrets>;
  readonly networkFor: (account: Account) => Network;
  /**
   * Checks whether this PC's network can resolve a host name; undefined if the service runs in this process, because no
   * network is needed then.
   */
  readonly knowsName?: KnowsName;
  /**
   * Service that makes and restores backups. In training the value is null, because training creates its records anew
   * each time.
   */
  readonly recovery?: BackupService | null;
  /**
   * Folder with the programs of the worker threads, which draw PDFs, for example. Null: the engine's own thread does
   * this work.
   */
  readonly threads?: string | null;
  /** The other properties on this PC; omitted if this PC has only one property. */
  readonly otherProperties?: OtherProperties;
  readonly reopen?: () => void;
  /** The training exercises; set only in training. */
  readonly rehearsal?: TrainingExercises | null;
  /** True for a command that only reads the profile; the engine then skips every step that writes. */
  readonly readsOnly?: boolean;
  /**
   * True if the records on this PC may be outdated, for example after a restore. The first sync pass then downloads
   * everything.
   */
  readonly mirrorMayBeOutdated?: boolean;
  /** Name of the author of changes that a command makes. Roles do not restrict this author. */
  readonly byWhom?: string;
}

/** One running engine: the local store, the account, and the sync passes between the store and the service. */
export interface Engine {
  readonly client: Client;
  /** Answers calls of the engine API on a message port, in oRPC's encoding. */
  serve(port: MessagePort): void;
  /** Resolves when the keychain has returned the account's secrets or has failed; the local store works before that. */
  readonly unlocked: Promise<void>;
  /**
   * Runs one sync pass, a full one if `full` is true. Returns null if no account is connected or the account's secrets
   * are not available.
   */
  runPass(full: boolean): Promise<PassEnd> | null;
  /** Downloads the stays of the days around today at once. */
  downloadNearStays(): void;
  /** Starts the automatic sync passes as soon as the keychain has answered. */
  start(): void;
  stop(): Promise<void>;
  /** The engine's internal objects, such as its store, for the command `doctor` and for tests. */
  readonly context: EngineContext;
}
