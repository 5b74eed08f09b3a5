import type { Day } from '#shared/model/scalars';
import type { Outcome } from '#shared/outcome/problem';
import { decodeInvoicePage, decodeReservations, decodeSingleInvoice } from './decodeServiceAnswers';
import { parseCreateResponse, parseDeleteResponse, parseWriteResponse } from './decodeServiceAnswers';
import { decodePricing } from './decodeRoomPricesAndRestrictions';
import {
  createServiceRequestSender,
  formatUnreadableRecordsNote,
  type Call,
  type RemoteParts,
} from './serviceRequestSender';
import { isRecord } from './serviceRecordFieldReader';
import { buildCancelledProblem, isTokenRefusal } from './serviceResponseProblems';
import type {
  Ask,
  Decoded,
  InvoicePage,
  InvoiceQuery,
  Priority,
  Remote,
  SetAsideRecord,
  WriteAnswer,
} from './remoteServiceInterface';
import { withRetries } from './retry';
import { buildLegacyAuthorizationHeader } from './secretMask';
import { createTokenSource, parseAccessTokenResponse, type Grant, type TokenPath } from './accessToken';

/** Maximum length of `search` in characters (conformance.md LIM-5). */
const MAX_SERVICE_SEARCH_CHARS = 255;

/** Creates the client of one account. Addresses must have passed `normaliseServiceAddresses`. */
export function createRemote(parts: RemoteParts): Remote {
  const { account, secrets, platform } = parts;
  const { clock } = platform;
  const { exchange, addToken, clockSkewMs, countSentRequests } = createServiceRequestSender(parts);

  // The request for an access token has the same priority as a user's request, because every other request needs the
  // token.
  const tokens = createTokenSource(clock, (path) => exchange(buildSignInCall(path), 'user'));
  const buildSignInCall = (path: TokenPath): Call<Grant> => ({
    asked: 'signIn',
    method: 'POST',
    base: account.baseUrl,
    path,
    body: { clientId: secrets.clientId, clientSecret: secrets.clientSecret },
    authorization: null,
    decode: (body, now) => {
      const grant = parseAccessTokenResponse(body, now);
      // The new access token is added to the list of secrets to mask before the answer is logged, because the answer
      // may contain the token in a second place.
      if (grant) addToken(grant.token);
      return grant;
    },
    describeForLog: () => '',
  });

  /** Sends a call with a token. A 401 gets a new token and one retry; a second 401 is final (A54). */
  async function sendAuthorized<T>(
    call: Omit<Call<T>, 'authorization'>,
    priority: Priority,
    signal?: AbortSignal,
  ): Promise<Outcome<T>> {
    for (let tried = 1; ; tried += 1) {
      const token = await tokens.get(signal);
      if (!token.ok) return token;
      const authorization = `Bearer ${token.value.token}`;
      const outcome = await exchange({ ...call, authorization }, priority, signal);
      if (outcome.ok || !isTokenRefusal(outcome.problem)) return outcome;
      tokens.discard(token.value.token);
      if (tried === 2) return outcome;
    }
  }

  async function convertAbortToProblem<T>(ask: Ask, work: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    try {
      return await work();
    } catch (error) {
      if (ask.signal?.aborted) return { ok: false, problem: buildCancelledProblem(clock.now()) };
      throw error;
    }
  }

  function sendRead<T extends { readonly setAside: readonly SetAsideRecord[] }>(
    path: string,
    query: URLSearchParams,
    decode: (body: unknown) => T | null,
    ask: Ask,
  ): Promise<Outcome<T>> {
    const { priority = 'background', signal } = ask;
    const call = {
      asked: 'read',
      method: 'GET',
      base: account.baseUrl,
      path,
      query,
      decode,
      describeForLog: formatUnreadableRecordsNote,
    } as const;
    return convertAbortToProblem(ask, () =>
      withRetries(() => sendAuthorized(call, priority, signal), priority, platform, signal),
    );
  }

  /** Reads data from the legacy interface, which uses POST for reading (A85). */
  function sendLegacyRead<T>(
    path: string,
    window: { readonly from: Day; readonly to: Day },
    decode: (body: unknown) => Decoded<T> | null,
    ask: Ask,
  ): Promise<Outcome<Decoded<T>>> {
    const { priority = 'background', signal } = ask;
    const call: Call<Decoded<T>> = {
      asked: 'legacyRead',
      method: 'POST',
      base: account.legacyBaseUrl,
      path,
      body: window,
      authorization: buildLegacyAuthorizationHeader(account.legacyAuth, secrets),
      decode,
      describeForLog: (value) =>
        [`${window.from}..${window.to}`, formatUnreadableRecordsNote(value)].filter(Boolean).join('; '),
    };
    return convertAbortToProblem(ask, () =>
      withRetries(() => exchange(call, priority, signal), priority, platform, signal),
    );
  }

  /** Tried once. */
  function sendWrite(
    method: 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body: Readonly<Record<string, unknown>> | null,
    ask: Ask,
  ): Promise<Outcome<WriteAnswer>> {
    const call = {
      asked: 'write',
      method,
      base: account.baseUrl,
      path,
      ...(body ? { body } : {}),
      decode: { POST: parseCreateResponse, PATCH: parseWriteResponse, DELETE: parseDeleteResponse }[method],
      describeForLog: ({ invoiceId }: WriteAnswer) => (invoiceId === null ? '' : `invoice ${invoiceId}`),
    } as const;
    return convertAbortToProblem(ask, () => sendAuthorized(call, ask.priority ?? 'user', ask.signal));
  }

  return {
    signIn: (ask = {}) =>
      convertAbortToProblem(ask, async () => {
        const { priority = 'background', signal } = ask;
        const token = await withRetries(() => tokens.get(signal), priority, platform, signal);
        if (!token.ok) return token;
        const { scopes, expiresAt } = token.value;
        return { ok: true, value: { scopes, expiresInMs: expiresAt - clock.now() }, ruid: token.ruid };
      }),
    readInvoices: (query, ask = {}): Promise<Outcome<InvoicePage>> =>
      sendRead('/invoices', buildInvoiceQueryParams(query), decodeInvoicePage, ask),
    readInvoice: (invoiceId, ask = {}) =>
      sendRead(`/invoices/${invoiceId}`, new URLSearchParams(), decodeSingleInvoice, ask),
    createInvoice: (body, ask = {}) => sendWrite('POST', '/invoices', body, ask),
    updateInvoice: (invoiceId, body, ask = {}) => sendWrite('PATCH', `/invoices/${invoiceId}`, body, ask),
    deleteInvoice: (invoiceId, ask = {}) => sendWrite('DELETE', `/invoices/${invoiceId}`, null, ask),
    readReservations: (from, to, ask = {}) =>
      sendLegacyRead('/get/reservations', { from, to }, decodeReservations, ask),
    readPricing: (from, to, ask = {}) =>
      sendLegacyRead(
        '/get/pricing',
        { from, to },
        (body) => (isRecord(body) ? decodePricing(body['data']) : null),
        ask,
      ),
    clockSkewMs,
    countSentRequests,
  };
}

/**
 * Converts an invoice query to URL parameters. The search text is cut to the maximum length that the service's
 * interface accepts (A50).
 */
function buildInvoiceQueryParams({ search, ...query }: InvoiceQuery): URLSearchParams {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) asked.set(name, String(value));
  }
  if (search) asked.set('search', [...search].slice(0, MAX_SERVICE_SEARCH_CHARS).join(''));
  return asked;
}
