import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { startProgram } from '#support/browser';
import { build, kontuar, makeProfile } from '#support/testProfile';
import { startTrainingServer } from '#support/trainingServer';

/** Everything that the processes leave on the disk (profile, exports, packs) is readable by their user only. */

beforeAll(build, 180_000);

/** Returns every file and folder below `dir` that other users may read or enter. */
async function openIn(dir: string): Promise<string[]> {
  const open: string[] = [];
  for (const name of ['', ...(await readdir(dir, { recursive: true }))]) {
    const found = await stat(join(dir, name)).catch(() => null);
    if (found && (found.mode & 0o077) !== 0) open.push(name || '.');
  }
  return open;
}

/** Returns the files and folders that the user `nobody` can list or read. */
function readableByNobody(folders: readonly string[]): string {
  const seen = spawnSync('find', [...folders, '-readable', '-o', '-executable'], {
    uid: 65_534,
    gid: 65_534,
    encoding: 'utf8',
  });
  expect(seen.error).toBeUndefined();
  return seen.stdout;
}

test.skipIf(process.platform === 'win32')(
  'a profile in a folder that was made for it, exports and packs',
  async () => {
    const [service, profile, out] = await Promise.all([
      startTrainingServer({ rooms: 2, invoices: 5 }),
      makeProfile(),
      mkdtemp(join(tmpdir(), 'kontuar-out-')),
    ]);
    onTestFinished(async () => {
      await Promise.all([service.close(), profile.remove(), rm(out, { recursive: true, force: true })]);
    });
    await chmod(profile.dir, 0o755);
    const environment = {
      DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent',
      KONTUAR_CLIENT_ID: service.clientId,
      KONTUAR_CLIENT_SECRET: service.clientSecret,
      KONTUAR_LEGACY_LOGIN: service.legacyLogin,
      KONTUAR_LEGACY_PASSWORD: service.legacyPassword,
      KONTUAR_BASE_URL: service.baseUrl,
      KONTUAR_LEGACY_BASE_URL: service.legacyBaseUrl,
      KONTUAR_CA_FILE: service.caFile,
    };
    const on = async (...args: string[]) => {
      const ended = await kontuar([...args, '--profile', profile.dir], environment);
      expect([args[0], ended.status, ended.err]).toEqual([args[0], 0, expect.any(String)]);
      return ended.out;
    };
    // Here the addresses come from the environment variables.
    await on('connect');
    await on('sync');
    await on('backup');
    await on('export', 'invoices', '--format', 'csv', '--out', join(out, 'faktury.csv'));
    await on('export', 'pack', '--out', join(out, 'pack'));
    expect(await openIn(profile.dir)).toEqual([]);
    expect(await openIn(join(out, 'pack'))).toEqual([]);
    expect(await openIn(out)).toEqual([]);
    // Another user of this PC can read nothing; only root can switch to another user for this check.
    if (process.getuid?.() === 0) expect(readableByNobody([profile.dir, out])).toBe('');
    expect(await on('doctor')).toMatch(
      /files: for this user alone \(0700\)\n.*\naddresses: https:\/\/\S+, https:\/\/\S+, CA [0-9a-f]{64}\n/,
    );

    // Another tool has opened the rights again: doctor reports it, and the next start repairs it.
    await chmod(profile.dir, 0o755);
    await chmod(join(profile.dir, 'kontuar.db'), 0o644);
    const doctorRun = await kontuar(['doctor', '--json', '--profile', profile.dir], environment);
    expect([doctorRun.status, doctorRun.out]).toEqual([1, expect.stringContaining('"code":"openToOthers"')]);
    const program = await startProgram({ profile: profile.dir, environment });
    expect(await openIn(profile.dir)).toEqual([]);
    await program.stop();
  },
  120_000,
);
