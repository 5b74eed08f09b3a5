import type { Exercise, RehearsalState, Situation } from '#shared/contract/trainingExercisesContract';
import type { Account } from '#shared/model/accountAndPreferences';
import type { Instant } from '#shared/model/scalars';
import type { UpdateLook } from '#shared/model/programUpdate';
import type { KeptSecrets } from '../account/secretsAddressBinding';
import type { OtherProperties } from '../account/propertiesOnThisPcInterface';
import type { Session } from '../account/serviceSession';
import type { PackKeeper } from '../documents/pack/downtimePackService';
import type { Render } from '../documents/worker/renderJob';
import type { Notices } from '../notifications/desktopNotices';
import type { RetentionKeeper } from '../people/retentionKeeper';
import type { Clock, Keychain, Network, Random } from '../platform/platform';
import type { PreferenceFile } from '../profile/preferenceFile';
import type { StaffRegister } from '../profile/staffRegister';
import type { Prepared } from '../profile/readProvisioningFile';
import type { BackupService } from '../recovery/backupService';
import type { Store } from '../store/storeInterface';
import type { Events } from '../sync/events/webhookEventReceiver';
import type { Queue } from '../sync/outbox/invoiceChangeQueue';
import type { Scheduler } from '../sync/syncScheduler';
import type { SyncStatus } from '../sync/syncStatus';

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
  /** Network access with the account's proxy and certificate authority; the certificate is always checked. */
  readonly networkFor: (account: Account) => Network;
  readonly syncStatus: SyncStatus;
  readonly scheduler: Scheduler;
  readonly preferences: PreferenceFile;
  readonly staff: StaffRegister;
  /**
   * `getLastCheck` returns the result of the last check for new versions. `locked`: users cannot change the address for
   * updates.
   */
  readonly updates: { readonly locked: boolean; getLastCheck(): UpdateLook | null };
  /**
   * Initial settings of this PC from the administrator's provisioning file; null if this PC has no provisioning file.
   */
  readonly prepared: Prepared | null;
  readonly events: Events;
  readonly notices: Notices;
  /** null in training. */
  readonly recovery: BackupService | null;
  /** Null outside training mode. */
  readonly rehearsal: {
    state(): RehearsalState;
    begin(situation: Situation): RehearsalState;
    end(): RehearsalState;
    practise(exercise: Exercise): RehearsalState;
    leave(): RehearsalState;
  } | null;
  /** Creates PDFs without blocking the engine's own work. */
  readonly render: Render;
  /**
   * Service that writes the downtime packs (emergency copies of stays and invoices for an outage of the service); null
   * in training.
   */
  readonly pack: PackKeeper | null;
  readonly retention: RetentionKeeper;
  /** The support bundle. */
  createBundle(): { readonly fileName: string; readonly bytes: Uint8Array };
  /** Closes the engine and opens it again. All windows lose their connection to the engine and must connect again. */
  reopen(): void;
  now(): Instant;
  /**
   * Returns the current time of the service, as far as known from its last answer. This PC's clock may be years wrong.
   */
  serviceNow(): Instant;
}

export function throwIfRecordMissing<Record>(
  record: Record | null | undefined,
  missing: () => Error,
): Record {
  if (record === null || record === undefined) throw missing();
  return record;
}
