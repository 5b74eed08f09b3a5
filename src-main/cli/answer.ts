import { ORPCError } from '@orpc/client';
import type { CheckLine } from '#shared/contract/account';
import type { Problem } from '#shared/outcome/problem';
import { explain } from '#shared/text/problems';
import { troubleWords } from '#shared/text/start';
import type { Refusal } from '../engine/entry';

/** How a command ends: what it prints and its exit status (cli.md, Exit status). Always a value. */
export type Answer =
  | { readonly ok: true; readonly status: 0 | 3; readonly data: unknown; readonly text: string }
  | {
      readonly ok: false;
      readonly status: 1 | 2 | 4 | 5 | 6;
      readonly error: Failure;
      /** What was done all the same: printed beside the error. */
      readonly data?: object;
    };

type Failed = Extract<Answer, { ok: false }>;

export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly field?: string;
  readonly ruid?: string;
}

export const done = (data: unknown, text: string): Answer => ({ ok: true, status: 0, data, text });

/** Bad usage or bad input; `field` is the option's or the interface's own name. */
export const badInput = (message: string, field?: string): Answer => ({
  ok: false,
  status: 2,
  error: { code: 'badInput', message, ...(field === undefined ? {} : { field }) },
});

export const noAccount = (): Answer => ({
  ok: false,
  status: 2,
  error: {
    code: 'noAccount',
    message: 'There is no account in this profile yet. Begin with: kontuar connect',
  },
});

export const unexpected = (code: string, message: string): Answer => ({
  ok: false,
  status: 1,
  error: { code, message },
});

/** An exception: what the disk did not take is told as such, anything else is a bug and said as one. */
export function thrown(error: unknown): Answer {
  if (error instanceof ORPCError && error.code === 'UNWRITABLE')
    return refused({ reason: 'unwritable', detail: error.message });
  return unexpected('unexpected', error instanceof Error ? error.message : String(error));
}

/** The profile could not be opened. */
export function refused(refusal: Refusal): Answer {
  const { reason, detail } = refusal;
  const message = `${troubleWords('en', refusal)} (${detail})`;
  return { ok: false, status: reason === 'inUse' ? 6 : 1, error: { code: reason, message } };
}

/** What the service answered, or that it did not, in the words of the screens and with the service's own. */
export function fromProblem(problem: Problem, data?: object): Failed {
  const words = explain('en', problem);
  const own = [problem.title, problem.detail].filter(Boolean).join(': ');
  const first = problem.fields[0];
  const status = statusOf(problem);
  // On the screens Kontuar tries again by itself; a command ends here.
  const next = status === 4 ? 'What is in the local store stays; run the command again later.' : words.next;
  return {
    ok: false,
    status,
    error: {
      code: problem.cause === 'status' ? problem.kind : problem.cause,
      message: [words.what, own && `"${own}"`, first?.message, next].filter(Boolean).join(' '),
      ...(first ? { field: first.field } : {}),
      ...(problem.ruid === null ? {} : { ruid: problem.ruid }),
    },
    ...(data ? { data } : {}),
  };
}

/**
 * A step of the connection's check that failed. Where the older interface refuses in words only, and there are other ways
 * to sign in to it, it counts as a refused sign-in (engine/account/olderSignIn.ts).
 */
export function fromCheck({ facts }: CheckLine, problem: Problem, data?: object): Failed {
  const failed = fromProblem(problem, data);
  const { otherWays } = facts;
  return Array.isArray(otherWays) && otherWays.length > 0 ? { ...failed, status: 5 } : failed;
}

/** What a command typed never comes here: that is judged before it is queued, so nothing is bad input. */
function statusOf(problem: Problem): 1 | 4 | 5 {
  switch (problem.kind) {
    case 'signedOut':
    case 'notAllowed':
      return 5;
    case 'later':
    case 'unknown':
      return 4;
    case 'refused':
    case 'conflict':
    case 'locked':
    case 'gone':
    case 'fault':
      return 1;
  }
}
