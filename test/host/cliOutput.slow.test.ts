import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { build, kontuar, makeProfile, ROOT, type TestProfile } from '#support/testProfile';
import { startTrainingServer, type TrainingServer } from '#support/trainingServer';
import { addressesOf, errorOf, NO_KEYCHAIN, secretsOf } from './cliAnswers';

/** Tests the command line when a script passes wrong dates or the disk fails. */

vi.setConfig({ testTimeout: 60_000 });

let service: TrainingServer;
let profile: TestProfile;
const secrets = () => secretsOf(service);
const on = (dir: string, ...args: string[]) =>
  kontuar([...args, '--json', '--profile', dir], { ...NO_KEYCHAIN, ...secrets() });

beforeAll(async () => {
  await build();
  [service, profile] = await Promise.all([startTrainingServer(), makeProfile()]);
  const connected = await on(profile.dir, 'connect', ...addressesOf(service));
  expect(connected.status, connected.err).toBe(0);
}, 180_000);
afterAll(async () => {
  await Promise.all([service.close(), profile.remove()]);
});

test('kontuar list and export commands: refuse --to before --from with status 2', async () => {
  const days = ['--from', '2026-12-01', '--to', '2026-01-01'];
  const out = join(profile.dir, 'days.csv');
  for (const words of [
    ['invoices', 'list'],
    ['reservations', 'list'],
    ['export', 'invoices', '--format', 'csv', '--out', out],
  ]) {
    const ended = await on(profile.dir, ...words, ...days);
    expect([ended.status, errorOf(ended).field]).toEqual([2, 'to']);
  }
  expect(existsSync(out)).toBe(false);
});

test.runIf(existsSync('/dev/full'))('a full disk under its output ends it, under its messages not', () => {
  const full = openSync('/dev/full', 'w');
  const words = [join(ROOT, 'bin', 'kontuar.mjs'), 'invoices', 'list', '--json', '--profile', profile.dir];
  const environment = { ...process.env, ...NO_KEYCHAIN, ...secrets() };
  const onto = (out: 'pipe' | number, err: 'pipe' | number, args: readonly string[]) =>
    spawnSync(process.execPath, args, { stdio: ['ignore', out, err], env: environment, encoding: 'utf8' });
  const list = onto(full, 'pipe', words);
  expect([list.status, list.stderr]).toEqual([
    1,
    expect.stringMatching(/^The output could not .*ENOSPC.*done\.\n$/),
  ]);
  const nothing = onto('pipe', full, words.with(2, 'show').toSpliced(3, 0, '999999'));
  expect([nothing.status, nothing.stdout]).toEqual([2, expect.stringContaining('999999')]);
  closeSync(full);
});
