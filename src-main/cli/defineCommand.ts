import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { z } from 'zod';
import type { Engine, GivenSecrets } from '../engine/openEngine';
import { getDefaultProfileDir, USER_AGENT_PLATFORM, PROGRAM_VERSION } from '../installation';
import { openLog, log } from '../log/log';
import { buildBadInputFailure, convertErrorToCommandResult, type CommandResult } from './commandResult';
import { explainUnusableProfile, replaceErrorByDatabaseDamage } from './unusableProfile';
import { printCommandResult, writeStderrLine } from './commandOutput';
import {
  listSecretVariablesMissingIfSomeSet,
  readRecoveryKeyFromEnvironment,
  readSecretsFromEnvironment,
} from './secrets';

export interface Common {
  readonly profileDir: string;
  readonly json: boolean;
}

/**
 * Adds the action and the options that all commands have, such as `--profile` and `--json`, to a command. All options
 * are validated against `schema` before `work` runs.
 */
export function defineCliCommand<T extends z.ZodObject>(
  command: Command,
  schema: T,
  work: (options: z.infer<T>, common: Common, args: readonly string[]) => Promise<CommandResult>,
): void {
  command
    .option('--profile <dir>', 'the folder that holds everything of one installation')
    .option('--json', 'one JSON document on standard output')
    .action(async () => {
      const raw = command.opts<Record<string, unknown>>();
      const common: Common = {
        profileDir: resolve(typeof raw['profile'] === 'string' ? raw['profile'] : getDefaultProfileDir()),
        json: raw['json'] === true,
      };
      const answer = await runSafely(() => {
        // An empty `--profile` usually comes from an unset script variable. It is refused, so that the current folder
        // is not used as the profile.
        if (raw['profile'] === '')
          return Promise.resolve(buildBadInputFailure('--profile: a folder', 'profile'));
        const options = schema.safeParse(raw);
        if (options.success) return work(options.data, common, command.args);
        const issue = options.error.issues[0];
        const name = String(issue?.path[0] ?? '');
        return Promise.resolve(
          buildBadInputFailure(`--${toKebabCase(name)}: ${issue?.message ?? 'not valid'}`, name),
        );
      });
      printCommandResult(answer, common.json);
      process.exitCode = answer.status;
    });
}

/**
 * Defines a command that needs an engine: opens the engine, calls `work` and returns its result. If `write` is true,
 * the command takes the profile's write lock.
 */
export function defineEngineCliCommand<T extends z.ZodObject>(
  command: Command,
  write: boolean,
  schema: T,
  work: (engine: Engine, options: z.infer<T>, args: readonly string[]) => Promise<CommandResult>,
): void {
  defineCliCommand(command, schema, (options, common, args) =>
    runWithEngine(common, write, (engine) => work(engine, options, args)),
  );
}

/** Opens the profile's engine for one command and closes the engine afterwards. */
export async function runWithEngine(
  { profileDir }: Common,
  write: boolean,
  work: (engine: Engine) => Promise<CommandResult>,
  given?: GivenSecrets | null,
): Promise<CommandResult> {
  const half = refuseIncompleteSecretVariables();
  if (half) return half;
  const secrets = given === undefined ? await readSecretsFromEnvironment() : given;
  return replaceErrorByDatabaseDamage(profileDir, () => openEngineAndRun(profileDir, write, work, secrets));
}

async function openEngineAndRun(
  profileDir: string,
  write: boolean,
  work: (engine: Engine) => Promise<CommandResult>,
  secrets: GivenSecrets | null,
): Promise<CommandResult> {
  const recoveryKey = await readRecoveryKeyFromEnvironment();
  if (!recoveryKey.ok) return buildBadInputFailure(recoveryKey.message);
  openLog({ profileDir, part: 'command', makes: write });
  const begunAt = new Date().toISOString();
  if (write)
    log.note('start', { command: getCommandName(), version: PROGRAM_VERSION, node: process.versions.node });
  // A command that needs no engine, such as `status`, does not load the engine's code.
  const { openEngineForCommand } = await import('../engine/openEngine');
  const opened = await openEngineForCommand({
    profileDir,
    version: PROGRAM_VERSION,
    platform: USER_AGENT_PLATFORM,
    secrets,
    dataKey: recoveryKey.key,
    lock: write,
  });
  if (!opened.ok) {
    if (write) log.warn('refused', { reason: opened.refusal.reason });
    return explainUnusableProfile(opened.refusal, profileDir);
  }
  let status: number | null = null;
  if (write) await printRepairNotice(opened.value, begunAt);
  try {
    const answer = await work(opened.value);
    ({ status } = answer);
    return answer;
  } finally {
    await opened.value.stop();
    if (write) log.note('stop', { status });
  }
}

async function printRepairNotice({ context: { recovery } }: Engine, begunAt: string): Promise<void> {
  const mended = recovery?.getLastReport();
  if (!mended || mended.at < begunAt) return;
  const { describeRecovery } = await import('#shared/text/describeRecovery');
  writeStderrLine(describeRecovery('en', mended));
}

/**
 * Returns the name of the command, such as `sync` or `export`, for the log. The command's arguments are not logged,
 * because they may contain a person's name.
 */
const getCommandName = (): string => process.argv[2] ?? '';

/**
 * Returns a refusal of the command if some, but not all, of the four environment variables for the service's secrets
 * are set; otherwise null.
 */
export function refuseIncompleteSecretVariables(): CommandResult | null {
  const missing = listSecretVariablesMissingIfSomeSet();
  if (missing.length === 0) return null;
  return buildBadInputFailure(
    `Of the four variables for the secrets, these are not set: ${missing.join(', ')}.`,
  );
}

/** Runs the command and converts an exception into a command result whose text contains no personal data. */
async function runSafely(work: () => Promise<CommandResult>): Promise<CommandResult> {
  try {
    return await work();
  } catch (error) {
    return convertErrorToCommandResult(error);
  }
}

const toKebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
