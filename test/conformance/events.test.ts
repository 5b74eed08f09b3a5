import { expect, test } from 'vitest';
import { WEBHOOK_EVENT_KINDS, DEFAULT_WEBHOOK_SIGNATURE_FORMAT } from '#shared/model/serviceEvent';
import { decodeWebhookEvent } from '#engine/sync/events/decodeEvent';
import { isRecord } from '#engine/remote/serviceRecordFieldReader';
import { applyFaultOrder } from '../../src-main/training/faultOrders';
import { SAMPLE_DATA, envelope } from '../engine/sync/events/samples';
import { checkEvent } from '#support/interfaceDocument';
import { goodInvoice, numberAt, openDesk } from '../training/trainingDesk';

test.each(WEBHOOK_EVENT_KINDS)(
  'event decoder: reads an event of kind %s from its documented fields',
  (kind) => {
    const data: object = SAMPLE_DATA[kind];
    expect(checkEvent(kind, envelope(kind, data))).toEqual([]);
    const event = decodeWebhookEvent(envelope(kind, data));
    expect(event).toMatchObject({ eventType: kind, family: kind.split('.')[0] });
    const names = Object.keys(data);
    if (names.includes('reservationId') && kind !== 'invoice.deleted')
      expect(event?.reservationIds).toEqual([4711]);
    if (names.includes('invoiceId')) expect(event?.invoiceIds).toEqual([880_001]);
    if (names.includes('arrival') || names.includes('from'))
      expect(event?.days).toEqual({ from: '2026-06-10', to: '2026-06-12' });
  },
);

test('training service: sends one event of each kind, with all documented fields, when the fault “every-event” is ordered', async () => {
  const { service, property } = await openDesk();
  const seen = new Set<string>();
  const webhooks = service.sendEventsTo({
    url: 'https://odbiorca.invalid/tajne',
    baseUrl: 'https://szkolenie.kontuar.invalid/v1/public',
    signing: DEFAULT_WEBHOOK_SIGNATURE_FORMAT,
    key: 'klucz',
    network: async (request) => {
      const body: unknown = await request.json();
      const event = isRecord(body) ? body : {};
      const data = isRecord(event['data']) ? event['data'] : {};
      expect(decodeWebhookEvent(body)).not.toBeNull();
      const kind = String(event['eventType']);
      expect(checkEvent(kind, body)).toEqual([]);
      seen.add(kind);
      if (data['type'] === 'GROUP') expect(data['reservationId']).toHaveLength(2);
      return new Response(null, { status: 200 });
    },
  });
  const [rooms, size] = [property.rooms.length, property.book.size];
  applyFaultOrder(service, webhooks, { name: 'every-event', times: 1 });
  await Promise.resolve();
  await webhooks.waitUntilDelivered();
  expect([...seen].sort()).toEqual([...WEBHOOK_EVENT_KINDS].sort());
  expect([property.rooms.length, property.book.size]).toEqual([rooms, size]);
});

test('training service: events sent after changes of invoices and stays contain only documented fields', async () => {
  const { service, property, ask } = await openDesk();
  const seen = new Map<string, Set<string>>();
  const words = new Set<unknown>();
  const webhooks = service.sendEventsTo({
    url: 'https://odbiorca.invalid/tajne',
    baseUrl: 'https://szkolenie.kontuar.invalid/v1/public',
    signing: DEFAULT_WEBHOOK_SIGNATURE_FORMAT,
    key: 'klucz',
    network: async (request) => {
      const body: unknown = await request.json();
      const event = isRecord(body) ? body : {};
      const data = isRecord(event['data']) ? event['data'] : {};
      const kind = WEBHOOK_EVENT_KINDS.find((eventKind) => eventKind === event['eventType']);
      if (!kind) throw new Error(`no kind ${String(event['eventType'])}`);
      expect(checkEvent(kind, body)).toEqual([]);
      expect(decodeWebhookEvent(body)).toMatchObject({ eventType: kind });
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
  await webhooks.waitUntilDelivered();
  stays.set(stay.reservationId, stay);
  const guest = { ...stay.guest, clientId: 990_000 };
  stays.set(990_001, { ...stay, reservationId: 990_001, reservationNumber: 990_001, guest });
  await webhooks.waitUntilDelivered();
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
