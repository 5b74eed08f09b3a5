import { speak } from '#shared/text/language';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { OmittedInvoice } from '#shared/contract/documentsContract';
import { atomicWrite } from '../atomicWrite';
import { isSamePdfIgnoringTime, type ExportStep } from '../engine/openEngine';
import { writeStderrLine } from './commandOutput';
import * as texts from '#shared/i18n/texts';

/**
 * Writes the files of an export command: a file gets its name only when it is complete, and existing files are never
 * overwritten.
 */

export interface ExportedFiles {
  readonly files: string[];
  /** Number of PDFs that were not written, because the folder already contained the same file. */
  readonly kept: number;
  readonly omitted: OmittedInvoice[];
}

/**
 * Writes PDFs into a folder. If the file name belongs to a file with other content, such as an earlier PDF of the
 * invoice, a number is added to the name of the new PDF.
 */
export async function writeExportToFolder(
  steps: AsyncIterable<ExportStep>,
  folder: string,
): Promise<ExportedFiles> {
  const files: string[] = [];
  const omitted: OmittedInvoice[] = [];
  let kept = 0;
  await mkdir(folder, { recursive: true });
  for await (const step of steps) {
    if (step.kind === 'progress') {
      printExportProgressToTerminal(step.done, step.of);
      continue;
    }
    if (step.kind === 'omitted') {
      omitted.push(step.invoice);
      continue;
    }
    const file = findUnusedPdfPath(join(folder, step.name), step.bytes);
    if (file === null) {
      kept += 1;
      continue;
    }
    await atomicWrite(file, [step.bytes]);
    files.push(file);
  }
  return { files, kept, omitted };
}

/**
 * Returns the path for the PDF: `file` if no such file exists, otherwise the first unused path with a number added to
 * the name. Returns null if a file with the same content already exists.
 */
function findUnusedPdfPath(file: string, bytes: Uint8Array): string | null {
  const { dir, name, ext } = parse(file);
  for (let free = file, number = 2; ; free = join(dir, `${name}_${number}${ext}`), number += 1) {
    if (!existsSync(free)) return free;
    if (statSync(free).isFile() && isSamePdfIgnoringTime(readFileSync(free), bytes)) return null;
  }
}

type FileExportStep = Exclude<ExportStep, { kind: 'file' }> | { kind: 'file' | 'part'; bytes: Uint8Array };

export async function writeExportToFile(
  steps: AsyncIterable<FileExportStep>,
  file: string,
): Promise<ExportedFiles> {
  const omitted: OmittedInvoice[] = [];
  async function* streamFileBytes() {
    for await (const step of steps) {
      if (step.kind === 'progress') printExportProgressToTerminal(step.done, step.of);
      else if (step.kind === 'omitted') omitted.push(step.invoice);
      else yield step.bytes;
    }
  }
  // If every invoice was left out, the joined PDF would be empty, so no file is written.
  const written = await atomicWrite(file, streamFileBytes());
  return { files: written > 0 ? [file] : [], kept: 0, omitted };
}

export function printOmittedInvoices(omitted: readonly OmittedInvoice[]): void {
  for (const { number, localId, why } of omitted)
    writeStderrLine(`${number || localId}: ${speak(texts.omitted, 'en')[why]}.`);
}

/** On a terminal only. */
export function printExportProgressToTerminal(made: number, of: number): void {
  if (process.stderr.isTTY && (made % 50 === 0 || made === of)) writeStderrLine(`${made} of ${of}`);
}
