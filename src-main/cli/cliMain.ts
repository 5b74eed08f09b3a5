import { PROGRAM_VERSION } from '../installation';
import { secureProcessEnvironment } from '../secureProcessEnvironment';
import { writeStderrLine } from './commandOutput';

/**
 * Entry point of the `kontuar` command-line program, which runs the same engine as the desktop program but opens no
 * window.
 */

secureProcessEnvironment();

// A closed pipe, as in `kontuar ... | head`, counts as success. Any other output error ends the command with status 1.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  writeStderrLine(`The output could not be written (${error.message}). What the command did stays done.`);
  process.exit(1);
});
// A closed standard error must not change the exit status of the command.
process.stderr.on('error', () => undefined);

const args = process.argv.slice(2);
// The version is printed before any command is loaded, because loading takes longer than the answer.
if (args.length === 1 && args[0] === '--version') process.stdout.write(`${PROGRAM_VERSION}\n`);
else {
  const { logUncaughtExceptions } = await import('../log/log');
  logUncaughtExceptions();
  const { runCliCommand } = await import('./runCliCommand');
  process.exitCode = await runCliCommand(args);
}
