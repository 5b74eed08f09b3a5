import type { Exercise, RehearsalState, Situation } from '#shared/contract/trainingExercisesContract';
import type { Account } from '#shared/model/accountAndPreferences';
import type { Instant } from '#shared/model/scalars';
import type { UpdateLook } from '#shared/model/programUpdate';
import type { KeptSecrets } from '../account/secretsAddressBinding';
import type { OtherProperties } from '../account/otherLocalProperties';
import type { Session } from '../account/serviceSession';
import type { PackKeeper } from '../documents/pack/downtimePackService';
import type { Render } from '../documents/worker/renderJob';
import type { Notices } from '../notifications/desktopNotices';
import type { RetentionKeeper } from '../people/retentionKeeper';
import type { Clock, Keychain, Network, Random } from '../platform/platform';
import type { PreferenceFile } from '../profile/preferenceFile';
import type { StaffRegister } from '../profile/staffRegister';
import type { Prepared } from '../profile/provisioning';
import type { BackupService } from '../recovery/backupService';
import type { Store } from '../store/store';
import type { Events } from '../sync/events/serviceEvents';
import type { Queue } from '../sync/outbox/invoiceChangeQueue';
import type { Scheduler } from '../sync/syncScheduler';
import type { SyncStatus } from '../sync/syncStatus';

/** Everything that the contract's procedures work on: the parts of a running engine, but what only app/ knows. */
export interface ApiParts {
  readonly mode: 'real' | 'training';
  readonly version: string;
  readonly profileDir: string;
  readonly otherProperties: OtherProperties;
  readonly store: Store;
  readonly session: Session;
  readonly keychain: Keychain<KeptSecrets>;
  readonly queue: Queue;
  readonly clock: Clock;
  readonly random: Random;
  /** The way out with the account's proxy and authority, the certificate always checked. */
  readonly networkFor: (account: Account) => Network;
  readonly syncStatus: SyncStatus;
  readonly scheduler: Scheduler;
  readonly preferences: PreferenceFile;
  readonly staff: StaffRegister;
  /** Known new versions; `locked`: the administrator has fixed the address. */
  readonly updates: { readonly locked: boolean; look(): UpdateLook | null };
  /** null on a PC without provisioning. */
  readonly prepared: Prepared | null;
  readonly events: Events;
  readonly notices: Notices;
  /** null in training. */
  readonly recovery: BackupService | null;
  /** null: this is no training. */
  readonly rehearsal: {
    state(): RehearsalState;
    begin(situation: Situation): RehearsalState;
    end(): RehearsalState;
    practise(exercise: Exercise): RehearsalState;
    leave(): RehearsalState;
  } | null;
  /** PDFs, made beside the engine's own work. */
  readonly render: Render;
  /** The downtime pack; null in training. */
  readonly pack: PackKeeper | null;
  /** The retention of personal data. */
  readonly retention: RetentionKeeper;
  /** The support bundle. */
  bundle(): { readonly fileName: string; readonly bytes: Uint8Array };
  /** Closes the engine and opens it again; every line to it ends. */
  reopen(): void;
  now(): Instant;
  /**
   * By the clock of the service, where it has answered: the PC's own may be years off. Not later than its last answer; where
   * it never answered, the PC's.
   */
  serviceNow(): Instant;
}

/** The record, or the error that says that there is none. */
export function requireRecord<Record>(record: Record | null | undefined, missing: () => Error): Record {
  if (record === null || record === undefined) throw missing();
  return record;
}
