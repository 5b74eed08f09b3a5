import { Command, CommanderError } from 'commander';
import { PROGRAM_VERSION } from '../installation';
import { buildBadInputFailure } from './commandResult';
import { registerBackupCliCommands } from './backupsCommand';
import { addCommandHelpTexts } from './commandHelpTexts';
import { registerConflictCliCommands } from './conflictsCommand';
import { registerConnectCliCommand } from './connectCommand';
import { registerReservationCliCommands } from './reservationsAndPricesCommands';
import { registerDoctorCliCommand } from './doctorCommand';
import { registerExportCliCommands } from './exportInvoicesCommand';
import { registerInvoiceCliCommands } from './invoicesCommand';
import { registerKsefImportCliCommand } from './ksefImportCommand';
import { printCommandResult } from './commandOutput';
import { registerPersonalDataCliCommands } from './personCommand';
import { registerRecoveryKeyCliCommand } from './recoveryKeyCommand';
import { registerReportCliCommand } from './reportCommand';
import { registerStaffListCliCommand } from './staffListCommand';
import { registerSyncCliCommands } from './syncCommand';
import { registerTrainingCliCommand } from './trainingServeCommand';

const BAD_USAGE = 2;

const COMMAND_GROUPS = [
  registerConnectCliCommand,
  registerSyncCliCommands,
  registerInvoiceCliCommands,
  registerExportCliCommands,
  registerKsefImportCliCommand,
  registerConflictCliCommands,
  registerReservationCliCommands,
  registerReportCliCommand,
  registerDoctorCliCommand,
  registerBackupCliCommands,
  registerRecoveryKeyCliCommand,
  registerPersonalDataCliCommands,
  registerStaffListCliCommand,
  registerTrainingCliCommand,
];

/** Builds all commands and options of `kontuar` without running any command. */
export function createCliProgram(): Command {
  const program = new Command('kontuar')
    .description('The reception desk’s own copy of the calendar and the invoices.')
    .version(PROGRAM_VERSION)
    .exitOverride()
    // Commander must not print errors itself, because `runCliCommand` prints all errors in one form.
    .configureOutput({ outputError: () => undefined });
  for (const addGroup of COMMAND_GROUPS) addGroup(program);
  addCommandHelpTexts(program);
  return program;
}

/** Runs one command; `args` are the words after `kontuar`. Resolves with the exit status. */
export async function runCliCommand(args: readonly string[]): Promise<number> {
  try {
    await createCliProgram().parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return 0;
    const wrong = error.code !== 'commander.help';
    if (wrong)
      printCommandResult(
        buildBadInputFailure(error.message.replace(/^error: /, '')),
        args.includes('--json'),
      );
    return BAD_USAGE;
  }
  return Number(process.exitCode ?? 0);
}
