import { problemKindSchema, type Problem } from '../outcome/problem';
import { speak, type Language } from './language';
import { FAULT_AND_STEP_BY_SUBJECT, type ProblemStep } from './problemRows';
import * as texts from '../i18n/texts';

/** Returns the kind of a problem for a table cell; a kind that Kontuar does not know stays unchanged. */
export function kindWord(language: Language, kind: string): string {
  const known = problemKindSchema.safeParse(kind);
  return known.success ? speak(texts.problems, language).kind[known.data] : kind;
}

export interface Explanation {
  readonly what: string;
  readonly next: string;
  /** Names the party at fault in words. */
  readonly side: string;
  readonly step: ProblemStep;
  /** The button's words. */
  readonly button: string;
}

export function explain(language: Language, { kind, cause }: Pick<Problem, 'kind' | 'cause'>): Explanation {
  const subject = cause === 'status' ? kind : cause;
  const row = FAULT_AND_STEP_BY_SUBJECT[subject];
  const words = speak(texts.problemRows, language)[subject];
  return {
    ...words,
    side: speak(texts.problems, language).fault[row.fault],
    step: row.step,
    button: speak(texts.problems, language).step[row.step],
  };
}

/**
 * Returns a problem for the service's support: time, status, RUID and the message, without guest data or secrets. The
 * text is identical in all languages.
 */
export function forSupport(problem: Problem, version: string): string {
  const lines = [
    `Kontuar ${version}, ${problem.at}`,
    `${problem.kind} / ${problem.cause}${problem.status === null ? '' : `, HTTP ${problem.status}`}`,
    problem.ruid === null ? '' : `RUID ${problem.ruid}`,
    [problem.title, problem.detail].filter(Boolean).join(': '),
    ...problem.fields.map(({ field, message }) => `${field}: ${message}`),
    problem.trace ?? '',
  ];
  return lines.filter(Boolean).join('\n');
}

/** Returns a message that requests missing permissions, ready to be pasted into an e-mail. */
export function requestToAdministrator(
  language: Language,
  wanted: readonly string[],
  problem: Problem | null,
): string {
  const t = speak(texts.problems, language).rights;
  const ruid = problem?.ruid ?? null;
  return [
    t.hello,
    wanted.length > 0 ? t.add({ scopes: wanted.join(', ') }) : t.check,
    ...(ruid ? [t.request({ ruid })] : []),
    t.thanks,
  ].join('\n');
}
