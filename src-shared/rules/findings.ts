import type { z } from 'zod';
import type { Finding } from '../model/finding';
import { invoiceCheckText } from '../text/invoiceChecks';
import { invoiceWarningText } from '../text/invoiceWarnings';
import type { findingConfirmationText } from '../text/findingConfirmations';
import { speak, type Language } from '../text/language';

const findingText = { ...invoiceCheckText, ...invoiceWarningText };

export type FindingCode = keyof typeof findingText;
type Arguments<Code extends FindingCode> = (typeof findingText)[Code]['pl'] extends (
  ...said: infer Said extends string[]
) => string
  ? Said
  : [];

const isCheck = (code: FindingCode): code is keyof typeof invoiceCheckText =>
  Object.hasOwn(invoiceCheckText, code);

function inWords(language: Language, code: FindingCode, said: string[]): string {
  const sentence: string | ((...said: string[]) => string) = isCheck(code)
    ? speak(invoiceCheckText, language)[code]
    : speak(invoiceWarningText, language)[code];
  return typeof sentence === 'string' ? sentence : sentence(...said);
}

function maker(severity: Finding['severity'], by: Finding['by']) {
  return <Code extends FindingCode>(field: string, code: Code, ...said: Arguments<Code>): Finding => {
    const message = {
      pl: inWords('pl', code, said),
      en: inWords('en', code, said),
      uk: inWords('uk', code, said),
    };
    return { field, code, severity, by, message };
  };
}

/** The service refuses it. */
export const refused = maker('mustFix', 'service');
/** Kontuar does not let it through. */
export const stopped = maker('mustFix', 'kontuar');
/** Shown beside its field; it holds nothing back. */
export const warned = maker('note', 'kontuar');

type ConfirmedCode = keyof typeof findingConfirmationText;

/** Held back until a person confirms it by the button of text/findingConfirmations.ts. */
export const mustConfirm = <Code extends ConfirmedCode>(
  field: string,
  code: Code,
  ...details: Arguments<Code>
): Finding => maker('confirm', 'kontuar')(field, code, ...details);

export const hasMustFix = (findings: readonly Finding[]): boolean =>
  findings.some(({ severity }) => severity === 'mustFix');

/** Codes that a person confirmed; `all` for a change that was confirmed before, when it was queued first. */
export type Confirmed = readonly string[] | 'all';

/**
 * Findings that hold an invoice back: those to be fixed, and those to be confirmed that are not among `confirmed`.
 * `status`: of the invoice as saved. A draft is not issued yet, so only turning an invoice back into one is confirmed.
 */
export function blockingFindings(
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

/** `['invoiceItems', 0, 'rate']` is `invoiceItems[0].rate`. */
function fieldName(path: readonly PropertyKey[]): string {
  return path
    .map((step, place) => (typeof step === 'number' ? `[${step}]` : `${place ? '.' : ''}${String(step)}`))
    .join('');
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
    body,
  );
}

/** A schema's errors in `body`, as findings: missing fields and wrong forms (openapi.yaml, Errors). */
export function shapeFindings(error: z.ZodError, body: unknown): Finding[] {
  return error.issues.map((issue) => {
    const missing = valueAt(body, issue.path) === undefined;
    return refused(fieldName(issue.path), missing ? 'required' : 'wrongForm');
  });
}
