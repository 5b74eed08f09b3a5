import type { z } from 'zod';
import {
  buildProblemResponse,
  buildValidationErrorResponse,
  getTrainingErrorMessages,
  type Call,
  type FieldMessages,
} from './trainingResponses';

/** Result of reading a JSON request body: the body, or the answer that refuses the request. */
export type Read<T> =
  | { readonly ok: true; readonly body: T }
  | { readonly ok: false; readonly response: Response };

const buildReadFailure = (response: Response): Read<never> => ({ ok: false, response });

/** Returns true if the request declares a JSON body, which both the current and the legacy interface require. */
export const isJsonRequest = (call: Call): boolean =>
  /^application\/json\b/i.test(call.header('content-type') ?? '');

export async function readJsonObjectBody(call: Call): Promise<Read<Record<string, unknown>>> {
  const words = getTrainingErrorMessages(call.account);
  if (!isJsonRequest(call)) return buildReadFailure(buildProblemResponse(call, 400, words.notJsonType));
  let body: unknown;
  try {
    body = JSON.parse(await call.text());
  } catch {
    return buildReadFailure(buildProblemResponse(call, 400, words.notJson));
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return buildReadFailure(buildProblemResponse(call, 400, words.notObject));
  }
  return { ok: true, body: { ...body } };
}

export async function readRequestBodyBySchema<T>(call: Call, schema: z.ZodType<T>): Promise<Read<T>> {
  const read = await readJsonObjectBody(call);
  if (!read.ok) return read;
  const parsed = schema.safeParse(read.body);
  if (parsed.success) return { ok: true, body: parsed.data };
  const words = getTrainingErrorMessages(call.account);
  const errors: FieldMessages = {};
  for (const issue of parsed.error.issues) {
    const path = issue.path.map(String);
    const value = getValueAtPath(read.body, path);
    if (value === undefined || value === null) addFieldErrorMessage(errors, path, words.required);
    else if (hasRightType(issue, value)) addFieldErrorMessage(errors, path, chooseIssueMessage(issue, words));
    else return buildReadFailure(buildProblemResponse(call, 400, words.wrongType({ field: path.join('.') })));
  }
  return buildReadFailure(buildValidationErrorResponse(call, errors));
}

type Issue = z.core.$ZodIssue;

/** Returns true if an invalid value has the right type for its field, so that only its content is invalid. */
function hasRightType(issue: Issue, value: unknown): boolean {
  if (issue.code === 'invalid_value') return typeof value === typeof issue.values[0];
  if (issue.code === 'invalid_format') return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
  return issue.code !== 'invalid_type';
}

const chooseIssueMessage = (issue: Issue, words: ReturnType<typeof getTrainingErrorMessages>) =>
  issue.code === 'invalid_format' ? words.date : words.notAllowed;

function getValueAtPath(body: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, key) =>
      typeof at === 'object' && at !== null ? Object.entries(at).find(([k]) => k === key)?.[1] : undefined,
    body,
  );
}

/** Adds an error message for the field at a path such as `['invoiceItems', '0', 'rate']`. */
export function addFieldErrorMessage(errors: FieldMessages, path: readonly string[], message: string): void {
  const [key = '', ...rest] = path;
  const existing = errors[key];
  if (rest.length > 0) {
    const inner = typeof existing === 'object' && !Array.isArray(existing) ? existing : {};
    errors[key] = inner;
    addFieldErrorMessage(inner, rest, message);
  } else if (typeof existing === 'string') errors[key] = [existing, message];
  else if (Array.isArray(existing)) existing.push(message);
  else if (existing === undefined) errors[key] = message;
}

/** `invoiceItems[0].rate` as its parts. */
export const splitFieldPath = (field: string) => field.replace(/\[(\d+)\]/g, '.$1').split('.');
