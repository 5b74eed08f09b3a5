import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createBackup } from '#engine/recovery/backups';
import { aFolder, openDesk } from './hurtProfile';

/** Tests a backup folder that is a link, for example to another disk, and may contain other files. */

function linked() {
  const desk = openDesk(aFolder());
  const target = aFolder();
  symlinkSync(target, join(desk.profileDir, 'backups'), 'junction');
  const put = (name: string) => {
    const file = join(target, name);
    writeFileSync(file, 'not ours');
    return file;
  };
  return { ...desk, target, put };
}

describe('a linked folder of backups', () => {
  test('backup folder that is a link: backups are written to the linked folder, and other programs’ files stay', async () => {
    const { profileDir, guard, target, put } = linked();
    const files = ['film.part', 'my.partner.txt', 'notes.db.part', 'kontuar.partial'].map(put);
    mkdirSync(join(target, 'folder.parts'));
    expect(await guard.backUp('wish')).toMatchObject({ ok: true });
    expect(guard.backups()).toHaveLength(1);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    // An interrupted backup left this file behind.
    const leftover = put('backup.part');
    await createBackup(
      {
        profileDir: profileDir,
        clock: { now: Date.now, sleep: () => Promise.resolve() },
        key: null,
        why: 'wish',
      },
      () => Promise.reject(new Error('cut')),
    );
    expect(existsSync(leftover)).toBe(false);
  });
});
