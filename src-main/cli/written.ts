import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { OmittedInvoice } from '#shared/contract/documentsContract';
import { omittedText } from '#shared/text/omitted';
import { atomicWrite } from '../atomicWrite';
import { isSamePaper, type ExportStep } from '../engine/entry';
import { printMessage } from './output';

/** Files that a command writes: each under its name only when it is whole, never over one that is there. */

export interface Written {
  readonly files: string[];
  /** Papers that were there already, and stay as they are. */
  readonly kept: number;
  readonly omitted: OmittedInvoice[];
}

/** PDFs into a folder. Where something else has the name, an earlier paper of the invoice or another invoice's, it stays beside. */
export async function intoFolder(steps: AsyncIterable<ExportStep>, folder: string): Promise<Written> {
  const files: string[] = [];
  const omitted: OmittedInvoice[] = [];
  let kept = 0;
  await mkdir(folder, { recursive: true });
  for await (const step of steps) {
    if (step.kind === 'progress') {
      progress(step.done, step.of);
      continue;
    }
    if (step.kind === 'omitted') {
      omitted.push(step.invoice);
      continue;
    }
    const file = placeFor(join(folder, step.name), step.bytes);
    if (file === null) {
      kept += 1;
      continue;
    }
    await atomicWrite(file, [step.bytes]);
    files.push(file);
  }
  return { files, kept, omitted };
}

/** The file's name, or the next free one; null where the paper is there already. */
function placeFor(file: string, bytes: Uint8Array): string | null {
  const { dir, name, ext } = parse(file);
  for (let free = file, number = 2; ; free = join(dir, `${name}_${number}${ext}`), number += 1) {
    if (!existsSync(free)) return free;
    if (statSync(free).isFile() && isSamePaper(readFileSync(free), bytes)) return null;
  }
}

type Part = Exclude<ExportStep, { kind: 'file' }> | { kind: 'file' | 'part'; bytes: Uint8Array };

export async function intoFile(steps: AsyncIterable<Part>, file: string): Promise<Written> {
  const omitted: OmittedInvoice[] = [];
  async function* parts() {
    for await (const step of steps) {
      if (step.kind === 'progress') progress(step.done, step.of);
      else if (step.kind === 'omitted') omitted.push(step.invoice);
      else yield step.bytes;
    }
  }
  // One PDF of no invoice has no parts.
  const written = await atomicWrite(file, parts());
  return { files: written > 0 ? [file] : [], kept: 0, omitted };
}

/** Each invoice that is in none of the files, with the reason. */
export function printOmitted(omitted: readonly OmittedInvoice[]): void {
  for (const { number, localId, why } of omitted)
    printMessage(`${number || localId}: ${omittedText[why].en}.`);
}

/** On a terminal only. */
export function progress(made: number, of: number): void {
  if (process.stderr.isTTY && (made % 50 === 0 || made === of)) printMessage(`${made} of ${of}`);
}
