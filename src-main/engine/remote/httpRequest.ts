import type { Clock, Network } from '../platform/platform';
import { hasTooManyJsonValues } from './receivedRecordLimits';
import { parseJsonKeepingLargeIntegers } from './jsonKeepingLargeIntegers';
import type { RequestFailure } from './requestFailure';
import { isRecord } from './serviceRecordFieldReader';

/** Sends one HTTP request and returns the answer, which `serviceResponseProblems.ts` then interprets. Never throws. */

/** Maximum time in ms from sending an HTTP request to receiving the last byte of the answer. */
const DEADLINE_MS = 30_000;
/** Maximum size of a body in bytes; a page of 200 invoices is well under one megabyte. */
const MAX_RESPONSE_BODY_BYTES = 32 * 1024 * 1024;
/** Maximum length of the RUID header in characters. A low limit could cut a secret in two and prevent its masking. */
const MAX_RUID_HEADER_CHARS = 10_000;

export type Body =
  | { readonly form: 'none' }
  | { readonly form: 'json'; readonly json: unknown }
  /** The response body is a web page or plain text, although the interface only sends JSON. */
  | { readonly form: 'other' }
  /** The response body was cut off, is too long, or is declared as JSON but is not JSON. */
  | { readonly form: 'broken' };

export const getJsonBodyObjectOrEmpty = (body: Body): Record<string, unknown> =>
  body.form === 'json' && isRecord(body.json) ? body.json : {};

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
  /** Request identifier (RUID) of the service; null if the answer contains none (A61). */
  readonly ruid: string | null;
}

export type Reply =
  | { readonly answered: true; readonly answer: Answer }
  | { readonly answered: false; readonly failure: RequestFailure };

interface Platform {
  readonly clock: Clock;
  readonly network: Network;
}

/**
 * Sends an HTTP request. An aborted request is reported as `cancelled`, and a response body that is too long as
 * `broken`.
 */
export async function sendHttpRequest(
  url: string,
  init: { readonly method: string; readonly headers: Record<string, string>; readonly body: string | null },
  { clock, network }: Platform,
  signal?: AbortSignal,
  longest = MAX_RESPONSE_BODY_BYTES,
): Promise<Reply> {
  const deadline = new AbortController();
  const finished = new AbortController();
  clock.sleep(DEADLINE_MS, finished.signal).then(
    () => deadline.abort(),
    () => undefined,
  );
  let begun: Response | null = null;
  const fetchAndRemember: Network = async (asked) => (begun = await network(asked));
  const stop = signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal;
  try {
    const sent = new Request(url, { ...init, redirect: 'manual', signal: stop });
    // The request ends after an abort even if the network code ignores the abort signal.
    const answer = await Promise.race([
      receive(fetchAndRemember, sent, longest),
      rejectOnAbort(stop, finished.signal),
    ]);
    return { answered: true, answer };
  } catch (error) {
    const reason = signal?.aborted ? 'cancelled' : deadline.signal.aborted ? 'deadline' : 'error';
    return { answered: false, failure: { reason, error, status: statusOf(begun) } };
  } finally {
    finished.abort();
  }
}

const statusOf = (begun: Response | null): number | null => begun?.status ?? null;

/** Returns a promise that rejects when `stop` is aborted, unless `finished` was aborted before. */
export function rejectOnAbort(stop: AbortSignal, finished: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (stop.aborted) reject(stop.reason);
    stop.addEventListener('abort', () => reject(stop.reason), { signal: finished });
  });
}

async function receive(network: Network, sent: Request, longest: number): Promise<Answer> {
  const response = await network(sent);
  const body = await readBody(response, longest);
  return { status: response.status, headers: response.headers, body, ruid: findRuid(response.headers, body) };
}

async function readBody(response: Response, longest: number): Promise<Body> {
  if (!response.body) return { form: 'none' };
  const text = await readLimitedText(response.body, longest);
  if (text === null) return { form: 'broken' };
  if (text.trim() === '') return { form: 'none' };
  const saysJson = /[/+]json\b/i.test(response.headers.get('content-type') ?? '');
  // Some services send JSON with another content type, so a body also counts as JSON if it begins like JSON (A60).
  if (!saysJson && !/^\s*[{[]/.test(text)) return { form: 'other' };
  if (hasTooManyJsonValues(text)) return { form: 'broken' };
  try {
    return { form: 'json', json: parseJsonKeepingLargeIntegers(text) };
  } catch {
    return { form: /^\s*</.test(text) ? 'other' : 'broken' };
  }
}

/** Returns the body of an answer as text; null if the body was cut off or is too long. */
async function readLimitedText(body: ReadableStream<Uint8Array>, longest: number): Promise<string | null> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  try {
    for (;;) {
      const chunk = await reader.read();
      if (chunk.done) return text + decoder.decode();
      bytes += chunk.value.byteLength;
      if (bytes > longest) {
        await reader.cancel();
        return null;
      }
      text += decoder.decode(chunk.value, { stream: true });
    }
  } catch {
    return null;
  }
}

function findRuid(headers: Headers, body: Body): string | null {
  const json = getJsonBodyObjectOrEmpty(body);
  const meta = isRecord(json['meta']) ? json['meta'] : {};
  for (const ruid of [headers.get('ruid'), meta['ruid'], json['ruid']]) {
    if (typeof ruid === 'string' && ruid.trim() !== '') return ruid.trim().slice(0, MAX_RUID_HEADER_CHARS);
  }
  return null;
}
