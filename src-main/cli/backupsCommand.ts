import {
  describeBackup,
  describeMissingDiskSpace,
  describeRecovery,
  describeRecoveryFailure,
} from '#shared/text/describeRecovery';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { z } from 'zod';
import { speak } from '#shared/text/language';
import { createDataKeySources, prepareRestore, type Engine } from '../engine/openEngine';
import {
  buildBadInputFailure,
  buildCommandSuccess,
  buildRefusedCommandResult,
  buildGeneralFailure,
  convertDiskErrorToFailure,
  type CommandResult,
} from './commandResult';
import { explainUnusableProfile, findReadOnlyProfileMessage } from './unusableProfile';
import { readRecoveryKeyFromEnvironment, readSecretsFromEnvironment } from './secrets';
import { askYesNoOnTerminal } from './terminalQuestions';
import {
  defineCliCommand,
  defineEngineCliCommand,
  refuseIncompleteSecretVariables,
  runWithEngine,
  type Common,
} from './defineCommand';
import * as texts from '#shared/i18n/texts';

const t = speak(texts.recovery, 'en');

/** Adds the commands `backup` and `restore FILE`. A restore never discards the queue of unsent changes. */
export function registerBackupCliCommands(program: Command): void {
  const backup = program
    .command('backup')
    .description('a copy of the database, read back whole; prints where it lies');
  backup
    .option('--plain <file>', 'also a copy that is not encrypted, for other tools; asks first')
    .option('--yes', 'answers the question of --plain');
  const options = z.object({ plain: z.string().min(1).optional(), yes: z.boolean().default(false) });
  defineEngineCliCommand(backup, true, options, async ({ context }, { plain, yes }) => {
    if (plain !== undefined) return writePlainCopy(context, resolve(plain), yes);
    const made = await context.recovery?.backUp('wish');
    if (!made) return buildGeneralFailure('backup', describeRecoveryFailure('en', ''));
    if (!made.ok && made.reason === 'noRoom')
      return buildGeneralFailure('noRoom', describeMissingDiskSpace('en', made));
    if (!made.ok) return buildGeneralFailure('backup', describeRecoveryFailure('en', made.detail));
    const file = resolve(context.recovery?.folder ?? '', made.backup.name);
    return buildCommandSuccess({ ...made.backup, file }, `${file}: ${describeBackup('en', made.backup)}`);
  });

  const restore = program
    .command('restore')
    .description('puts a copy in the place of the database; what waits to be sent stays in the queue')
    .argument('<file>', 'a copy that backup made, or the name of one in the profile');
  defineCliCommand(restore, z.object({}), async (_options, common, [given = '']) => {
    const problem = refuseIncompleteSecretVariables() ?? (await prepareBackupRestore(common, given));
    return problem ?? openAndReportRestore(common);
  });
}

async function writePlainCopy(
  { store }: Engine['context'],
  file: string,
  yes: boolean,
): Promise<CommandResult> {
  if (existsSync(file))
    return buildBadInputFailure(`${file} exists already. Nothing is written over it.`, 'plain');
  const question = `${file} will not be encrypted. It holds ${store.reservations.count()} stays and ${store.invoices.count()} invoices with names, addresses, phones, e-mails, tax numbers, notes and door codes, and what waits to be sent. Whoever has the file can read it.`;
  if (!yes && !(await askYesNoOnTerminal(question)))
    return buildRefusedCommandResult('notConfirmed', `${question} Nothing was written. Confirm with --yes.`);
  try {
    store.writePlainCopy(file);
  } catch (error) {
    return convertDiskErrorToFailure(error);
  }
  return buildCommandSuccess(
    { file, isEncrypted: false },
    `${file}: not encrypted; delete it when it is no longer needed`,
  );
}

async function prepareBackupRestore({ profileDir }: Common, given: string): Promise<CommandResult | null> {
  // A read-only profile folder is reported before the backup is opened; otherwise the error message would name the
  // backup as the cause.
  if (findReadOnlyProfileMessage(profileDir) !== null)
    return explainUnusableProfile({ reason: 'unwritable', detail: profileDir }, profileDir);
  const recoveryKey = await readRecoveryKeyFromEnvironment();
  if (!recoveryKey.ok) return buildBadInputFailure(recoveryKey.message);
  const sources = createDataKeySources(recoveryKey.key, (await readSecretsFromEnvironment()) === null);
  const taken = await prepareRestore(profileDir, given, sources);
  if (!taken.ok) return explainUnusableProfile(taken.refusal, profileDir);
  const { value: ready } = taken;
  if (ready.ok) return null;
  switch (ready.reason) {
    case 'noRoom':
      return buildGeneralFailure('noRoom', describeMissingDiskSpace('en', ready));
    case 'unreadable':
      return buildBadInputFailure(`${given}: ${ready.detail}`, 'file');
    case 'damaged':
    case 'newer':
    case 'notOurs':
    case 'otherProfile':
    case 'otherKey':
      return buildBadInputFailure(`${given}: ${t.unusable[ready.reason]} (${ready.detail})`, 'file');
  }
}

const openAndReportRestore = (common: Common): Promise<CommandResult> =>
  runWithEngine(common, true, ({ context }) => {
    const report = context.recovery?.getLastReport();
    if (report?.why !== 'restored')
      return Promise.resolve(buildGeneralFailure('restore', describeRecoveryFailure('en', '')));
    const { backup, keptAs, queue } = report;
    return Promise.resolve(
      buildCommandSuccess(
        { restored: backup?.name ?? report.detail, keptAs, queue },
        describeRecovery('en', report),
      ),
    );
  });
