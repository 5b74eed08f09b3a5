import type { PriceRow } from '#shared/contract/desk';
import type { Commits } from './commits';
import { build, listed, type Database } from './database';
import { flagOf, preparePriceBook } from './priceBook';
import { preparePriceWriter } from './priceWrite';
import { prepareConfirm } from './ranges';
import type { PricingStore, Window } from './store';

/** The mirror of prices and restrictions, by room and day. */
export function openPricing(db: Database, commits: Commits): PricingStore {
  const writer = preparePriceWriter(db);
  const confirm = prepareConfirm(db);
  // The rooms lead: each is one short stretch of the table.
  const days = db.prepare<Window & { rooms: string }>()((slot) =>
    build
      .selectFrom('prices')
      .select([
        'room_id as roomId',
        'date',
        'price',
        'min_stay as minStay',
        'max_stay as maxStay',
        'arrival_allowed as arrival',
        'departure_allowed as departure',
        'discount_price as discount',
      ])
      .where('room_id', 'in', listed(slot('rooms')))
      .where('date', '>=', slot('from'))
      .where('date', '<', slot('to')),
  );
  const ids = build.selectFrom('rooms').select('room_id');
  const currency = build.selectFrom('rooms').select('currency').where('currency', 'is not', null).limit(1);

  return {
    book: preparePriceBook(db),
    applyWindow: (window, pricing, confirmedAt) =>
      commits.transaction(() => {
        const { days, rooms } = writer.replace(window, pricing);
        confirm('pricing', window, confirmedAt);
        commits.touch(days > 0 || rooms ? 'pricing' : 'sync');
        return { days };
      }),
    days: ({ from, to }, rooms = 'all') => ({
      currency: db.first(currency)?.currency ?? '',
      days: days
        .all({
          from,
          to,
          rooms: JSON.stringify(rooms === 'all' ? db.all(ids).map(({ room_id }) => room_id) : rooms),
        })
        .map((day) => ({
          ...day,
          arrival: flagOf(day.arrival),
          departure: flagOf(day.departure),
          discount: day.discount !== null,
        })),
    }),
    list(span, roomId) {
      const rows = build
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
          date: row.date,
          pricingType: row.pricing_type ?? '',
          currency: row.currency ?? '',
          price: row.price,
          minPrice: row.min_price,
          priceChild: row.price_child,
          minStay: row.min_stay,
          maxStay: row.max_stay,
          arrivalAllowed: flagOf(row.arrival_allowed),
          departureAllowed: flagOf(row.departure_allowed),
          discount:
            row.discount_price === null && row.discount_min_stay === null && row.discount_type === null
              ? null
              : { minStay: row.discount_min_stay, price: row.discount_price, type: row.discount_type },
        }));
    },
  };
}
