import type { PriceDay, Pricing } from '#shared/model/pricing';
import type { Day } from '#shared/model/scalars';
import { sqlBuilder, type Database } from '../sql/databaseAndSqlBuilder';
import type { PriceTable } from '../sql/tableTypes';
import type { Window } from '../storeInterface';
import { computeRecordChecksum } from '../sql/recordChecksum';

/**
 * Replaces the stored prices of a range of days with the prices that the service returned; equal prices are not written
 * again. Must run inside a transaction.
 */
export interface PriceWriter {
  /** Replaces stored prices. Returns how many prices changed (one per room and day) and whether a room changed. */
  replace(window: Window, pricing: Pricing): { days: number; rooms: boolean };
}

type RoomDays = { room: number; first: Day; last: Day };

export function preparePriceWriter(db: Database): PriceWriter {
  const stored = db.prepare<RoomDays>()((slot) =>
    sqlBuilder
      .selectFrom('prices')
      .selectAll()
      .where('room_id', '=', slot('room'))
      .where('date', '>=', slot('first'))
      .where('date', '<=', slot('last')),
  );
  const put = db.insertInto('prices', 'OR REPLACE');
  const takeAway = db.prepare<{ room: number; date: Day }>()((slot) =>
    sqlBuilder.deleteFrom('prices').where('room_id', '=', slot('room')).where('date', '=', slot('date')),
  );
  const putRoom = db.prepare<{
    id: number;
    name: string;
    type: string;
    options: string | null;
    currency: string;
  }>()((slot) =>
    sqlBuilder
      .insertInto('rooms')
      .values({
        room_id: slot('id'),
        name: slot('name'),
        pricing_type: slot('type'),
        options: slot('options'),
        currency: slot('currency'),
        gone_since: null,
      })
      .onConflict((on) =>
        on
          .column('room_id')
          .doUpdateSet((e) => ({
            name: e.ref('excluded.name'),
            pricing_type: e.ref('excluded.pricing_type'),
            options: e.ref('excluded.options'),
            currency: e.ref('excluded.currency'),
            gone_since: null,
          }))
          .where((e) =>
            e.or([
              e('rooms.name', 'is not', e.ref('excluded.name')),
              e('rooms.pricing_type', 'is not', e.ref('excluded.pricing_type')),
              e('rooms.options', 'is not', e.ref('excluded.options')),
              e('rooms.currency', 'is not', e.ref('excluded.currency')),
              e('rooms.gone_since', 'is not', null),
            ]),
          ),
      ),
  );

  function replaceDays(window: Window, room: number, days: readonly PriceDay[]): number {
    const dates = days.map((day) => day.date);
    const first = dates.reduce((least, date) => (date < least ? date : least), window.from);
    const last = dates.reduce((most, date) => (date > most ? date : most), window.to);
    const before = new Map(stored.all({ room, first, last }).map((row) => [row.date, row]));
    let changed = 0;
    for (const day of days) {
      const row = buildPriceRow(room, day);
      const known = before.get(day.date);
      before.delete(day.date);
      const same = known !== undefined && PRICE_COLUMNS.every((column) => known[column] === row[column]);
      if (same && known.hash === row.hash) continue;
      put(row);
      if (!same) changed += 1;
    }
    for (const date of before.keys()) {
      if (date < window.from || date >= window.to) continue;
      takeAway.run({ room, date });
      changed += 1;
    }
    return changed;
  }

  return {
    replace(window, pricing) {
      const silent = new Set(
        db.all(sqlBuilder.selectFrom('rooms').select('room_id')).map((row) => row.room_id),
      );
      let days = 0;
      let rooms = false;
      for (const room of pricing.rooms) {
        const written = putRoom.run({
          id: room.roomId,
          name: room.roomName,
          type: room.pricingType,
          options: room.options && JSON.stringify(room.options),
          currency: pricing.currency,
        });
        rooms ||= written > 0;
        days += replaceDays(window, room.roomId, room.days);
        silent.delete(room.roomId);
      }
      for (const room of silent) days += replaceDays(window, room, []);
      return { days, rooms };
    },
  };
}

function buildPriceRow(room: number, day: PriceDay): PriceTable {
  const row = {
    room_id: room,
    date: day.date,
    price: day.price,
    min_price: day.minPrice,
    price_child: day.priceChild,
    min_stay: day.minStay,
    max_stay: day.maxStay,
    arrival_allowed: toSqlFlag(day.arrivalAllowed),
    departure_allowed: toSqlFlag(day.departureAllowed),
    discount_min_stay: day.discount?.minStay ?? null,
    discount_price: day.discount?.price ?? null,
    discount_type: day.discount?.type ?? null,
    extra: Object.keys(day.extra).length === 0 ? null : JSON.stringify(day.extra),
  };
  return { ...row, hash: computeStoredPriceChecksum(row) };
}

/** Returns the hash of a stored price, by which later damage on disk is recognised. */
export const computeStoredPriceChecksum = (row: Omit<PriceTable, 'hash'>): string =>
  computeRecordChecksum(
    JSON.stringify([row.room_id, row.date, ...PRICE_COLUMNS.map((column) => row[column])]),
  );

const toSqlFlag = (flag: boolean | null): 0 | 1 | null => (flag === null ? null : flag ? 1 : 0);

/**
 * Database columns that hold the price and the restrictions of one room on one day. The columns `room_id`, `date` and
 * `extra` are left out.
 */
export const ROOM_DAY_PRICE_DATABASE_COLUMNS = [
  'price',
  'min_price',
  'price_child',
  'min_stay',
  'max_stay',
  'arrival_allowed',
  'departure_allowed',
  'discount_min_stay',
  'discount_price',
  'discount_type',
] as const satisfies readonly (keyof PriceTable)[];
const PRICE_COLUMNS = [...ROOM_DAY_PRICE_DATABASE_COLUMNS, 'extra'] as const;
