import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { keptOf, keptSecretsSchema, standingOf } from '#engine/account/bound';
import { systemKeychain } from '#engine/platform/keychain';
import { eventually } from '#support/eventually';
import { startKeychain, type TestKeychain } from '#support/keychain';
import { TRAINING_ACCOUNT } from '#support/testEngine';

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
  eventually(async () => {
    const read = await keychain.read();
    if (!read.ok) throw new Error(read.detail);
    return read.value;
  }, 200);

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
);

/** An entry as versions of before 24 November 2026 read and wrote it. */
const olderSchema = z.object({
  clientId: z.string(),
  clientSecret: z.string(),
  legacyLogin: z.string(),
  legacyPassword: z.string(),
});

test('a version of before reads the entry, and what it writes is bound anew by the next one', async () => {
  const secrets = { clientId: 'c', clientSecret: 's', legacyLogin: 'l', legacyPassword: 'p' };
  const account = { ...TRAINING_ACCOUNT };
  const newer = systemKeychain('account-versions', keptSecretsSchema);
  const older = systemKeychain('account-versions', olderSchema);
  expect(await newer.write(keptOf(account, secrets))).toMatchObject({ ok: true });
  expect(await older.read()).toEqual({ ok: true, value: secrets });
  // It only reads: the addresses are still there after the way up.
  const untouched = await newer.read();
  expect(
    untouched.ok && untouched.value && standingOf({ ...account, baseUrl: 'https://x.test' }, untouched.value),
  ).toMatchObject({
    may: false,
  });
  // It signs in anew: what it writes has no addresses, and the newer one knows that.
  expect(await older.write(secrets)).toMatchObject({ ok: true });
  const rewritten = await newer.read();
  expect(rewritten).toEqual({ ok: true, value: secrets });
  expect(rewritten.ok && rewritten.value && standingOf(account, rewritten.value)).toEqual({
    may: true,
    unbound: true,
  });
});

test('an entry of a version to come, in another form, is no secret and is not written over unasked', async () => {
  const future = systemKeychain('account-future', z.object({ form: z.literal(9), sealed: z.string() }));
  expect(await future.write({ form: 9, sealed: 'x' })).toMatchObject({ ok: true });
  const now = systemKeychain('account-future', keptSecretsSchema);
  const read = await now.read();
  expect(read.ok && read.value !== null).toBe(false);
  expect(await future.read()).toEqual({ ok: true, value: { form: 9, sealed: 'x' } });
});

test('emptied, and gone', async () => {
  daemon.empty();
  expect(await keychain.read()).toEqual({ ok: true, value: null });
  await daemon.stop();
  expect(await keychain.read()).toMatchObject({ ok: false, reason: 'missing' });
});
