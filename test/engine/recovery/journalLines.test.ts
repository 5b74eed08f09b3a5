import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { openQueueJournalFile } from '#engine/recovery/queueJournalFile';
import type { JournalEntry } from '#engine/store/outbox/queueJournalInterface';
import { aFolder } from './hurtProfile';
import { openFilesIn } from './openFiles';

/** Tests the journal lines: which parts of an incomplete file are accepted (outbox/SPEC.md, T3). */

const change = (id: number, text: string): JournalEntry => ({
  what: 'change',
  id,
  row: { change_id: id, content: text },
  attempts: [],
  mirror: null,
});
const note = (text: string): JournalEntry => ({ what: 'note', row: { text } });

/** Writes a journal with these transactions, closes it and returns its lines. */
function written(...transactions: JournalEntry[][]) {
  const file = join(aFolder(), 'journal');
  const journal = openQueueJournalFile(file, null);
  journal.startNew(3, 7, []);
  for (const [index, entries] of transactions.entries()) journal.append(4 + index, entries);
  journal.close();
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  const rewrite = (text: string) => writeFileSync(file, text);
  return { file, lines, rewrite, read: () => openQueueJournalFile(file, null).read() };
}
const contents = (read: ReturnType<ReturnType<typeof openQueueJournalFile>['read']>) =>
  [...(read?.changes.values() ?? [])].map(({ id, row }) => [id, row?.['content']]);

describe('a whole journal', () => {
  test('queue journal reader: returns the queued changes, history entries, last transaction number, and highest change id of the initial snapshot', () => {
    const { read } = written([change(1, 'a'), note('n')], [change(2, 'b')]);
    expect(read()).toMatchObject({ last: 5, upTo: 7, whole: true, notes: [{ text: 'n' }] });
    expect(contents(read())).toEqual([
      [1, 'a'],
      [2, 'b'],
    ]);
  });

  test('queue journal: returns only the last version of each change, in the order of the last edit', () => {
    const { read } = written([change(1, 'a'), change(2, 'b')], [change(1, 'c')]);
    expect(contents(read())).toEqual([
      [2, 'b'],
      [1, 'c'],
    ]);
  });

  test('queue journal: counts as complete when the file contains only the initial snapshot and no transactions yet', () => {
    expect(written().read()).toMatchObject({ last: 3, upTo: 7, whole: true });
  });

  test('queue journal: contains the changes of its initial snapshot, followed by the changes of later transactions', () => {
    const file = join(aFolder(), 'journal');
    const journal = openQueueJournalFile(file, null);
    journal.startNew(9, 2, [change(1, 'a'), change(2, 'b')]);
    journal.append(10, [change(3, 'c')]);
    expect(journal.read()).toMatchObject({ last: 10, upTo: 2, whole: true });
    expect(contents(journal.read())).toHaveLength(3);
    expect(journal.getSizeBytes()).toBe(statSync(file).size);
    expect(existsSync(`${file}.part`)).toBe(false);
    journal.close();
    journal.close();
  });

  test('queue journal without its initial snapshot: accepts transactions, but is reported as incomplete', () => {
    const file = join(aFolder(), 'journal');
    const journal = openQueueJournalFile(file, null);
    for (const id of [1, 2, 3]) journal.append(id, [change(id, 'a')]);
    expect(journal.read()).toMatchObject({ last: 3, whole: false });
    expect(contents(journal.read())).toHaveLength(3);
    journal.undoLastAppend();
    for (const id of [4, 5]) journal.append(id, [change(id, 'a')]);
    expect([...(journal.read()?.changes.keys() ?? [])]).toEqual([1, 2, 4, 5]);
    journal.close();
  });

  test.runIf(process.platform === 'linux')('keeps one file open, and none once it is closed', () => {
    const folder = aFolder();
    const open = () => openFilesIn(folder);
    const journal = openQueueJournalFile(join(folder, 'journal'), null);
    journal.startNew(0, 0, []);
    expect(open()).toBe(0);
    for (const id of [1, 2, 3]) journal.append(id, [change(id, 'a')]);
    expect(open()).toBe(1);
    journal.close();
    expect(open()).toBe(0);
  });

  test('queue journal: a new snapshot replaces all earlier content', () => {
    const { file } = written([change(1, 'a')]);
    const journal = openQueueJournalFile(file, null);
    expect(journal.getSizeBytes()).toBeGreaterThan(0);
    journal.startNew(5, 1, [change(2, 'b')]);
    // `takeBack` must not cut off the new journal at the position of the old one.
    journal.undoLastAppend();
    journal.append(6, [change(3, 'c')]);
    expect(contents(journal.read())).toEqual([
      [2, 'b'],
      [3, 'c'],
    ]);
    journal.close();
  });

  test.skipIf(process.platform === 'win32')('is for its user only, whoever could read it before', () => {
    const file = join(aFolder(), 'journal');
    writeFileSync(file, '', { mode: 0o644 });
    const journal = openQueueJournalFile(file, null);
    journal.append(1, [change(1, 'a')]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    journal.startNew(2, 0, []);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    journal.close();
  });
});

describe('of a journal that is not whole', () => {
  test('queue journal reader: returns nothing when the journal file is missing, empty or unreadable', () => {
    const file = join(aFolder(), 'journal');
    expect(openQueueJournalFile(file, null).read()).toBeNull();
    // The last line has a valid checksum but is not JSON.
    const cut = `${crc32('{').toString(16).padStart(8, '0')} {\n`;
    for (const text of ['', '\n\n', 'nonsense\n', '12345678 {}\n', cut]) {
      writeFileSync(file, text);
      expect(openQueueJournalFile(file, null).read()).toBeNull();
    }
  });

  test('queue journal without its first line: its changes are read, but the journal is reported as incomplete', () => {
    const { lines, rewrite, read } = written([change(1, 'a')]);
    rewrite(`${lines.slice(1).join('\n')}\n`);
    expect(read()).toMatchObject({ last: 4, upTo: 0, whole: false });
    expect(contents(read())).toEqual([[1, 'a']]);
  });

  test('queue journal with an unreadable line in the middle: returns the changes of the readable transactions and counts as incomplete', () => {
    const { lines, rewrite, read } = written([change(1, 'a')], [change(2, 'b')]);
    rewrite([lines[0], `x${lines[1]}`, lines[2], ''].join('\n'));
    expect(read()).toMatchObject({ last: 5, whole: false });
    expect(contents(read())).toEqual([[2, 'b']]);
  });

  test('queue journal: counts as complete when only its last line is unreadable or some lines are empty', () => {
    const { lines, rewrite, read } = written([change(1, 'a')]);
    rewrite([...lines, 'nonsense', ''].join('\n'));
    expect(read()).toMatchObject({ last: 4, whole: true });
    rewrite([lines[0], '', '', lines[1], ''].join('\n'));
    expect(read()).toMatchObject({ last: 4, whole: true });
  });

  test('queue journal: ignores a transaction with a changed byte', () => {
    const { lines, rewrite, read } = written([change(1, 'abc')]);
    rewrite(`${lines.join('\n').replace('abc', 'abd')}\n`);
    expect(contents(read())).toEqual([]);
    expect(read()?.whole).toBe(true);
  });

  test('queue journal: ignores a transaction whose last line is missing, and reads the following transaction', () => {
    const { file, lines, rewrite, read } = written([change(1, 'a'), change(2, 'b')], [change(3, 'c')]);
    rewrite([lines[0], lines[1], lines[3], ''].join('\n'));
    expect(contents(read())).toEqual([[3, 'c']]);
    rewrite([lines[0], lines[1], ''].join('\n'));
    expect(contents(read())).toEqual([]);
    const journal = openQueueJournalFile(file, null);
    journal.append(4, [change(9, 'next')]);
    journal.close();
    expect(contents(read())).toEqual([[9, 'next']]);
    expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(3);
  });

  test('queue journal with an invalid byte: keeps transactions added later, but is reported as incomplete', () => {
    const { file, read } = written([change(1, 'abc')], [change(2, 'b')]);
    const bytes = readFileSync(file);
    bytes[bytes.indexOf('abc')] = 0xff;
    writeFileSync(file, bytes);
    const journal = openQueueJournalFile(file, null);
    journal.append(6, [change(3, 'c')]);
    journal.close();
    expect(read()).toMatchObject({ last: 6, whole: false });
    expect(contents(read())).toEqual([
      [2, 'b'],
      [3, 'c'],
    ]);
  });

  test('queue journal with Polish letters: stays complete when a transaction is added after a half-written last line', () => {
    const { file, rewrite, read } = written([change(1, 'zażółć')], [change(2, 'gęślą')]);
    rewrite(`${readFileSync(file, 'utf8')}half of a li`);
    const journal = openQueueJournalFile(file, null);
    journal.append(6, [change(3, 'jaźń')]);
    journal.close();
    expect(read()).toMatchObject({ last: 6, whole: true });
    expect(contents(read())).toHaveLength(3);
  });

  test('queue journal: undoing the last append twice in a row removes only one transaction', () => {
    const file = join(aFolder(), 'journal');
    const journal = openQueueJournalFile(file, null);
    journal.startNew(0, 0, []);
    journal.append(1, [change(1, 'a')]);
    journal.append(2, [change(2, 'b')]);
    journal.undoLastAppend();
    journal.undoLastAppend();
    expect(contents(journal.read())).toEqual([[1, 'a']]);
    journal.close();
  });
});
