import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeWebhookEvent } from '#engine/sync/events/decodeEvent';
import { listRefetchTargetsOfWebhookEvent, mergeRefetchTargets } from '#engine/sync/events/refetchTargets';
import type { Targets } from '#engine/sync/pull/pullTypes';
import {
  UNDESCRIBED_WEBHOOK_EVENT_KINDS,
  WEBHOOK_EVENT_KINDS,
  type EventKind,
} from '#shared/model/serviceEvent';
import { daySchema } from '#shared/model/scalars';
import { envelope, SAMPLE_DATA } from './samples';
import { dose } from '../../../fuzz/dose';

/** Tests reading events in every spelling (asyncapi.yaml; domain.md A89-A92). */

const hintFor = (eventType: unknown, data: unknown): Targets | null => {
  const event = decodeWebhookEvent(envelope(eventType, data));
  return event && listRefetchTargetsOfWebhookEvent(event);
};
const NOTHING: Targets = { near: false, days: [], reservations: [], invoices: [], rooms: false };
const DAYS = [{ from: '2026-06-10', to: '2026-06-12' }];
const STAY: Targets = { ...NOTHING, days: DAYS, reservations: [4711] };
const NEAR: Targets = { ...NOTHING, near: true };
const INVOICE: Targets = { ...NOTHING, invoices: [880_001] };

/** The records that each kind of event makes Kontuar download; null means that the mirror holds no such data. */
const LOOKS: Readonly<Record<EventKind, Targets | null>> = {
  'reservation.created': STAY,
  'reservation.updated': STAY,
  'reservation.deleted': STAY,
  'reservation.restored': STAY,
  'lock.created': null,
  'lock.updated': null,
  'lock.deleted': null,
  'client.created': NEAR,
  'client.updated': NEAR,
  'client.deleted': NEAR,
  'room.created': { ...NEAR, rooms: true },
  'room.updated': { ...NEAR, rooms: true },
  'room.deleted': { ...NEAR, rooms: true },
  'message.sent': null,
  'availability.changed': { ...NOTHING, days: DAYS },
  'invoice.created': INVOICE,
  'invoice.updated': INVOICE,
  'invoice.deleted': INVOICE,
};

describe('events', () => {
  it.each(WEBHOOK_EVENT_KINDS)(
    'event decoder: returns the records that must be downloaded again after an event %s',
    (kind) => {
      const event = decodeWebhookEvent(envelope(kind, SAMPLE_DATA[kind]));
      expect(event).toMatchObject({
        webhookId: '0b3d9d3e-6f0e-4f3e-9a61-3a1c6a3c7b52',
        eventType: kind,
        family: kind.split('.')[0],
        sentAt: '2026-06-03T08:00:00.000Z',
      });
      expect(event && listRefetchTargetsOfWebhookEvent(event)).toEqual(LOOKS[kind]);
    },
  );

  it.each(UNDESCRIBED_WEBHOOK_EVENT_KINDS)(
    'event decoder: an event %s without a payload causes a download of the stays around today (EVR-3)',
    (kind) => {
      for (const data of [undefined, null, {}, [], 'none']) expect(hintFor(kind, data)).toEqual(NEAR);
    },
  );

  it('event decoder: reads the id lists of a group reservation (EVR-1)', () => {
    const data = {
      ...SAMPLE_DATA['reservation.created'],
      type: 'GROUP',
      reservationId: [1, 2],
      roomId: [7, 8],
    };
    expect(hintFor('reservation.created', data)).toEqual({ ...STAY, reservations: [1, 2] });
  });

  it.each([
    [[880_001], [880_001]],
    ['880001', [880_001]],
    [
      ['880001', 880_002, '880001'],
      [880_001, 880_002],
    ],
    ['880001, 880002', [880_001, 880_002]],
    [880_001.5, []],
    [-3, []],
    [true, []],
    [{ id: 880_001 }, []],
    [null, []],
    [[[880_001]], []],
  ])(
    'event decoder: takes only a valid invoice id from an event; tested with the id %j',
    (invoiceId, ids) => {
      expect(hintFor('invoice.updated', { invoiceId })).toEqual(
        ids.length > 0 ? { ...NOTHING, invoices: ids } : null,
      );
    },
  );

  it('event decoder: recognises a room event with an unknown verb, capital letters or spaces in its kind (EVR-2)', () => {
    const room = SAMPLE_DATA['room.deleted'];
    for (const kind of ['room.created', 'room.merged', 'Room.Updated', ' room.deleted '])
      expect(hintFor(kind, room)).toEqual({ ...NEAR, rooms: true });
  });

  it('event decoder: an event of an unknown type causes no download, and an event without a type is rejected', () => {
    for (const kind of ['guest.created', 'reservation', 'x', 'constructor.name', '__proto__.x'])
      expect(decodeWebhookEvent(envelope(kind, {}))).toMatchObject({ family: null });
    for (const kind of [undefined, null, 7, '', '  ', ['invoice.created']])
      expect(decodeWebhookEvent(envelope(kind, {}))).toBeNull();
    for (const body of [null, [], 'text', 7]) expect(decodeWebhookEvent(body)).toBeNull();
  });

  it('event decoder: reads arrival and departure with a time, as lists or in reverse order, and ignores impossible dates', () => {
    const days = (arrival: unknown, departure: unknown) =>
      decodeWebhookEvent(envelope('reservation.updated', { arrival, departure }))?.days;
    expect(days('2026-06-10T15:00:00+02:00', '2026-06-12 11:00')).toEqual(DAYS[0]);
    expect(days('2026-06-12', '2026-06-10')).toEqual(DAYS[0]);
    expect(days(['2026-06-11', '2026-06-10'], ['2026-06-12'])).toEqual(DAYS[0]);
    expect(days('2026-06-10', null)).toEqual({ from: '2026-06-10', to: '2026-06-10' });
    expect(days('0000-00-00', '2026-02-30')).toBeNull();
  });

  it('event decoder: leaves the links and personal names of an event out of the decoded event', () => {
    const event = decodeWebhookEvent(
      envelope('invoice.created', { ...SAMPLE_DATA['invoice.created'], name: 'Jan' }),
    );
    expect(JSON.stringify(event)).not.toMatch(/example\.invalid|Jan/);
  });
});

describe('targets', () => {
  it('records to download after events: the lists of several events are combined without duplicates', () => {
    expect(mergeRefetchTargets(STAY, STAY)).toEqual(STAY);
    expect(mergeRefetchTargets(mergeRefetchTargets(STAY, INVOICE), { ...NEAR, rooms: true })).toEqual({
      near: true,
      days: DAYS,
      reservations: [4711],
      invoices: [880_001],
      rooms: true,
    });
  });
});

/** Generates real events in which any part may be replaced by anything. */
const oddEvent = fc
  .record(
    {
      webhookId: fc.oneof(fc.uuid(), fc.anything()),
      eventType: fc.oneof(
        fc.constantFrom(...WEBHOOK_EVENT_KINDS, ...UNDESCRIBED_WEBHOOK_EVENT_KINDS),
        fc.string(),
        fc.anything(),
      ),
      timestamp: fc.oneof(fc.constant('2026-06-03T10:00:00+02:00'), fc.string(), fc.anything()),
      data: fc.oneof(
        fc.record(
          Object.fromEntries(
            ['reservationId', 'roomId', 'invoiceId', 'arrival', 'departure', 'from', 'to', 'links'].map(
              (key) => [
                key,
                fc.oneof(
                  fc.integer(),
                  fc.string(),
                  fc.array(fc.anything()),
                  fc.anything(),
                  fc.constant('2026-06-10'),
                ),
              ],
            ),
          ),
          { requiredKeys: [] },
        ),
        fc.anything(),
      ),
    },
    { requiredKeys: [] },
  )
  .map((event): unknown => event);

it('event decoder: never throws, and returns only valid ids and dates for any event body', () => {
  fc.assert(
    fc.property(fc.oneof(oddEvent, fc.anything(), fc.jsonValue()), (body) => {
      const event = decodeWebhookEvent(body);
      if (!event) return;
      const targets = listRefetchTargetsOfWebhookEvent(event);
      for (const id of [...event.invoiceIds, ...event.reservationIds])
        expect(Number.isSafeInteger(id) && id > 0).toBe(true);
      for (const { from, to } of targets?.days ?? []) {
        expect(daySchema.safeParse(from).success && daySchema.safeParse(to).success).toBe(true);
        expect(from <= to).toBe(true);
      }
      expect(event.webhookId === null || event.webhookId.length <= 100).toBe(true);
    }),
    dose(4 / 3),
  );
}, 1_200_000);
