import type { PriceRow } from '#shared/contract/reservationsContract';
import type { NotifyingTransactions } from '../sql/notifyingTransactions';
import { sqlBuilder, expandJsonNumberListParameter, type Database } from '../sql/databaseAndSqlBuilder';
import {
  parseStoredPriceRow,
  parsePriceDiscountColumns,
  parseFlagColumn,
  parseStoredGuestCountPriceRules,
  preparePriceBook,
} from './priceBook';
import { computeStoredPriceChecksum, preparePriceWriter } from './priceWrite';
import { prepareFetchedRangeRecorder } from '../meta/fetchedDayRanges';
import { prepareRoomQueries } from '../reservations/roomReader';
import type { PricingStore, Window } from '../storeInterface';

/** Opens the local copy of the service's prices and restrictions per room and day. */
export function openPricingStore(db: Database, commits: NotifyingTransactions): PricingStore {
  const writer = preparePriceWriter(db);
  const confirm = prepareFetchedRangeRecorder(db);
  const house = prepareRoomQueries(db);
  // The query reads the prices room by room, because the table stores the prices of one room next to each other.
  const days = db.prepare<Window & { rooms: string }>()((slot) =>
    sqlBuilder
      .selectFrom('prices')
      .select([
        'room_id as roomId',
        'date',
        'price',
        'min_price as minPrice',
        'min_stay as minStay',
        'max_stay as maxStay',
        'arrival_allowed as arrival',
        'departure_allowed as departure',
        'discount_min_stay',
        'discount_price',
        'discount_type',
      ])
      .where('room_id', 'in', expandJsonNumberListParameter(slot('rooms')))
      .where('date', '>=', slot('from'))
      .where('date', '<', slot('to')),
  );
  const ids = sqlBuilder.selectFrom('rooms').select('room_id');
  const derived = sqlBuilder
    .selectFrom('rooms')
    .select(['room_id', 'options'])
    .where('pricing_type', '=', 'DERIVED_PRICE_MODEL');
  // Selects the currency of the property's prices from the rooms that the service still returns, because the stored
  // currency of other rooms may be outdated.
  const currency = sqlBuilder
    .selectFrom('rooms')
    .select('currency')
    .where('currency', 'is not', null)
    .where('gone_since', 'is', null)
    .limit(1);

  return {
    openPriceBook: preparePriceBook(db),
    applyWindow: (window, pricing, confirmedAt) =>
      commits.transaction(() => {
        const { days, rooms } = writer.replace(window, pricing);
        confirm('pricing', window, confirmedAt);
        commits.markChanged('ages');
        if (days > 0 || rooms) commits.markChanged('pricing');
        if (rooms) commits.markChanged('reservations');
        return { days };
      }),
    listDamaged: () =>
      db
        .all(sqlBuilder.selectFrom('prices').selectAll().where('hash', 'is not', null).orderBy('date'))
        .filter(({ hash, ...row }) => hash !== computeStoredPriceChecksum(row))
        .map(({ room_id: roomId, date }) => ({ roomId, date })),
    removeDays: (days) =>
      commits.transaction(() => {
        for (const { roomId, date } of days)
          db.run(sqlBuilder.deleteFrom('prices').where('room_id', '=', roomId).where('date', '=', date));
        if (days.length > 0) commits.markChanged('pricing');
      }),
    listPricedRoomIds: () => house.listPricedIds(),
    listRoomIdsWithEndedStays: (today) => house.listIdsWithEndedStays(today),
    markRoomsGone: (roomIds, since) =>
      commits.transaction(() => {
        for (const id of roomIds) {
          if (!house.markGone(id, since)) continue;
          commits.markChanged('pricing');
          commits.markChanged('reservations');
        }
      }),
    listPlanPrices({ from, to }, rooms = 'all') {
      const wanted = rooms === 'all' ? db.all(ids).map(({ room_id }) => room_id) : rooms;
      const asked = new Set(wanted);
      return {
        currency: db.first(currency)?.currency ?? '',
        derived: db.all(derived).flatMap(({ room_id: roomId, options: text }) => {
          const options = parseStoredGuestCountPriceRules(text);
          return options && asked.has(roomId) ? [{ roomId, options }] : [];
        }),
        days: days.all({ from, to, rooms: JSON.stringify(wanted) }).map((day) => {
          const { minPrice, arrival, departure, discount_min_stay, discount_price, discount_type, ...plain } =
            day;
          return {
            ...plain,
            ...(minPrice === null ? {} : { minPrice }),
            arrival: parseFlagColumn(arrival),
            departure: parseFlagColumn(departure),
            discount: parsePriceDiscountColumns({ discount_min_stay, discount_price, discount_type }),
          };
        }),
      };
    },
    list(span, roomId) {
      const rows = sqlBuilder
        .selectFrom('rooms')
        .crossJoin('prices')
        .selectAll('prices')
        .select(['rooms.name', 'rooms.pricing_type', 'rooms.currency'])
        .whereRef('prices.room_id', '=', 'rooms.room_id')
        .where('date', '>=', span.from)
        .where('date', '<', span.to)
        .orderBy('prices.room_id')
        .orderBy('date');
      return db
        .all(roomId === null ? rows : rows.where('rooms.room_id', '=', roomId))
        .map((row): PriceRow => ({
          roomId: row.room_id,
          roomName: row.name,
          pricingType: row.pricing_type ?? '',
          currency: row.currency ?? '',
          ...parseStoredPriceRow(row),
        }));
    },
  };
}
