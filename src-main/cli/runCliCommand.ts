import { CommanderError, type Command } from 'commander';
import { buildBadInputFailure } from './commandResult';
import { printCommandResult } from './commandOutput';

const BAD_USAGE = 2;

/** Runs one command; `args` are the words after `kontuar`. Resolves with the exit status. */
export async function runCliCommand(args: readonly string[]): Promise<number> {
  try {
    const program = await loadProgramForCommand(args[0]);
    await program.parseAsync(args, { from: 'user' });
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

/** Loads the commands of `kontuar`. Monitoring runs `status` every minute, so `status` loads no other command. */
async function loadProgramForCommand(name: string | undefined): Promise<Command> {
  if (name === 'status') return (await import('./statusCommand')).createStatusCliProgram();
  return (await import('./cliProgram')).createCliProgram();
}
