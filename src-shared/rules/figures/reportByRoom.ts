import type { RoomShare } from '../../contract/stayFiguresReport';
import type { Room } from '../../contract/reservationsContract';
import type { Grosz } from '../../model/scalars';
import { sumNightsAndRevenueByGroup, type ReportStay } from './nightsAndRevenueShares';
import { splitRoomName } from '../stays/splitRoomName';

/**
 * Computes nights and revenue of each room or kind of room that the service lists now. All other stays are added up in
 * one more row, which has no occupancy.
 */
export function* computeNightsAndRevenueByRoom(
  stays: readonly ReportStay[],
  isKnown: (night: number) => boolean,
  { rooms, days, priceOf, by }: Options,
): Generator<void, RoomShare[]> {
  const nameOf = (room: Room) => (by === 'room' ? room.name : splitRoomName(room.name).rest);
  const keyOf = (room: Room) => (by === 'room' ? String(room.roomId) : `kind ${nameOf(room)}`);
  const groups = Map.groupBy(rooms, keyOf);
  const keys = new Map(rooms.map((room) => [room.roomId, keyOf(room)]));
  const shares = yield* sumNightsAndRevenueByGroup(stays, isKnown, {
    nameOf: ({ roomId }) => (roomId === null ? '' : (keys.get(roomId) ?? '')),
    priceOf,
  });
  const byKey = new Map(shares.map((share) => [share.name, share]));
  const nothing = { arrivals: 0, nights: 0, nightsUnpriced: 0, revenue: 0 };
  const withoutRoom = byKey.get('');
  return [
    ...[...groups].flatMap(([key, [first, ...more]]): RoomShare[] => {
      if (!first) return [];
      const share = byKey.get(key) ?? nothing;
      const nightsAvailable = (more.length + 1) * days;
      const occupancy =
        nightsAvailable === 0 ? null : Math.round((share.nights / nightsAvailable) * 10_000) / 10_000;
      return [{ ...share, name: nameOf(first), rooms: more.length + 1, nightsAvailable, occupancy }];
    }),
    ...(withoutRoom ? [{ ...withoutRoom, rooms: null, nightsAvailable: null, occupancy: null }] : []),
  ];
}

interface Options {
  /** The rooms that the property has today, in the order used by the room list. */
  readonly rooms: readonly Room[];
  /** Number of days of the period whose stays were fetched from the service. */
  readonly days: number;
  /** Returns the price of a stay in grosz of the report's currency; null if the price is not known in this currency. */
  readonly priceOf: (stay: ReportStay) => Grosz | null;
  readonly by: 'room' | 'kind';
}
