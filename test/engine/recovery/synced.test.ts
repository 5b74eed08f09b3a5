import type * as Fs from 'node:fs';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { JournalEntry } from '#engine/store/outbox/queueJournalInterface';
import { aFolder } from './hurtProfile';
import { TEST_KEY } from '#support/testKey';

/**
 * Simulates a power cut, which loses everything written but not synced: the map keeps the length of each file at its
 * last sync by inode number, and the real system functions do the rest.
 */

const synced = vi.hoisted(() => new Map<number, number>());
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof Fs>();
  return {
    ...fs,
    fsyncSync: (handle: number) => {
      const { ino, size } = fs.fstatSync(handle);
      synced.set(ino, size);
      fs.fsyncSync(handle);
    },
  };
});

const entry = (id: number): JournalEntry => ({
  what: 'change',
  id,
  row: { change_id: id, content: 'x'.repeat(id) },
  attempts: [],
  mirror: null,
});

test('queue journal: every write is synced to the disk before the call returns', async () => {
  const { openQueueJournalFile } = await import('#engine/recovery/queueJournalFile');
  const file = join(aFolder(), 'journal');
  const journal = openQueueJournalFile(file, TEST_KEY);
  const onDisk = () => {
    const { ino, size } = statSync(file);
    expect(size).toBeGreaterThan(0);
    return synced.get(ino) === size;
  };
  journal.startNew(0, 0, [entry(1)]);
  expect(onDisk()).toBe(true);
  for (const n of [2, 3, 4]) {
    journal.append(n, [entry(n)]);
    expect(onDisk()).toBe(true);
  }
  journal.undoLastAppend();
  expect(onDisk()).toBe(true);
  journal.startNew(5, 4, [entry(5)]);
  expect(onDisk()).toBe(true);
  journal.close();
});
