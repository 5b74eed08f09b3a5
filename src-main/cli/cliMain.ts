import { writeStderrLine } from './commandOutput';
import { runCliCommand } from './cliProgram';
import { logUncaughtExceptions } from '../log/log';
import { secureProcessEnvironment } from '../secureProcessEnvironment';

/**
 * Entry point of the `kontuar` command-line program, which runs the same engine as the desktop program but opens no
 * window.
 */

secureProcessEnvironment();
logUncaughtExceptions();

// A closed pipe, as in `kontuar ... | head`, counts as success. Any other output error ends the command with status 1.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  writeStderrLine(`The output could not be written (${error.message}). What the command did stays done.`);
  process.exit(1);
});
// A closed standard error must not change the exit status of the command.
process.stderr.on('error', () => undefined);

process.exitCode = await runCliCommand(process.argv.slice(2));
