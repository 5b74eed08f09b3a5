import { speak } from '#shared/text/language';
import { readdir, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { z } from 'zod';
import type { KsefImport } from '#shared/contract/ksefFileImportSchemas';
import { importKsefFiles, type Engine } from '../engine/openEngine';
import { explainFileReadRefusal, readRegularFile } from '../readRegularFile';
import {
  convertDiskErrorToFailure,
  buildBadInputFailure,
  buildCommandSuccess,
  type CommandResult,
} from './commandResult';
import { defineCliCommand, runWithEngine } from './defineCommand';
import * as texts from '#shared/i18n/texts';

/**
 * Adds the command `ksef import`: reads XML files from KSeF, finds the stored invoice of each file, and reports
 * differences between file and invoice.
 */

/**
 * Maximum size of a file for `ksef import`: 200 MB, because the whole file is read into memory. A ZIP with the KSeF
 * files of a year is smaller.
 */
const MAX_KSEF_FILE_BYTES = 200_000_000;
const MAX_FOLDER_DEPTH = 4;

export function registerKsefImportCliCommand(program: Command): void {
  const group = program.command('ksef').description('files that KSeF keeps');
  const take = group
    .command('import <path>')
    .description(
      'FA(3) files: one, a folder of them, or a ZIP; matched, compared, and kept beside the database',
    );
  defineCliCommand(take, z.object({}), async (_, common, [given = '']) => {
    const path = resolve(given);
    if (!(await isFileOrFolder(path)))
      return buildBadInputFailure(explainFileReadRefusal(path, 'notRegular', MAX_KSEF_FILE_BYTES), 'path');
    const files = await listKsefFiles(path);
    if (files === null) return buildBadInputFailure(`${path} cannot be read.`, 'path');
    if (files.length === 0) return buildBadInputFailure(`${path} holds no .xml and no .zip.`, 'path');
    return runWithEngine(common, true, (engine) => importAndReportKsefFiles(engine, files));
  });
}

/**
 * Returns false if the path leads to neither a file nor a folder, for example to a device. A path that does not exist
 * gives true, because a later step reports it.
 */
async function isFileOrFolder(path: string): Promise<boolean> {
  const facts = await stat(path).catch(() => null);
  return facts === null || facts.isFile() || facts.isDirectory();
}

async function listKsefFiles(path: string, depth = 0): Promise<string[] | null> {
  try {
    if (!(await stat(path)).isDirectory()) return [path];
    const entries = await readdir(path, { withFileTypes: true });
    const found: string[] = [];
    for (const entry of entries) {
      const filePath = join(path, entry.name);
      if (entry.isDirectory() && depth < MAX_FOLDER_DEPTH)
        found.push(...((await listKsefFiles(filePath, depth + 1)) ?? []));
      else if (entry.isFile() && /\.(?:xml|zip)$/i.test(entry.name)) found.push(filePath);
    }
    return found;
  } catch {
    return null;
  }
}

async function importAndReportKsefFiles(
  { context }: Engine,
  files: readonly string[],
): Promise<CommandResult> {
  const result: KsefImport = { matched: [], unmatched: [], refused: [] };
  try {
    for (const file of files) {
      const read = await readRegularFile(file, MAX_KSEF_FILE_BYTES);
      if (!read.ok) {
        result.refused.push({
          file: basename(file),
          why: read.reason === 'tooLarge' ? 'tooLarge' : 'damaged',
        });
        continue;
      }
      const imported = await importKsefFiles(context, [{ name: basename(file), bytes: read.bytes }]);
      result.matched.push(...imported.matched);
      result.unmatched.push(...imported.unmatched);
      result.refused.push(...imported.refused);
    }
  } catch (error) {
    return convertDiskErrorToFailure(error);
  }
  return buildCommandSuccess(result, formatImportResult(result));
}

function formatImportResult({ matched, unmatched, refused }: KsefImport): string {
  return [
    `${matched.length} matched, ${unmatched.length} of no invoice here, ${refused.length} refused`,
    ...matched.flatMap(({ number, differences }) =>
      differences.map(
        ({ field, part, here, ksef }) =>
          `${number}: ${speak(texts.ksef, 'en').fieldText[field]}${part && ` ${part}`}: here ${here || '-'}, in KSeF ${ksef || '-'}`,
      ),
    ),
    ...unmatched.map(({ file, number }) => `${file}: ${number} is not in the local store`),
    ...refused.map(({ file, why }) => `${file}: ${speak(texts.ksef, 'en').refusal[why]}`),
  ].join('\n');
}
