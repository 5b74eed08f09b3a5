import type { Finding } from '../model/finding';
import { formatFinding } from '../text/findingWords';
import type { Problem, ProblemCause, ProblemKind } from './problem';
import type { Instant } from '../model/scalars';
import { parseStackFrames } from './errorTrace';

/**
 * Builds the problem of a request that got no answer from the service. `detail` is the operating system's error message
 * and contains no secret.
 */
export const buildProblemWithoutAnswer = (
  kind: ProblemKind,
  cause: ProblemCause,
  detail: string,
  at: Instant,
): Problem => ({
  kind,
  cause,
  status: null,
  title: '',
  detail,
  ruid: null,
  fields: [],
  conflicts: [],
  retryAfterMs: null,
  at,
});

/**
 * Returns the problem for an invoice that the rules reject. The field messages are in English, for the command line.
 */
export const buildFindingsProblem = (findings: readonly Finding[], at: Instant): Problem => ({
  ...buildProblemWithoutAnswer('refused', 'status', '', at),
  fields: findings.map((finding) => ({ field: finding.field, message: formatFinding(finding, 'en') })),
  findings: [...findings],
});

const MAX_TRACE_CHARS = 4000;

/**
 * Builds the problem that reports an unexpected exception in Kontuar, with version and stack for support (sync.md, What
 * is said).
 */
export function buildBugProblem(error: unknown, version: string, at: Instant): Problem {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  // The message of a parser error is left out, because it quotes the parsed text, which may contain personal data.
  const safeMessage = name === 'SyntaxError' ? '' : message;
  const frames = parseStackFrames(stack ?? '');
  const trace = [`Kontuar ${version}`, [name, safeMessage].filter(Boolean).join(': '), ...frames].join('\n');
  return {
    ...buildProblemWithoutAnswer('fault', 'kontuar', safeMessage || name, at),
    trace: trace.slice(0, MAX_TRACE_CHARS),
  };
}
