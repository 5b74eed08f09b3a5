import { afterAll, beforeAll, expect, test } from 'vitest';
import { doorKeyEntry, takeDoorKey } from '#engine/account/doorKey';
import { systemKeychain } from '#engine/platform/keychain';
import { createSeal, sealKeySchema } from '#engine/platform/seal';
import { startKeychain, type TestKeychain } from '#support/testKeychain';

/** The key of door codes over the runs of a profile, in a real keychain that is emptied and then goes away. */
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

const keychain = systemKeychain(doorKeyEntry('account-test'), sealKeySchema);

/** What one run of the program has after its start. */
async function aRun(make: boolean) {
  const seal = createSeal();
  await takeDoorKey(seal, keychain, make);
  return seal;
}

test('it stays from run to run; emptied, another is made by who writes; without a keychain work goes on', async () => {
  const reader = await aRun(false);
  expect(await keychain.read()).toEqual({ ok: true, value: null });

  const first = await aRun(true);
  const sealed = first.close('door-code-1', '4711#');
  expect((await aRun(true)).open('door-code-1', sealed)).toBe('4711#');
  expect((await aRun(false)).open('door-code-1', sealed)).toBe('4711#');
  expect(reader.open('door-code-1', sealed)).toBeNull();

  expect(await keychain.forget()).toEqual({ ok: true, value: true });
  expect(first.open('door-code-1', sealed)).toBe('4711#');
  const second = await aRun(true);
  expect(second.open('door-code-1', sealed)).toBeNull();
  expect((await aRun(false)).key).toEqual(second.key);

  await daemon.stop();
  expect(await keychain.read()).toMatchObject({ ok: false });
  const alone = await aRun(true);
  expect(alone.open('door-code-1', alone.close('door-code-1', '0815'))).toBe('0815');
  expect(alone.key).not.toEqual(second.key);
});
