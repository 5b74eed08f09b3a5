import type { Room } from '#shared/contract/reservationsContract';
import type { Day, Instant } from '#shared/model/scalars';
import { collator } from '#shared/text/formats';
import { sqlBuilder, type Database } from '../sql/databaseAndSqlBuilder';

/**
 * Reads the rooms of the property. A room that the service no longer names is kept, because stored stays refer to it.
 */
export interface Rooms {
  /** Returns the current rooms in natural order: room 2 before room 10. */
  listCurrent(): Room[];
  listGone(): Room[];
  /** Returns the ids of the service's rooms for which the service also returned prices. */
  listPricedIds(): number[];
  /** Returns the ids of rooms that only stays mention and whose stays all ended before the given day. */
  listIdsWithEndedStays(today: Day): number[];
  /**
   * Marks a room as gone from the service; returns false if the room was already marked. Must run inside a transaction.
   */
  markGone(roomId: number, since: Instant): boolean;
}

export function prepareRoomQueries(db: Database): Rooms {
  const rooms = sqlBuilder
    .selectFrom('rooms')
    .select(['room_id as roomId', 'name', 'pricing_type as pricingType']);
  const currentRooms = rooms.where('gone_since', 'is', null);
  let byName: Intl.Collator | null = null;
  const sortByName = (found: Room[]): Room[] => {
    // A collator takes milliseconds to make, and commands such as `status` list no rooms.
    const collation = (byName ??= collator('pl'));
    return found.sort((a, b) => collation.compare(a.name, b.name) || a.roomId - b.roomId);
  };
  return {
    listCurrent: () => sortByName(db.all(currentRooms)),
    listGone: () => sortByName(db.all(rooms.where('gone_since', 'is not', null))),
    listPricedIds: () =>
      db.all(currentRooms.where('pricing_type', 'is not', null)).map(({ roomId }) => roomId),
    listIdsWithEndedStays: (today) =>
      db
        .all(
          currentRooms
            .where('pricing_type', 'is', null)
            .where((e) =>
              e.not(
                e.exists(
                  e
                    .selectFrom('reservations')
                    .select('place')
                    .whereRef('reservations.room_id', '=', 'rooms.room_id')
                    .where('departure', '>=', today)
                    .where('reservations.gone_since', 'is', null),
                ),
              ),
            ),
        )
        .map(({ roomId }) => roomId),
    markGone: (roomId, since) =>
      db.run(
        sqlBuilder
          .updateTable('rooms')
          .set({ gone_since: since })
          .where('room_id', '=', roomId)
          .where('gone_since', 'is', null),
      ) > 0,
  };
}
