import type { DerivedOptions, Discount, PriceDay, RoomPricing } from '#shared/model/pricing';
import type { Day } from '#shared/model/scalars';
import { sqlBuilder, type Database } from '../sql/databaseAndSqlBuilder';
import type { PriceTable } from '../sql/tableTypes';
import type { PricingStore } from '../storeInterface';
import { ROOM_DAY_PRICE_DATABASE_COLUMNS } from './priceWrite';

/**
 * Reads prices one room at a time, because most rooms are never requested and the prices of one room lie next to each
 * other in the table.
 */
export function preparePriceBook(db: Database): PricingStore['openPriceBook'] {
  const stretch = db.prepare<{ room: number; from: Day; to: Day }>()((slot) =>
    sqlBuilder
      .selectFrom('prices')
      .select(['date', ...ROOM_DAY_PRICE_DATABASE_COLUMNS])
      .where('room_id', '=', slot('room'))
      .where('date', '>=', slot('from'))
      .where('date', '<', slot('to')),
  );
  const rooms = sqlBuilder
    .selectFrom('rooms')
    .select(['room_id', 'name', 'pricing_type', 'options', 'currency', 'gone_since']);
  return () => {
    const known = new Map(db.all(rooms).map((room) => [room.room_id, room]));
    const priced = [...known.values()].find((room) => room.currency !== null && room.gone_since === null);
    return {
      currency: priced?.currency ?? '',
      of(roomId, from, to): RoomPricing {
        const room = known.get(roomId);
        return {
          roomId,
          roomName: room?.name ?? '',
          pricingType: room?.pricing_type ?? '',
          options: parseStoredGuestCountPriceRules(room?.options ?? null),
          days: stretch
            .all({ room: roomId, from, to })
            .map((row) => ({ ...parseStoredPriceRow(row), extra: {} })),
        };
      },
    };
  };
}

export function parsePriceDiscountColumns(
  row: Pick<PriceTable, 'discount_min_stay' | 'discount_price' | 'discount_type'>,
): Discount | null {
  const { discount_min_stay: minStay, discount_price: price, discount_type: type } = row;
  return minStay === null && price === null && type === null ? null : { minStay, price, type };
}

/**
 * Parses the stored rules that derive the price for each number of guests from a room's listed price. The JSON is not
 * validated, because Kontuar wrote it.
 */
export const parseStoredGuestCountPriceRules = (text: string | null): DerivedOptions | null =>
  text ? JSON.parse(text) : null;

export function parseStoredPriceRow(
  row: Omit<PriceTable, 'room_id' | 'extra' | 'hash'>,
): Omit<PriceDay, 'extra'> {
  return {
    date: row.date,
    price: row.price,
    minPrice: row.min_price,
    priceChild: row.price_child,
    minStay: row.min_stay,
    maxStay: row.max_stay,
    arrivalAllowed: parseFlagColumn(row.arrival_allowed),
    departureAllowed: parseFlagColumn(row.departure_allowed),
    discount: parsePriceDiscountColumns(row),
  };
}

export const parseFlagColumn = (column: 0 | 1 | null): boolean | null =>
  column === null ? null : column === 1;
