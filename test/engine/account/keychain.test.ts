import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { accountKeychainEntrySchema } from '#engine/account/secretsAddressBinding';
import { createSystemKeychain } from '#engine/platform/systemKeychain';
import { startKeychain, type TestKeychain } from '#support/testKeychain';

/** Tests a real keychain in every state in which a PC may have it. */

let daemon: TestKeychain;
const before = process.env['DBUS_SESSION_BUS_ADDRESS'];
beforeAll(async () => {
  daemon = await startKeychain();
  Object.assign(process.env, daemon.environment);
});
afterAll(async () => {
  await daemon.stop();
  if (before === undefined) delete process.env['DBUS_SESSION_BUS_ADDRESS'];
  else process.env['DBUS_SESSION_BUS_ADDRESS'] = before;
});

const keychain = createSystemKeychain('account-test', z.string());

test('locked keychain: can be neither read nor written, and still contains the same secret after unlocking', async () => {
  expect(await keychain.read()).toEqual({ ok: true, value: null });
  expect(await keychain.write('tajne')).toMatchObject({ ok: true });
  daemon.lock();
  expect(await keychain.read()).toMatchObject({ ok: false, reason: 'locked' });
  expect(await keychain.write('inne')).toMatchObject({ ok: false, reason: 'locked' });
  expect(await keychain.probe()).toMatchObject({ ok: false, reason: 'locked' });
  await daemon.unlock();
  expect(await keychain.read()).toEqual({ ok: true, value: 'tajne' });
  expect(await keychain.probe()).toMatchObject({ ok: true });
});

test('keychain: an entry in the format of a newer version is neither read nor overwritten', async () => {
  const future = createSystemKeychain('account-future', z.object({ form: z.literal(9), sealed: z.string() }));
  expect(await future.write({ form: 9, sealed: 'x' })).toMatchObject({ ok: true });
  const now = createSystemKeychain('account-future', accountKeychainEntrySchema);
  const read = await now.read();
  expect(read.ok && read.value !== null).toBe(false);
  expect(await future.read()).toEqual({ ok: true, value: { form: 9, sealed: 'x' } });
});

test('keychain: returns no secrets after its entry was deleted, and reports “missing” when the system’s keychain service is stopped', async () => {
  daemon.empty();
  expect(await keychain.read()).toEqual({ ok: true, value: null });
  await daemon.stop();
  expect(await keychain.read()).toMatchObject({ ok: false, reason: 'missing' });
});
