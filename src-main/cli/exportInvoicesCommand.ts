import { speak } from '#shared/text/language';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { z } from 'zod';
import { paperLanguageSchema } from '#shared/contract/documentsContract';
import { daySchema } from '#shared/model/scalars';
import { accountantLanguage } from '#shared/text/language';
import { exportInvoices, joinExportPdfs, zipExportFiles, type Engine } from '../engine/openEngine';
import {
  convertDiskErrorToFailure,
  buildBadInputFailure,
  buildCommandSuccess,
  buildNoAccountFailure,
  buildGeneralFailure,
  checkDayOrder,
  type CommandResult,
} from './commandResult';
import { defineCliCommand, defineEngineCliCommand, runWithEngine } from './defineCommand';
import { registerExportMonthCliCommand } from './exportMonthCommand';
import { writeExportToFile, writeExportToFolder, printOmittedInvoices } from './exportFileWriter';
import { ALL_INVOICES } from '#shared/contract/defaultInvoiceFilter';
import * as texts from '#shared/i18n/texts';

/**
 * The command `export invoices` writes the same export formats as the invoice screen into files that the user names.
 * Existing files are never overwritten.
 */

const FORMATS = ['pdf', 'csv', 'xlsx', 'json', 'zip'] as const;

const options = z.object({
  format: z.enum(FORMATS),
  from: daySchema.nullable().default(null),
  to: daySchema.nullable().default(null),
  ids: z.array(z.string()).nullable().default(null),
  paperLanguage: paperLanguageSchema.nullable().default(null),
  out: z.string().min(1),
});

export function registerExportCliCommands(program: Command): void {
  const group = program.command('export').description('files out of the local store');
  const invoices = group
    .command('invoices')
    .description(
      'PDFs into a folder or into one file, or one file: csv, xlsx, json, zip (the accountant’s month)',
    )
    .requiredOption('--format <format>', FORMATS.join(', '))
    .option('--from <day>', 'issued on this day or later')
    .option('--to <day>', 'issued on this day or earlier')
    .option('--ids <id...>', 'only these, by invoiceId or localId')
    .option(
      '--paper-language <language>',
      `of the PDFs: ${paperLanguageSchema.options.join(', ')}; without it by each buyer’s country`,
    )
    .requiredOption(
      '--out <path>',
      'a folder for pdf, else a new file; a name that ends in .pdf is one PDF of all',
    );
  registerExportMonthCliCommand(group);
  const pack = group
    .command('pack')
    .description('the downtime pack: who is in house, comes and goes, what is owed, as PDF and CSV')
    .requiredOption('--out <dir>', 'a folder; the pack is a new folder in it, and old ones are thinned out');
  // The command only reads the profile, so it takes no write lock and can run while Kontuar is open.
  defineEngineCliCommand(pack, false, z.object({ out: z.string().min(1) }), (engine, { out }) =>
    writePack(engine, resolve(out)),
  );
  defineCliCommand(invoices, options, (chosen, common) => {
    const out = resolve(chosen.out);
    if ((chosen.format !== 'pdf' || isPdfPath(out)) && existsSync(out))
      return Promise.resolve(
        buildBadInputFailure(`${out} exists already. Nothing is written over it.`, 'out'),
      );
    const wrong = checkDayOrder(chosen.from, chosen.to);
    if (wrong) return Promise.resolve(wrong);
    return runWithEngine(common, true, (engine) => writeInvoiceExport(engine, { ...chosen, out }));
  });
}

const isPdfPath = (out: string): boolean => /\.pdf$/i.test(out);

async function writePack({ context }: Engine, out: string): Promise<CommandResult> {
  if (!context.session.account()) return buildNoAccountFailure();
  const written = await context.pack?.writeInto(out);
  if (!written) throw new Error('training keeps no packs');
  if (!written.ok)
    return buildGeneralFailure(
      'unwritable',
      `${speak(texts.packFault, 'en')[written.fault.kind]} (${written.fault.detail})`,
    );
  const folder = join(out, written.pack?.name ?? '');
  return buildCommandSuccess(
    { folder, madeAt: written.pack?.at, files: written.pack?.files },
    `${written.pack?.files.length} files written to ${folder}`,
  );
}

async function writeInvoiceExport(
  { context }: Engine,
  chosen: z.infer<typeof options>,
): Promise<CommandResult> {
  const { from, to, ids, out, paperLanguage } = chosen;
  const unknown = ids?.find((id) => !context.store.invoices.readCard(id));
  if (unknown !== undefined)
    return buildBadInputFailure(`There is no invoice ${unknown} in the local store.`, 'ids');
  const format =
    chosen.format === 'zip' ? 'month' : chosen.format === 'pdf' && isPdfPath(out) ? 'onePdf' : chosen.format;
  const language = accountantLanguage(context.preferences.get().language);
  const steps = exportInvoices(context, {
    format,
    selection: ids
      ? { by: 'ids', ids }
      : {
          by: 'filter',
          filter: { ...ALL_INVOICES, from, to },
        },
    language,
    paperLanguage,
  });
  const now = context.now();
  try {
    const written =
      format === 'pdf'
        ? await writeExportToFolder(steps, out)
        : await writeExportToFile(
            format === 'onePdf'
              ? joinExportPdfs(steps, now, language)
              : format === 'month'
                ? zipExportFiles(steps, now)
                : steps,
            out,
          );
    printOmittedInvoices(written.omitted);
    return buildCommandSuccess(
      written,
      `${written.files.length} written to ${out}${written.kept > 0 ? `, ${written.kept} were there already` : ''}`,
    );
  } catch (error) {
    return convertDiskErrorToFailure(error);
  }
}
