import type { EventKind } from '#shared/model/serviceEvent';

/** A sample delivery of each kind, from the table in asyncapi.yaml. */

const links = (path: string) => ({ self: `https://api.example.invalid/v1/public/${path}` });
const stay = {
  reservationId: 4711,
  roomId: 12,
  clientId: 99,
  arrival: '2026-06-10',
  departure: '2026-06-12',
  triggeredBy: 'MANUAL',
  links: links('reservations/4711'),
};
const lock = { type: 'LOCK', lockId: 5, roomId: 12, from: '2026-06-10', to: '2026-06-12', links: links('') };
const client = { clientId: 99, triggeredBy: 'API', links: links('clients/99') };
const room = { roomId: 12, roomTypeId: 3, triggeredBy: 'MANUAL', links: links('rooms/12') };
const invoice = {
  invoiceId: 880_001,
  reservationId: 4711,
  triggeredBy: 'SYSTEM',
  links: links('invoices/880001'),
};

export const SAMPLE_DATA: Readonly<Record<EventKind, object>> = {
  'reservation.created': { type: 'SINGLE', sourceId: 2, ...stay },
  'reservation.updated': { ...stay, changedFields: ['arrival'] },
  'reservation.deleted': stay,
  'reservation.restored': stay,
  'lock.created': { ...lock, createdBy: 'MANUAL' },
  'lock.updated': { ...lock, changedFields: ['to'], triggeredBy: 'MANUAL' },
  'lock.deleted': { ...lock, triggeredBy: 'MANUAL' },
  'client.created': client,
  'client.updated': { ...client, changedFields: ['phone'] },
  'client.deleted': client,
  'room.created': room,
  'room.updated': { ...room, changedFields: ['name'] },
  'room.deleted': room,
  'message.sent': {
    messageId: 7,
    reservationId: 4711,
    method: 'EMAIL',
    triggeredBy: 'SYSTEM',
    links: links('messages/7'),
  },
  'availability.changed': {
    roomId: [12, 13],
    from: '2026-06-10',
    to: '2026-06-12',
    triggeredBy: 'CHANNEL_MANAGER',
    links: links('availability?roomId[]=12&from=2026-06-10&to=2026-06-12'),
  },
  'invoice.created': invoice,
  'invoice.updated': invoice,
  'invoice.deleted': { ...invoice, reservationId: null },
};

export const envelope = (eventType: unknown, data: unknown, more: object = {}): object => ({
  webhookId: '0b3d9d3e-6f0e-4f3e-9a61-3a1c6a3c7b52',
  eventType,
  timestamp: '2026-06-03T10:00:00+02:00',
  data,
  ...more,
});
