import { ORPCError } from '@orpc/client';
import type { CheckLine } from '#shared/contract/accountContract';
import type { Day } from '#shared/model/scalars';
import type { Problem } from '#shared/outcome/problem';
import { explain } from '#shared/text/problems';
import { isDatabaseLocked, troubleWords } from '#shared/text/start';
import { errorMessage } from '../errorMessage';
import { exitOfProblem, type Refusal } from '../engine/entry';
import { log } from '../log/log';

/** How a command ends: what it prints and its exit status (command-line.md, Exit status). Always a value. */
export type CommandResult =
  | { readonly ok: true; readonly status: 0 | 3; readonly data: unknown; readonly text: string }
  | {
      readonly ok: false;
      readonly status: 1 | 2 | 4 | 5 | 6 | 7;
      readonly error: Failure;
      /** The work that was done before the error: printed beside it, as text on standard output. */
      readonly data?: object;
      readonly text?: string;
    };

export type Failed = Extract<CommandResult, { ok: false }>;

export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly field?: string;
  readonly ruid?: string;
  readonly nextTry?: string;
}

export const done = (data: unknown, text: string): CommandResult => ({ ok: true, status: 0, data, text });

/** Bad usage or bad input, or a profile that the command is not for. */
export const refuseCommand = (code: string, message: string): Failed => ({
  ok: false,
  status: 2,
  error: { code, message },
});

/** `field` is the option's or the interface's own name. */
export function refuseInput(message: string, field?: string): CommandResult {
  const failed = refuseCommand('badInput', message);
  return field === undefined ? failed : { ...failed, error: { ...failed.error, field } };
}

/** null: the days are in order, as far as both are given. */
export const checkDayOrder = (from: Day | null, to: Day | null): CommandResult | null =>
  from !== null && to !== null && to < from
    ? refuseInput(`--to ${to} is before --from ${from}.`, 'to')
    : null;

export const noAccountFailure = (): CommandResult =>
  refuseCommand('noAccount', 'There is no account in this profile yet. Begin with: kontuar connect');

/** A monitor must not report success where nothing was ever fetched. The state is in `data`. */
export const nothingYet = (light: string, data: object, text: string): CommandResult => ({
  ok: false,
  status: 7,
  error: {
    code: light,
    message:
      light === 'notConnected'
        ? 'Nothing is fetched: there is no account. Begin with: kontuar connect'
        : 'The service has not confirmed anything yet. Run: kontuar sync',
  },
  data,
  text,
});

/** The cause, or the kind where the answer has a meaning of its own. */
export const getProblemCode = ({ cause, kind }: Problem): string => (cause === 'status' ? kind : cause);

export const unexpected = (code: string, message: string): Failed => ({
  ok: false,
  status: 1,
  error: { code, message },
});

/** A full or write-protected disk is no bug of Kontuar; any other error is rethrown. */
export function unwritable(error: unknown): Failed {
  if (error instanceof Error && 'code' in error) return unexpected('unwritable', error.message);
  throw error;
}

/** An exception: a disk error is reported as such, anything else as a bug. */
export function thrown(error: unknown): CommandResult {
  if (error instanceof ORPCError && error.code === 'UNWRITABLE')
    return refused({
      reason: isDatabaseLocked(error.message) ? 'inUse' : 'unwritable',
      detail: error.message,
    });
  if (error instanceof Error && 'code' in error && isDatabaseLocked(error.message))
    return refused({ reason: 'inUse', detail: error.message });
  log.fault('command', error);
  const place = log.place();
  const words = errorMessage(error);
  return unexpected('unexpected', place === null ? words : `${words} (${place})`);
}

export function refused(refusal: Refusal): Failed {
  const { reason, detail } = refusal;
  const message = `${troubleWords('en', refusal)} (${detail})`;
  return { ok: false, status: reason === 'inUse' ? 6 : 1, error: { code: reason, message } };
}

const CONFIRM =
  'Run kontuar connect, or give the addresses with the secrets: KONTUAR_BASE_URL, KONTUAR_LEGACY_BASE_URL and, with an authority of its own, KONTUAR_CA_FILE.';

/** The service's answer, or its absence, in the words of the screens and of the service. */
export function fromProblem(problem: Problem, data?: object, until: string | null = null): Failed {
  const words = explain('en', problem);
  const own = [problem.title, problem.detail].filter(Boolean).join(': ');
  const first = problem.fields[0];
  const status = exitOfProblem(problem);
  const nextTry = askedToWait(problem) ?? until;
  // On the screens Kontuar tries again by itself; a command ends here.
  const again = nextTry === null ? 'later' : `after ${nextTry}`;
  const next =
    status === 4
      ? `What is in the local store stays; run the command again ${again}. ${mended(problem) ? '' : words.next}`.trim()
      : problem.cause === 'otherAddress'
        ? CONFIRM
        : words.next;
  return {
    ok: false,
    status,
    error: {
      code: getProblemCode(problem),
      message: [words.what, own && `"${own}"`, first?.message, next].filter(Boolean).join(' '),
      ...(first ? { field: first.field } : {}),
      ...(problem.ruid === null ? {} : { ruid: problem.ruid }),
      ...(nextTry === null ? {} : { nextTry }),
    },
    ...(data ? { data } : {}),
  };
}

/** A failed step of the connection check. A legacy API that refuses in words only counts as a refused sign-in. */
export function fromCheck({ facts }: CheckLine, problem: Problem, data?: object): Failed {
  const failed = fromProblem(problem, data);
  const { otherWays } = facts;
  return Array.isArray(otherWays) && otherWays.length > 0 ? { ...failed, status: 5 } : failed;
}

const askedToWait = ({ at, retryAfterMs }: Problem): string | null =>
  retryAfterMs === null ? null : new Date(Date.parse(at) + retryAfterMs).toISOString();

/** Reports at once the problems that only a person at this PC can solve, without waiting for the next attempt. */
const mended = ({ cause }: Problem): boolean =>
  !['wrongAddress', 'clock', 'oldTls', 'redirect', 'notTheService', 'certificate', 'noNetwork'].includes(
    cause,
  );
