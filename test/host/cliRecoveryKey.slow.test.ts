import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kontuar, makeProfile, type TestProfile } from '#support/testProfile';

/** Tests the data key on the command line, on a PC without a keychain. */

const NO_KEYCHAIN = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' };
let profile: TestProfile;
let words = '';
const run = (args: string[], environment: Record<string, string> = {}) =>
  kontuar([...args, '--profile', profile.dir], { ...NO_KEYCHAIN, ...environment });
const withWords = () => ({ KONTUAR_RECOVERY_KEY: words });
const isEncrypted = () => readFileSync(join(profile.dir, 'kontuar.db')).subarray(0, 4).toString() === 'KNTR';

beforeAll(async () => {
  profile = await makeProfile();
  const made = await run(['recovery-key', '--new', '--json']);
  ({ words } = { words: JSON.parse(made.out).words.join(' ') });
});
afterAll(() => profile.remove());

describe('recovery-key: without a keychain', () => {
  test('KONTUAR_RECOVERY_KEY: encrypts a new profile, which can then be opened only with the same recovery words', async () => {
    expect(await run(['recovery-key'])).toMatchObject({ status: 2 });
    expect(await run(['backup'], withWords())).toMatchObject({ status: 0 });
    expect(isEncrypted()).toBe(true);
    const shown = await run(['recovery-key', '--json'], withWords());
    expect(JSON.parse(shown.out)).toEqual({ words: words.split(' ') });

    const without = await run(['status', '--json']);
    expect([without.status, JSON.parse(without.out).error.code]).toEqual([1, 'keyLocked']);
    const { out } = await run(['recovery-key', '--new', '--json']);
    const other = JSON.parse(out).words.join(' ');
    const wrong = await run(['status', '--json'], { KONTUAR_RECOVERY_KEY: other });
    expect([wrong.status, JSON.parse(wrong.out).error.code]).toEqual([1, 'wrongKey']);
    const short = await run(['status'], { KONTUAR_RECOVERY_KEY: words.replace(/ \w+$/, '') });
    expect(short.status).toBe(2);
    for (const { out: output, err } of [without, wrong, short])
      for (const word of [words, other]) expect(output + err).not.toContain(word);
  });

  test('KONTUAR_RECOVERY_KEY_FILE: is refused when other users can read the file', async () => {
    const file = join(profile.dir, '..', `words-${process.pid}.txt`);
    writeFileSync(file, `${words}\n`, { mode: 0o600 });
    const environment = { KONTUAR_RECOVERY_KEY_FILE: file };
    expect(await run(['backup'], environment)).toMatchObject({ status: 0 });
    chmodSync(file, 0o644);
    const open = await run(['backup'], environment);
    expect([open.status, open.err]).toEqual([2, expect.stringContaining('chmod 600')]);
  });

  test('kontuar backup --plain: writes a plain copy only with --yes and overwrites no existing file', async () => {
    const file = join(profile.dir, 'plain.db');
    const asked = await run(['backup', '--plain', file, '--json'], withWords());
    expect([asked.status, JSON.parse(asked.out).error.code]).toEqual([2, 'notConfirmed']);
    expect(existsSync(file)).toBe(false);
    expect(await run(['backup', '--plain', file, '--yes'], withWords())).toMatchObject({ status: 0 });
    expect(readFileSync(file).subarray(0, 15).toString()).toBe('SQLite format 3');
    expect(await run(['backup', '--plain', file, '--yes'], withWords())).toMatchObject({ status: 2 });
  });

  test('kontuar recovery-key --give-up: moves the undecryptable data to a folder, and prints the name of the folder', async () => {
    const given = await run(['recovery-key', '--give-up', '--json']);
    expect(JSON.parse(given.out)).toEqual({ keptAs: expect.stringMatching(/^removed.*-locked$/), lost: [] });
    const { keptAs } = JSON.parse(given.out);
    expect(existsSync(join(profile.dir, keptAs, 'kontuar.db'))).toBe(true);
    expect(await run(['status', '--json'])).toMatchObject({ status: 7 });
    const kept = ['--profile', join(profile.dir, keptAs)];
    expect(await kontuar(['backup', ...kept], { ...NO_KEYCHAIN, ...withWords() })).toMatchObject({
      status: 0,
    });
  });
});
