import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startProgram } from '#support/browser';
import { startKeychain, type TestKeychain } from '#support/keychain';
import { networkDrive } from '#support/networkDrive';
import { kontuar, makeProfile } from '#support/profile';
import { startStranger } from '#support/stranger/startStranger';
import { anInvoice, passDone, putInvoice } from '#support/syncedProgram';

/** A profile on a real network drive, and a second PC that has the same folder. */

let keychain: TestKeychain;
beforeAll(async () => {
  keychain = await startKeychain();
});
afterAll(() => keychain.stop());

test('nothing opens there; moved to this PC it has its queue, and no other PC works on what stayed behind', async (context) => {
  const drive = networkDrive();
  if (typeof drive === 'string') return context.skip(drive);
  onTestFinished(() => drive.remove());
  const { environment } = keychain;
  const home = await makeProfile();
  onTestFinished(() => home.remove());
  const [local, moved, other] = [join(home.dir, 'before'), join(home.dir, 'moved'), join(home.dir, 'other')];
  const [here, there] = [join(drive.first, 'profile'), join(drive.second, 'profile')];
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
  cpSync(local, here, { recursive: true });
  renameSync(join(local, 'backups'), join(home.dir, 'backups'));
  rmSync(local, { recursive: true });
  const before = readdirSync(here, { recursive: true }).sort();

  // Neither the program nor a command that only reads, and the drive is named.
  for (const args of [['status'], ['sync'], ['doctor'], ['invoices', 'list']]) {
    const { status, out } = await kontuar([...args, '--json', '--profile', here], environment);
    expect([args, status, JSON.parse(out)]).toEqual([
      args,
      1,
      { error: { code: 'networkDrive', message: expect.stringContaining(drive.address) } },
    ]);
  }
  expect(readdirSync(here, { recursive: true }).sort()).toEqual(before);

  const move = (to: string) => kontuar(['move', '--to', to, '--json', '--profile', here], environment);
  mkdirSync(join(other, 'full'), { recursive: true });
  expect((await move(other)).status).toBe(2);
  expect((await move(join(drive.first, 'beside'))).err).toContain('is a network drive, too');
  expect(readdirSync(here, { recursive: true }).sort()).toEqual(before);

  const done = await move(moved);
  expect(done, done.err).toMatchObject({ status: 0 });
  expect(JSON.parse(done.out)).toMatchObject({ from: here, to: moved });
  expect(readdirSync(join(moved, 'backups'))).toEqual(readdirSync(join(home.dir, 'backups')));

  // By its old name as well; it is the same profile, moved on purpose and not copied.
  for (const profile of [moved, here]) {
    const status = await kontuar(['status', '--profile', profile], environment);
    expect(status, status.err).toMatchObject({ status: 0, out: expect.stringContaining('waiting: 1,') });
    const doctor = await kontuar(['doctor', '--profile', profile], environment);
    // The service is down, so that doctor says everything on standard error.
    expect(doctor.err).toContain(`profile: ${moved}\n`);
    expect(doctor.err).not.toContain('copied:');
  }

  // The other PC: in the folder on the drive, and in a copy of it on a disk of its own.
  cpSync(there, join(other, 'copy'), { recursive: true });
  for (const profile of [there, join(other, 'copy')])
    for (const [script, ...args] of [
      ['bin/start.mjs', '--no-open'],
      ['bin/kontuar.mjs', 'sync'],
      ['bin/kontuar.mjs', 'move', '--to', join(other, 'again')],
    ] as const) {
      const ended = await drive.onPc('RECEPCJA-2', script, [...args, '--profile', profile], environment);
      expect([script, args, ended.status, ended.err]).toEqual([
        script,
        args,
        1,
        expect.stringContaining(`${hostname()}: ${moved}`),
      ]);
    }
  expect(existsSync(join(other, 'again'))).toBe(false);
  return undefined;
}, 180_000);
