import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { saveAccount } from '#engine/account/account';
import { givenKeychain, passingKeychain } from '#engine/edges/keychain';
import { systemChance } from '#engine/edges/system';
import { makeEngine } from '#engine/engine';
import { openPreferences } from '#engine/preferences';
import { openStore } from '#engine/store/open';
import { makeProperty } from '#engine/training/property';
import { makeTrainingService, TRAINING_ADDRESSES } from '#engine/training/service';
import { virtualClock } from '#support/virtualClock';

/** A PC that sleeps: its timers stand still, and its clock shows another hour when it wakes. */
test('after a night asleep one pass comes at once, and not one for each minute of it', async () => {
  const clock = virtualClock();
  const service = makeTrainingService({
    property: makeProperty({ seed: 3, today: '2026-06-03', rooms: 2, invoices: 20, monthsBack: 1 }),
    clock,
    chance: systemChance,
    rateLimit: 100_000,
  });
  let asked = 0;
  service.observe({ answered: ({ path }) => (asked += Number(path.endsWith('/invoices'))) });
  const profileDir = mkdtempSync(join(tmpdir(), 'kontuar-woken-'));
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
  const { scheduler } = engine.core;
  // Before anything began on its own, nothing is begun.
  scheduler.woken();
  await clock.advance(1_000);
  expect(asked).toBe(0);

  engine.start();
  /** Lets what is under way end; the next pass of its own is a minute off. */
  const settle = () => clock.advance(20_000);
  await expect
    .poll(async () => {
      await settle();
      const { confirmedAt, progress } = await engine.client.sync.state();
      return confirmedAt !== null && progress === null;
    })
    .toBe(true);
  await clock.advance(60_000);
  await settle();
  const before = asked;
  await clock.advance(60_000);
  const usual = asked - before;

  await settle();
  const atRest = asked;
  clock.set(clock.now() + 8 * 3_600_000);
  const woke = new Date(clock.now()).toISOString();
  expect(usual).toBeGreaterThan(0);
  scheduler.woken();
  scheduler.woken();
  await settle();
  expect(asked - atRest).toBe(usual);
  const { light, confirmedAt } = await engine.client.sync.state();
  expect(light).toBe('upToDate');
  expect(confirmedAt && confirmedAt >= woke).toBe(true);
});
