import { expect, test } from 'vitest';
import { takeLock } from '#engine/store/lock';
import { startChild } from './children/child';
import { tempDir } from './openTestStore';

test('one process per profile; free again when the holder is killed', async () => {
  const dir = tempDir();
  const holder = startChild('holdLock.ts', dir);
  expect((await holder.lines.next()).value).toBe('held');
  expect(takeLock(dir)).toBeNull();
  await holder.kill();
  const lock = takeLock(dir);
  expect(lock).not.toBeNull();
  const second = startChild('holdLock.ts', dir);
  expect((await second.lines.next()).value).toBe('refused');
  lock?.release();
}, 60_000);

test('not twice in one process either; another profile is free', () => {
  const dir = tempDir();
  const lock = takeLock(dir);
  expect(takeLock(dir)).toBeNull();
  const elsewhere = takeLock(tempDir());
  expect(elsewhere).not.toBeNull();
  elsewhere?.release();
  lock?.release();
  const again = takeLock(dir);
  expect(again).not.toBeNull();
  again?.release();
});
