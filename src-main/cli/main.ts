import { runCommand } from './program';
import { logUncaught } from '../log/log';
import { guardProcess } from '../ownProcess';

/** `kontuar`: the same engine without a window. */

guardProcess();
logUncaught();

// `kontuar ... | head` closes the pipe early: nothing more is wanted.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

process.exitCode = await runCommand(process.argv.slice(2));
