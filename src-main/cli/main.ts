import { Command, CommanderError } from 'commander';
import { VERSION } from '../installation';
import { badInput } from './answer';
import { addBackups } from './backups';
import { addConflicts } from './conflicts';
import { addConnect } from './connect';
import { addDesk } from './desk';
import { addDoctor } from './doctor';
import { addExport } from './export';
import { addInvoices } from './invoices';
import { print } from './output';
import { addPerson } from './person';
import { addSync } from './sync';
import { addTraining } from './training';

/** `kontuar`: the same engine without a window. */
const BAD_USAGE = 2;

// Only this user may read the files that a command writes, exports included (engine/platform/ownOnly.ts).
process.umask(0o077);

const program = new Command('kontuar')
  .description('The reception desk’s own copy of the calendar and the invoices.')
  .version(VERSION)
  .exitOverride()
  // Said once, below, in the same form as every other error.
  .configureOutput({ outputError: () => undefined });
addConnect(program);
addSync(program);
addInvoices(program);
addExport(program);
addConflicts(program);
addDesk(program);
addDoctor(program);
addBackups(program);
addPerson(program);
addTraining(program);

// `kontuar ... | head` closes the pipe early: nothing more is wanted.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  if (error.exitCode !== 0) {
    const wrong = error.code !== 'commander.help';
    if (wrong) print(badInput(error.message.replace(/^error: /, '')), process.argv.includes('--json'));
    process.exitCode = BAD_USAGE;
  }
}
