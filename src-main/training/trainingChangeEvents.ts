import type { EventKind } from '#shared/model/serviceEvent';
import type { Actor } from './trainingInvoiceStore';
import type { TrainingAccount } from './trainingAccountSwitches';
import type { Panel } from './roomAndGuestAdminSimulator';
import type { SimulatedProperty } from './trainingProperty';
import type { TrainingStay } from './trainingStayAndBookingSources';

type SendEvent = (eventType: EventKind, data: object) => void;

/** Maps fields of `Stay` to the service's field names, where the names differ. */
const FIELD_NAMES: Readonly<Partial<Record<keyof TrainingStay, string>>> = {
  room: 'roomId',
  guest: 'clientId',
  price: 'pricePerStay',
  note: 'additionalInformations',
  source: 'sourceId',
};

/** Sends events when stays, invoices, rooms, room locks or guests change. Returns a function that stops the sending. */
export function sendTrainingChangesAsEvents(
  { stays, book }: SimulatedProperty,
  panel: Panel,
  account: TrainingAccount,
  baseUrl: string,
  send: SendEvent,
): () => void {
  const buildLinks = (path: string) => ({ links: { self: `${baseUrl}${path}` } });
  const deleted = new Set<number>();
  let messages = 31_000;
  let fresh: TrainingStay[] = [];

  const buildStayData = (stay: TrainingStay) => ({
    reservationId: stay.reservationId,
    roomId: stay.room.roomId,
    clientId: stay.guest.clientId,
    arrival: stay.arrival,
    departure: stay.departure,
    triggeredBy: getActor(stay),
    ...buildLinks(`/reservations/${String(stay.reservationId)}`),
  });
  const sendAvailability = (roomId: readonly number[], from: string, to: string) =>
    send('availability.changed', {
      roomId,
      from,
      to,
      triggeredBy: 'SYSTEM',
      ...buildLinks(
        `/availability?${roomId.map((id) => `roomId[]=${String(id)}&`).join('')}from=${from}&to=${to}`,
      ),
    });

  /** Sends the events for new stays, with one event for all rooms of a group booking. */
  function sendCreatedEvents(): void {
    const groups = Map.groupBy(fresh, ({ reservationNumber }) => reservationNumber);
    fresh = [];
    for (const [stay, ...others] of groups.values()) {
      if (!stay) continue;
      const groupStays = [stay, ...others];
      const group = others.length > 0;
      const roomIds = groupStays.map(({ room }) => room.roomId);
      if (isNewGuest(stay)) send('client.created', buildClientData(stay));
      send('reservation.created', {
        type: group ? 'GROUP' : 'SINGLE',
        ...buildStayData(stay),
        ...(group
          ? { reservationId: groupStays.map((groupStay) => groupStay.reservationId), roomId: roomIds }
          : {}),
        sourceId: stay.source.sourceId,
      });
      sendAvailability(roomIds, stay.arrival, stay.departure);
      const messageId = messages++;
      send('message.sent', {
        messageId,
        reservationId: stay.reservationId,
        method: 'EMAIL',
        triggeredBy: 'SYSTEM',
        ...buildLinks(`/messages/${String(messageId)}`),
      });
    }
  }

  const buildClientData = (stay: TrainingStay) => ({
    clientId: stay.guest.clientId,
    triggeredBy: getActor(stay),
    ...buildLinks(`/clients/${String(stay.guest.clientId)}`),
  });
  const isNewGuest = ({ guest, reservationId }: TrainingStay) => {
    for (const stay of stays.values())
      if (stay.guest.clientId === guest.clientId && stay.reservationId !== reservationId) return false;
    return true;
  };

  const stops = [
    stays.watch((before, after) => {
      if (!before && after) {
        if (deleted.delete(after.reservationId)) {
          send('reservation.restored', buildStayData(after));
          sendAvailability([after.room.roomId], after.arrival, after.departure);
        } else if (fresh.push(after) === 1) queueMicrotask(sendCreatedEvents);
      } else if (before && after) sendChangeEvents(before, after);
      else if (before) {
        deleted.add(before.reservationId);
        send('reservation.deleted', buildStayData(before));
        sendAvailability([before.room.roomId], before.arrival, before.departure);
      }
    }),
    book.watch((verb, { invoiceId, reservationId }, triggeredBy) =>
      send(`invoice.${verb}`, {
        invoiceId,
        reservationId,
        triggeredBy,
        ...buildLinks(`/invoices/${String(invoiceId)}`),
      }),
    ),
    panel.watch((eventType, data, path) => {
      const sample = account.roomEvents === 'sample' && eventType.startsWith('room.');
      send(sample ? 'room.created' : eventType, { ...data, ...buildLinks(path) });
    }),
  ];

  function sendChangeEvents(before: TrainingStay, after: TrainingStay): void {
    const fields = listChangedFields(before, after).filter((field) => field !== 'editedAt');
    if (fields.length === 0) return;
    const changedFields = fields.map((field) => FIELD_NAMES[field] ?? field);
    send('reservation.updated', { ...buildStayData(after), changedFields });
    if (before.guest !== after.guest && before.guest.clientId === after.guest.clientId)
      send('client.updated', {
        ...buildClientData(after),
        changedFields: listChangedFields(before.guest, after.guest),
      });
    if (
      !['room', 'arrival', 'departure'].some((field) => fields.some((changedField) => changedField === field))
    )
      return;
    const rooms = [...new Set([before.room.roomId, after.room.roomId])];
    const days = [before.arrival, before.departure, after.arrival, after.departure].sort();
    sendAvailability(rooms, days[0] ?? after.arrival, days.at(-1) ?? after.departure);
  }

  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Returns who changed the stay according to the event: a channel manager if the stay came from a portal, otherwise a
 * person.
 */
const getActor = ({ source }: TrainingStay): Actor =>
  source.name.startsWith('Portal') ? 'CHANNEL_MANAGER' : 'MANUAL';

const listChangedFields = <T extends object>(before: T, after: T): (keyof T & string)[] =>
  Object.keys(after).filter(
    (field): field is keyof T & string =>
      field in before && Reflect.get(before, field) !== Reflect.get(after, field),
  );
