import { expect, test } from 'vitest';
import { takeLock, type Lock } from '#engine/profile/lock';
import { startChild } from './children/child';
import { tempDir } from './openTestStore';

const REFUSED = { ok: false, by: null };
async function taken(dir: string): Promise<Lock> {
  const lock = await takeLock(dir);
  if (!lock.ok) throw new Error('it is held by somebody');
  return lock.lock;
}

test('one process per profile; free again when the holder is killed', async () => {
  const dir = tempDir();
  const holder = startChild('holdLock.ts', dir);
  expect((await holder.lines.next()).value).toBe('held');
  expect(await takeLock(dir)).toEqual(REFUSED);
  await holder.kill();
  const lock = await taken(dir);
  const second = startChild('holdLock.ts', dir);
  expect((await second.lines.next()).value).toBe('refused');
  lock.release();
}, 60_000);

test('not twice in one process either; another profile is free', async () => {
  const dir = tempDir();
  const lock = await taken(dir);
  expect(await takeLock(dir)).toEqual(REFUSED);
  (await taken(tempDir())).release();
  lock.release();
  (await taken(dir)).release();
});
