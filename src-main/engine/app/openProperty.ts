import { getErrorMessage } from '../../errorMessage';
import { log } from '../../log/log';
import {
  buildEntryFromEnvironment,
  accountKeychainEntrySchema,
  type GivenSecrets,
} from '../account/secretsAddressBinding';
import {
  createFixedSecretsKeychain,
  createInMemoryKeychain,
  createSystemKeychain,
} from '../platform/systemKeychain';
import { canResolveHostname, createNetwork } from '../platform/proxyAndTlsDispatchers';
import type { DataEncryptionKey } from '../platform/dataKeyAndRecoveryWords';
import { systemClock } from '../platform/systemClock';
import { createEngine } from './engine';
import type { Engine } from './engineTypes';
import { eventSecretsSchema } from '../sync/events/webhookEventReceiver';
import { packPassphraseSchema } from '../documents/pack/packWriter';
import type { OtherProperties } from '../account/propertiesOnThisPcInterface';
import {
  buildProfileOpeningRefusal,
  openProfileFolder,
  type Opened,
  type ProfileRefusal,
} from '../profile/prepareAndLockProfileFolder';
import type { Prepared } from '../profile/readProvisioningFile';
import { createBackupService } from '../recovery/backupService';
import { markDatabaseDamaged, openWithRepair } from '../recovery/openWithRepair';
import { writeRecoveryWordsFile } from '../recovery/writeRecoveryWordsToAdminFolder';
import { isUnwritableOrLockedDatabaseError } from '../store/openStore';
import { createDataKeySources, loadDataKey } from './dataKeys';
import type { Shared } from './sharedServices';

export interface Property {
  /** Returns the property's engine; waits while the database is being reopened. Rejects if the reopening failed. */
  engine(): Promise<Engine>;
  /** Returns the property's engine; null while the database is being reopened. */
  currentEngine(): Engine | null;
  stop(): Promise<void>;
}

export interface PropertyOptions {
  readonly profileDir: string;
  readonly shared: Shared;
  readonly prepared: Prepared | null;
  /**
   * The account's four secrets from environment variables; null if they were not set when the program started. With
   * these secrets the keychain is not needed (command-line.md).
   */
  readonly secrets: GivenSecrets | null;
  /**
   * Encryption key of the profile's data that the caller provides, for example from the recovery words. The key in the
   * keychain can be used too.
   */
  readonly dataKey?: DataEncryptionKey | null;
  /** True to take the profile's write lock. Commands that only read need no lock. */
  readonly lock: boolean;
  readonly otherProperties?: OtherProperties;
  readonly byWhom?: string;
  /**
   * Called for each engine that is opened: the first engine, and each new engine after a backup was restored or a
   * corrupt database was repaired.
   */
  readonly onEngineOpened?: (engine: Engine) => void;
  /** Called if the property was open and cannot be opened again, for example because its database is damaged. */
  readonly onLost?: (refusal: ProfileRefusal) => void;
}

/** Ms. */
const REOPEN_DELAY_MS = 200;

/** A database that is damaged while the program runs is repaired at most 3 times within an hour (3,600,000 ms). */
const MAX_REPAIRS_PER_HOUR = 3;
const DAMAGE_WINDOW_MS = 3_600_000;
const REPEATED_DAMAGE_DETAIL =
  'the data file was damaged again and again within an hour; the disk may be failing';

export async function openProperty(options: PropertyOptions): Promise<Opened<Property>> {
  const { profileDir, onEngineOpened } = options;
  const taken = await openProfileFolder({ profileDir, lock: options.lock });
  if (!taken.ok) return taken;
  const lock = taken.value;

  const damagedAt: number[] = [];
  const onDamage = (): void => {
    damagedAt.push(systemClock.now());
    void reopen();
  };
  /**
   * If the database was damaged again and again within an hour, it is not repaired any more. Endless repairs would fill
   * the disk with copies.
   */
  const isRepeatedlyDamaged = () =>
    damagedAt.filter((at) => systemClock.now() - at < DAMAGE_WINDOW_MS).length > MAX_REPAIRS_PER_HOUR;
  const first = await openEngine(options, reopen, onDamage).catch((error: unknown) => {
    lock?.release();
    throw error;
  });
  if (!first.ok) {
    lock?.release();
    return first;
  }
  let now: Engine | null = first.value;
  let engine = Promise.resolve(first.value);
  let stopped = false;
  let reopening = false;

  /** Closes the engine after a short pause, in which running calls can finish, and opens it again. */
  async function reopen(): Promise<void> {
    if (reopening) return;
    reopening = true;
    await systemClock.sleep(REOPEN_DELAY_MS);
    if (stopped) return;
    const before = await engine;
    now = null;
    let lost: ProfileRefusal | null = null;
    engine = before.stop().then(async () => {
      const next = isRepeatedlyDamaged()
        ? buildProfileOpeningRefusal('damaged', REPEATED_DAMAGE_DETAIL)
        : await openEngine(options, reopen, onDamage);
      if (next.ok) return next.value;
      lost = next.refusal;
      throw new Error(`${next.refusal.reason}: ${next.refusal.detail}`);
    });
    try {
      now = await engine;
    } catch (error) {
      if (!options.onLost) throw error;
      lock?.release();
      return options.onLost(lost ?? buildUnexpectedRefusal(error));
    }
    reopening = false;
    onEngineOpened?.(now);
  }

  async function stop(): Promise<void> {
    stopped = true;
    now = null;
    await engine.then((started) => started.stop()).catch(() => undefined);
    lock?.release();
  }

  onEngineOpened?.(now);
  return { ok: true, value: { engine: () => engine, currentEngine: () => now, stop } };
}

/**
 * Opens another property of this installation. If an exception is thrown, the property stays closed and the program
 * continues.
 */
export const openAdditionalProperty = (options: PropertyOptions): Promise<Opened<Property>> =>
  openProperty(options).catch((error: unknown) => ({ ok: false, refusal: buildUnexpectedRefusal(error) }));

function buildUnexpectedRefusal(error: unknown): ProfileRefusal {
  log.fault('property', error);
  const reason = isUnwritableOrLockedDatabaseError(error) ? 'unwritable' : 'damaged';
  return { reason, detail: getErrorMessage(error) };
}

/**
 * If the provisioning file has several problems, only the first one is kept; the connection screen shows it to the
 * administrator.
 */
const addProvisioningProblem = (prepared: Prepared, problem: string | null): Prepared =>
  problem === null ? prepared : { ...prepared, refused: prepared.refused ?? problem };

/** Opens the property's database, repairs the database if it is damaged, and creates the property's engine. */
async function openEngine(
  options: PropertyOptions,
  reopen: () => Promise<void>,
  onDamage: () => void,
): Promise<Opened<Engine>> {
  const { profileDir, shared, secrets: givenSecrets } = options;
  const sources = createDataKeySources(options.dataKey ?? null, givenSecrets === null);
  const unlocked = await loadDataKey({
    profileDir,
    sources,
    writes: options.lock,
  });
  if (!unlocked.ok) return unlocked;
  const key = unlocked.value;
  const folder = shared.recoveryWordsFolder;
  const notWritten =
    key && folder !== null && options.lock ? await writeRecoveryWordsFile(folder, profileDir, key) : null;
  const opened = openWithRepair({
    profileDir,
    clock: systemClock,
    key,
    writes: options.lock,
    onDamage,
  });
  if (!opened.ok) return buildProfileOpeningRefusal(opened.reason, opened.detail);
  const { store, changed } = opened;
  const engine = createEngine({
    ...shared,
    mode: 'real',
    prepared: options.prepared && addProvisioningProblem(options.prepared, notWritten),
    profileDir,
    store,
    readsOnly: !options.lock,
    uptime: () => performance.now(),
    recovery: createBackupService({
      profileDir,
      store,
      clock: systemClock,
      key,
      sources,
      onDamage: (detail) => {
        markDatabaseDamaged(profileDir, detail);
        onDamage();
      },
    }),
    reopen: () => void reopen(),
    mirrorMayBeOutdated: changed,
    keychain: (entry) =>
      givenSecrets
        ? createFixedSecretsKeychain(buildEntryFromEnvironment(givenSecrets))
        : createSystemKeychain(entry, accountKeychainEntrySchema),
    eventKeychain: (entry) =>
      givenSecrets ? createInMemoryKeychain() : createSystemKeychain(entry, eventSecretsSchema),
    packKeychain: (entry) =>
      givenSecrets ? createInMemoryKeychain() : createSystemKeychain(entry, packPassphraseSchema),
    networkFor: (account) => createNetwork(account.caPem, process.env, shared.systemProxy),
    knowsName: canResolveHostname,
    ...(options.otherProperties ? { otherProperties: options.otherProperties } : {}),
    ...(options.byWhom === undefined ? {} : { byWhom: options.byWhom }),
  });
  return { ok: true, value: engine };
}
