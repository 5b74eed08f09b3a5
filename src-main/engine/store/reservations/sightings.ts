import type { Instant } from '#shared/model/scalars';
import { build, type Database } from '../sql/database';
import { computeDayStartKey } from '../sql/sortKey';
import type { Window } from '../store';

/**
 * Which window returned which reservation (sync.md, "A reservation that is no longer returned"). The service
 * says nothing of what it no longer has, and which stays a window shows is not defined (domain.md A71), so the only
 * evidence of a loss is that the same window showed it before.
 *
 * A window that no longer shows a reservation marks its sighting as lost and keeps it: if the pass fails before
 * it is decided, the next pass still knows. It is settled once the reservation turns up in any window (it moved),
 * or is marked gone.
 */
export interface Sightings {
  /** The window was read whole and showed these. */
  note(window: Window, reservationIds: readonly number[], at: Instant): void;
  /** See `ReservationStore.missing`. */
  missing(windows: readonly Window[], returned: ReadonlySet<number>): number[];
  /** Nothing more to decide about it. */
  settle(reservationId: number): void;
}

export function prepareSightings(db: Database): Sightings {
  type Key = { from: string; to: string; id: number };
  const noted = db.prepare<{ from: string; to: string }>()((slot) =>
    build
      .selectFrom('sightings')
      .select(['reservation_id', 'lost_at'])
      .where('window_from', '=', slot('from'))
      .where('window_to', '=', slot('to')),
  );
  const insert = db.insertInto('sightings');
  const lose = db.prepare<Key & { at: Instant }>()((slot) =>
    build
      .updateTable('sightings')
      .set({ lost_at: slot('at') })
      .where('window_from', '=', slot('from'))
      .where('window_to', '=', slot('to'))
      .where('reservation_id', '=', slot('id')),
  );
  const settleLost = db.prepare<{ id: number }>()((slot) =>
    build.deleteFrom('sightings').where('reservation_id', '=', slot('id')).where('lost_at', 'is not', null),
  );
  const settle = db.prepare<{ id: number }>()((slot) =>
    build.deleteFrom('sightings').where('reservation_id', '=', slot('id')),
  );
  const suspects = db.prepare<{ from: string; to: string; start: number; end: number }>()((slot) =>
    build
      .selectFrom('sightings')
      .innerJoin('reservations', 'reservations.reservation_id', 'sightings.reservation_id')
      .select('reservations.reservation_id')
      .where('window_from', '=', slot('from'))
      .where('window_to', '=', slot('to'))
      .where('gone_since', 'is', null)
      .union(
        build
          .selectFrom('reservations')
          .select('reservation_id')
          .where('place', '>=', slot('start'))
          .where('place', '<', slot('end'))
          // Whether a window shows its own last day is not defined; a stay that ends on it is not surely inside.
          .where('departure', '<', slot('to'))
          .where('gone_since', 'is', null),
      ),
  );

  return {
    note(window, reservationIds, at) {
      const before = new Map(noted.all(window).map((row) => [row.reservation_id, row.lost_at]));
      for (const id of new Set(reservationIds)) {
        settleLost.run({ id });
        if (before.get(id) !== null)
          insert({ window_from: window.from, window_to: window.to, reservation_id: id, lost_at: null });
        before.delete(id);
      }
      for (const [id, lostAt] of before) if (lostAt === null) lose.run({ ...window, id, at });
    },
    missing(windows, returned) {
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
          // It moved to another window; this one is not asked for it again.
          else settleLost.run({ id });
        }
      }
      return [...found].sort((one, other) => one - other);
    },
    settle: (id) => void settle.run({ id }),
  };
}
