import { CONFIRMABLE_FINDING_CODES } from '#shared/rules/checks/findingCodes';
import { formatFinding } from '#shared/text/findingWords';
import type { Finding } from '#shared/model/finding';
import type { Command } from 'commander';
import { z } from 'zod';
import { filterBlockingFindings, convertSchemaErrorToFindings } from '#shared/rules/checks/findingBuilders';
import { explainFileReadRefusal, readRegularFile } from '../readRegularFile';
import { buildBadInputFailure, type CommandResult } from './commandResult';
import { writeStderrLine } from './commandOutput';

/** Reads an invoice as JSON from a file, checks it against the rules, and describes the findings for the terminal. */

export type ReadBody<T> =
  | { readonly ok: true; readonly body: T }
  | { readonly ok: false; readonly answer: CommandResult };

/**
 * Reads JSON from a file and validates it against the schema; the file name `-` stands for standard input. An
 * unreadable file, invalid JSON or a wrong shape is reported as bad input.
 */
export async function readJsonInputFile<T>(file: string, schema: z.ZodType<T>): Promise<ReadBody<T>> {
  const buildBadFileResult = (message: string): ReadBody<T> => ({
    ok: false,
    answer: buildBadInputFailure(message, 'FILE'),
  });
  const read = file === '-' ? await readStandardInput() : await readFileText(file);
  if (!read.ok) return buildBadFileResult(read.message);
  const raw = read.text;
  let json: unknown;
  try {
    json = JSON.parse(raw.replace(/^\uFEFF/, ''));
  } catch {
    // The JSON parser's own message is not shown, because it quotes a piece of the file.
    return buildBadFileResult(`${file === '-' ? 'Standard input' : file} is not JSON.`);
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { ok: true, body: parsed.data };
  return {
    ok: false,
    answer: buildInvoiceSaveBlockedFailure(convertSchemaErrorToFindings(parsed.error, json)),
  };
}

/** Maximum size of a JSON input file: 20 MB. An invoice with 2,000 items is twenty times smaller. */
const MAX_BODY_BYTES = 20_000_000;

type TextReadResult =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly message: string };

async function readFileText(file: string): Promise<TextReadResult> {
  const read = await readRegularFile(file, MAX_BODY_BYTES);
  return read.ok
    ? { ok: true, text: read.bytes.toString('utf8') }
    : { ok: false, message: explainFileReadRefusal(file, read.reason, MAX_BODY_BYTES) };
}

async function readStandardInput(): Promise<TextReadResult> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of process.stdin) {
      const bytes = Buffer.from(part);
      length += bytes.length;
      if (length > MAX_BODY_BYTES)
        return { ok: false, message: explainFileReadRefusal('Standard input', 'tooLarge', MAX_BODY_BYTES) };
      parts.push(bytes);
    }
  } catch {
    return { ok: false, message: explainFileReadRefusal('Standard input', 'unreadable', MAX_BODY_BYTES) };
  }
  return { ok: true, text: Buffer.concat(parts).toString('utf8') };
}

const isConfirmedCode = (code: string): boolean =>
  CONFIRMABLE_FINDING_CODES.some((confirmed) => confirmed === code);

/** Schema of the warning codes that the user confirms with `--confirm`; findingCodes.ts lists the codes. */
export const confirmedCodesSchema = z
  .array(z.string().refine(isConfirmedCode, 'a code that a refusal names'))
  .default([]);

/**
 * Adds the repeatable option `--confirm`. Each `--confirm` takes exactly one warning code, so that a file name after
 * the code is not read as another code.
 */
export const addConfirmOption = (command: Command): Command =>
  command.option(
    '--confirm <code>',
    'what a refusal asks to confirm, by the code it names; may be repeated',
    (code: string, before: readonly string[] | undefined) => [...(before ?? []), code],
  );

export function buildInvoiceSaveBlockedFailure(
  findings: readonly Finding[],
  confirmed: readonly string[] = [],
): CommandResult {
  const errors = filterBlockingFindings(findings, undefined, confirmed).map((finding) => {
    const message = formatFinding(finding, 'en');
    const isConfirmable = finding.severity === 'confirm';
    return {
      field: finding.field,
      message: isConfirmable
        ? `${message} With --confirm ${finding.code} it is queued all the same.`
        : message,
    };
  });
  for (const { field, message } of errors.slice(1)) writeStderrLine(`${field}: ${message}`);
  const [first] = errors;
  return {
    ...buildBadInputFailure(first?.message ?? 'This cannot be saved.', first?.field),
    data: { errors },
  };
}

/** Prints the findings about an invoice that do not prevent saving: notes, and warnings that the user has confirmed. */
export function printFindingsToTerminal(
  findings: readonly Finding[],
  confirmed: readonly string[] = [],
): void {
  const isPrintedFinding = ({ severity, code }: Finding) =>
    severity === 'note' || (severity === 'confirm' && confirmed.includes(code));
  for (const finding of findings.filter(isPrintedFinding))
    writeStderrLine(`Warning, ${finding.field}: ${formatFinding(finding, 'en')}`);
}

/**
 * Removes null values from JSON: `invoices show` prints null for an empty field, but a new invoice must leave the field
 * out.
 */
export function omitNullFields(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(omitNullFields);
  if (typeof json !== 'object' || json === null) return json;
  const given = Object.entries(json).filter(([, value]) => value !== null);
  return Object.fromEntries(given.map(([name, value]) => [name, omitNullFields(value)]));
}
