import type { z } from 'zod';
import type { Finding } from '../../model/finding';
import { invoiceCheckText } from '../../text/invoiceChecks';
import { invoiceWarningText } from '../../text/invoiceWarnings';
import { speak, type Language } from '../../text/language';
import type * as texts from '../../i18n/texts';

const findingText = { ...invoiceCheckText, ...invoiceWarningText };

export type FindingCode = keyof typeof findingText;
type Arguments<Code extends FindingCode> = (typeof findingText)[Code]['pl'] extends (
  ...details: infer Said extends string[]
) => string
  ? Said
  : [];

const isCheck = (code: FindingCode): code is keyof typeof invoiceCheckText =>
  Object.hasOwn(invoiceCheckText, code);

function formatFindingText(language: Language, code: FindingCode, details: string[]): string {
  const sentence: string | ((...texts: string[]) => string) = isCheck(code)
    ? speak(invoiceCheckText, language)[code]
    : speak(invoiceWarningText, language)[code];
  return typeof sentence === 'string' ? sentence : sentence(...details);
}

function createFindingBuilder(severity: Finding['severity'], by: Finding['by']) {
  return <Code extends FindingCode>(field: string, code: Code, ...details: Arguments<Code>): Finding => {
    const message = {
      pl: formatFindingText('pl', code, details),
      en: formatFindingText('en', code, details),
      uk: formatFindingText('uk', code, details),
    };
    return { field, code, severity, by, message };
  };
}

/** The service refuses it. */
export const createServiceRuleFinding = createFindingBuilder('mustFix', 'service');
/** Creates a finding for a rule of Kontuar; while the finding exists, the invoice cannot be queued. */
export const createBlockingFinding = createFindingBuilder('mustFix', 'kontuar');
/** Creates a finding that is shown beside its field and blocks nothing. */
export const createNonBlockingFinding = createFindingBuilder('note', 'kontuar');

type ConfirmedCode = keyof typeof texts.findingConfirmations;

/** Creates a finding that blocks the invoice until a person confirms the finding with a button. */
export const createConfirmationFinding = <Code extends ConfirmedCode>(
  field: string,
  code: Code,
  ...details: Arguments<Code>
): Finding => createFindingBuilder('confirm', 'kontuar')(field, code, ...details);

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
