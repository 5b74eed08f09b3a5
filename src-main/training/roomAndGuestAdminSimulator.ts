import type { EventKind } from '#shared/model/serviceEvent';
import type { Day } from '#shared/model/scalars';
import type { SimulatedProperty } from './trainingProperty';
import type { TrainingRoom } from './trainingRooms';

/**
 * Actions with rooms, locks and guests that an administrator can perform only in the service's own panel (openapi.yaml,
 * Other v1 endpoints).
 */
export interface Panel {
  addRoom(room: Omit<TrainingRoom, 'roomId'>): number;
  renameRoom(roomId: number, name: string): void;
  /** Removes a room; returns false if it has bookings or does not exist. */
  removeRoom(roomId: number): boolean;
  /** Locks a room for repairs, so that no guest can book it; returns the lock's id. */
  lockRoom(roomId: number, from: Day, to: Day): number;
  moveLock(lockId: number, from: Day, to: Day): void;
  removeLock(lockId: number): void;
  /** Erases a guest's personal data; the stays remain without a name. */
  eraseGuest(clientId: number): void;
  watch(watcher: PanelWatcher): () => void;
}
type PanelWatcher = (eventType: EventKind, data: object, path: string) => void;

interface Lock {
  readonly lockId: number;
  readonly roomId: number;
  readonly from: Day;
  readonly to: Day;
}

const FIRST_LOCK_ID = 5_101;
/** Returns the id of a room's type; the simulated property has one room type for each number of beds. */
const computeRoomTypeId = ({ beds }: TrainingRoom) => 300 + beds;

export function createRoomAndGuestAdminSimulator({ rooms, stays }: SimulatedProperty): Panel {
  const locks = new Map<number, Lock>();
  const watchers = new Set<PanelWatcher>();
  let nextLock = FIRST_LOCK_ID;
  const notify: PanelWatcher = (eventType, data, path) => {
    for (const watcher of watchers) watcher(eventType, data, path);
  };
  const notifyRoom = (eventType: EventKind, room: TrainingRoom, more: object = {}) => {
    const { roomId } = room;
    notify(
      eventType,
      { roomId, roomTypeId: computeRoomTypeId(room), ...more, triggeredBy: 'MANUAL' },
      `/rooms/${String(roomId)}`,
    );
  };
  const notifyLock = (eventType: EventKind, lock: Lock, more: object) =>
    notify(eventType, { type: 'LOCK', ...lock, ...more }, `/locks/${String(lock.lockId)}`);
  const notifyAvailability = ({ roomId, from, to }: Lock) =>
    notify(
      'availability.changed',
      { roomId: [roomId], from, to, triggeredBy: 'SYSTEM' },
      `/availability?roomId[]=${String(roomId)}&from=${from}&to=${to}`,
    );

  return {
    addRoom(room) {
      const roomId = Math.max(0, ...rooms.map((otherRoom) => otherRoom.roomId)) + 1;
      const added = { roomId, ...room };
      rooms.push(added);
      notifyRoom('room.created', added);
      return roomId;
    },
    renameRoom(roomId, name) {
      const index = rooms.findIndex((room) => room.roomId === roomId);
      const before = rooms[index];
      if (!before) return;
      const renamed = { ...before, name };
      rooms[index] = renamed;
      // When a room is renamed, the service sends only an event about the room, so its stays are changed without
      // events.
      stays.changeSilently(() => {
        for (const stay of stays.values())
          if (stay.room.roomId === roomId) stays.set(stay.reservationId, { ...stay, room: renamed });
      });
      notifyRoom('room.updated', renamed, { changedFields: ['name'] });
    },
    removeRoom(roomId) {
      const index = rooms.findIndex((room) => room.roomId === roomId);
      const room = rooms[index];
      if (!room || [...stays.values()].some((stay) => stay.room.roomId === roomId)) return false;
      rooms.splice(index, 1);
      notifyRoom('room.deleted', room);
      return true;
    },
    lockRoom(roomId, from, to) {
      const lock = { lockId: nextLock++, roomId, from, to };
      locks.set(lock.lockId, lock);
      notifyLock('lock.created', lock, { createdBy: 'MANUAL' });
      notifyAvailability(lock);
      return lock.lockId;
    },
    moveLock(lockId, from, to) {
      const before = locks.get(lockId);
      if (!before) return;
      const lock = { ...before, from, to };
      locks.set(lockId, lock);
      notifyLock('lock.updated', lock, { changedFields: ['from', 'to'], triggeredBy: 'MANUAL' });
      for (const changedLock of [before, lock]) notifyAvailability(changedLock);
    },
    removeLock(lockId) {
      const lock = locks.get(lockId);
      if (!lock) return;
      locks.delete(lockId);
      notifyLock('lock.deleted', lock, { triggeredBy: 'MANUAL' });
      notifyAvailability(lock);
    },
    eraseGuest(clientId) {
      stays.changeSilently(() => {
        for (const stay of stays.values()) {
          if (stay.guest.clientId !== clientId) continue;
          const guest = { ...stay.guest, forename: '', name: '', phone: '', email: '', address: '' };
          stays.set(stay.reservationId, { ...stay, guest });
        }
      });
      notify('client.deleted', { clientId, triggeredBy: 'MANUAL' }, `/clients/${String(clientId)}`);
    },
    watch: (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}
