import { mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PackFault } from '#shared/contract/downtimePackContract';
import type { Day } from '#shared/model/scalars';
import * as texts from '#shared/i18n/texts';
import { speak } from '#shared/text/language';
import { syncFolder } from '../../recovery/databaseFiles';

/**
 * Writes and removes downtime packs in their folder; files that do not come from Kontuar are never touched. A downtime
 * pack's folder gets its final name when all its files are on the disk.
 */

export interface PackFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const MARKER_FILE_NAME = 'Kontuar.txt';
const UNFINISHED_SUFFIX = '.part';
/**
 * Age in ms after which an unfinished downtime pack counts as abandoned. Writing a downtime pack never takes that long.
 */
const MAX_UNFINISHED_PACK_AGE_MS = 3_600_000;

/**
 * Names of the files in a downtime pack (emergency copy of stays and invoices); only files with these names are ever
 * removed.
 */
export const DOWNTIME_PACK_FILE_NAMES = {
  pl: {
    pdf: 'paczka-awaryjna.pdf',
    stays: 'pobyty.csv',
    free: 'wolne-pokoje.csv',
    invoices: 'faktury.csv',
    sealed: 'paczka-awaryjna.zip',
  },
  en: {
    pdf: 'downtime-pack.pdf',
    stays: 'stays.csv',
    free: 'free-rooms.csv',
    invoices: 'invoices.csv',
    sealed: 'downtime-pack.zip',
  },
} as const;
const PACK_FILE_NAMES = new Set<string>(
  Object.values(DOWNTIME_PACK_FILE_NAMES).flatMap((names) => Object.values(names)),
);

/**
 * Adds the id of this Kontuar installation to the marker file in the folder of downtime packs. Ids of other
 * installations stay in the marker file.
 */
export async function writePackFolderMarker(folder: string, id: string): Promise<void> {
  const marks = await readInstallationIds(folder);
  if (marks.includes(id)) return;
  const paragraphs = (['pl', 'en'] as const).map(
    (language) => `${language.toUpperCase()}: ${speak(texts.pack, language).folderMarker}\n`,
  );
  const lines = [...paragraphs, ...[...marks, id].map((markId) => `kontuar: ${markId}`), ''];
  const text = lines.join('\n').replaceAll('\n', '\r\n');
  await writeFile(join(folder, MARKER_FILE_NAME), `\ufeff${text}`, { flush: true });
}

/**
 * Returns null if the folder contains this installation's marker file, otherwise the fault. The drive letter proves
 * nothing, because another USB stick may have the same letter.
 */
export async function checkDowntimePackFolderIdentity(folder: string, id: string): Promise<PackFault | null> {
  try {
    if (!(await stat(folder)).isDirectory()) return { kind: 'missing', detail: folder };
    return (await readInstallationIds(folder)).includes(id) ? null : { kind: 'other', detail: folder };
  } catch (error) {
    return convertDiskErrorToPackFault(error);
  }
}

async function readInstallationIds(folder: string): Promise<string[]> {
  try {
    const text = await readFile(join(folder, MARKER_FILE_NAME), 'utf8');
    return [...text.matchAll(/^kontuar: (\S+)\r?$/gm)].flatMap(([, id]) => id ?? []);
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Writes a downtime pack into the folder and resolves with its name, for example `name-2` if `name` is taken. */
export async function writeDowntimePack(
  folder: string,
  name: string,
  files: readonly PackFile[],
): Promise<string> {
  const part = join(folder, `${name}${UNFINISHED_SUFFIX}`);
  try {
    await removePack(part);
    await mkdir(part);
    for (const { name: file, bytes } of files)
      await writeFile(join(part, file), bytes, { flag: 'wx', flush: true });
    syncFolder(part);
    const free = await findUnusedName(folder, name);
    await rename(part, join(folder, free));
    syncFolder(folder);
    return free;
  } catch (error) {
    // An error in the removal of the unfinished downtime pack is ignored, so that the original disk error is reported.
    await removePack(part).catch(() => undefined);
    throw error;
  }
}

async function findUnusedName(folder: string, name: string): Promise<string> {
  const taken = new Set(await readdir(folder));
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}-${number}`;
  return free;
}

/**
 * Removes old and unfinished downtime packs of this property. The callback `stays` returns the names of the packs to
 * keep.
 */
export async function removeOldDowntimePacks(
  folder: string,
  prefix: string,
  stays: (packs: readonly string[]) => ReadonlySet<string>,
  now: number,
): Promise<void> {
  const pattern = new RegExp(`^${prefix}-\\d{4}-\\d\\d-\\d\\d-\\d{4}(-\\d+)?(\\${UNFINISHED_SUFFIX})?$`);
  const names = (await readdir(folder)).filter((name) => pattern.test(name));
  const packs = names.filter((name) => !name.endsWith(UNFINISHED_SUFFIX));
  const kept = stays(packs);
  for (const name of packs) if (!kept.has(name)) await removePack(join(folder, name));
  for (const name of names.filter((fileName) => fileName.endsWith(UNFINISHED_SUFFIX))) {
    const { mtimeMs } = await stat(join(folder, name));
    if (now - mtimeMs > MAX_UNFINISHED_PACK_AGE_MS) await removePack(join(folder, name));
  }
}

/** Removes the files of a downtime pack. A folder that also contains a foreign file is kept together with that file. */
async function removePack(pack: string): Promise<void> {
  try {
    for (const name of await readdir(pack))
      if (PACK_FILE_NAMES.has(name)) await rm(join(pack, name), { force: true });
    await rmdir(pack);
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(getErrorCode(error) ?? '')) throw error;
  }
}

const getErrorCode = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

const FAULT_KIND_BY_ERROR_CODE: Readonly<Record<string, PackFault['kind']>> = {
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  ENODEV: 'missing',
  EIO: 'missing',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  EACCES: 'readOnly',
  EPERM: 'readOnly',
  EROFS: 'readOnly',
};

/** Converts a disk error into the reason why a downtime pack could not be written; any other error is thrown again. */
export function convertDiskErrorToPackFault(error: unknown): PackFault {
  const code = getErrorCode(error);
  if (code === null || !(error instanceof Error)) throw error;
  return { kind: FAULT_KIND_BY_ERROR_CODE[code] ?? 'failed', detail: error.message };
}

/** Number of newest downtime packs that are always kept, because a single pack may be damaged. */
const NEWEST_PACKS_TO_KEEP = 8;
const DAILY_PACKS_TO_KEEP = 3;

const PACK_DAY_PATTERN = /-(\d{4}-\d\d-\d\d)-\d{4}(?:-\d+)?$/;

/**
 * Returns the names of the downtime packs to keep: the newest packs, and the newest pack of each of the last few days
 * that have packs. Names end in `-2026-06-03-1430`, so they sort by time.
 */
export function chooseDowntimePacksToKeep(names: readonly string[]): ReadonlySet<string> {
  const newestFirst = [...names].sort().reverse();
  const kept = new Set(newestFirst.slice(0, NEWEST_PACKS_TO_KEEP));
  const days = new Set<string>();
  for (const name of newestFirst) {
    const day = PACK_DAY_PATTERN.exec(name)?.[1] ?? '';
    if (days.has(day)) continue;
    if (days.size === DAILY_PACKS_TO_KEEP) break;
    days.add(day);
    kept.add(name);
  }
  return kept;
}

/** Returns the names of downtime packs that were written on days before `day`, but never the newest downtime pack. */
export const listExpiredDowntimePacks = (names: readonly string[], day: Day): string[] =>
  [...names]
    .sort()
    .slice(0, -1)
    .filter((name) => (PACK_DAY_PATTERN.exec(name)?.[1] ?? day) < day);
