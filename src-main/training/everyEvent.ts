import { addDays } from '#shared/rules/days';
import type { TrainingService } from './service';

/**
 * Lets happen in the house what is told by each event of interface.md, once: somebody books, one room and two; a stay changes, goes and
 * comes back; a guest changes and is forgotten; a room is made, named and taken away, a lock set, moved and lifted; an invoice is written,
 * changed and deleted. The house is afterwards as it was, but for the two bookings and the guest that was forgotten.
 */
export function everyEvent({ property, panel }: Pick<TrainingService, 'property' | 'panel'>): void {
  const { stays, book, rooms, today } = property;
  const last = [...stays.values()].reduce((a, b) => (b.reservationId > a.reservationId ? b : a));
  const next = last.reservationId + 1;
  const room = rooms[0] ?? last.room;
  const guest = {
    ...last.guest,
    clientId: Math.max(...[...stays.values()].map((stay) => stay.guest.clientId)) + 1,
  };
  const arrival = addDays(property.to, -3);
  const booked = { ...last, reservationId: next, guest, room, arrival, departure: addDays(arrival, 2) };
  const single = { ...booked, reservationNumber: last.reservationNumber + 1 };
  const group = { ...booked, reservationNumber: last.reservationNumber + 2, arrival: addDays(arrival, -7) };
  const groupRooms = rooms.slice(0, 2).map((one, index) => ({
    ...group,
    guest: last.guest,
    room: one,
    departure: arrival,
    reservationId: next + 1 + index,
  }));
  for (const stay of [single, ...groupRooms]) stays.set(stay.reservationId, stay);
  // New bookings are told of in one breath, after this one.
  queueMicrotask(() => {
    const phone = { ...guest, phone: '+48 600 700 800' };
    stays.set(next, { ...single, guest: phone, adults: single.adults + 1 });
    const changed = stays.get(next) ?? single;
    stays.delete(next);
    stays.set(next, changed);
    panel.forgetGuest(guest.clientId);

    const { roomId: _, ...like } = room;
    const roomId = panel.addRoom({ ...like, name: `${room.name} A` });
    panel.renameRoom(roomId, `${room.name} B`);
    panel.removeRoom(roomId);
    const lockId = panel.lock(room.roomId, today, addDays(today, 1));
    panel.moveLock(lockId, today, addDays(today, 2));
    panel.unlock(lockId);

    const invoice = book.sorted('invoiceId').at(-1);
    if (!invoice) return;
    const at = invoice.addedAt;
    const made = book.add(
      { ...invoice, invoiceStatus: 'DRAFT', invoiceItems: invoice.invoiceItems },
      at,
      {},
      'API',
    );
    book.edit(made.invoiceId, { town: `${made.town} ` }, at, 'API');
    book.remove(made.invoiceId, 'API');
  });
}
