import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openQueueJournalFile } from '#engine/recovery/queueJournalFile';
import { chooseBackupsToKeep } from '#engine/recovery/backups';
import type { JournalEntry } from '#engine/store/outbox/queueJournalInterface';
import { addDays } from '#shared/rules/days';
import { aFolder } from './hurtProfile';
import { TEST_KEY } from '#support/testKey';

const change = (id: number, text: string): JournalEntry => ({
  what: 'change',
  id,
  row: { change_id: id, content: text },
  attempts: [],
  mirror: null,
});
const transaction = fc.array(fc.tuple(fc.nat({ max: 4 }), fc.string({ unit: 'binary' })), {
  minLength: 1,
  maxLength: 3,
});

/** Returns the state before the first transaction and after each transaction. */
function statesOf(transactions: readonly (readonly [number, string][])[]): string[] {
  const state = new Map<number, string>();
  const serialize = () => JSON.stringify([...state].sort(([key], [otherKey]) => key - otherKey));
  return [
    serialize(),
    ...transactions.map((entries) => (entries.forEach(([id, text]) => state.set(id, text)), serialize())),
  ];
}
const stateIn = (file: string): string => {
  const changes = openQueueJournalFile(file, TEST_KEY).read()?.changes ?? new Map();
  const state = [...changes.values()].map(({ id, row }) => [id, row.content] as const);
  return JSON.stringify(state.sort(([key], [otherKey]) => key - otherKey));
};

describe('the journal', () => {
  test('queue journal cut off at any byte: keeps the complete transactions before that byte and can be continued', () => {
    const folder = aFolder();
    fc.assert(
      fc.property(
        fc.array(transaction, { maxLength: 5 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (transactions, cut) => {
          const file = join(folder, 'journal');
          const journal = openQueueJournalFile(file, TEST_KEY);
          journal.startNew(0, 0, []);
          transactions.forEach((entries, index) =>
            journal.append(
              index + 1,
              entries.map(([id, text]) => change(id, text)),
            ),
          );
          journal.close();
          const states = statesOf(transactions);
          expect(stateIn(file)).toBe(states.at(-1));
          const bytes = readFileSync(file);
          writeFileSync(file, bytes.subarray(0, Math.floor(bytes.length * cut)));
          expect(states).toContain(stateIn(file));
          const next = openQueueJournalFile(file, TEST_KEY);
          next.append(9, [change(9, 'next')]);
          next.close();
          expect(stateIn(file)).toContain('next');
        },
      ),
      { numRuns: 60 },
    );
  });

  test('queue journal: contains no transaction that was rolled back', () => {
    const file = join(aFolder(), 'journal');
    const journal = openQueueJournalFile(file, TEST_KEY);
    journal.startNew(0, 0, []);
    journal.append(1, [change(1, 'a')]);
    journal.append(2, [change(1, 'b')]);
    journal.undoLastAppend();
    journal.append(2, [change(1, 'c')]);
    journal.close();
    expect(stateIn(file)).toBe('[[1,"c"]]');
  });
});

test('backups: the newest backup of each of the last 14 days is kept', () => {
  const every = Array.from({ length: 400 }, (_, day) => ({
    madeAt: `${addDays('2026-06-03', -day)}T10:00:00.000Z`,
    why: 'daily' as const,
  }));
  const kept = [...chooseBackupsToKeep(every)]
    .map(({ madeAt }) => madeAt.slice(0, 10))
    .sort()
    .reverse();
  expect(kept[0]).toBe('2026-06-03');
  expect(kept).toEqual(every.slice(0, 14).map(({ madeAt }) => madeAt.slice(0, 10)));
  // Removing backups day by day must leave the same backups as removing them once.
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat({ max: 399 }), { minLength: 1 }), (days) => {
      const some = days.flatMap((day) => every[day] ?? []);
      const once = chooseBackupsToKeep(some);
      expect(chooseBackupsToKeep([...once])).toEqual(once);
    }),
  );
});

test('backups older than 14 days: are deleted, except the backup made before the last database migration', () => {
  const migration = (day: string) => ({ madeAt: `${day}T07:00:00.000Z`, why: 'migration' as const });
  const [first, last] = [migration('2024-11-05'), migration('2025-02-03')];
  const sameDay = { madeAt: '2025-02-03T09:00:00.000Z', why: 'wish' as const };
  const daily = Array.from({ length: 400 }, (_, day) => ({
    madeAt: `${addDays('2026-06-03', -day)}T10:00:00.000Z`,
    why: 'daily' as const,
  }));
  expect([...chooseBackupsToKeep([first, last, sameDay])]).toContain(last);
  const kept = chooseBackupsToKeep([first, last, sameDay, ...daily]);
  expect([first, last, sameDay].filter((backup) => kept.has(backup))).toEqual([last]);
});
