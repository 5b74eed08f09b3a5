import { spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { TEST_KEY } from '#support/testKey';
import { openWithRepair } from '#engine/recovery/openWithRepair';
import { aFolder, openDesk, stillClock } from './hurtProfile';

/** Tests a full disk: no change is reported as saved unless it is, and saved changes survive. */

const NOBODY = 65_534;
const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

test.skipIf(process.platform === 'win32').each([1600, 3000])(
  'full at %d kB: the change is refused as the disk’s fault, those before it stay',
  (kilobytes) => {
    const profileDir = aFolder();
    // The size limit decides which file fills up first: the database, its log (more than 1 MB after the schema steps)
    // or the journal.
    const command = [
      process.execPath,
      '--experimental-transform-types',
      '--no-warnings',
      '--import',
      path('../store/children/resolveTs.mjs'),
      path('children/fill.ts'),
      profileDir,
    ];
    const ended = spawnSync('bash', ['-c', `ulimit -f ${kilobytes}; exec "$@"`, 'bash', ...command]);
    const report = z
      .object({ saved: z.array(z.string()), disk: z.boolean().nullable(), shown: z.int() })
      .parse(JSON.parse(ended.stdout.toString('utf8')));
    expect(report.disk).toBe(true);
    expect(report.saved.length).toBeGreaterThan(0);
    expect(report.shown).toBe(report.saved.length);
    const names = () => {
      const { store } = openDesk(profileDir);
      const open = store.outbox.listOpen().map(({ localId }) => localId);
      expect(store.checkIntegrity()).toEqual(['ok']);
      store.close();
      return open;
    };
    expect(names()).toEqual(report.saved);
    writeFileSync(join(profileDir, 'kontuar.db'), 'nothing');
    expect(names()).toEqual(report.saved);
  },
);

test.skipIf(process.platform === 'win32')(
  'a folder that cannot be written is refused as such, and nothing is put aside',
  () => {
    const profileDir = aFolder();
    openDesk(profileDir).store.close();
    const before = readdirSync(profileDir);
    for (const name of before) chmodSync(join(profileDir, name), 0o444);
    chmodSync(profileDir, 0o555);
    // Root may write to every folder, so the test runs this part as another user.
    const root = process.getuid?.() === 0;
    if (root) process.seteuid?.(NOBODY);
    try {
      const wishes = {
        profileDir,
        clock: stillClock(),
        key: TEST_KEY,
        writes: true,
        onDamage: () => undefined,
      };
      expect(openWithRepair(wishes)).toMatchObject({ ok: false, reason: 'unwritable' });
    } finally {
      if (root) process.seteuid?.(0);
      chmodSync(profileDir, 0o700);
    }
    expect(readdirSync(profileDir)).toEqual(before);
  },
);
