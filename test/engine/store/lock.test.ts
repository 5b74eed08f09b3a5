import { expect, test } from 'vitest';
import { acquireProfileLock, type Lock } from '#engine/profile/profileLock';
import { startChild } from './children/child';
import { tempDir } from './openTestStore';

function taken(dir: string): Lock {
  const lock = acquireProfileLock(dir);
  if (!lock) throw new Error('another process holds it');
  return lock;
}

test('profile lock: admits one process and is free again when that process is killed', async () => {
  const dir = tempDir();
  const holder = startChild('holdLock.ts', dir);
  expect((await holder.lines.next()).value).toBe('held');
  expect(acquireProfileLock(dir)).toBeNull();
  await holder.kill();
  const lock = taken(dir);
  const second = startChild('holdLock.ts', dir);
  expect((await second.lines.next()).value).toBe('refused');
  lock.release();
});

test('profile lock: cannot be taken twice in one process, but can be taken for another profile', () => {
  const dir = tempDir();
  const lock = taken(dir);
  expect(acquireProfileLock(dir)).toBeNull();
  taken(tempDir()).release();
  lock.release();
  taken(dir).release();
});
