import { z } from 'zod';
import type { EventOutcome, ReceivedEvent, ServiceEvent, Signing } from '#shared/model/serviceEvent';
import { parseJsonWithSchema } from '../../../readJson';
import { getCurrentInstant, type Clock } from '../../platform/platform';
import type { Targets } from '../pull/pullTypes';
import { decodeWebhookEvent } from './decodeEvent';
import { listRefetchTargetsOfWebhookEvent } from './refetchTargets';
import type { ReceivedEvents } from './receivedEventStore';
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Checks, logs and answers one delivery of an event. */

/** Maximum size of an event in bytes, chosen by Kontuar, because openapi.yaml states no limit. */
const MAX_EVENT_BODY_BYTES = 64 * 1024;
/** Maximum number of events per minute. Even a group booking causes only a few dozen. */
const MAX_EVENTS_PER_MINUTE = 120;
const MINUTE_MS = 60_000;
/**
 * Maximum age of an event in ms. An older event is ignored, because sync passes have already downloaded the data that
 * the event is about.
 */
const MAX_EVENT_AGE_MS = 24 * 60 * MINUTE_MS;

/** Pattern of event names and ids that are logged. Other texts are left out, because any sender can invent them. */
const EVENT_NAME_PATTERN = /^[a-z]{1,20}(\.[a-zA-Z_]{1,30}){1,2}$/;
const EVENT_ID_PATTERN = /^[0-9a-f-]{1,64}$/;

export interface ReceiverParts {
  readonly clock: Clock;
  readonly path: string;
  /** Method and key with which the service signs events; null if events are not signed. */
  readonly signed: { readonly signing: Signing; readonly key: string } | null;
  readonly journal: ReceivedEvents;
  readonly onTargets: (targets: Targets) => void;
  readonly onLogLine: () => void;
}

const HTTP_STATUS_BY_OUTCOME: Readonly<Record<EventOutcome, number>> = {
  accepted: 200,
  duplicate: 200,
  stale: 200,
  // An event of an unknown kind is answered with status 200, so that the service does not send the event again.
  unknownKind: 200,
  unreadable: 400,
  badSignature: 401,
  tooLarge: 413,
  tooMany: 429,
};

export function createWebhookRequestHandler(parts: ReceiverParts): (request: Request) => Promise<Response> {
  const { clock, journal } = parts;
  let arrivals: number[] = [];
  let saidTooMany = false;

  function tryCountArrival(): boolean {
    const now = clock.now();
    // An arrival time in the future is dropped, because the clock was set back after the event had arrived.
    arrivals = arrivals.filter((at) => now - at < MINUTE_MS && at <= now);
    if (arrivals.length >= MAX_EVENTS_PER_MINUTE) return false;
    arrivals.push(now);
    saidTooMany = false;
    return true;
  }

  function logAndRespond(outcome: EventOutcome, event: ServiceEvent | null = null): Response {
    if (outcome !== 'tooMany' || !saidTooMany) {
      const seen = outcome === 'badSignature' ? null : (event?.webhookId ?? null);
      journal.add(buildLogLine(outcome, event, getCurrentInstant(clock)), seen);
      parts.onLogLine();
    }
    if (outcome === 'tooMany') saidTooMany = true;
    const headers = outcome === 'tooMany' ? { 'Retry-After': '60' } : {};
    return new Response(null, { status: HTTP_STATUS_BY_OUTCOME[outcome], headers });
  }

  return async (request) => {
    if (!isSameText(new URL(request.url).pathname, parts.path)) return new Response(null, { status: 404 });
    // GET and HEAD get an empty answer with status 200, because people and services call the address first to test
    // whether it works.
    if (request.method === 'GET' || request.method === 'HEAD') return new Response(null, { status: 200 });
    if (request.method !== 'POST') return new Response(null, { status: 405 });
    if (!tryCountArrival()) return logAndRespond('tooMany');
    const body = await readBody(request);
    if (body === 'tooLarge' || body === 'cut') return logAndRespond(body === 'cut' ? 'unreadable' : body);
    const { signed } = parts;
    if (signed && !isSignedBy(signed.signing, signed.key, body, request.headers.get(signed.signing.header)))
      return logAndRespond('badSignature');
    const event = decodeWebhookEvent(parseJsonWithSchema(new TextDecoder().decode(body), z.unknown()));
    if (!event) return logAndRespond('unreadable');
    if (event.webhookId !== null && journal.has(event.webhookId)) return logAndRespond('duplicate', event);
    if (event.family === null) return logAndRespond('unknownKind', event);
    if (event.sentAt !== null && clock.now() - Date.parse(event.sentAt) > MAX_EVENT_AGE_MS)
      return logAndRespond('stale', event);
    const targets = listRefetchTargetsOfWebhookEvent(event);
    if (targets) parts.onTargets(targets);
    return logAndRespond('accepted', event);
  };
}

function buildLogLine(outcome: EventOutcome, event: ServiceEvent | null, at: string): ReceivedEvent {
  const { eventType = '', webhookId = null } = event ?? {};
  return {
    at,
    outcome,
    eventType: EVENT_NAME_PATTERN.test(eventType) ? eventType : '',
    webhookId: webhookId !== null && EVENT_ID_PATTERN.test(webhookId) ? webhookId : null,
    reservationIds: [...(event?.reservationIds ?? [])].slice(0, 20),
    invoiceIds: [...(event?.invoiceIds ?? [])].slice(0, 20),
  };
}

async function readBody(request: Request): Promise<Uint8Array | 'tooLarge' | 'cut'> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_EVENT_BODY_BYTES) return 'tooLarge';
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    const reader = request.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.byteLength;
      if (length > MAX_EVENT_BODY_BYTES) {
        await reader.cancel();
        return 'tooLarge';
      }
      chunks.push(part.value);
    }
  } catch {
    return 'cut';
  }
  return Buffer.concat(chunks);
}

/**
 * Returns whether `given`, the signature in the event's header, is the HMAC of exactly this body. The comparison takes
 * constant time.
 */
function isSignedBy(signing: Signing, key: string, body: Uint8Array, given: string | null): boolean {
  const text = given?.trim() ?? '';
  if (!text.startsWith(signing.prefix)) return false;
  const made = createHmac(signing.algorithm, key).update(body).digest();
  const signature = Buffer.from(text.slice(signing.prefix.length).trim(), signing.encoding);
  return signature.length === made.length && timingSafeEqual(signature, made);
}

/** Returns whether two texts are equal. The duration of the comparison does not reveal where the texts differ. */
function isSameText(first: string, second: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'compare').update(text).digest();
  return timingSafeEqual(digest(first), digest(second));
}
