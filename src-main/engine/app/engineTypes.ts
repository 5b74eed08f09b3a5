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
import type { OtherProperties } from '../account/otherLocalProperties';
import type { Prepared } from '../profile/provisioning';
import type { BackupService } from '../recovery/backupService';
import type { PassEnd } from '../sync/syncScheduler';
import type { Store } from '../store/store';
import type { TrainingExercises } from './trainingExercises';
import type { UpdateNews } from './sharedServices';

/** The parts that an engine is made of, and its interface. */
export interface EngineParts {
  readonly mode: 'real' | 'training';
  readonly version: string;
  /** `linux x64` and the like, for User-Agent (A97). */
  readonly platform: string;
  readonly profileDir: string;
  readonly store: Store;
  readonly preferences: PreferenceFile;
  /** Shared by all engines of one program. */
  readonly staff: StaffRegister;
  /** Shared by all engines of one program. */
  readonly updates?: UpdateNews;
  /** Values from a provisioning file. */
  readonly prepared?: Prepared | null;
  readonly clock: Clock;
  /** ms, whatever the clock is set to; left out where the clock is never set. */
  readonly uptime?: () => number;
  readonly random: Random;
  readonly keychain: (entry: string) => Keychain<KeptSecrets>;
  /** Secrets of this run, with their addresses; then `keychain` returns the same ones. */
  readonly given?: GivenSecrets | null;
  readonly eventKeychain: (entry: string) => Keychain<EventSecrets>;
  /**
   * Keychain for the passphrase of encrypted packs; without a keychain, the passphrase is forgotten when the program
   * ends.
   */
  readonly packKeychain?: (entry: string) => Keychain<PackSecrets>;
  readonly networkFor: (account: Account) => Network;
  /** For the real network; an in-process service has its own name. */
  readonly knowsName?: KnowsName;
  /** null in training, whose records are made anew each time. */
  readonly recovery?: BackupService | null;
  /** The folder of the programs of threads; without it their work is done in this one. */
  readonly threads?: string | null;
  /** Without any this property is alone. */
  readonly otherProperties?: OtherProperties;
  /** Closes this engine and opens it again. */
  readonly reopen?: () => void;
  /** Training has one; every other engine has none. */
  readonly rehearsal?: TrainingExercises | null;
  /** A command that reads beside a program at work: nothing is written, and nothing it cannot do is a fault. */
  readonly readsOnly?: boolean;
  /** The records are older than the service's: the first pass is a whole one. */
  readonly changed?: boolean;
  /** The author of the changes, if it is not a person at the desk; no role restricts it. */
  readonly byWhom?: string;
}

/** One running engine: a store, an account, and the passes that keep them alike. */
export interface Engine {
  readonly client: Client;
  /** Speaks the contract on a port (oRPC's encoded messages). */
  serve(port: MessagePort): void;
  /** Resolves when the keychain has given the account's secrets, or did not; the local store is at work before. */
  readonly unlocked: Promise<void>;
  /** One pass; null where there is no account, or its secrets are not there (yet). */
  pass(full: boolean): Promise<PassEnd> | null;
  /** Reads at once the stays of the days around today. */
  lookNear(): void;
  /** Starts passes on their own, as soon as the keychain has answered. */
  start(): void;
  stop(): Promise<void>;
  /** The parts, for the doctor and for tests. */
  readonly context: EngineContext;
}
