import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { systemKeychain } from '#engine/edges/keychain';
import { startKeychain, type TestKeychain } from '#support/keychain';

/** A real keychain in every state that a PC may be found in. */
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

const keychain = systemKeychain('account-test', z.string());

test('locked is not empty: nothing is read, nothing is written over, and afterwards it is all there', async () => {
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

test('emptied, and gone', async () => {
  daemon.empty();
  expect(await keychain.read()).toEqual({ ok: true, value: null });
  await daemon.stop();
  expect(await keychain.read()).toMatchObject({ ok: false, reason: 'missing' });
});
