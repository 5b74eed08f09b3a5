import { z } from 'zod';

/** Starts of the versions, kept in the profile. */
export const startRecordSchema = z.object({
  /** The version that started last, and how many times in a row it did not get as far as its window. */
  version: z.string(),
  failed: z.int().min(0),
  /** The last version that did, and where its installer is kept on this PC; null: nowhere. */
  well: z.string().nullable(),
  kept: z.object({ version: z.string(), file: z.string() }).nullable(),
  /** Versions that were taken back: they are not offered again. */
  takenBack: z.array(z.string()),
  /** The version that was to be installed at the last end, and was not: said once. */
  notInstalled: z.string().nullable().default(null),
});
export type StartRecord = z.infer<typeof startRecordSchema>;

/** So often a version may fail before the one before it is offered. */
const FAILED_STARTS = 2;

export interface Beginning {
  /** To be written before anything else is tried: a start that dies has then failed. */
  readonly record: StartRecord;
  /** The version to go back to; null: go on. */
  readonly back: { readonly version: string; readonly file: string | null } | null;
}

/** This version is about to start. */
export function beginStart(known: StartRecord | null, version: string): Beginning {
  const before = known ?? { version, failed: 0, well: null, kept: null, takenBack: [], notInstalled: null };
  const again = before.version === version;
  // A version that has worked here does not fail because it is new.
  const proven = before.well === version;
  const failed = again && !proven ? before.failed : 0;
  const record = { ...before, version, failed: proven ? 0 : failed + 1 };
  if (failed < FAILED_STARTS || before.well === null) return { record, back: null };
  const file = before.kept?.version === before.well ? before.kept.file : null;
  return { record, back: { version: before.well, file } };
}

/** Its window is there, with its line to the engine. */
export const startedWell = (record: StartRecord): StartRecord => ({
  ...record,
  failed: 0,
  well: record.version,
});

/** It did not start for reasons that are not the version's: profile in use, a disk, data of a later version. */
export const excused = (record: StartRecord): StartRecord => ({
  ...record,
  failed: Math.max(0, record.failed - 1),
});

/** The installer of the version that runs now is kept in `file`, before another takes its place. */
export const keptInstaller = (record: StartRecord, file: string): StartRecord => ({
  ...record,
  kept: { version: record.version, file },
});

/** The desk has chosen the version before; this one is not offered again. */
export const takenBack = (record: StartRecord): StartRecord => ({
  ...record,
  failed: 0,
  takenBack: [...new Set([...record.takenBack, record.version])],
});
