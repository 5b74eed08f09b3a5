import { z } from 'zod';
import type { BuyerCheck, RegisterNumber } from '#shared/contract/buyerCheckContract';
import type { Day } from '#shared/model/scalars';
import type { ProblemCause } from '#shared/outcome/problem';
import type { Clock, Network } from '../platform/platform';
import { findReplyProblem } from './outcome';
import { request, type Reply } from './request';

/**
 * Two public registers, asked for one number at a time (docs/decisions/0016-registers.md): the Ministry of Finance's list
 * of VAT payers (API Rejestr WL 1.6.0) and the Commission's VIES (REST, check-vat-number). Written from their public
 * descriptions and tested against an emulation: untried against the real ones.
 */

const WHITE_LIST = 'https://wl-api.mf.gov.pl/api/search/nip/';
const VIES = 'https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number';
/** The largest payers have some thousands of accounts, 29 bytes each. */
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

/** Never throws. What is sent: the number and the day, nothing else. */
export async function askRegister(
  { register, country, number }: RegisterNumber,
  day: Day,
  { userAgent, ...platform }: RegisterParts,
): Promise<RegisterOutcome> {
  const headers = { Accept: 'application/json', 'User-Agent': userAgent };
  const ofPoland = register === 'whiteList';
  const url = ofPoland ? `${WHITE_LIST}${encodeURIComponent(number)}?date=${day}` : VIES;
  const init = ofPoland
    ? { method: 'GET', headers, body: null }
    : {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ countryCode: country, vatNumber: number }),
      };
  const reply = await request(url, init, platform, undefined, MAX_REGISTER_ANSWER_BYTES);
  const failed = failureOf(reply, platform.clock.now());
  if (failed) return failed;
  const { status, body } = answerOf(reply);
  const answer = ofPoland ? readWhiteList(body, number) : readVies(body);
  if (typeof answer === 'string') return { ok: false, cause: 'serviceError', status, detail: answer };
  return answer ? { ok: true, answer } : { ok: false, cause: 'unreadable', status, detail: '' };
}

const answerOf = (reply: Reply): { status: number | null; body: unknown } => {
  if (!reply.answered) return { status: null, body: null };
  const { status, body } = reply.answer;
  return { status, body: body.form === 'json' ? body.json : null };
};

/** null: an answer that is to be read. */
function failureOf(reply: Reply, now: number): Extract<RegisterOutcome, { ok: false }> | null {
  const problem = findReplyProblem('read', reply, now);
  if (!problem) return null;
  const { cause, status, detail } = problem;
  // The words of an answer may name somebody; a code does not.
  return { ok: false, cause, status, detail: reply.answered ? codeIn(answerOf(reply).body) : detail };
}

/** `WL-115`, `MS_UNAVAILABLE`: a code of a register, nothing that could be somebody's. */
const CODE = /^[A-Z]{2,}[A-Z_-]*\d{0,4}$/;
const coded = z.object({ code: z.string().regex(CODE) });
const wrapped = z.object({ errorWrappers: z.array(z.object({ error: z.string().regex(CODE) })).min(1) });

function codeIn(body: unknown): string {
  return coded.safeParse(body).data?.code ?? wrapped.safeParse(body).data?.errorWrappers[0]?.error ?? '';
}

const line = z
  .string()
  .transform((text) => text.replace(/\s+/g, ' ').trim().slice(0, MAX_REGISTER_TEXT_CHARS));
const lineOrNone = line.nullish().transform((text) => text ?? '');
const mark = z.string().max(100);

const whiteListSchema = z.object({
  result: z.object({
    subject: z
      .object({
        name: lineOrNone,
        nip: z.string().nullish(),
        statusVat: line.nullish(),
        workingAddress: lineOrNone,
        residenceAddress: lineOrNone,
        accountNumbers: z.array(z.string().max(40)).nullish(),
        hasVirtualAccounts: z.boolean().nullish(),
      })
      .nullish(),
    requestId: mark,
    requestDateTime: mark,
  }),
});

/** PESEL, names of partners and representatives come along, and are not kept. null: not of the documented shape. */
function readWhiteList(body: unknown, number: string): RegisterAnswer | null {
  const read = whiteListSchema.safeParse(body).data?.result;
  if (!read) return null;
  const { subject, requestId, requestDateTime } = read;
  // An answer about somebody else is none.
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
  requestDate: mark.nullish(),
  requestIdentifier: mark.nullish(),
  name: lineOrNone,
  address: lineOrNone,
});
/** Countries that keep a name or an address to themselves. */
const said = (text: string): string => (/^-*$/.test(text) ? '' : text);

/** A text is the code of a failure that came with status 200. */
function readVies(body: unknown): RegisterAnswer | string | null {
  const failure = codeIn(body);
  if (failure !== '') return failure;
  const { data } = viesSchema.safeParse(body);
  if (!data) return null;
  return {
    // Given only to those who name themselves, which Kontuar does not.
    requestId: data.requestIdentifier || null,
    requestTime: data.requestDate ?? null,
    found: data.valid,
    name: said(data.name),
    address: said(data.address),
    status: null,
    accounts: [],
    virtualAccounts: false,
  };
}
