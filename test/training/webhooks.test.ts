import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { WEBHOOK_EVENT_KINDS, DEFAULT_WEBHOOK_SIGNATURE_FORMAT } from '#shared/model/serviceEvent';
import { toPropertyDay } from '#shared/rules/days';
import { at, goodInvoice, numberAt, openDesk } from './trainingDesk';

/** Tests of the training service's events and of their delivery. */

const KEY = 'klucz';
const eventSchema = z.strictObject({
  webhookId: z.uuid(),
  eventType: z.enum(WEBHOOK_EVENT_KINDS),
  timestamp: z.iso.datetime({ offset: true }),
  data: z.looseObject({ triggeredBy: z.string().optional(), links: z.strictObject({ self: z.url() }) }),
});
type Event = z.infer<typeof eventSchema>;

/** Opens a desk with an event receiver; `answer` returns its status for each delivery, and null cuts the connection. */
async function openTelling(answer: (event: Event, delivery: number) => number | null = () => 200) {
  const desk = await openDesk();
  const received: Event[] = [];
  const webhooks = desk.service.sendEventsTo({
    url: 'https://odbiorca.invalid/tajne',
    baseUrl: 'https://szkolenie.kontuar.invalid/v1/public',
    signing: { ...DEFAULT_WEBHOOK_SIGNATURE_FORMAT, prefix: 'sha256=' },
    key: KEY,
    network: async (request) => {
      const body = await request.text();
      const digest = createHmac('sha256', KEY).update(body).digest('hex');
      expect(request.headers.get(DEFAULT_WEBHOOK_SIGNATURE_FORMAT.header)).toBe(`sha256=${digest}`);
      expect(request.headers.get('content-type')).toBe('application/json');
      const event = eventSchema.parse(JSON.parse(body));
      received.push(event);
      const status = answer(event, received.length);
      if (status === null) throw new TypeError('cut');
      return new Response(null, { status });
    },
  });
  const kinds = async () => {
    await webhooks.waitUntilDelivered();
    return received.splice(0).map(({ eventType }) => eventType);
  };
  return { ...desk, webhooks, received, kinds };
}

describe('the training service tells of what changes', () => {
  test('training webhooks: report each invoice change with its author', async () => {
    const { ask, service, webhooks, received, clock } = await openTelling();
    const made = await ask('POST', '/invoices', goodInvoice);
    const id = numberAt(made.body, 'data', 'invoiceId');
    await ask('PATCH', `/invoices/${String(id)}`, { town: 'Wisła' });
    service.ksef.setInvoiceStatus(id, 'PENDING_KSEF');
    service.property.book.edit(id, { town: 'Ustroń' }, clock.now());
    await ask('DELETE', `/invoices/${String(id)}`);
    await webhooks.waitUntilDelivered();
    expect(received.map(({ eventType, data }) => [eventType, data['invoiceId'], data.triggeredBy])).toEqual([
      ['invoice.created', id, 'API'],
      ['invoice.updated', id, 'API'],
      ['invoice.updated', id, 'SYSTEM'],
      ['invoice.updated', id, 'MANUAL'],
      ['invoice.deleted', id, 'API'],
    ]);
    expect(received[0]?.data.links.self).toBe(
      `https://szkolenie.kontuar.invalid/v1/public/invoices/${String(id)}`,
    );
  });

  test('training webhooks: report created, changed, moved, deleted and restored reservations', async () => {
    const { property, kinds, received, webhooks } = await openTelling();
    const stay = [...property.stays.values()].at(-1);
    if (!stay) throw new Error('no stay');
    property.stays.set(stay.reservationId, { ...stay, note: 'Pies' });
    await webhooks.waitUntilDelivered();
    expect(received[0]?.data['changedFields']).toEqual(['additionalInformations']);
    expect(await kinds()).toEqual(['reservation.updated']);
    property.stays.set(stay.reservationId, { ...stay, note: 'Pies', departure: '2027-01-01' });
    expect(await kinds()).toEqual(['reservation.updated', 'availability.changed']);
    property.stays.delete(stay.reservationId);
    expect(await kinds()).toEqual(['reservation.deleted', 'availability.changed']);
    property.stays.set(stay.reservationId, stay);
    expect(await kinds()).toEqual(['reservation.restored', 'availability.changed']);
    property.stays.set(stay.reservationId, { ...stay });
    expect(await kinds()).toEqual([]);
  });

  test('training webhooks: report a new guest, and a group reservation with lists of its reservation ids and room ids', async () => {
    const { property, kinds, received, webhooks } = await openTelling();
    const stay = [...property.stays.values()].at(-1);
    if (!stay) throw new Error('no stay');
    const group = [990_001, 990_002].map((reservationId, index) => ({
      ...stay,
      reservationId,
      reservationNumber: 990_000,
      room: property.rooms[index] ?? stay.room,
      guest: { ...stay.guest, clientId: 990_000 + index },
    }));
    for (const groupStay of group) property.stays.set(groupStay.reservationId, groupStay);
    await webhooks.waitUntilDelivered();
    const made = received.find(({ eventType }) => eventType === 'reservation.created');
    expect(made?.data).toMatchObject({
      type: 'GROUP',
      reservationId: [990_001, 990_002],
      roomId: group.map(({ room }) => room.roomId),
    });
    expect(await kinds()).toEqual([
      'client.created',
      'reservation.created',
      'availability.changed',
      'message.sent',
    ]);
  });

  test('training webhooks: report the administrator’s changes to rooms, room locks and guests', async () => {
    const { service, property, kinds, askLegacy, received, webhooks } = await openTelling();
    const { panel } = service;
    const roomId = panel.addRoom({ name: '999 Nowa', beds: 2, base: 300, pricing: 'PRICE_PER_ROOM' });
    panel.renameRoom(roomId, '999 Nowsza');
    const prices = await askLegacy('/get/pricing', { from: '2026-06-03', to: '2026-06-04' });
    expect(at(prices.body, 'data', 'rooms', String(roomId), 'room_name')).toBe('999 Nowsza');
    expect(panel.removeRoom(roomId)).toBe(true);
    expect(await kinds()).toEqual(['room.created', 'room.updated', 'room.deleted']);

    const lockId = panel.lockRoom(property.rooms[0]?.roomId ?? 0, '2026-06-10', '2026-06-12');
    panel.moveLock(lockId, '2026-06-11', '2026-06-13');
    panel.removeLock(lockId);
    await webhooks.waitUntilDelivered();
    expect(received.map(({ data }) => data['lockId']).filter(Boolean)).toEqual([lockId, lockId, lockId]);
    const receivedKinds = await kinds();
    expect(receivedKinds.filter((kind) => kind.startsWith('lock.'))).toEqual([
      'lock.created',
      'lock.updated',
      'lock.deleted',
    ]);
    expect(receivedKinds.filter((kind) => kind === 'availability.changed')).toHaveLength(4);

    const stay = [...property.stays.values()].at(-1);
    if (!stay) throw new Error('no stay');
    expect(panel.removeRoom(stay.room.roomId)).toBe(false);
    panel.renameRoom(stay.room.roomId, '1 Inna');
    panel.eraseGuest(stay.guest.clientId);
    const now = property.stays.get(stay.reservationId);
    expect([now?.room.name, now?.guest.name]).toEqual(['1 Inna', '']);
    // In the published samples, every event of a room has this name.
    service.account.roomEvents = 'sample';
    panel.renameRoom(stay.room.roomId, '1 Znowu inna');
    expect(await kinds()).toEqual(['room.updated', 'client.deleted', 'room.created']);
  });

  test('training webhooks: report each simulated change as an event (EVR-5)', async () => {
    const { service, clock, kinds, webhooks } = await openTelling();
    const seen = new Set<string>();
    for (let n = 0; n < 80; n++) {
      const { kind } = service.simulateHappening();
      const receivedKinds = await kinds();
      const family = kind === 'invoice' || kind === 'ksef' ? 'invoice' : 'reservation';
      expect(receivedKinds.some((name) => name.startsWith(family))).toBe(true);
      for (const name of receivedKinds) seen.add(name);
      await clock.advance(60_000);
    }
    expect([...seen].sort()).toEqual(
      expect.arrayContaining(['invoice.created', 'reservation.created', 'reservation.deleted']),
    );
    expect(webhooks.attempts.every(({ status }) => status === 200)).toBe(true);
    expect(toPropertyDay(new Date(clock.now()).toISOString())).toBe('2026-06-03');
  });
});

describe('deliveries', () => {
  test('training webhook delivery: is repeated with growing pauses until accepted (EVR-6)', async () => {
    const { webhooks, clock, service } = await openTelling((_, n) =>
      n === 1 ? null : ([503, 301][n - 2] ?? 200),
    );
    const began = clock.now();
    const id = service.property.book.listSortedBy('invoiceId')[0]?.invoiceId ?? 0;
    service.property.book.remove(id);
    for (let second = 0; second < 60; second++) await clock.advance(1000);
    await webhooks.waitUntilDelivered();
    expect(webhooks.attempts.map(({ status }) => status)).toEqual([null, 503, 301, 200]);
    expect(new Set(webhooks.attempts.map(({ webhookId }) => webhookId)).size).toBe(1);
    expect(clock.now() - began).toBeGreaterThanOrEqual(36_000);
  });

  test('training webhook delivery: is given up after six attempts and does not delay later events', async () => {
    const { webhooks, clock, service, received } = await openTelling(({ eventType }) =>
      eventType === 'invoice.deleted' ? 500 : 200,
    );
    const [first, second] = service.property.book.listSortedBy('invoiceId');
    service.property.book.remove(first?.invoiceId ?? 0);
    service.property.book.edit(second?.invoiceId ?? 0, { town: 'Wisła' }, clock.now());
    await clock.advance(100);
    expect(received.map(({ eventType }) => eventType)).toEqual(['invoice.deleted', 'invoice.updated']);
    for (let minute = 0; minute < 20; minute++) await clock.advance(60_000);
    await webhooks.waitUntilDelivered();
    expect(received.filter(({ eventType }) => eventType === 'invoice.deleted')).toHaveLength(6);
  });

  test('training webhook delivery: is sent twice when the fault “twice” is requested, and late when “late” is requested', async () => {
    const { webhooks, clock, service, received } = await openTelling();
    const { book } = service.property;
    const ids = book.listSortedBy('invoiceId').map(({ invoiceId }) => invoiceId);
    const touch = (index: number) => book.edit(ids[index] ?? 0, { town: 'Wisła' }, clock.now());
    webhooks.simulateFault('twice');
    touch(0);
    webhooks.simulateFault('late');
    touch(1);
    touch(2);
    await clock.advance(10);
    expect(received.map(({ data }) => data['invoiceId'])).toEqual([ids[0], ids[0], ids[2], ids[1]]);
    expect(received[0]?.webhookId).toBe(received[1]?.webhookId);
    webhooks.simulateFault('late');
    touch(3);
    // A late event is delivered even if no other event follows.
    await clock.advance(3_001);
    await webhooks.waitUntilDelivered();
    expect(received.at(-1)?.data['invoiceId']).toBe(ids[3]);
  });

  test('training webhook delivery: is not repeated after the training service stops', async () => {
    const { webhooks, service } = await openTelling(() => null);
    const [first] = service.property.book.listSortedBy('invoiceId');
    service.property.book.remove(first?.invoiceId ?? 0);
    await new Promise((resolve) => setImmediate(resolve));
    webhooks.stop();
    await webhooks.waitUntilDelivered();
    expect(webhooks.attempts.length).toBeLessThanOrEqual(1);
    expect(at(service.account, 'connected')).toBe(true);
  });
});
