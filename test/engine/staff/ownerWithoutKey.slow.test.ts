import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { safe } from '@orpc/client';
import { expect, onTestFinished, test } from 'vitest';
import { createDataKey, type DataEncryptionKey } from '#engine/openEngine';
import { openInstallationEngines } from '#engine/app/openInstallationEngines';
import { systemClock } from '#engine/platform/systemClock';
import { openStaffRegister } from '#engine/profile/staffRegister';
import { anInvoice } from '#support/records';
import { TEST_KEY } from '#support/testKey';
import { aFolder, AT, openDesk, stillClock } from '../recovery/hurtProfile';

/** Tests the proof that an owner gives without recovery words or data key: in training, and before beginning anew. */

async function open(profileDir: string, dataKey: DataEncryptionKey | null) {
  const opened = await openInstallationEngines({
    profileDir,
    version: '0.0.0',
    platform: 'test',
    secrets: null,
    dataKey,
    lock: true,
  });
  if (!opened.ok) throw new Error(opened.refusal.detail);
  const { value } = opened;
  onTestFinished(() => value.stop());
  return value;
}

/** A folder with an encrypted property that holds one invoice. */
function aUsedFolder(key: DataEncryptionKey): string {
  const folder = aFolder();
  const { store } = openDesk(folder, stillClock(), key);
  store.invoices.apply([anInvoice({ invoiceId: 1 })], AT);
  store.close();
  return folder;
}

/** A folder whose key is in no keychain, with an owner and a receptionist in its staff list. */
async function aStaffedFolderWithoutKey(): Promise<string> {
  const folder = aUsedFolder(createDataKey());
  const staff = await openStaffRegister({ profileDir: folder, clock: systemClock });
  await staff.add({ name: 'Anna', role: 'owner', pin: '271828' });
  await staff.add({ name: 'Ewa', role: 'desk', pin: '1234' });
  return folder;
}

async function trainingWithForgottenPin(folder: string) {
  const installation = await open(folder, TEST_KEY);
  const engine = await installation.engine('training');
  if (!engine) throw new Error('training did not open');
  const { staff } = engine.client;
  await staff.add({ name: 'Anna', role: 'owner', pin: '271828' });
  await staff.leave({});
  return staff;
}

test('forgotten owner’s PIN in training: can be reset without recovery words on a PC that has no real property', async () => {
  const staff = await trainingWithForgottenPin(aFolder());
  expect(await staff.pinResetProof()).toBe('nothing');
  expect((await staff.resetPin({ id: 1, pin: '5050' })).atDesk).toMatchObject({ name: 'Anna' });
  await staff.leave({});
  expect((await staff.switch({ id: 1, pin: '5050' })).atDesk).toMatchObject({ name: 'Anna' });
});

test('forgotten owner’s PIN in training: is reset only with the recovery words of the real property on the same PC', async () => {
  const staff = await trainingWithForgottenPin(aUsedFolder(TEST_KEY));
  expect(await staff.pinResetProof()).toBe('words');
  const { error } = await safe(staff.resetPin({ id: 1, pin: '5050' }));
  expect(error).toMatchObject({ code: 'WRONG_WORDS' });
  const stranger = await safe(
    staff.resetPin({ id: 1, words: createDataKey().encodeRecoveryWords(), pin: '5050' }),
  );
  expect(stranger.error).toMatchObject({ code: 'WRONG_WORDS', data: { why: 'wrongWords' } });
  const reset = await staff.resetPin({ id: 1, words: TEST_KEY.encodeRecoveryWords(), pin: '5050' });
  expect(reset.atDesk).toMatchObject({ name: 'Anna' });
});

test('property whose key is lost: a start with empty data requires an owner’s PIN, and wrong PINs cause a waiting time', async () => {
  const folder = await aStaffedFolderWithoutKey();
  const installation = await open(folder, null);
  const closed = await installation.properties.findControlWithoutKey('real');
  if (!closed) throw new Error('the property opened without its key');
  expect(closed.state()?.owners).toEqual([{ id: 1, name: 'Anna' }]);
  expect(await closed.startWithoutKey(null)).toEqual({ ok: false, reason: 'ownerNeeded' });
  expect(await closed.startWithoutKey({ id: 2, pin: '1234' })).toEqual({ ok: false, reason: 'ownerNeeded' });
  for (let attempt = 0; attempt < 3; attempt += 1)
    expect(await closed.startWithoutKey({ id: 1, pin: '0000' })).toMatchObject({ reason: 'wrongPin' });
  const paused = await closed.startWithoutKey({ id: 1, pin: '271828' });
  // The right PIN was not compared, so it is not called wrong.
  expect(paused).toMatchObject({ reason: 'paused', waitMs: expect.any(Number) });
  expect(existsSync(join(folder, 'removed'))).toBe(false);
});

test('property whose encryption key is lost: its owner can start with empty data by entering the owner’s PIN', async () => {
  const folder = await aStaffedFolderWithoutKey();
  const installation = await open(folder, null);
  const closed = await installation.properties.findControlWithoutKey('real');
  expect(await closed?.startWithoutKey({ id: 1, pin: '271828' })).toEqual({ ok: true });
  expect(closed?.state()).toBeNull();
  expect(existsSync(join(folder, 'removed'))).toBe(true);
});
