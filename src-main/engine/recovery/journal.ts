import {
  chmodSync,
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import {
  journalEntrySchema,
  type ChangeEntry,
  type JournalContent,
  type JournalEntry,
  type JournalRow,
  type QueueJournal,
  type UnreadableStretch,
} from '../store/outbox/queueJournal';
import { syncFolder } from './databaseFiles';

/**
 * The queue a second time, as a text file that only grows: a line per change of it, with a checksum before it. Lines of
 * one transaction have its number, and the last of them says so; what a cut left unfinished is nothing. Mode 0600.
 */
const lineSchema = z.union([
  z.object({ n: z.int(), end: z.boolean(), entry: journalEntrySchema }),
  z.object({ n: z.int(), begun: z.object({ upTo: z.int() }) }),
]);
type Line = z.infer<typeof lineSchema>;

const PRIVATE = 0o600;

export function openJournal(file: string): QueueJournal {
  let handle: number | null = null;
  /** Where the last append began; null where there is nothing to cut off. */
  let start: number | null = null;
  /** A truncation that failed and is still to do. */
  let owed = false;

  const opened = (): number => {
    if (handle !== null) return handle;
    const end = scan(file)?.end ?? 0;
    handle = openSync(file, 'a', PRIVATE);
    chmodSync(file, PRIVATE);
    // A transaction that a cut left unfinished; the next one must not be read as a part of it.
    ftruncateSync(handle, end);
    return handle;
  };
  function cut(): void {
    if (start === null) return;
    owed = true;
    ftruncateSync(opened(), start);
    fsyncSync(opened());
    owed = false;
    start = null;
  }
  const close = (): void => {
    if (handle !== null) closeSync(handle);
    handle = null;
  };

  return {
    read: () => scan(file)?.content ?? null,
    append(number, entries) {
      // Never append after an unconfirmed transaction.
      if (owed) cut();
      const to = opened();
      start = fstatSync(to).size;
      try {
        writeWhole(to, textOf(number, entries));
        fsyncSync(to);
      } catch (error) {
        tryTo(cut);
        throw error;
      }
    },
    takeBack: () => tryTo(cut),
    begin(number, upTo, entries) {
      const part = `${file}.part`;
      const to = openSync(part, 'w', PRIVATE);
      try {
        writeWhole(to, lineOf({ n: number, begun: { upTo } }) + textOf(number, entries));
        fsyncSync(to);
      } finally {
        closeSync(to);
      }
      close();
      [start, owed] = [null, false];
      renameSync(part, file);
      syncFolder(dirname(file));
    },
    size: () => fstatSync(opened()).size,
    close,
  };
}

/** A failed truncation is done before the next append. */
function tryTo(work: () => void): void {
  try {
    work();
  } catch {
    // A disk error: the append meets and reports it, too.
  }
}

function lineOf(line: Line): string {
  const text = JSON.stringify(line);
  return `${sumOf(text)} ${text}\n`;
}

const sumOf = (text: string): string => crc32(text).toString(16).padStart(8, '0');

const textOf = (number: number, entries: readonly JournalEntry[]): string =>
  entries.map((entry, place) => lineOf({ n: number, end: place === entries.length - 1, entry })).join('');

/** A disk that is nearly full takes less than it was given before it refuses. */
function writeWhole(handle: number, text: string): void {
  const bytes = Buffer.from(text, 'utf8');
  for (let done = 0; done < bytes.length;) done += writeSync(handle, bytes, done);
}

interface Scan {
  /** null: nothing in it can be relied on. */
  readonly content: JournalContent | null;
  /** Bytes up to the end of the last whole transaction. */
  readonly end: number;
}

/** null without a file. */
function scan(file: string): Scan | null {
  let lines: string[];
  try {
    // A line without its end was never written whole. Read as one letter a byte, a damaged line keeps its length.
    lines = readFileSync(file, 'latin1').split('\n').slice(0, -1);
  } catch {
    return null;
  }
  const changes = new Map<number, ChangeEntry>();
  const notes: JournalRow[] = [];
  let [last, upTo, begun, end, at] = [0, 0, false, 0, 0];
  /** Whether there are unreadable lines: before the last whole transaction, and so far. */
  let [bad, seen] = [false, false];
  const unreadable: UnreadableStretch[] = [];
  let badLines = 0;
  let newestQueuedAt: string | null = null;
  let group: { n: number; entries: JournalEntry[] } = { n: 0, entries: [] };
  for (const text of lines) {
    at += text.length + 1;
    const line = readLine(Buffer.from(text, 'latin1').toString('utf8'));
    if (line === null) {
      if (text === '') continue;
      seen = true;
      badLines += 1;
      continue;
    }
    if ('begun' in line) {
      [last, upTo, begun, end] = [line.n, line.begun.upTo, true, at];
      continue;
    }
    if (line.n !== group.n) group = { n: line.n, entries: [] };
    group.entries.push(line.entry);
    if (!line.end) continue;
    const skipped = last === 0 ? 0 : line.n - last - 1;
    const entries = Math.max(badLines, skipped);
    if (entries > 0) unreadable.push({ before: line.n, entries, since: newestQueuedAt });
    badLines = 0;
    for (const entry of group.entries) {
      newestQueuedAt = laterQueuedAt(newestQueuedAt, entry);
      if (entry.what === 'note') notes.push(entry.row);
      else {
        // In the order in which they were touched last.
        changes.delete(entry.id);
        changes.set(entry.id, entry);
      }
    }
    [last, end, bad] = [line.n, at, seen];
    group = { n: 0, entries: [] };
  }
  if (badLines > 0) unreadable.push({ before: null, entries: badLines, since: newestQueuedAt });
  // What lies behind the last whole transaction was never confirmed.
  const content = begun || last > 0 ? { last, upTo, changes, notes, whole: begun && !bad, unreadable } : null;
  return { content, end };
}

function laterQueuedAt(newest: string | null, entry: JournalEntry): string | null {
  const queuedAt = entry.what === 'change' ? entry.row?.['queued_at'] : null;
  if (typeof queuedAt !== 'string') return newest;
  return newest === null || queuedAt > newest ? queuedAt : newest;
}

function readLine(text: string): Line | null {
  const json = text.slice(9);
  if (sumOf(json) !== text.slice(0, 8)) return null;
  try {
    return lineSchema.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}
