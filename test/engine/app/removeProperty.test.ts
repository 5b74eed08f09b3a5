import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { removePropertyAndArchiveData } from '#engine/app/removePropertyAndArchiveData';
import { bindSecretsToAddresses, type KeptSecrets } from '#engine/account/secretsAddressBinding';
import { createInMemoryKeychain } from '#engine/platform/systemKeychain';
import type { Keychain } from '#engine/platform/platform';
import { systemRandom } from '#engine/platform/systemClock';
import { createSimulatedProperty } from '../../../src-main/training/trainingProperty';
import { createTrainingService } from '../../../src-main/training/createTrainingService';
import { hastyClock } from '#support/hastyClock';
import { aBody } from '#support/outboxFixture';
import { TRAINING_ACCOUNT, testEngine } from '#support/testEngine';

const LOCKED = { ok: false, reason: 'locked', detail: 'locked' } as const;

test('property removal: is refused while the keychain is locked, and the kept property syncs again after the unlock', async () => {
  const clock = hastyClock(Date.parse('2026-06-03T07:00:00.000Z'));
  const property = createSimulatedProperty({ seed: 3, today: '2026-06-03', rooms: 2, invoices: 20 });
  const service = createTrainingService({ property, clock, random: systemRandom, rateLimit: 100_000 });
  const held = createInMemoryKeychain<KeptSecrets>(
    bindSecretsToAddresses(TRAINING_ACCOUNT, service.credentials),
  );
  let locked = true;
  const keychain: Keychain<KeptSecrets> = {
    ...held,
    read: () => (locked ? Promise.resolve(LOCKED) : held.read()),
    forget: () => (locked ? Promise.resolve(LOCKED) : held.forget()),
  };
  const { engine, store, profileDir } = await testEngine({
    clock,
    account: TRAINING_ACCOUNT,
    network: (request) => service.fetch(request),
    keychain: () => keychain,
  });
  engine.start();
  const cause = async () => (await engine.client.sync.state()).problem?.cause ?? null;
  await expect.poll(cause).toBe('keychain');
  const removed = await removePropertyAndArchiveData({
    home: profileDir,
    id: 'real',
    context: engine.context,
    property: {
      engine: () => Promise.resolve(engine),
      currentEngine: () => engine,
      stop: () => engine.stop(),
    },
    anyway: false,
  });
  expect(removed).toMatchObject({ ok: false, reason: 'keychain' });
  await expect.poll(cause).toBe('keychain');
  locked = false;
  await expect.poll(() => store.invoices.count(), { timeout: 10_000 }).toBeGreaterThan(0);
  await expect.poll(cause).toBeNull();
});

test('removing a property: is refused when an invoice change is queued while the keychain asks the user for a password', async () => {
  const clock = hastyClock(Date.parse('2026-06-03T07:00:00.000Z'));
  const property = createSimulatedProperty({ seed: 3, today: '2026-06-03', rooms: 2, invoices: 20 });
  const service = createTrainingService({ property, clock, random: systemRandom, rateLimit: 100_000 });
  const held = createInMemoryKeychain<KeptSecrets>();
  const meanwhile: (() => Promise<unknown>)[] = [];
  const keychain: Keychain<KeptSecrets> = {
    ...held,
    forget: async () => {
      await meanwhile.pop()?.();
      return held.forget();
    },
  };
  const { engine, store, profileDir } = await testEngine({
    clock,
    network: (request) => service.fetch(request),
    keychain: () => keychain,
  });
  await engine.client.account.connect({ ...TRAINING_ACCOUNT, secrets: service.credentials });
  await engine.runPass(false);
  meanwhile.push(() => engine.client.outbox.create({ body: aBody({ town: 'Wisła' }) }));
  const removed = await removePropertyAndArchiveData({
    home: profileDir,
    id: 'real',
    context: engine.context,
    property: {
      engine: () => Promise.resolve(engine),
      currentEngine: () => engine,
      stop: () => engine.stop(),
    },
    anyway: false,
  });
  expect(removed).toMatchObject({ ok: false, reason: 'waiting', changes: [{ kind: 'create' }] });
  expect(readdirSync(profileDir).filter((name) => name.startsWith('kontuar-'))).toEqual([]);
  const kept = await held.read();
  expect(kept.ok && kept.value?.clientId).toBe(service.credentials.clientId);
  expect(store.outbox.countOpen().waiting).toBe(1);
  await engine.runPass(false);
  expect(store.outbox.countOpen().waiting).toBe(0);
});
