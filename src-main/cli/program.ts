import { Command, CommanderError } from 'commander';
import { VERSION } from '../installation';
import { refuseInput } from './commandResult';
import { addBackups } from './backupsCommand';
import { addCommandDetails } from './commandDetails';
import { addConflicts } from './conflictsCommand';
import { addConnect } from './connectCommand';
import { addDesk } from './deskCommand';
import { addDoctor } from './doctorCommand';
import { addExport } from './export';
import { addInvoices } from './invoicesCommand';
import { addKsef } from './ksefCommand';
import { print } from './output';
import { addPerson } from './personCommand';
import { addRecoveryKey } from './recoveryKeyCommand';
import { addReport } from './reportCommand';
import { addStaff } from './staffCommand';
import { addSync } from './syncCommand';
import { addTraining } from './training';

const BAD_USAGE = 2;

const COMMAND_GROUPS = [
  addConnect,
  addSync,
  addInvoices,
  addExport,
  addKsef,
  addConflicts,
  addDesk,
  addReport,
  addDoctor,
  addBackups,
  addRecoveryKey,
  addPerson,
  addStaff,
  addTraining,
];

/** All commands and options of `kontuar`. Runs nothing. */
export function createProgram(): Command {
  const program = new Command('kontuar')
    .description('The reception desk’s own copy of the calendar and the invoices.')
    .version(VERSION)
    .exitOverride()
    // `runCommand` prints errors once, in the same form as every other error.
    .configureOutput({ outputError: () => undefined });
  for (const addGroup of COMMAND_GROUPS) addGroup(program);
  addCommandDetails(program);
  return program;
}

/** Runs one command; `args` are the words after `kontuar`. Resolves with the exit status. */
export async function runCommand(args: readonly string[]): Promise<number> {
  try {
    await createProgram().parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return 0;
    const wrong = error.code !== 'commander.help';
    if (wrong) print(refuseInput(error.message.replace(/^error: /, '')), args.includes('--json'));
    return BAD_USAGE;
  }
  return Number(process.exitCode ?? 0);
}
