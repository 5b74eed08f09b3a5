import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { systemKeychain } from '#engine/platform/keychain';
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
/** It waits for no prompt as long as a person would need. */
const hasty = systemKeychain('account-test', z.string(), 3_000);

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

/** What it holds, once it answers again. */
const heldAtLast = () =>
  vi.waitFor(async () => {
    const read = await keychain.read();
    if (!read.ok) throw new Error(read.detail);
    return read.value;
  }, WAIT);
const WAIT = { timeout: 40_000, interval: 200 };

/** The daemon stops after it has answered the next question: what is asked then waits. */
async function freezeAfterReading(): Promise<void> {
  const { default: keytar } = await import('@github/keytar');
  const real = keytar.getPassword;
  vi.spyOn(keytar, 'getPassword').mockImplementationOnce(async (...words) => {
    const text = await real(...words);
    daemon.freeze(true);
    return text;
  });
}

test.each(['at the first question', 'at the writing itself'])(
  'answered too late %s: what was said to have failed is not there afterwards',
  async (when) => {
    expect(await keychain.write('dawne')).toMatchObject({ ok: true });
    for (const change of [() => hasty.write('nowe'), () => hasty.forget()]) {
      if (when === 'at the first question') daemon.freeze(true);
      else await freezeAfterReading();
      expect(await change()).toMatchObject({ ok: false, reason: 'locked' });
      daemon.freeze(false);
      expect(await heldAtLast()).toBe('dawne');
    }
    expect(await keychain.forget()).toMatchObject({ ok: true });
    if (when === 'at the first question') return;
    await freezeAfterReading();
    expect(await hasty.write('nowe')).toMatchObject({ ok: false, reason: 'locked' });
    daemon.freeze(false);
    expect(await heldAtLast()).toBeNull();
  },
  60_000,
);

test('emptied, and gone', async () => {
  daemon.empty();
  expect(await keychain.read()).toEqual({ ok: true, value: null });
  await daemon.stop();
  expect(await keychain.read()).toMatchObject({ ok: false, reason: 'missing' });
});
