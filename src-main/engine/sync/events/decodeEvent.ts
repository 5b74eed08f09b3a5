import {
  WEBHOOK_EVENT_FAMILIES,
  type DaySpan,
  type EventFamily,
  type ServiceEvent,
} from '#shared/model/serviceEvent';
import type { Day, Instant } from '#shared/model/scalars';
import { readDayOrNull, readIntOrNull, isRecord } from '../../remote/serviceRecordFieldReader';

/**
 * Decodes a webhook event and accepts every plausible spelling of its fields (asyncapi.yaml; domain.md A89-A92).
 * Returns null for an unusable body; never throws.
 */
export function decodeWebhookEvent(body: unknown): ServiceEvent | null {
  if (!isRecord(body)) return null;
  const named = body['eventType'];
  const eventType = typeof named === 'string' ? named.trim() : '';
  if (eventType === '') return null;
  const data = isRecord(body['data']) ? body['data'] : {};
  return {
    webhookId: parseIdText(body['webhookId']),
    eventType,
    family: parseFamily(eventType),
    sentAt: parseInstantOrNull(body['timestamp']),
    reservationIds: parseIds(data['reservationId']),
    invoiceIds: parseIds(data['invoiceId']),
    days: parseDaySpan(data['arrival'], data['departure']) ?? parseDaySpan(data['from'], data['to']),
  };
}

const FAMILIES_BY_NAME: ReadonlyMap<string, EventFamily> = new Map(
  WEBHOOK_EVENT_FAMILIES.map((family) => [family, family]),
);

function parseFamily(eventType: string): EventFamily | null {
  const [first, ...rest] = eventType.toLowerCase().split('.');
  return rest.length > 0 ? (FAMILIES_BY_NAME.get(first ?? '') ?? null) : null;
}

/**
 * Maximum length of an event id in characters, longer than any UUID; an event id above this length is not remembered.
 */
const MAX_EVENT_ID_CHARS = 100;

function parseIdText(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return text === '' || text.length > MAX_EVENT_ID_CHARS ? null : text.toLowerCase();
}

/**
 * Maximum number of ids or days that Kontuar reads from a list in an event; it ignores further ids and days. Even an
 * event about a group booking lists only about a dozen rooms.
 */
const MAX_EVENT_IDS = 200;

/**
 * Reads record ids from a field of an event. The field contains one id or a list, as numbers or text (A90); each id is
 * returned once, in the given order.
 */
function parseIds(value: unknown): number[] {
  const list: readonly unknown[] = Array.isArray(value)
    ? value.slice(0, MAX_EVENT_IDS)
    : typeof value === 'string'
      ? value.split(',', MAX_EVENT_IDS)
      : [value];
  const ids = list.map((entry) => (typeof entry === 'boolean' ? null : readIntOrNull(entry)));
  return [...new Set(ids.filter((id): id is number => id !== null && id > 0))];
}

function parseDaySpan(first: unknown, last: unknown): DaySpan | null {
  const days = [...parseDays(first), ...parseDays(last)].sort();
  const [from, to] = [days[0], days.at(-1)];
  return from === undefined || to === undefined ? null : { from, to };
}

function parseDays(value: unknown): Day[] {
  const list: readonly unknown[] = Array.isArray(value) ? value.slice(0, MAX_EVENT_IDS) : [value];
  // Kontuar downloads whole days, so only the day of each date and time in the event is read.
  const days = list.map((entry) =>
    typeof entry === 'string' ? readDayOrNull(entry.trim().slice(0, 10)) : null,
  );
  return days.filter((day) => day !== null);
}

function parseInstantOrNull(value: unknown): Instant | null {
  const ms = typeof value === 'string' && value.length <= 40 ? Date.parse(value) : NaN;
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}
