import { existsSync, readdirSync } from 'node:fs';
import { rm, rmdir, utimes } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { z } from 'zod';
import type { OmittedInvoice } from '#shared/contract/documentsContract';
import { daySchema } from '#shared/model/scalars';
import { toPropertyDay } from '#shared/rules/days';
import { canMonthHaveUndownloadedInvoices, monthSchema } from '#shared/rules/tax/taxMonth';
import { accountantLanguage } from '#shared/text/language';
import {
  deriveExportDateAndName,
  exportInvoices,
  summarizeMonthExport,
  type Engine,
} from '../engine/openEngine';
import {
  convertDiskErrorToFailure,
  buildBadInputFailure,
  buildCommandSuccess,
  type CommandResult,
} from './commandResult';
import { defineCliCommand, runWithEngine } from './defineCommand';
import { writeStderrLine } from './commandOutput';
import { printOmittedInvoices, printExportProgressToTerminal } from './exportFileWriter';
import { atomicWrite } from '../atomicWrite';

/**
 * The command `export month` writes the files that an accountant needs for one month, selected by tax point, into a
 * folder.
 */

const options = z.object({
  month: monthSchema,
  failureDays: z.array(daySchema).max(31).default([]),
  out: z.string().min(1),
});

export function registerExportMonthCliCommand(group: Command): void {
  const month = group
    .command('month')
    .description('the accountant’s month by tax point: cover, register, JPK rows, Optima, EDI++, PDFs')
    .requiredOption('--month <month>', 'YYYY-MM')
    .option('--failure-days <day...>', 'days of an announced KSeF failure: no number there is OFF')
    .requiredOption('--out <dir>', 'a new or empty folder');
  defineCliCommand(month, options, (chosen, common) => {
    const out = resolve(chosen.out);
    if (existsSync(out) && !isEmptyFolder(out))
      return Promise.resolve(
        buildBadInputFailure(`${out} is not an empty folder. Nothing is written over it.`, 'out'),
      );
    return runWithEngine(common, true, (engine) => writeMonthExport(engine, { ...chosen, out }));
  });
}

function isEmptyFolder(path: string): boolean {
  try {
    return readdirSync(path).length === 0;
  } catch {
    return false;
  }
}

async function writeMonthExport(
  { context }: Engine,
  chosen: z.infer<typeof options>,
): Promise<CommandResult> {
  const { month, failureDays, out } = chosen;
  // The summary needs the stored list of documents without a KSeF number. The export overwrites this list, so the
  // summary is read first.
  const summary = await summarizeMonthExport(context, { month, failureDays });
  const { documents, incomplete, arrived, letGo, notSent, confirmedAt } = summary;
  const selection = { by: 'month' as const, month, failureDays };
  const language = accountantLanguage(context.preferences.get().language);
  const made = new Date(deriveExportDateAndName(selection, context.now()).madeAt);
  const files: string[] = [];
  const omitted: OmittedInvoice[] = [];
  const folders = new Set<string>();
  try {
    for await (const step of exportInvoices(context, { format: 'month', selection, language })) {
      if (step.kind === 'progress') {
        printExportProgressToTerminal(step.done, step.of);
        continue;
      }
      if (step.kind === 'omitted') {
        omitted.push(step.invoice);
        continue;
      }
      const file = join(out, step.name);
      folders.add(dirname(file));
      await atomicWrite(file, [step.bytes]);
      files.push(file);
      await utimes(file, made, made);
    }
  } catch (error) {
    // The files and folders of a failed month export are removed, so that the next export can use the folder.
    for (const file of files) await rm(file, { force: true });
    folders.delete(out);
    for (const folder of folders) await rmdir(folder).catch(() => undefined);
    return convertDiskErrorToFailure(error);
  }
  const data = {
    month,
    files,
    documents,
    incomplete: incomplete.map(({ number, reason }) => ({ number, reason })),
    correct: arrived,
    omitted,
  };
  const leftOut = incomplete.length === 0 ? '' : `, ${incomplete.length} of them left out of the sums`;
  const remarks = [
    context.store.settings.get('invoices.scannedAt') === null &&
      'Not all invoices have been downloaded yet: the files may lack some. Run "kontuar sync" first.',
    confirmedAt !== null &&
      canMonthHaveUndownloadedInvoices(month, confirmedAt) &&
      `The invoices were last confirmed on ${toPropertyDay(confirmedAt)}, before the end of ${month}: the files may lack some.`,
    notSent > 0 &&
      `${notSent} invoices of ${month} wait to be sent and are not in the files. Run "kontuar sync" first.`,
    letGo > 0 &&
      `${letGo} invoices issued in ${month} were erased here after their retention period; the service has them.`,
  ];
  printOmittedInvoices(omitted);
  for (const remark of remarks) if (remark !== false) writeStderrLine(remark);
  return buildCommandSuccess(
    data,
    `${documents} documents of ${month}${leftOut}: ${files.length} files written to ${out}`,
  );
}
