import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { erasePersonInFiles } from '#engine/recovery/copiesOfPerson';
import { createBackup } from '#engine/recovery/backups';
import { personQuery } from '#engine/store/people/person';
import { aFolder, openDesk } from './hurtProfile';

/** A folder of backups that is a link, to another disk for example, may hold files of others. */

const PHONE = '777 123 456';

function linked() {
  const desk = openDesk(aFolder());
  const target = aFolder();
  symlinkSync(target, join(desk.profileDir, 'backups'), 'junction');
  const put = (name: string) => {
    const file = join(target, name);
    writeFileSync(file, PHONE);
    return file;
  };
  return { ...desk, target, put };
}

describe('a linked folder of backups', () => {
  test('backup: is made in it, and files of others stay', async () => {
    const { profileDir, guard, target, put } = linked();
    const files = ['film.part', 'my.partner.txt', 'notes.db.part', 'kontuar.partial'].map(put);
    mkdirSync(join(target, 'folder.parts'));
    expect(await guard.backUp('wish')).toMatchObject({ ok: true });
    expect(guard.backups()).toHaveLength(1);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    // A cut left it behind.
    const own = put('backup.part');
    await createBackup(profileDir, { now: Date.now, sleep: () => Promise.resolve() }, 'wish', () =>
      Promise.reject(new Error('cut')),
    );
    expect(existsSync(own)).toBe(false);
  });

  test('erasing a person: a database of others that names the person stays', () => {
    const { profileDir, put } = linked();
    const foreign = put('telephones.db');
    const query = personQuery(PHONE);
    if (!query) throw new Error('no query');
    const marks = { names: [], phones: [], emails: [], literals: [PHONE] };
    const { removed } = erasePersonInFiles({
      profileDir,
      query,
      marks,
      stays: [],
      invoices: [],
      kept: [],
    });
    expect(removed).toEqual([]);
    expect(existsSync(foreign)).toBe(true);
  });
});
