import { speak } from '#shared/text/language';
import type { TrainingAccount } from './trainingAccountSwitches';
import * as texts from '#shared/i18n/texts';

/**
 * Builds the training service's answers in the format of the real service: `meta.ruid` on success, RFC 7807 problems,
 * and the header RUID on every answer.
 */

/**
 * Error messages of a 422 answer by field name. Fields inside objects and lists have nested messages, as in
 * openapi.yaml.
 */
export interface FieldMessages {
  [field: string]: string | string[] | FieldMessages;
}

type Status = 400 | 401 | 403 | 404 | 409 | 422 | 429 | 500 | 503 | 504;

const TITLE_KEYS_BY_STATUS = {
  400: 'badRequest',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'notFound',
  409: 'conflict',
  422: 'unprocessable',
  429: 'tooMany',
  500: 'serverError',
  503: 'unavailable',
  504: 'timeout',
} as const satisfies Record<Status, string>;

export const getTrainingErrorMessages = (account: TrainingAccount) =>
  speak(texts.trainingService, account.language);

export interface Call {
  readonly method: string;
  /** Path of the request URL, including the version prefix of the interface. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly origin: string;
  readonly ruid: string;
  readonly account: TrainingAccount;
  header(name: string): string | null;
  text(): Promise<string>;
  /** Headers that are added to the answer for every status code, such as `X-RateLimit-Limit`. */
  readonly headers: Record<string, string>;
}

export function buildTrainingResponse(
  call: Call,
  status: number,
  body: object | null,
  headers: Record<string, string> = {},
): Response {
  const responseHeaders = { ...call.headers, ...headers, RUID: call.ruid };
  if (body === null) return new Response(null, { status, headers: responseHeaders });
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', ...responseHeaders },
  });
}

export const buildSuccessResponse = (
  call: Call,
  data: unknown,
  status = 200,
  headers: Record<string, string> = {},
) => buildTrainingResponse(call, status, { data, meta: { ruid: call.ruid } }, headers);

/** Existing stay that occupies the requested room and days, as named in a 409 answer (openapi.yaml, Errors). */
interface OccupyingStay {
  readonly roomId: number;
  readonly arrival: string;
  readonly departure: string;
  readonly reservationId: number;
}

/** Builds an RFC 7807 answer; `extra` is `conflicts` for 409, `errors` for 422 and `retryAfter` for 429. */
export function buildProblemResponse(
  call: Call,
  status: Status,
  detail: string,
  extra: {
    readonly conflicts?: readonly OccupyingStay[];
    readonly errors?: FieldMessages;
    readonly retryAfter?: number;
  } = {},
  headers: Record<string, string> = {},
): Response {
  const body = {
    type: `https://szkolenie.kontuar.invalid/problems/${String(status)}`,
    title: getTrainingErrorMessages(call.account)[TITLE_KEYS_BY_STATUS[status]],
    status,
    detail,
    instance: call.path,
    ruid: call.ruid,
    ...extra,
  };
  return buildTrainingResponse(call, status, body, {
    'Content-Type': 'application/problem+json',
    ...headers,
  });
}

export const buildValidationErrorResponse = (call: Call, errors: FieldMessages) =>
  buildProblemResponse(call, 422, getTrainingErrorMessages(call.account).seeErrors, { errors });
