import { EVENT_FAMILIES, type DaySpan, type EventFamily, type ServiceEvent } from '#shared/model/event';
import type { Day, Instant } from '#shared/model/scalars';
import { dayOrNull, intOrNull, isRecord } from '../../remote/lenient';

/**
 * Reads an event in every plausible spelling (asyncapi.yaml; domain.md A89-A92). Written by hand and never
 * throws: whoever knows the address may send anything. null: no object with an `eventType`.
 */
export function decodeEvent(body: unknown): ServiceEvent | null {
  if (!isRecord(body)) return null;
  const named = body['eventType'];
  const eventType = typeof named === 'string' ? named.trim() : '';
  if (eventType === '') return null;
  const data = isRecord(body['data']) ? body['data'] : {};
  return {
    webhookId: idText(body['webhookId']),
    eventType,
    family: familyOf(eventType),
    sentAt: instantOrNull(body['timestamp']),
    reservationIds: idsIn(data['reservationId']),
    invoiceIds: idsIn(data['invoiceId']),
    days: spanOf(data['arrival'], data['departure']) ?? spanOf(data['from'], data['to']),
  };
}

const FAMILIES: ReadonlyMap<string, EventFamily> = new Map(EVENT_FAMILIES.map((family) => [family, family]));

function familyOf(eventType: string): EventFamily | null {
  const [first, ...rest] = eventType.toLowerCase().split('.');
  return rest.length > 0 ? (FAMILIES.get(first ?? '') ?? null) : null;
}

/** Longer than any UUID; longer still is not worth remembering. */
const MAX_EVENT_ID_CHARS = 100;

function idText(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return text === '' || text.length > MAX_EVENT_ID_CHARS ? null : text.toLowerCase();
}

/** A group is a dozen rooms; a longer list is not read to its end. */
const MAX_EVENT_IDS = 200;

/** One id or a list of them, as numbers or as text (A90); each once, in their order. */
function idsIn(value: unknown): number[] {
  const list: readonly unknown[] = Array.isArray(value)
    ? value.slice(0, MAX_EVENT_IDS)
    : typeof value === 'string'
      ? value.split(',', MAX_EVENT_IDS)
      : [value];
  const ids = list.map((one) => (typeof one === 'boolean' ? null : intOrNull(one)));
  return [...new Set(ids.filter((id): id is number => id !== null && id > 0))];
}

/** From the earliest to the latest of the days that either names; null where neither names one. */
function spanOf(first: unknown, last: unknown): DaySpan | null {
  const days = [...daysIn(first), ...daysIn(last)].sort();
  const [from, to] = [days[0], days.at(-1)];
  return from === undefined || to === undefined ? null : { from, to };
}

function daysIn(value: unknown): Day[] {
  const list: readonly unknown[] = Array.isArray(value) ? value.slice(0, MAX_EVENT_IDS) : [value];
  // A time after the day is irrelevant for a refetch.
  const days = list.map((one) => (typeof one === 'string' ? dayOrNull(one.trim().slice(0, 10)) : null));
  return days.filter((day) => day !== null);
}

function instantOrNull(value: unknown): Instant | null {
  const ms = typeof value === 'string' && value.length <= 40 ? Date.parse(value) : NaN;
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}
