import type { Finding } from '#shared/model/finding';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { z } from 'zod';
import { shapeFindings } from '#shared/rules/findings';
import { badInput, type Answer } from './answer';
import { printMessage } from './output';

/** A body of the interface from a file, and what the rules say about it. */

export type ReadBody<T> =
  | { readonly ok: true; readonly body: T }
  | { readonly ok: false; readonly answer: Answer };

/** `-` is standard input. What cannot be read, is no JSON, or is not of the interface's shape is bad input. */
export async function readBody<T>(file: string, schema: z.ZodType<T>): Promise<ReadBody<T>> {
  const wrong = (message: string): ReadBody<T> => ({ ok: false, answer: badInput(message, 'FILE') });
  let raw: string;
  try {
    raw = file === '-' ? await text(process.stdin) : await readFile(file, 'utf8');
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error));
  }
  let json: unknown;
  try {
    json = JSON.parse(raw.replace(/^\uFEFF/, ''));
  } catch {
    // The parser's words would repeat a piece of the file.
    return wrong(`${file === '-' ? 'Standard input' : file} is not JSON.`);
  }
  const read = schema.safeParse(json);
  if (read.success) return { ok: true, body: read.data };
  return { ok: false, answer: refusedFields(shapeFindings(read.error, json)) };
}

/** Rejected fields, one by one, under the names that a 422 uses. */
export function refusedFields(findings: readonly FieldFinding[]): Answer {
  const errors = findings
    .filter(({ severity }) => severity === 'error')
    .map(({ field, message }) => ({ field, message: message.en }));
  for (const { field, message } of errors.slice(1)) printMessage(`${field}: ${message}`);
  const [first] = errors;
  return {
    ...badInput(first?.message ?? 'This cannot be saved.', first?.field),
    data: { errors },
  };
}

/** Warnings do not hold anything back, but are read. */
export function printWarnings(findings: readonly FieldFinding[]): void {
  for (const { field, severity, message } of findings)
    if (severity === 'warning') printMessage(`Warning, ${field}: ${message.en}`);
}

type FieldFinding = Omit<Finding, 'code'>;

/** A new invoice leaves out what was not given; `invoices show` prints null there. */
export function withoutNulls(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(withoutNulls);
  if (typeof json !== 'object' || json === null) return json;
  const given = Object.entries(json).filter(([, value]) => value !== null);
  return Object.fromEntries(given.map(([name, value]) => [name, withoutNulls(value)]));
}
