import type { z } from 'zod';
import type { Finding } from '../../model/finding';
import type { ConfirmedCode, FindingArguments, FindingCode } from './findingCodes';

function createFindingBuilder(severity: Finding['severity'], by: Finding['by']) {
  return <Code extends FindingCode>(
    field: string,
    code: Code,
    ...[args]: FindingArguments<Code>
  ): Finding => ({ field, code, severity, by, args: { ...args } });
}

/** Creates a finding for a value that the service refuses. */
export const createServiceRuleFinding = createFindingBuilder('mustFix', 'service');
/** Creates a finding for a rule of Kontuar; while the finding exists, the invoice cannot be queued. */
export const createBlockingFinding = createFindingBuilder('mustFix', 'kontuar');
/** Creates a finding that is shown beside its field and blocks nothing. */
export const createNonBlockingFinding = createFindingBuilder('note', 'kontuar');

/** Creates a finding that blocks the invoice until a person confirms the finding with a button. */
export const createConfirmationFinding = <Code extends ConfirmedCode>(
  field: string,
  code: Code,
  ...args: FindingArguments<Code>
): Finding => createFindingBuilder('confirm', 'kontuar')(field, code, ...args);

export const hasMustFix = (findings: readonly Finding[]): boolean =>
  findings.some(({ severity }) => severity === 'mustFix');

/** Codes of the warnings that the user has accepted; `all` accepts every warning. */
export type Confirmed = readonly string[] | 'all';

/** Returns the findings that prevent saving: errors, and warnings that the user has not confirmed. */
export function filterBlockingFindings(
  findings: readonly Finding[],
  status: string | undefined,
  confirmed: Confirmed,
): Finding[] {
  return findings.filter(({ severity, code }) => {
    if (severity !== 'confirm') return severity === 'mustFix';
    const isAsked = status !== 'DRAFT' || code === 'backToDraft';
    return isAsked && confirmed !== 'all' && !confirmed.includes(code);
  });
}

/** Writes a path as a field name: `['invoiceItems', 0, 'rate']` becomes `invoiceItems[0].rate`. */
function fieldName(path: readonly PropertyKey[]): string {
  return path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index ? '.' : ''}${String(step)}`))
    .join('');
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
    body,
  );
}

/** Converts the errors of a schema into findings about missing or malformed fields (openapi.yaml, Errors). */
export function convertSchemaErrorToFindings(error: z.ZodError, body: unknown): Finding[] {
  return error.issues.map((issue) => {
    const missing = valueAt(body, issue.path) === undefined;
    return createServiceRuleFinding(fieldName(issue.path), missing ? 'required' : 'wrongForm');
  });
}
