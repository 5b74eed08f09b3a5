import { closeSync, cpSync, existsSync, mkdirSync, openSync, readdirSync, readSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startProgram } from '#support/browser';
import { startKeychain, type TestKeychain } from '#support/keychain';
import { networkDrive } from '#support/networkDrive';
import { kontuar, makeProfile } from '#support/profile';
import { startStranger } from '#support/stranger/startStranger';
import { anInvoice, passDone, putInvoice } from '#support/syncedProgram';

/** The real program on a real network drive, with a second PC that has the same folder. */

let keychain: TestKeychain;
beforeAll(async () => {
  keychain = await startKeychain();
}, 60_000);
afterAll(() => keychain.stop());

/** The number that SQLite keeps in the file's header: 2 with a log beside it, 1 with a rollback journal. */
function journalOf(profile: string): number {
  const header = Buffer.alloc(20);
  const file = openSync(join(profile, 'kontuar.db'), 'r');
  readSync(file, header, 0, header.length, 0);
  closeSync(file);
  return header.readUInt8(19);
}

test('one PC works there and says where it is; the other is told who does, and opens when he has left', async (context) => {
  const drive = networkDrive();
  if (typeof drive === 'string') return context.skip(drive);
  onTestFinished(() => drive.remove());
  const { environment } = keychain;
  const [here, there] = [join(drive.first, 'profile'), join(drive.second, 'profile')];
  mkdirSync(here);
  const stranger = await startStranger({});
  let down = false;
  stranger.misbehave({ status: 503, headers: {}, body: '' }, Infinity, () => down);
  putInvoice(stranger, anInvoice(1));
  const program = await startProgram({ profile: here, environment });
  onTestFinished(async () => {
    await program.stop();
    await stranger.close();
  });
  const { client } = program;
  const connection = { ...stranger.account, secrets: stranger.secrets };
  await client.account.connect(connection);
  await passDone(program);

  // It is said: to the window, by the check of the connection, and by the doctor beside the running program.
  expect((await client.app.hello()).networkDrive).toEqual({ address: drive.address, folder: here });
  const disk = [];
  for await (const line of await client.account.check(connection))
    if (line.step === 'disk' && line.state !== 'running') disk.push(line);
  expect(disk).toMatchObject([{ state: 'warn', facts: { networkDrive: drive.address } }]);
  const doctor = await kontuar(['doctor', '--profile', here], environment);
  expect(doctor, doctor.err).toMatchObject({ status: 0 });
  expect(doctor.out).toMatch(/^disk: warn, freeBytes \d+, networkDrive nas:/m);
  expect(doctor.out).toContain(`on the network drive ${drive.address}. Only one computer at a time`);

  // No memory is shared through it, and nothing of a log.
  expect(journalOf(here)).toBe(1);
  expect(readdirSync(here).filter((name) => /-(wal|shm)$/.test(name))).toEqual([]);

  // The other PC: neither the program nor a command gets in.
  const onOther = (script: string, ...args: string[]) =>
    drive.onPc('RECEPCJA-2', script, [...args, '--profile', there], environment);
  const [second, ...commands] = await Promise.all([
    onOther('bin/start.mjs', '--no-open'),
    onOther('bin/kontuar.mjs', 'status'),
    onOther('bin/kontuar.mjs', 'sync', '--json'),
  ]);
  expect(second).toMatchObject({ status: 6, out: '' });
  expect(second.err).toMatch(new RegExp(`(innym komputerze|another computer): ${hostname()}\\.`));
  for (const { status, out, err } of commands) {
    expect(status, err).toBe(6);
    expect(err + out).toContain(`another computer: ${hostname()}.`);
  }

  down = true;
  await client.outbox.edit({ id: 'inv-1', patch: { town: 'Ustka' } });
  expect(await program.stop()).toBe(0);
  expect(existsSync(join(here, 'kontuar.holder'))).toBe(false);
  const opened = await onOther('bin/kontuar.mjs', 'status');
  expect(opened, opened.err).toMatchObject({ status: 0, out: expect.stringContaining('waiting: 1,') });

  // Moved to a disk of its own, it is as it would be anywhere else.
  const home = await makeProfile();
  onTestFinished(() => home.remove());
  cpSync(here, home.dir, { recursive: true });
  const moved = await kontuar(['status', '--profile', home.dir], environment);
  expect(moved.out).toContain('waiting: 1,');
  expect(journalOf(home.dir)).toBe(2);
  return undefined;
}, 120_000);
