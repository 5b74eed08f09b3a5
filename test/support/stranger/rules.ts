import { DAY, isObject, parse, type Asked, type Complain } from './strangerAnswers';

/** Checks requests by the rules of openapi.yaml; a request that no rule allows is a complaint. */

const USER_AGENT = /^\S+\/\S+/;

/** Checks the rules for every request (openapi.yaml, What the service does; Versioning 4). */
export function checkEvery({ method, headers, body }: Asked, complain: Complain): void {
  if (!USER_AGENT.test(headers['user-agent'] ?? '')) complain('User-Agent has no name and version');
  if (method === 'GET' && body !== '') complain('GET carries a body');
  if (body !== '' && !/^application\/json(?:;.*)?$/i.test(headers['content-type'] ?? '')) {
    complain(`body without Content-Type: application/json, but ${headers['content-type'] ?? 'none'}`);
  }
}

type Rule = (value: string) => boolean;
const integer =
  (least: number, most = Number.MAX_SAFE_INTEGER): Rule =>
  (value) =>
    /^\d+$/.test(value) && Number(value) >= least && Number(value) <= most;
const oneOf =
  (...allowed: string[]): Rule =>
  (value) =>
    allowed.includes(value);

/** openapi.yaml, GET /invoices. */
const LIST_RULES: Readonly<Record<string, Rule>> = {
  page: integer(1),
  limit: integer(1, 200),
  invoiceType: integer(0, 12),
  search: (value) => value.length >= 1 && [...value].length <= 255,
  from: (value) => DAY.test(value),
  to: (value) => DAY.test(value),
  reservationId: integer(1),
  lastEdit: integer(1),
  orderBy: oneOf('invoiceId', 'invoiceNo', 'issueDate', 'addDate', 'editDate'),
  orderType: oneOf('ASC', 'DESC'),
};

/** Returns the field errors of the query, empty if the request may be answered. */
export function checkList(query: URLSearchParams, complain: Complain): Record<string, string> {
  const errors: Record<string, string> = {};
  const seen = new Set<string>();
  for (const [name, value] of query) {
    const rule = LIST_RULES[name];
    if (!rule) complain(`GET /invoices: unknown parameter ${name}`);
    else if (!rule(value)) {
      complain(`GET /invoices: ${name}=${value} is not allowed`);
      errors[name] = 'is not valid';
    }
    if (seen.has(name)) complain(`GET /invoices: ${name} twice`);
    seen.add(name);
  }
  return errors;
}

export function checkNoQuery({ method, path, query }: Asked, complain: Complain): void {
  if (query.size > 0) complain(`${method} ${path}: knows no parameters, but ${[...query.keys()].join(', ')}`);
}

/** Checks that the sign-in has two texts and nothing else (openapi.yaml, POST /auth/token). */
export function checkSignIn(
  { body }: Asked,
  complain: Complain,
): { clientId: unknown; clientSecret: unknown } {
  const sent = parse(body);
  if (!isObject(sent)) {
    complain('POST /auth/token: the body is no JSON object');
    return { clientId: undefined, clientSecret: undefined };
  }
  for (const key of Object.keys(sent)) {
    if (key !== 'clientId' && key !== 'clientSecret') complain(`POST /auth/token: unknown member ${key}`);
  }
  const { clientId, clientSecret } = sent;
  if (typeof clientId !== 'string' || typeof clientSecret !== 'string') {
    complain('POST /auth/token: clientId and clientSecret must be texts');
  }
  return { clientId, clientSecret };
}

export type Window = { readonly from: string; readonly to: string; readonly rooms: readonly number[] | null };

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

/**
 * Checks the request's period and rooms (openapi.yaml, POST /get/reservations and Older interface errors). Returns a
 * text if the request is refused.
 */
export function checkWindow({ body, path }: Asked, complain: Complain): Window | string {
  const refuse = (message: string): string => {
    complain(`POST ${path}: ${message}`);
    return message;
  };
  const sent = parse(body);
  if (!isObject(sent)) return refuse('the body is no JSON object');
  for (const key of Object.keys(sent)) {
    if (!['from', 'to', 'room_ids'].includes(key)) complain(`POST ${path}: unknown member ${key}`);
  }
  const { from, to, room_ids: roomIds } = sent;
  if (typeof from !== 'string' || typeof to !== 'string') return refuse('fields from and to are required');
  if (!DAY.test(from) || !DAY.test(to)) return refuse('dates must be YYYY-MM-DD');
  if (from >= to) return refuse('from must be earlier than to');
  // openapi.yaml does not say whether the last day counts, so the check uses the stricter reading.
  if (dayNumber(to) - dayNumber(from) + 1 > 90) return refuse('maximum range is 90 days');
  if (roomIds === undefined) return { from, to, rooms: null };
  if (!Array.isArray(roomIds) || roomIds.length === 0) return refuse('room_ids: a value must be entered');
  if (!roomIds.every((id) => Number.isInteger(id))) return refuse('room_ids: integers expected');
  return { from, to, rooms: roomIds };
}
