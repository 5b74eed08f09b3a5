import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { z } from 'zod';
import { paperLanguageSchema } from '#shared/contract/documentsContract';
import { ALL_INVOICES } from '#shared/contract/defaultInvoiceFilter';
import { daySchema } from '#shared/model/scalars';
import { accountantLanguage } from '#shared/text/language';
import { packFaultText } from '#shared/text/pack';
import { exportInvoices, joined, zipped, type Engine } from '../engine/entry';
import {
  unwritable,
  refuseInput,
  done,
  noAccountFailure,
  unexpected,
  checkDayOrder,
  type CommandResult,
} from './commandResult';
import { defineCommand, defineEngineCommand, runWithEngine } from './defineCommand';
import { addExportMonth } from './exportMonth';
import { intoFile, intoFolder, printOmitted } from './written';

/**
 * `export invoices`: writes the exports of the screen into files that the user names. Existing files are never
 * overwritten.
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

export function addExport(program: Command): void {
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
  addExportMonth(group);
  const pack = group
    .command('pack')
    .description('the downtime pack: who is in house, comes and goes, what is owed, as PDF and CSV')
    .requiredOption('--out <dir>', 'a folder; the pack is a new folder in it, and old ones are thinned out');
  // `write` is false, so the command also runs beside an open Kontuar: it only reads the profile.
  defineEngineCommand(pack, false, z.object({ out: z.string().min(1) }), (engine, { out }) =>
    writePack(engine, resolve(out)),
  );
  // The first PDF of an invoice is stored in the profile, so this command takes the profile's write lock.
  defineCommand(invoices, options, (chosen, common) => {
    const out = resolve(chosen.out);
    if ((chosen.format !== 'pdf' || isOnePdf(out)) && existsSync(out))
      return Promise.resolve(refuseInput(`${out} exists already. Nothing is written over it.`, 'out'));
    const wrong = checkDayOrder(chosen.from, chosen.to);
    if (wrong) return Promise.resolve(wrong);
    return runWithEngine(common, true, (engine) => write(engine, { ...chosen, out }));
  });
}

const isOnePdf = (out: string): boolean => /\.pdf$/i.test(out);

async function writePack({ context }: Engine, out: string): Promise<CommandResult> {
  if (!context.session.account()) return noAccountFailure();
  const written = await context.pack?.writeInto(out);
  if (!written) throw new Error('training keeps no packs');
  if (!written.ok)
    return unexpected('unwritable', `${packFaultText[written.fault.kind].en} (${written.fault.detail})`);
  const folder = join(out, written.pack?.name ?? '');
  return done(
    { folder, madeAt: written.pack?.at, files: written.pack?.files },
    `${written.pack?.files.length} files written to ${folder}`,
  );
}

async function write({ context }: Engine, chosen: z.infer<typeof options>): Promise<CommandResult> {
  const { from, to, ids, out, paperLanguage } = chosen;
  const unknown = ids?.find((id) => !context.store.invoices.show(id));
  if (unknown !== undefined) return refuseInput(`There is no invoice ${unknown} in the local store.`, 'ids');
  const format =
    chosen.format === 'zip' ? 'month' : chosen.format === 'pdf' && isOnePdf(out) ? 'onePdf' : chosen.format;
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
        ? await intoFolder(steps, out)
        : await intoFile(
            format === 'onePdf'
              ? joined(steps, now, language)
              : format === 'month'
                ? zipped(steps, now)
                : steps,
            out,
          );
    printOmitted(written.omitted);
    return done(
      written,
      `${written.files.length} written to ${out}${written.kept > 0 ? `, ${written.kept} were there already` : ''}`,
    );
  } catch (error) {
    return unwritable(error);
  }
}
