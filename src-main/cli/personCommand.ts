import type { Day } from '#shared/model/scalars';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { z } from 'zod';
import type { ErasureResult, PersonalDataReport } from '#shared/contract/personalDataContract';
import { toPropertyDay } from '#shared/rules/days';
import { computeLegalRetentionCutOff } from '#shared/rules/retentionPeriods';
import { longDay } from '#shared/text/formats';
import { speak } from '#shared/text/language';
import { exportPerson, forgetPerson, findPersonalDataByQuery, type Engine } from '../engine/openEngine';
import {
  convertDiskErrorToFailure,
  buildBadInputFailure,
  buildCommandSuccess,
  buildGeneralFailure,
  type CommandResult,
} from './commandResult';
import { defineCliCommand, runWithEngine } from './defineCommand';
import { writeStderrLine } from './commandOutput';
import * as texts from '#shared/i18n/texts';

const t = speak(texts.people, 'en');
const invoiceBasics = speak(texts.invoiceBasics, 'en');

/**
 * Adds `person export QUERY --out FILE` and `person forget QUERY`: the stored data of one person (RODO, articles 15 and
 * 17).
 */
export function registerPersonalDataCliCommands(program: Command): void {
  const group = program.command('person').description('everything about one person, and forgetting one');
  const out = group
    .command('export')
    .description('one JSON file with everything about a person: stays, versions, invoices, news, queue')
    .argument('<query>', 'forename and name, a phone, or an e-mail')
    .requiredOption('--out <file>', 'a new file');
  defineCliCommand(out, z.object({ out: z.string().min(1) }), (chosen, common, [query = '']) => {
    const file = resolve(chosen.out);
    if (existsSync(file))
      return Promise.resolve(
        buildBadInputFailure(`${file} exists already. Nothing is written over it.`, 'out'),
      );
    return runWithEngine(common, false, (engine) => writePersonFile(engine, query, file));
  });

  const forget = group
    .command('forget')
    .description('lists what would be erased and what the law keeps; with --yes it is done')
    .argument('<query>', 'forename and name, a phone, or an e-mail')
    .option('--yes', 'erase what was listed');
  defineCliCommand(forget, z.object({ yes: z.boolean().default(false) }), ({ yes }, common, [query = '']) =>
    runWithEngine(common, yes, (engine) =>
      yes ? erasePersonalData(engine, query) : listPersonalData(engine, query),
    ),
  );
}

async function writePersonFile({ context }: Engine, query: string, file: string): Promise<CommandResult> {
  const made = exportPerson(context, query);
  if (!made.ok) return buildAmbiguousPersonFailure(made);
  const { person } = readPersonByQuery(context, query) ?? { person: null };
  try {
    await writeFile(file, made.json, { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    return convertDiskErrorToFailure(error);
  }
  const stays = person?.stays.length ?? 0;
  const invoices = (person?.invoices.length ?? 0) + (person?.pastRetention.length ?? 0);
  return buildCommandSuccess(
    { file, stays, invoices },
    `${file}: ${t.stays({ n: stays })}, ${invoices} invoices`,
  );
}

const readPersonByQuery = (context: Engine['context'], query: string) =>
  findPersonalDataByQuery(context, query, toPropertyDay(context.serviceNow()));

/**
 * Prints a warning if this PC's clock is wrong and the error changes which invoices are past their retention period.
 */
function warnAboutWrongClock(context: Engine['context']): void {
  const [serviceDay, pcDay] = [toPropertyDay(context.serviceNow()), toPropertyDay(context.now())];
  if (computeLegalRetentionCutOff(serviceDay) === computeLegalRetentionCutOff(pcDay)) return;
  writeStderrLine(
    `This PC's clock says ${longDay('en', pcDay)}; the service's last answer was on ${longDay('en', serviceDay)}. ` +
      "What the law keeps is decided by the service's day. If the PC's clock is right, run sync first.",
  );
}

function listPersonalData({ context }: Engine, query: string): Promise<CommandResult> {
  warnAboutWrongClock(context);
  const asked = readPersonByQuery(context, query);
  if (!asked) return Promise.resolve(buildBadInputFailure(t.unclear, 'query'));
  const { person } = asked;
  const stays = person.stays.map(
    ({ forename, name, phone, email, roomName, arrival, departure }) =>
      `  ${arrival} - ${departure}  ${roomName}  ${[`${forename} ${name}`.trim(), phone, email].filter(Boolean).join(', ')}`,
  );
  const lines = [
    `${person.names.length > 1 ? t.found : t.willGo}: ${t.stays({ n: person.stays.length })}`,
    ...stays,
    ...person.pastRetention.map(
      ({ invoiceFullNo, buyerName }) =>
        `  ${t.over({ number: invoiceFullNo || invoiceBasics.noNumber, buyer: buyerName })}`,
    ),
    ...(person.drafts > 0 ? [`  ${t.drafts({ n: person.drafts })}`] : []),
    ...(person.endedChanges > 0 ? [`  ${t.ended({ n: person.endedChanges })}`] : []),
    ...(person.otherTraces > 0 ? [`  ${t.traces({ n: person.otherTraces })}`] : []),
    ...formatRetainedRecords(person.invoices, person.mentions),
    ...(person.waitingChanges > 0 ? [`  ${t.waiting({ n: person.waitingChanges })}`] : []),
    ...(person.names.length > 1
      ? [t.several({ names: person.names.join('; ') })]
      : ['Nothing was erased yet: add --yes.']),
  ];
  return Promise.resolve(buildCommandSuccess(toPersonJson(person), lines.join('\n')));
}

async function erasePersonalData({ context }: Engine, query: string): Promise<CommandResult> {
  warnAboutWrongClock(context);
  const asked = readPersonByQuery(context, query);
  const outcome = await forgetPerson(context, query, asked?.person.stays.length ?? 0);
  if (!outcome.ok)
    return outcome.reason === 'changed'
      ? buildGeneralFailure('changed', t.changed)
      : buildAmbiguousPersonFailure(outcome);
  const { report } = outcome;
  // In the running program the maintenance after the next sync pass makes the backup without the erased data. A command
  // ends without a pass, so it makes the backup itself.
  await context.recovery?.backUp('wish');
  if (!report.isRemovedFromFile) writeStderrLine(t.notSwept);
  return buildCommandSuccess(toErasureJson(report), formatErasureReport(report).join('\n'));
}

/** Returns the data of a person with the JSON keys of the command line (docs/user/command-line.md). */
const toPersonJson = ({
  pastRetention,
  endedChanges,
  waitingChanges,
  otherTraces,
  ...person
}: PersonalDataReport) => ({
  ...person,
  over: pastRetention,
  ended: endedChanges,
  waiting: waitingChanges,
  traces: otherTraces,
});

/** Returns the result of an erasure with the JSON keys of the command line (docs/user/command-line.md). */
const toErasureJson = ({ endedChanges, isRemovedFromFile, ...report }: ErasureResult) => ({
  ...report,
  ended: endedChanges,
  swept: isRemovedFromFile,
});

const buildAmbiguousPersonFailure = (
  found: { readonly reason: 'unclear' } | { readonly reason: 'several'; readonly names: readonly string[] },
): CommandResult =>
  buildBadInputFailure(
    found.reason === 'unclear' ? t.unclear : t.several({ names: found.names.join('; ') }),
    'query',
  );

const describeKeptReason = (
  reason: PersonalDataReport['invoices'][number]['reason'],
  until: Day | null,
): string =>
  reason === 'law'
    ? t.keptReason.law({ until: until === null ? '' : longDay('en', until) })
    : t.keptReason[reason];

const formatRetainedRecords = (
  invoices: PersonalDataReport['invoices'],
  mentions: PersonalDataReport['mentions'],
): string[] => [
  ...(invoices.length + mentions.length > 0 ? [`${t.willStay}:`] : []),
  ...invoices.map(
    ({ invoiceFullNo, buyerName, reason, until }) =>
      `  ${t.invoice({ number: invoiceFullNo || invoiceBasics.noNumber, buyer: buyerName })}: ${describeKeptReason(reason, until)}`,
  ),
  ...mentions.map(({ roomName, arrival }) => `  ${t.mention({ room: roomName, day: arrival })}`),
];

const formatErasureReport = (report: ErasureResult): string[] => [
  t.done({ stays: report.stays, invoices: report.invoices }),
  ...(report.backupsUntil === null ? [] : [t.backupsUntil({ day: longDay('en', report.backupsUntil) })]),
  ...(report.packs === 'notThere' ? [t.packsNotThere] : []),
  ...formatRetainedRecords(report.kept, report.mentions),
];
