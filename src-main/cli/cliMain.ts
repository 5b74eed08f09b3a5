import { printMessage } from './output';
import { runCommand } from './program';
import { logUncaught } from '../log/log';
import { guardProcess } from '../ownProcess';

/** `kontuar`: the same engine without a window. */

guardProcess();
logUncaught();

// `kontuar ... | head` closes the pipe early: nothing more is wanted. A full disk under a file is no bug of Kontuar.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  printMessage(`The output could not be written (${error.message}). What the command did stays done.`);
  process.exit(1);
});
// A reader of the messages that goes away, or a full disk under them, changes neither the work nor its exit status.
process.stderr.on('error', () => undefined);

process.exitCode = await runCommand(process.argv.slice(2));
