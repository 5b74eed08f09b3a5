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
} from '../store/outbox/queueJournalInterface';
import { lostChangeSchema, type LostChange } from '#shared/contract/recoveryContract';
import type { DataEncryptionKey } from '../platform/dataKeyAndRecoveryWords';
import { syncFolder } from './databaseFiles';

/**
 * Facts about a queued change that the queue journal keeps unencrypted. They tell which changes are lost if the key is
 * lost.
 */
const outlineSchema = z.object({
  id: z.int(),
  /** Kind of the queued change (create, update or delete); null if the change was merged into another queued change. */
  kind: z.string().nullable(),
  queuedAt: z.string().nullable(),
  waits: z.boolean(),
});
type Outline = z.infer<typeof outlineSchema>;

const journalStartSchema = z.object({ upTo: z.int() });
const entryLineSchema = z.object({ n: z.int(), end: z.boolean(), entry: journalEntrySchema });
const journalStartLineSchema = z.object({ n: z.int(), begun: journalStartSchema });
const sealedEntrySchema = z.object({
  n: z.int(),
  end: z.boolean(),
  outline: outlineSchema.nullable(),
  sealed: z.string(),
});
const sealedStartSchema = z.object({
  n: z.int(),
  begun: journalStartSchema,
  keyId: z.string(),
  sealed: z.string(),
});

type Line = z.infer<typeof entryLineSchema> | z.infer<typeof journalStartLineSchema>;
const storedLineSchema = z.union([
  sealedEntrySchema,
  sealedStartSchema,
  entryLineSchema,
  journalStartLineSchema,
]);
type StoredLine = z.infer<typeof storedLineSchema>;

const PRIVATE_FILE_MODE = 0o600;

export function openQueueJournalFile(file: string, key: DataEncryptionKey | null): QueueJournal {
  let handle: number | null = null;
  /** Byte position in the journal file at which the last append began; null if there is no append to undo. */
  let start: number | null = null;
  /**
   * True if an incomplete transaction must still be removed from the end of the journal file, because the first attempt
   * failed.
   */
  let owed = false;

  const openHandle = (): number => {
    if (handle !== null) return handle;
    const end = scan(file, key)?.end ?? 0;
    handle = openSync(file, 'a', PRIVATE_FILE_MODE);
    chmodSync(file, PRIVATE_FILE_MODE);
    // An incomplete transaction at the end of the journal file is cut off, so that the next transaction is not read as
    // a part of it.
    ftruncateSync(handle, end);
    return handle;
  };
  function undoLastAppend(): void {
    if (start === null) return;
    owed = true;
    ftruncateSync(openHandle(), start);
    fsyncSync(openHandle());
    owed = false;
    start = null;
  }
  const close = (): void => {
    if (handle !== null) closeSync(handle);
    handle = null;
  };

  return {
    read: () => scan(file, key)?.content ?? null,
    append(number, entries) {
      // An incomplete transaction must be removed from the journal before the next entry is appended.
      if (owed) undoLastAppend();
      const to = openHandle();
      start = fstatSync(to).size;
      try {
        writeFully(to, formatTransaction(number, entries, key));
        fsyncSync(to);
      } catch (error) {
        ignoreDiskError(undoLastAppend);
        throw error;
      }
    },
    undoLastAppend: () => ignoreDiskError(undoLastAppend),
    startNew(number, upTo, entries) {
      const part = `${file}.part`;
      const to = openSync(part, 'w', PRIVATE_FILE_MODE);
      try {
        writeFully(
          to,
          formatLine({ n: number, begun: { upTo } }, key) + formatTransaction(number, entries, key),
        );
        fsyncSync(to);
      } finally {
        closeSync(to);
      }
      close();
      [start, owed] = [null, false];
      renameSync(part, file);
      syncFolder(dirname(file));
    },
    getSizeBytes: () => fstatSync(openHandle()).size,
    close,
  };
}

function ignoreDiskError(work: () => void): void {
  try {
    work();
  } catch {
    // The disk error is ignored, because the next write to the journal fails too and reports the error.
  }
}

function formatLine(line: Line, key: DataEncryptionKey | null): string {
  const text = JSON.stringify(key ? encryptLine(line, key) : line);
  return `${computeChecksum(text)} ${text}\n`;
}

const computeChecksum = (text: string): string => crc32(text).toString(16).padStart(8, '0');

const formatTransaction = (
  number: number,
  entries: readonly JournalEntry[],
  key: DataEncryptionKey | null,
): string =>
  entries
    .map((entry, index) => formatLine({ n: number, end: index === entries.length - 1, entry }, key))
    .join('');

function encryptLine(line: Line, key: DataEncryptionKey): StoredLine {
  if ('begun' in line) {
    const { n, begun } = line;
    return { n, begun, keyId: key.id, sealed: key.encryptText(JSON.stringify([n, begun.upTo]), '') };
  }
  const { n, end, entry } = line;
  const outline = buildOutline(entry);
  return {
    n,
    end,
    outline,
    sealed: key.encryptText(JSON.stringify([n, end, outline]), JSON.stringify(entry)),
  };
}

/** Returns null if the journal line was altered, was written with another key, or is not encrypted. */
function decryptLine(line: StoredLine, key: DataEncryptionKey): Line | null {
  if (!('sealed' in line)) return null;
  const { n } = line;
  if ('begun' in line) {
    const { begun } = line;
    return key.decryptText(JSON.stringify([n, begun.upTo]), line.sealed) === null ? null : { n, begun };
  }
  const { end, outline } = line;
  const text = key.decryptText(JSON.stringify([n, end, outline]), line.sealed);
  const entry = text === null ? undefined : journalEntrySchema.safeParse(JSON.parse(text)).data;
  return entry ? { n, end, entry } : null;
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function buildOutline(entry: JournalEntry): Outline | null {
  if (entry.what === 'note') return null;
  const { id, row } = entry;
  return {
    id,
    kind: textOrNull(row?.['kind']),
    queuedAt: textOrNull(row?.['queued_at']),
    waits: row !== null && row['ended_at'] === null,
  };
}

/**
 * Writes the whole text. The loop is needed because a nearly full disk may accept only a part of the bytes per call.
 */
function writeFully(handle: number, text: string): void {
  const bytes = Buffer.from(text, 'utf8');
  for (let done = 0; done < bytes.length;) done += writeSync(handle, bytes, done);
}

interface JournalScanResult {
  /** Content of the queue journal; null if nothing in the file can be used. */
  readonly content: JournalContent | null;
  /** Length in bytes of the journal up to the end of its last complete transaction. */
  readonly end: number;
}

/** null without a file. */
function scan(file: string, key: DataEncryptionKey | null): JournalScanResult | null {
  const lines = readRawLines(file);
  if (lines === null) return null;
  const changes = new Map<number, ChangeEntry>();
  const notes: JournalRow[] = [];
  let [last, upTo, begun, end, at] = [0, 0, false, 0, 0];
  /** `bad` is true if an unreadable journal line lies before the end of the last complete transaction. */
  let [bad, seen] = [false, false];
  const unreadable: UnreadableStretch[] = [];
  let badLines = 0;
  let newestQueuedAt: string | null = null;
  let group: { n: number; entries: JournalEntry[] } = { n: 0, entries: [] };
  for (const text of lines) {
    at += text.length + 1;
    const line = readLine(text, key);
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
      newestQueuedAt = pickLaterQueuedAt(newestQueuedAt, entry);
      if (entry.what === 'note') notes.push(entry.row);
      else {
        // A queue entry that was changed is moved to the end of the map, so that the map is ordered by last
        // modification.
        changes.delete(entry.id);
        changes.set(entry.id, entry);
      }
    }
    [last, end, bad] = [line.n, at, seen];
    group = { n: 0, entries: [] };
  }
  if (badLines > 0) unreadable.push({ before: null, entries: badLines, since: newestQueuedAt });
  // Journal lines after the last complete transaction are ignored, because they belong to a transaction that was never
  // finished.
  const content = begun || last > 0 ? { last, upTo, changes, notes, whole: begun && !bad, unreadable } : null;
  return { content, end };
}

function pickLaterQueuedAt(newest: string | null, entry: JournalEntry): string | null {
  const queuedAt = entry.what === 'change' ? entry.row?.['queued_at'] : null;
  if (typeof queuedAt !== 'string') return newest;
  return newest === null || queuedAt > newest ? queuedAt : newest;
}

/**
 * Returns the lines of the journal file; null if the file cannot be read. Each byte becomes one character, so that a
 * damaged line keeps its length.
 */
function readRawLines(file: string): string[] | null {
  try {
    // Text after the last newline of the journal file is ignored, because that line was not written completely.
    return readFileSync(file, 'latin1').split('\n').slice(0, -1);
  } catch {
    return null;
  }
}

function readLine(text: string, key: DataEncryptionKey | null): Line | null {
  const line = readStoredLine(text);
  if (!line) return null;
  if (key) return decryptLine(line, key);
  return 'sealed' in line ? null : line;
}

function readStoredLine(text: string): StoredLine | null {
  const line = Buffer.from(text, 'latin1').toString('utf8');
  const json = line.slice(9);
  if (computeChecksum(json) !== line.slice(0, 8)) return null;
  try {
    return storedLineSchema.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Returns the id of the key with which the queue journal is encrypted; null if the journal is unencrypted or missing,
 * or if its first line cannot be read.
 */
export function readJournalKeyId(file: string): string | null {
  for (const text of readRawLines(file) ?? []) {
    const line = readStoredLine(text);
    if (line && 'keyId' in line) return line.keyId;
  }
  return null;
}

/** Lists the waiting changes in a queue journal, even if the journal is encrypted and its key is missing. */
export function listWaitingChangesInJournal(file: string): LostChange[] {
  const changes = new Map<number, Outline>();
  for (const text of readRawLines(file) ?? []) {
    const line = readStoredLine(text);
    if (line && 'outline' in line && line.outline) changes.set(line.outline.id, line.outline);
  }
  return [...changes.values()]
    .filter(({ waits }) => waits)
    .map(({ id, kind, queuedAt }) => lostChangeSchema.parse({ id, kind, queuedAt }));
}
