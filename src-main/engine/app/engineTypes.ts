import type { MessagePort } from 'node:worker_threads';
import type { Client } from '#shared/contract/contract';
import type { Account } from '#shared/model/accountAndPreferences';
import type { GivenSecrets, KeptSecrets } from '../account/secretsAddressBinding';
import type { EngineContext } from './engineContext';
import type { Random, Clock, Keychain, KnowsName, Network } from '../platform/platform';
import type { EventSecrets } from '../sync/events/serviceEvents';
import type { PackSecrets } from '../documents/pack/packWriter';
import type { PreferenceFile } from '../profile/preferenceFile';
import type { StaffRegister } from '../profile/staffRegister';
import type { OtherProperties } from '../account/otherPropertiesInterface';
import type { Prepared } from '../profile/provisioning';
import type { BackupService } from '../recovery/backupService';
import type { PassEnd } from '../sync/syncScheduler';
import type { Store } from '../store/store';
import type { TrainingExercises } from './trainingExercises';
import type { UpdateNews } from './sharedServices';

/** The parts from which an engine is built. */
export interface EngineParts {
  readonly mode: 'real' | 'training';
  readonly version: string;
  /** `linux x64` or similar, for User-Agent (A97). */
  readonly platform: string;
  readonly profileDir: string;
  readonly store: Store;
  readonly preferences: PreferenceFile;
  /** The staff register, shared by all engines of one program. */
  readonly staff: StaffRegister;
  /** The known new versions, shared by all engines of one program. */
  readonly updates?: UpdateNews;
  /** Values from a provisioning file. */
  readonly prepared?: Prepared | null;
  readonly clock: Clock;
  /**
   * Returns a time in ms that does not depend on the PC's clock. The function is omitted if the clock is not changed
   * while the program runs.
   */
  readonly uptime?: () => number;
  readonly random: Random;
  readonly keychain: (entry: string) => Keychain<KeptSecrets>;
  /**
   * Secrets that were given when the program started, with their service addresses. If they are set, `keychain` returns
   * the same secrets.
   */
  readonly given?: GivenSecrets | null;
  readonly eventKeychain: (entry: string) => Keychain<EventSecrets>;
  /**
   * Keychain for the passphrase that encrypts downtime packs. Without this keychain, the passphrase is forgotten when
   * the program ends.
   */
  readonly packKeychain?: (entry: string) => Keychain<PackSecrets>;
  readonly networkFor: (account: Account) => Network;
  /**
   * Checks whether the real network can resolve the service's host name; an in-process service does not need the check.
   */
  readonly knowsName?: KnowsName;
  /**
   * Service that makes and restores backups. In training the value is null, because training creates its records anew
   * each time.
   */
  readonly recovery?: BackupService | null;
  /** Folder of the worker threads' programs; if it is missing, this thread does their work. */
  readonly threads?: string | null;
  /** The other properties on this PC; if this field is omitted, the property is the only one. */
  readonly otherProperties?: OtherProperties;
  /** Closes this engine and opens it again. */
  readonly reopen?: () => void;
  /** The training exercises; set only in training. */
  readonly rehearsal?: TrainingExercises | null;
  /**
   * True for a command that reads the profile while another program uses it. Steps that need to write are skipped
   * without an error.
   */
  readonly readsOnly?: boolean;
  /**
   * True if the local records may be older than at the last sync pass, for example after a backup was restored. The
   * first sync pass is then a full one.
   */
  readonly changed?: boolean;
  /**
   * Name recorded as the author of changes if no person at the desk makes the changes, for example for a command. No
   * role restricts this author.
   */
  readonly byWhom?: string;
}

/** One running engine: a store, an account, and the passes that synchronise them. */
export interface Engine {
  readonly client: Client;
  /** Serves the contract on a port with oRPC's encoded messages. */
  serve(port: MessagePort): void;
  /** Resolves when the keychain has returned the account's secrets or has failed; the local store works before that. */
  readonly unlocked: Promise<void>;
  /** Runs one pass; returns null without an account, or while its secrets are not available. */
  pass(full: boolean): Promise<PassEnd> | null;
  /** Reads the stays of the days around today immediately. */
  lookNear(): void;
  /** Starts automatic passes as soon as the keychain has answered. */
  start(): void;
  stop(): Promise<void>;
  /** The engine's parts, for `doctor` and for tests. */
  readonly context: EngineContext;
}
