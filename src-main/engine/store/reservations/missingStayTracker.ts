import type { Instant } from '#shared/model/scalars';
import { sqlBuilder, type Database } from '../sql/databaseAndSqlBuilder';
import { computeDayStartKey } from '../sql/dayAndIdSortKey';
import type { Window } from '../storeInterface';

/**
 * Records which reservations each download returned for a range of days, because the service does not report deletions
 * (domain.md A71).
 */
export interface Sightings {
  /** Stores that a range of days was read completely, and which reservations the service returned for these days. */
  recordDownload(window: Window, reservationIds: readonly number[], at: Instant): void;
  /** See `ReservationStore.missing`. */
  listMissing(windows: readonly Window[], returned: ReadonlySet<number>): number[];
  /**
   * Deletes the information about which downloads returned the reservation. Called after the reservation was marked as
   * no longer in the service.
   */
  forgetReservation(reservationId: number): void;
}

export function prepareMissingStayTracker(db: Database): Sightings {
  type Key = { from: string; to: string; id: number };
  const noted = db.prepare<{ from: string; to: string }>()((slot) =>
    sqlBuilder
      .selectFrom('sightings')
      .select(['reservation_id', 'lost_at'])
      .where('window_from', '=', slot('from'))
      .where('window_to', '=', slot('to')),
  );
  const insert = db.insertInto('sightings');
  const lose = db.prepare<Key & { at: Instant }>()((slot) =>
    sqlBuilder
      .updateTable('sightings')
      .set({ lost_at: slot('at') })
      .where('window_from', '=', slot('from'))
      .where('window_to', '=', slot('to'))
      .where('reservation_id', '=', slot('id')),
  );
  const settleLost = db.prepare<{ id: number }>()((slot) =>
    sqlBuilder
      .deleteFrom('sightings')
      .where('reservation_id', '=', slot('id'))
      .where('lost_at', 'is not', null),
  );
  const settle = db.prepare<{ id: number }>()((slot) =>
    sqlBuilder.deleteFrom('sightings').where('reservation_id', '=', slot('id')),
  );
  const suspects = db.prepare<{ from: string; to: string; start: number; end: number }>()((slot) =>
    sqlBuilder
      .selectFrom('sightings')
      .innerJoin('reservations', 'reservations.reservation_id', 'sightings.reservation_id')
      .select('reservations.reservation_id')
      .where('window_from', '=', slot('from'))
      .where('window_to', '=', slot('to'))
      .where('gone_since', 'is', null)
      .union(
        sqlBuilder
          .selectFrom('reservations')
          .select('reservation_id')
          .where('place', '>=', slot('start'))
          .where('place', '<', slot('end'))
          // The service may leave out a stay that ends on the last requested day, so such a stay is not marked as gone.
          .where('departure', '<', slot('to'))
          .where('gone_since', 'is', null),
      ),
  );

  return {
    recordDownload(window, reservationIds, at) {
      const before = new Map(noted.all(window).map((row) => [row.reservation_id, row.lost_at]));
      for (const id of new Set(reservationIds)) {
        settleLost.run({ id });
        if (before.get(id) !== null)
          insert({ window_from: window.from, window_to: window.to, reservation_id: id, lost_at: null });
        before.delete(id);
      }
      for (const [id, lostAt] of before) if (lostAt === null) lose.run({ ...window, id, at });
    },
    listMissing(windows, returned) {
      const found = new Set<number>();
      for (const window of windows) {
        const { from, to } = window;
        for (const id of suspects.column({
          from,
          to,
          start: computeDayStartKey(from),
          end: computeDayStartKey(to),
        })) {
          if (!returned.has(id)) found.add(id);
          // The service returned the reservation for another range of days, so the reservation still exists.
          else settleLost.run({ id });
        }
      }
      return [...found].sort((a, b) => a - b);
    },
    forgetReservation: (id) => void settle.run({ id }),
  };
}
