import { expect, test } from 'vitest';
import { EVENT_KINDS, USUAL_SIGNING, type EventKind } from '#shared/model/event';
import { decodeEvent } from '#engine/sync/events/decodeEvent';
import { isRecord } from '#engine/remote/lenient';
import { orderFault } from '../../src-main/training/faultOrders';
import { SAMPLE_DATA, envelope } from '../engine/sync/events/samples';
import { goodInvoice, numberAt, openDesk } from '../training/desk';

/** The table of interface.md, Events: the fields of `data`, kind by kind. */
const STAY = 'reservationId roomId clientId arrival departure triggeredBy links';
const FIELDS: Readonly<Record<EventKind, string>> = {
  'reservation.created': `type sourceId ${STAY}`,
  'reservation.updated': `changedFields ${STAY}`,
  'reservation.deleted': STAY,
  'reservation.restored': STAY,
  'lock.created': 'type lockId roomId from to createdBy links',
  'lock.updated': 'type lockId roomId from to changedFields triggeredBy links',
  'lock.deleted': 'type lockId roomId from to triggeredBy links',
  'client.created': 'clientId triggeredBy links',
  'client.updated': 'clientId changedFields triggeredBy links',
  'client.deleted': 'clientId triggeredBy links',
  'room.created': 'roomId roomTypeId triggeredBy links',
  'room.updated': 'roomId roomTypeId changedFields triggeredBy links',
  'room.deleted': 'roomId roomTypeId triggeredBy links',
  'message.sent': 'messageId reservationId method triggeredBy links',
  'availability.changed': 'roomId from to triggeredBy links',
  'invoice.created': 'invoiceId reservationId triggeredBy links',
  'invoice.updated': 'invoiceId reservationId triggeredBy links',
  'invoice.deleted': 'invoiceId reservationId triggeredBy links',
};
const fieldsOf = (kind: EventKind): string[] => FIELDS[kind].split(' ').sort();

test.each(EVENT_KINDS)('the client reads %s in its documented fields', (kind) => {
  const data: object = SAMPLE_DATA[kind];
  expect(Object.keys(data).sort()).toEqual(fieldsOf(kind));
  const event = decodeEvent(envelope(kind, data));
  expect(event).toMatchObject({ eventType: kind, family: kind.split('.')[0] });
  const names = fieldsOf(kind);
  if (names.includes('reservationId') && kind !== 'invoice.deleted')
    expect(event?.reservationIds).toEqual([4711]);
  if (names.includes('invoiceId')) expect(event?.invoiceIds).toEqual([880_001]);
  if (names.includes('arrival') || names.includes('from'))
    expect(event?.days).toEqual({ from: '2026-06-10', to: '2026-06-12' });
});

test('every event can be shown on request, each in its documented fields', async () => {
  const { service, property } = await openDesk();
  const seen = new Map<string, string[]>();
  const webhooks = service.sendEventsTo({
    url: 'https://odbiorca.invalid/tajne',
    baseUrl: 'https://szkolenie.kontuar.invalid/v1/public',
    signing: USUAL_SIGNING,
    key: 'klucz',
    network: async (request) => {
      const body: unknown = await request.json();
      const event = isRecord(body) ? body : {};
      const data = isRecord(event['data']) ? event['data'] : {};
      expect(decodeEvent(body)).not.toBeNull();
      seen.set(String(event['eventType']), Object.keys(data).sort());
      if (data['type'] === 'GROUP') expect(data['reservationId']).toHaveLength(2);
      return new Response(null, { status: 200 });
    },
  });
  const [rooms, size] = [property.rooms.length, property.book.size];
  orderFault(service, webhooks, { name: 'every-event', times: 1 });
  await Promise.resolve();
  await webhooks.settled();
  expect([...seen.keys()].sort()).toEqual([...EVENT_KINDS].sort());
  for (const kind of EVENT_KINDS) expect([kind, seen.get(kind)]).toEqual([kind, fieldsOf(kind)]);
  expect([property.rooms.length, property.book.size]).toEqual([rooms, size]);
});

test('what the training service sends has exactly the documented fields', async () => {
  const { service, property, ask } = await openDesk();
  const seen = new Map<string, Set<string>>();
  const words = new Set<unknown>();
  const webhooks = service.sendEventsTo({
    url: 'https://odbiorca.invalid/tajne',
    baseUrl: 'https://szkolenie.kontuar.invalid/v1/public',
    signing: USUAL_SIGNING,
    key: 'klucz',
    network: async (request) => {
      const body: unknown = await request.json();
      const event = isRecord(body) ? body : {};
      const data = isRecord(event['data']) ? event['data'] : {};
      expect(Object.keys(event).sort()).toEqual(['data', 'eventType', 'timestamp', 'webhookId']);
      const kind = EVENT_KINDS.find((one) => one === event['eventType']);
      if (!kind) throw new Error(`no kind ${String(event['eventType'])}`);
      expect([kind, Object.keys(data).sort()]).toEqual([kind, fieldsOf(kind)]);
      expect(decodeEvent(body)).toMatchObject({ eventType: kind });
      seen.set(kind, new Set([...(seen.get(kind) ?? []), ...Object.keys(data)]));
      words.add(data['triggeredBy']);
      return new Response(null, { status: 200 });
    },
  });
  const made = await ask('POST', '/invoices', goodInvoice);
  const id = numberAt(made.body, 'data', 'invoiceId');
  await ask('PATCH', `/invoices/${id}`, { town: 'Wisła' });
  await ask('DELETE', `/invoices/${id}`);
  const stay = [...property.stays.values()].at(-1);
  if (!stay) throw new Error('no stay');
  const { stays } = property;
  stays.set(stay.reservationId, { ...stay, adults: stay.adults + 1 });
  stays.set(stay.reservationId, { ...stay, guest: { ...stay.guest, phone: '+48 600 700 800' } });
  stays.delete(stay.reservationId);
  await webhooks.settled();
  stays.set(stay.reservationId, stay);
  const guest = { ...stay.guest, clientId: 990_000 };
  stays.set(990_001, { ...stay, reservationId: 990_001, reservationNumber: 990_001, guest });
  await webhooks.settled();
  expect([...seen.keys()].sort()).toEqual([
    'availability.changed',
    'client.created',
    'client.updated',
    'invoice.created',
    'invoice.deleted',
    'invoice.updated',
    'message.sent',
    'reservation.created',
    'reservation.deleted',
    'reservation.restored',
    'reservation.updated',
  ]);
  expect(words).toContain('API');
  expect(words).toContain('SYSTEM');
});
