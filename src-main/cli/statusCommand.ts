import type { Command } from 'commander';
import { z } from 'zod';
import { findSyncHealthReason, getNextSyncAttemptTime } from '#shared/outcome/findSyncHealthReason';
import { explain } from '#shared/text/problems';
import {
  checkSmallDatabaseForDamage,
  readProfileSyncStatus,
  type ProfileSyncStatus,
} from '../engine/readProfile';
import { openLog } from '../log/log';
import { addCommandHelpTexts } from './commandHelpTexts';
import {
  buildBadInputFailure,
  buildCommandSuccess,
  buildNeverSyncedFailure,
  getCliErrorCodeForProblem,
  type CommandResult,
} from './commandResult';
import { createEmptyCliProgram } from './createEmptyCliProgram';
import { defineCliCommand, refuseIncompleteSecretVariables, type Common } from './defineCommand';
import { readRecoveryKeyFromEnvironment, readSecretsFromEnvironment } from './secrets';
import {
  buildFailureIfDatabaseDamaged,
  explainUnusableProfile,
  replaceErrorByDatabaseDamage,
} from './unusableProfile';

/** Builds the program `kontuar` with the command `status` only. */
export function createStatusCliProgram(): Command {
  const program = createEmptyCliProgram();
  registerStatusCliCommand(program);
  addCommandHelpTexts(program, 'status');
  return program;
}

/** Adds the command `status`, which prints the stored sync status without a request and without an engine. */
export function registerStatusCliCommand(program: Command): void {
  const status = program.command('status').description('light, counts, ages; asks the service nothing');
  defineCliCommand(status, z.object({}), (_options, common) =>
    replaceErrorByDatabaseDamage(common.profileDir, () => readStatus(common)),
  );
}

async function readStatus({ profileDir }: Common): Promise<CommandResult> {
  const incomplete = refuseIncompleteSecretVariables();
  if (incomplete) return incomplete;
  const secrets = await readSecretsFromEnvironment();
  const recoveryKey = await readRecoveryKeyFromEnvironment();
  if (!recoveryKey.ok) return buildBadInputFailure(recoveryKey.message);
  openLog({ profileDir, part: 'command', makes: false });
  const status = await readProfileSyncStatus({
    profileDir,
    hasGivenSecrets: secrets !== null,
    dataKey: recoveryKey.key,
  });
  if (!status.ok) return explainUnusableProfile(status.refusal, profileDir);
  return (
    buildFailureIfDatabaseDamaged(profileDir, checkSmallDatabaseForDamage) ??
    buildSyncStatusResult(status.value)
  );
}

function buildSyncStatusResult({ state, isConnected, ages, scopes }: ProfileSyncStatus): CommandResult {
  const reason = findSyncHealthReason(state);
  const never = state.light === 'notConnected' || state.light === 'neverSynced';
  const data = {
    light: state.light,
    since: never && state.confirmedAt === null ? null : state.since,
    waiting: state.waiting,
    conflicts: state.conflicts,
    otherTypes: state.otherTypes,
    setAside: state.setAside,
    reason: reason && {
      code: getCliErrorCodeForProblem(reason),
      message: explain('en', reason).what,
      ruid: reason.ruid,
    },
    ages,
    scopes,
    nextTry: getNextSyncAttemptTime(state),
  };
  const formatInstantOrNever = (instant: string | null) => instant ?? 'never';
  const text = [
    ...(isConnected ? [] : ['account: none; begin with: kontuar connect']),
    `${data.light}${data.since === null ? '' : ` since ${data.since}`}`,
    ...(data.reason ? [`reason: ${data.reason.message}`] : []),
    `waiting: ${data.waiting}, conflicts: ${data.conflicts}, other types: ${data.otherTypes}, set aside: ${data.setAside}`,
    `last confirmed: invoices ${formatInstantOrNever(ages.invoices)}, reservations ${formatInstantOrNever(ages.reservations)}, prices ${formatInstantOrNever(ages.pricing)}`,
    `scopes: ${scopes?.join(' ') ?? 'unknown'}`,
    `next try: ${data.nextTry ?? 'none planned'}`,
  ].join('\n');
  return never ? buildNeverSyncedFailure(state.light, data, text) : buildCommandSuccess(data, text);
}
