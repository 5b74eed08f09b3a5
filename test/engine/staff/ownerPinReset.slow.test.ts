import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createDataKey, openEngineForCommand, type DataEncryptionKey } from '#engine/openEngine';
import { safe } from '@orpc/client';

/** An owner who forgot the PIN sets a new PIN with the recovery words of the property's data. */

const SECRETS = { clientId: 'a', clientSecret: 'b', legacyLogin: 'c', legacyPassword: 'd' };

/** Opens a property with one owner and one receptionist; with `dataKey` null, its data is not encrypted. */
async function house(dataKey: DataEncryptionKey | null) {
  const profileDir = mkdtempSync(join(tmpdir(), 'kontuar-words-'));
  const opened = await openEngineForCommand({
    profileDir,
    version: '0.0.0',
    platform: 'test',
    secrets: SECRETS,
    dataKey,
    lock: true,
  });
  if (!opened.ok) throw new Error(opened.refusal.detail);
  onTestFinished(async () => {
    await opened.value.stop();
    rmSync(profileDir, { recursive: true });
  });
  const { client } = opened.value;
  await client.staff.add({ name: 'Anna', role: 'owner', pin: '271828' });
  await client.staff.add({ name: 'Ewa', role: 'desk', pin: '1234' });
  await client.staff.leave({});
  const reset = async (id: number, words: string) => {
    const { error } = await safe(client.staff.resetPin({ id, words, pin: '5050' }));
    if (!error || !('code' in error)) return null;
    return error.code === 'WRONG_WORDS' ? error.data : error.code;
  };
  return { client, reset };
}
const [ANNA, EWA] = [1, 2];

test('owner’s PIN: is reset with the recovery words, and the owner is then signed in', async () => {
  const key = createDataKey();
  const { client, reset } = await house(key);
  for (let attempt = 0; attempt < 4; attempt += 1) await safe(client.staff.switch({ id: ANNA, pin: '0000' }));
  expect(await reset(ANNA, key.encodeRecoveryWords().toUpperCase())).toBeNull();
  expect((await client.app.hello()).staff.atDesk).toMatchObject({ name: 'Anna' });
  await client.staff.leave({});
  expect((await client.staff.switch({ id: ANNA, pin: '5050' })).atDesk).toMatchObject({ name: 'Anna' });
});

test('owner’s PIN reset: is refused for wrong recovery words, recovery words of another profile, or a person who is not an owner', async () => {
  const key = createDataKey();
  const { client, reset } = await house(key);
  expect(await reset(ANNA, 'abandon abandon about')).toEqual({ why: 'wrongCount', count: 3 });
  expect(await reset(ANNA, key.encodeRecoveryWords().replace(/\w+$/, 'hotelik'))).toEqual({
    why: 'unknownWords',
    words: ['hotelik'],
  });
  expect(await reset(ANNA, createDataKey().encodeRecoveryWords())).toEqual({ why: 'wrongWords' });
  expect(await reset(EWA, key.encodeRecoveryWords())).toBe('NOT_OWNER');
  expect(await reset(77, key.encodeRecoveryWords())).toBe('NOT_FOUND');
  expect((await client.app.hello()).staff.atDesk).toBeNull();
  expect((await client.staff.switch({ id: ANNA, pin: '271828' })).atDesk).toMatchObject({ name: 'Anna' });
});

test('owner’s PIN: cannot be reset with recovery words when the profile is not encrypted', async () => {
  const { reset } = await house(null);
  expect(await reset(ANNA, createDataKey().encodeRecoveryWords())).toBe('NO_WORDS');
});
