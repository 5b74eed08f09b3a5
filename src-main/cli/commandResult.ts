import { ORPCError } from '@orpc/client';
import type { CheckLine } from '#shared/contract/accountContract';
import type { Day } from '#shared/model/scalars';
import type { Problem } from '#shared/outcome/problem';
import { explain } from '#shared/text/problems';
import { isDatabaseLocked, troubleWords } from '#shared/text/start';
import { getErrorMessage } from '../errorMessage';
import type { ProfileRefusal } from '../engine/openEngine';
import { getExitCodeForProblem } from '../engine/readProfile';
import { log } from '../log/log';

/**
 * Result of a command: the output and the exit status (command-line.md, Exit status). Commands return this value
 * instead of throwing.
 */
export type CommandResult =
  | { readonly ok: true; readonly status: 0 | 3; readonly data: unknown; readonly text: string }
  | {
      readonly ok: false;
      readonly status: 1 | 2 | 4 | 5 | 6 | 7;
      readonly error: CommandError;
      /**
       * Results that a command obtained before it failed; they are printed together with the error. `data` is printed
       * as JSON, `text` as plain text on standard output.
       */
      readonly data?: object;
      readonly text?: string;
    };

export type FailedResult = Extract<CommandResult, { ok: false }>;

export interface CommandError {
  readonly code: string;
  readonly message: string;
  readonly field?: string;
  readonly ruid?: string;
  readonly nextTry?: string;
}

export const buildCommandSuccess = (data: unknown, text: string): CommandResult => ({
  ok: true,
  status: 0,
  data,
  text,
});

/** Builds a refusal with exit status 2: wrong usage, bad input, or a profile that the command does not apply to. */
export const buildRefusedCommandResult = (code: string, message: string): FailedResult => ({
  ok: false,
  status: 2,
  error: { code, message },
});

/**
 * Builds the failed result of a command whose input is invalid. `field` names the invalid command option or API field.
 */
export function buildBadInputFailure(message: string, field?: string): CommandResult {
  const failed = buildRefusedCommandResult('badInput', message);
  return field === undefined ? failed : { ...failed, error: { ...failed.error, field } };
}

/** Returns the failure for a range of days that ends before it begins; null for a valid range. */
export const checkDayOrder = (from: Day | null, to: Day | null): CommandResult | null =>
  from !== null && to !== null && to < from
    ? buildBadInputFailure(`--to ${to} is before --from ${from}.`, 'to')
    : null;

export const buildNoAccountFailure = (): CommandResult =>
  buildRefusedCommandResult(
    'noAccount',
    'There is no account in this profile yet. Begin with: kontuar connect',
  );

/** Builds the failure (exit status 7) of the command `status` for a profile that was never synchronised. */
export const buildNeverSyncedFailure = (syncHealth: string, data: object, text: string): CommandResult => ({
  ok: false,
  status: 7,
  error: {
    code: syncHealth,
    message:
      syncHealth === 'notConnected'
        ? 'Nothing is fetched: there is no account. Begin with: kontuar connect'
        : 'The service has not confirmed anything yet. Run: kontuar sync',
  },
  data,
  text,
});

/**
 * Returns the error code that a command prints for a problem: the problem's `kind` if the service answered with an
 * error status, otherwise the problem's `cause`.
 */
export const getCliErrorCodeForProblem = ({ cause, kind }: Problem): string =>
  cause === 'status' ? kind : cause;

export const buildGeneralFailure = (code: string, message: string): FailedResult => ({
  ok: false,
  status: 1,
  error: { code, message },
});

/** Converts a disk error, such as a full disk, to a failed command result. Any other error is rethrown. */
export function convertDiskErrorToFailure(error: unknown): FailedResult {
  if (error instanceof Error && 'code' in error) return buildGeneralFailure('unwritable', error.message);
  throw error;
}

/**
 * Converts an exception into a failed command result. Disk errors get a message of their own; other exceptions are
 * reported as bugs.
 */
export function convertErrorToCommandResult(error: unknown): CommandResult {
  if (error instanceof ORPCError && error.code === 'UNWRITABLE')
    return convertProfileRefusalToFailure({
      reason: isDatabaseLocked(error.message) ? 'inUse' : 'unwritable',
      detail: error.message,
    });
  if (error instanceof Error && 'code' in error && isDatabaseLocked(error.message))
    return convertProfileRefusalToFailure({ reason: 'inUse', detail: error.message });
  log.fault('command', error);
  const logPath = log.getFilePath();
  const words = getErrorMessage(error);
  return buildGeneralFailure('unexpected', logPath === null ? words : `${words} (${logPath})`);
}

export function convertProfileRefusalToFailure(refusal: ProfileRefusal): FailedResult {
  const { reason, detail } = refusal;
  const message = `${troubleWords('en', refusal)} (${detail})`;
  return { ok: false, status: reason === 'inUse' ? 6 : 1, error: { code: reason, message } };
}

const CONFIRM_ADDRESSES_HINT =
  'Run kontuar connect. Where the secrets are in variables, the addresses must be, too: KONTUAR_BASE_URL, KONTUAR_LEGACY_BASE_URL and, with an authority of its own, KONTUAR_CA_FILE.';

/**
 * Builds the failure of a command from a problem with the service, such as a missing answer. The message combines
 * Kontuar's own explanation with the text that the service returned.
 */
export function convertProblemToFailure(
  problem: Problem,
  data?: object,
  until: string | null = null,
): FailedResult {
  const words = explain('en', problem);
  const problemText = [problem.title, problem.detail].filter(Boolean).join(': ');
  const first = problem.fields[0];
  const status = getExitCodeForProblem(problem);
  const nextTry = getRetryTime(problem) ?? until;
  // A command does not retry by itself, so the error message says when to run the command again.
  const again = nextTry === null ? 'later' : `after ${nextTry}`;
  const next =
    status === 4
      ? `What is in the local store stays; run the command again ${again}. ${canResolveItself(problem) ? '' : words.next}`.trim()
      : problem.cause === 'otherAddress'
        ? CONFIRM_ADDRESSES_HINT
        : words.next;
  return {
    ok: false,
    status,
    error: {
      code: getCliErrorCodeForProblem(problem),
      message: [words.what, problemText && `"${problemText}"`, first?.message, next]
        .filter(Boolean)
        .join(' '),
      ...(first ? { field: first.field } : {}),
      ...(problem.ruid === null ? {} : { ruid: problem.ruid }),
      ...(nextTry === null ? {} : { nextTry }),
    },
    ...(data ? { data } : {}),
  };
}

/**
 * Builds the failed result of a command whose connection check failed at one step. The exit status is 5 (sign-in
 * refused) if some sign-in methods have not been tried yet.
 */
export function buildConnectionCheckFailure(
  { facts }: CheckLine,
  problem: Problem,
  data?: object,
): FailedResult {
  const failed = convertProblemToFailure(problem, data);
  const { otherWays } = facts;
  return Array.isArray(otherWays) && otherWays.length > 0 ? { ...failed, status: 5 } : failed;
}

const getRetryTime = ({ at, retryAfterMs }: Problem): string | null =>
  retryAfterMs === null ? null : new Date(Date.parse(at) + retryAfterMs).toISOString();

/** Returns whether a connection problem may disappear without any change to this PC or its settings. */
const canResolveItself = ({ cause }: Problem): boolean =>
  !['wrongAddress', 'clock', 'oldTls', 'redirect', 'notTheService', 'certificate', 'noNetwork'].includes(
    cause,
  );
