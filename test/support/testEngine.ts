import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { storeAccountAddresses } from '#engine/account/accountAddressSettings';
import type { DataEncryptionKey } from '#engine/platform/dataKeyAndRecoveryWords';
import { createInMemoryKeychain } from '#engine/platform/systemKeychain';
import { systemRandom } from '#engine/platform/systemClock';
import { createEngine } from '#engine/app/engine';
import { createBackupService } from '#engine/recovery/backupService';
import type { Engine, EngineParts } from '#engine/app/engineTypes';
import { openPreferences } from '#engine/profile/preferenceFile';
import { openStaffRegister } from '#engine/profile/staffRegister';
import { openFreshStore } from '#support/freshStore';
import type { Store } from '#engine/store/storeInterface';
import { TRAINING_SERVICE_URLS } from '../../src-main/training/createTrainingService';
import type { Account } from '#shared/model/accountAndPreferences';

/** The account of the training service that runs in this process. */
export const TRAINING_ACCOUNT: Account = { ...TRAINING_SERVICE_URLS, caPem: null, legacyAuth: 'basic' };

type Options = Pick<EngineParts, 'clock'> &
  Partial<Pick<EngineParts, 'mode' | 'random' | 'keychain'>> & {
    /** The network of the engine, independent of the account's addresses. */
    readonly network: (request: Request) => Promise<Response>;
    /** The account of a profile that is already signed in. */
    readonly account?: Account;
    /** The profile folder; by default a temporary folder that is removed at the end. */
    readonly profileDir?: string;
    /** The key of an encrypted store; by default the store is plain. */
    readonly key?: DataEncryptionKey;
    /** True if the engine makes backups. */
    readonly keepsCopies?: boolean;
    /** Throws the disk's error for a write. */
    readonly mayWrite?: () => void;
  };

/**
 * Starts a complete engine in this process on a real store, signed in if an account is given. The engine ends with the
 * test.
 */
export async function testEngine(
  options: Options,
): Promise<{ engine: Engine; store: Store; profileDir: string }> {
  const {
    clock,
    network,
    account,
    random = systemRandom,
    mode = 'real',
    keychain = () => createInMemoryKeychain(),
    key = null,
    keepsCopies = false,
    mayWrite = () => undefined,
  } = options;
  const profileDir = options.profileDir ?? mkdtempSync(join(tmpdir(), 'kontuar-engine-'));
  const opened = openFreshStore({
    file: join(profileDir, 'kontuar.db'),
    clock,
    key,
    assertWritable: mayWrite,
  });
  if (!opened.ok) throw new Error(opened.detail);
  const { store } = opened;
  if (account) storeAccountAddresses(store, account);
  const engine = createEngine({
    mode,
    version: '0.0.0',
    platform: 'test',
    profileDir,
    store,
    preferences: await openPreferences(profileDir),
    staff: await openStaffRegister({ profileDir, clock }),
    clock,
    random,
    keychain,
    eventKeychain: () => createInMemoryKeychain(),
    networkFor: () => network,
    recovery: keepsCopies
      ? createBackupService({ profileDir, store, clock, key, onDamage: () => undefined })
      : null,
  });
  await engine.unlocked;
  onTestFinished(async () => {
    await engine.stop();
    if (options.profileDir === undefined) rmSync(profileDir, { recursive: true });
  });
  return { engine, store, profileDir };
}
