import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { saveAccount } from '#engine/account/account';
import { givenKeychain, passingKeychain } from '#engine/edges/keychain';
import { systemChance } from '#engine/edges/system';
import { makeEngine } from '#engine/engine';
import { openPreferences } from '#engine/preferences';
import { openStore } from '#engine/store/open';
import { makeProperty } from '#engine/training/property';
import { makeTrainingService, TRAINING_ADDRESSES } from '#engine/training/service';
import { virtualClock } from './virtualClock';

/** A whole engine of the real mode, signed in to the training service at hand, in a time that stands until it is put forward. */
export async function standingEngine(invoices: number) {
  const clock = virtualClock();
  const service = makeTrainingService({
    property: makeProperty({ seed: 3, today: '2026-06-03', rooms: 2, invoices, monthsBack: 1 }),
    clock,
    chance: systemChance,
    rateLimit: 100_000,
  });
  const profileDir = mkdtempSync(join(tmpdir(), 'kontuar-standing-'));
  const opened = openStore({ file: join(profileDir, 'kontuar.db'), clock });
  if (!opened.ok) throw new Error(opened.detail);
  saveAccount(opened.store, { ...TRAINING_ADDRESSES, caPem: null, legacyAuth: 'basic' });
  const engine = await makeEngine({
    mode: 'real',
    version: '0.0.0',
    platform: 'test',
    profileDir,
    store: opened.store,
    preferences: await openPreferences(profileDir),
    clock,
    chance: systemChance,
    keychain: () => givenKeychain(service.credentials),
    eventKeychain: () => passingKeychain(),
    networkFor: () => service.fetch,
  });
  await engine.unlocked;
  onTestFinished(async () => {
    await engine.stop();
    rmSync(profileDir, { recursive: true });
  });
  return { clock, service, engine };
}
