import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '#engine/platform/system';
import { acquireLock } from '#engine/profile/lock';
import { freeLocal, moveProfile } from '#engine/profile/moveProfile';
import { openProfile } from '#engine/profile/profile';

/** A folder with a profile of two properties, as files: what is in them does not matter to a move. */
function aProfile() {
  const root = mkdtempSync(join(tmpdir(), 'kontuar-move-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const [from, to] = [join(root, 'from'), join(root, 'to', 'Kontuar')];
  for (const name of ['kontuar.db', 'kontuar.queue', 'backups/one.db', 'properties/p-0123abcd/kontuar.db'])
    put(from, name);
  for (const name of ['electron/Cache', 'training/kontuar.db']) put(from, name);
  put(from, 'kontuar.lock', 0);
  return { root, from, to, move: () => moveProfile({ from, to, clock: systemClock }) };
}
function put(folder: string, name: string, size = 10): void {
  mkdirSync(join(folder, name, '..'), { recursive: true });
  writeFileSync(join(folder, name), Buffer.alloc(size, name));
}
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort();

test('everything of all properties is copied, what belongs to the old place is not, and a note stays', async () => {
  const { from, to, move } = aProfile();
  expect(await move()).toEqual({ ok: true, files: 4 });
  const copied = ['backups/one.db', 'kontuar.db', 'kontuar.queue', 'properties/p-0123abcd/kontuar.db'];
  expect(filesIn(to)).toEqual(copied);
  for (const name of copied)
    expect(readFileSync(join(to, name)).toString()).toBe(Buffer.alloc(10, name).toString());
  expect(readdirSync(join(to, '..'))).toEqual(['Kontuar']);
  expect(statSync(to).mode & 0o777).toBe(0o700);
  // What an older Kontuar would open has another name.
  expect(filesIn(from)).toEqual([
    'backups/one.db',
    'electron/Cache',
    'kontuar.db.moved',
    'kontuar.lock',
    'kontuar.moved.json',
    'kontuar.queue',
    'properties/p-0123abcd/kontuar.db.moved',
    'properties/p-0123abcd/kontuar.lock',
    'training/kontuar.db',
  ]);
  const where = expect.stringContaining(to);
  for (const profileDir of [from, join(from, 'properties', 'p-0123abcd')])
    for (const lock of [true, false])
      expect(await openProfile({ profileDir, lock })).toMatchObject({
        refusal: { reason: 'moved', detail: where },
      });
  expect(await move()).toMatchObject({ ok: false, reason: 'moved', detail: where });
});

test('a file that somebody writes meanwhile ends the move, and nothing is left of it', async () => {
  const { from, to, move } = aProfile();
  put(from, 'backups/large.db', 64 * 1024 * 1024);
  let over = false;
  const write = async (): Promise<void> => {
    for (let turn = 0; !over; turn += 1) {
      writeFileSync(join(from, 'backups', 'one.db'), String(turn));
      await systemClock.sleep(1);
    }
  };
  const writing = write();
  expect(await move()).toMatchObject({
    ok: false,
    reason: 'failed',
    detail: expect.stringContaining('one.db'),
  });
  over = true;
  await writing;
  expect(readdirSync(join(to, '..'))).toEqual([]);
  expect(existsSync(join(from, 'kontuar.db'))).toBe(true);
});

test('a profile that another process has open, or that is none, is not moved', async () => {
  const { from, to, move } = aProfile();
  const lock = acquireLock(from);
  expect(await move()).toMatchObject({ ok: false, reason: 'inUse' });
  lock?.release();
  rmSync(join(from, 'kontuar.db'));
  expect(await move()).toMatchObject({ ok: false, reason: 'nothing' });
  expect(existsSync(to)).toBe(false);
});

test('the first folder that is new or empty is offered', async () => {
  const { root, from } = aProfile();
  const [empty, none] = [join(root, 'empty'), join(root, 'not', 'there')];
  mkdirSync(empty);
  expect(await freeLocal([from, empty, none])).toBe(empty);
  expect(await freeLocal([from, none])).toBe(none);
  expect(await freeLocal([from])).toBeNull();
});
