import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startProgram } from '#support/browser';
import { startKeychain, type TestKeychain } from '#support/testKeychain';
import { networkDrive } from '#support/testNetworkDrive';
import { kontuar, makeProfile } from '#support/testProfile';
import { startStranger } from '#support/stranger/startStranger';
import { anInvoice, passDone, putInvoice } from '#support/syncedProgram';

/** Tests a profile on a real network drive. */

let keychain: TestKeychain;
beforeAll(async () => {
  keychain = await startKeychain();
});
afterAll(() => keychain.stop());

test('profile on a network drive: every command refuses the profile, and a copy on a local disk keeps the queued edit', async (context) => {
  const drive = networkDrive();
  if (typeof drive === 'string') return context.skip(drive);
  onTestFinished(() => drive.remove());
  const { environment } = keychain;
  const home = await makeProfile();
  onTestFinished(() => home.remove());
  const local = join(home.dir, 'before');
  const driveProfile = join(drive.first, 'profile');
  const stranger = await startStranger({});
  onTestFinished(() => stranger.close());
  putInvoice(stranger, anInvoice(1));
  const program = await startProgram({ profile: local, environment });
  await program.client.account.connect({ ...stranger.account, secrets: stranger.secrets });
  await passDone(program);
  await program.client.recovery.backUp();
  stranger.misbehave({ status: 503, headers: {}, body: '' }, Infinity, () => true);
  await program.client.outbox.edit({ id: 'inv-1', patch: { town: 'Ustka' } });
  expect(await program.stop()).toBe(0);
  cpSync(local, driveProfile, { recursive: true });
  rmSync(local, { recursive: true });
  const before = readdirSync(driveProfile, { recursive: true }).sort();

  // The program and the read-only commands all refuse and name the drive.
  for (const args of [['status'], ['sync'], ['doctor'], ['invoices', 'list']]) {
    const { status, out } = await kontuar([...args, '--json', '--profile', driveProfile], environment);
    expect([args, status, JSON.parse(out)]).toEqual([
      args,
      1,
      { error: { code: 'networkDrive', message: expect.stringContaining(drive.address) } },
    ]);
  }
  expect(readdirSync(driveProfile, { recursive: true }).sort()).toEqual(before);

  // The folder was copied to a local disk by hand and contains the outbox.
  const copy = join(home.dir, 'copied');
  cpSync(driveProfile, copy, { recursive: true });
  const copied = await kontuar(['status', '--profile', copy], environment);
  expect(copied, copied.err).toMatchObject({ status: 0, out: expect.stringContaining('waiting: 1,') });
  return undefined;
}, 180_000);
