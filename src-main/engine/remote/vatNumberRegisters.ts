import { z } from 'zod';
import type { BuyerCheck, RegisterNumber } from '#shared/contract/buyerCheckContract';
import type { Day } from '#shared/model/scalars';
import type { ProblemCause } from '#shared/outcome/problem';
import type { Clock, Network } from '../platform/platform';
import { findServiceResponseProblem } from './serviceResponseProblems';
import { sendHttpRequest, type Reply } from './httpRequest';

/**
 * Queries the white list of VAT payers (API Rejestr WL 1.6.0) and VIES (docs/decisions/0016-registers.md). Never tested
 * against the real registers.
 */

const WHITE_LIST_URL = 'https://wl-api.mf.gov.pl/api/search/nip/';
const VIES_URL = 'https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number';
/**
 * Maximum size in bytes of an answer from a public VAT register. The largest VAT payers have some thousands of bank
 * accounts of 29 bytes each.
 */
const MAX_REGISTER_ANSWER_BYTES = 1024 * 1024;
const MAX_REGISTER_TEXT_CHARS = 1000;

export type RegisterAnswer = Omit<BuyerCheck, 'asked' | 'at'>;
export type RegisterOutcome =
  | { readonly ok: true; readonly answer: RegisterAnswer }
  | {
      readonly ok: false;
      readonly cause: ProblemCause;
      readonly status: number | null;
      readonly detail: string;
    };

interface RegisterParts {
  readonly clock: Clock;
  readonly network: Network;
  readonly userAgent: string;
}

/** Asks a register about a VAT number. The request contains only the VAT number and the day. */
export async function queryVatNumberRegister(
  { register, country, number }: RegisterNumber,
  day: Day,
  { userAgent, ...platform }: RegisterParts,
): Promise<RegisterOutcome> {
  const headers = { Accept: 'application/json', 'User-Agent': userAgent };
  const ofPoland = register === 'whiteList';
  const url = ofPoland ? `${WHITE_LIST_URL}${encodeURIComponent(number)}?date=${day}` : VIES_URL;
  const init = ofPoland
    ? { method: 'GET', headers, body: null }
    : {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ countryCode: country, vatNumber: number }),
      };
  const reply = await sendHttpRequest(url, init, platform, undefined, MAX_REGISTER_ANSWER_BYTES);
  const failed = findRegisterFailure(reply, platform.clock.now());
  if (failed) return failed;
  const { status, body } = getStatusAndJson(reply);
  const answer = ofPoland ? readWhiteList(body, number) : readVies(body);
  if (typeof answer === 'string') return { ok: false, cause: 'serviceError', status, detail: answer };
  return answer ? { ok: true, answer } : { ok: false, cause: 'unreadable', status, detail: '' };
}

const getStatusAndJson = (reply: Reply): { status: number | null; body: unknown } => {
  if (!reply.answered) return { status: null, body: null };
  const { status, body } = reply.answer;
  return { status, body: body.form === 'json' ? body.json : null };
};

function findRegisterFailure(reply: Reply, now: number): Extract<RegisterOutcome, { ok: false }> | null {
  const problem = findServiceResponseProblem('read', reply, now);
  if (!problem) return null;
  const { cause, status, detail } = problem;
  // Only the error code of a failed answer is shown to users, because the text of the answer may name a person.
  return {
    ok: false,
    cause,
    status,
    detail: reply.answered ? findErrorCode(getStatusAndJson(reply).body) : detail,
  };
}

/** Matches the error code of a public register, such as `WL-115`. Such a code cannot contain personal data. */
const ERROR_CODE_PATTERN = /^[A-Z]{2,}[A-Z_-]*\d{0,4}$/;
const codedErrorSchema = z.object({ code: z.string().regex(ERROR_CODE_PATTERN) });
const wrappedErrorSchema = z.object({
  errorWrappers: z.array(z.object({ error: z.string().regex(ERROR_CODE_PATTERN) })).min(1),
});

function findErrorCode(body: unknown): string {
  return (
    codedErrorSchema.safeParse(body).data?.code ??
    wrappedErrorSchema.safeParse(body).data?.errorWrappers[0]?.error ??
    ''
  );
}

const lineSchema = z
  .string()
  .transform((text) => text.replace(/\s+/g, ' ').trim().slice(0, MAX_REGISTER_TEXT_CHARS));
const optionalLineSchema = lineSchema.nullish().transform((text) => text ?? '');
const shortTextSchema = z.string().max(100);

const whiteListSchema = z.object({
  result: z.object({
    subject: z
      .object({
        name: optionalLineSchema,
        nip: z.string().nullish(),
        statusVat: lineSchema.nullish(),
        workingAddress: optionalLineSchema,
        residenceAddress: optionalLineSchema,
        accountNumbers: z.array(z.string().max(40)).nullish(),
        hasVirtualAccounts: z.boolean().nullish(),
      })
      .nullish(),
    requestId: shortTextSchema,
    requestDateTime: shortTextSchema,
  }),
});

function readWhiteList(body: unknown, number: string): RegisterAnswer | null {
  const read = whiteListSchema.safeParse(body).data?.result;
  if (!read) return null;
  const { subject, requestId, requestDateTime } = read;
  // An answer of the register about a tax number other than the requested number is rejected.
  if (subject && (subject.nip ?? '') !== number) return null;
  return {
    requestId,
    requestTime: requestDateTime,
    found: Boolean(subject),
    name: subject?.name ?? '',
    address: subject ? subject.workingAddress || subject.residenceAddress : '',
    status: subject?.statusVat ?? null,
    accounts: subject?.accountNumbers ?? [],
    virtualAccounts: subject?.hasVirtualAccounts ?? false,
  };
}

const viesSchema = z.object({
  valid: z.boolean(),
  requestDate: shortTextSchema.nullish(),
  requestIdentifier: shortTextSchema.nullish(),
  name: optionalLineSchema,
  address: optionalLineSchema,
});
/**
 * Returns the name or address from VIES, or an empty text if VIES sent only dashes. Some countries do not disclose
 * names and addresses.
 */
const cleanText = (text: string): string => (/^-*$/.test(text) ? '' : text);

/**
 * Reads an answer of VIES. The result is a text (the error code) if VIES failed, and null if the answer is unreadable.
 */
function readVies(body: unknown): RegisterAnswer | string | null {
  const failure = findErrorCode(body);
  if (failure !== '') return failure;
  const { data } = viesSchema.safeParse(body);
  if (!data) return null;
  return {
    // The request identifier is usually missing, because VIES returns it only to requesters who identify themselves,
    // which Kontuar does not do.
    requestId: data.requestIdentifier || null,
    requestTime: data.requestDate ?? null,
    found: data.valid,
    name: cleanText(data.name),
    address: cleanText(data.address),
    status: null,
    accounts: [],
    virtualAccounts: false,
  };
}
