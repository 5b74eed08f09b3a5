import type { PriceDay, RoomPricing } from '#shared/model/pricing';
import { addDays, toDayNumber } from '#shared/rules/days';
import type { Availability, FreeRoomSearch } from '#shared/rules/stays/freeRooms';
import type { LaneStay } from '#shared/rules/stays/stayLanes';

/** A property with free rooms and a search of three nights from 10 June; the current day is 1 June. */
export const ARRIVAL = '2026-06-10';
export const A = toDayNumber(ARRIVAL);
export const search: FreeRoomSearch = { arrival: ARRIVAL, nights: 3, guests: { adults: 2, children: 0 } };

const stay = (from: number, to: number, isGone = false): LaneStay => ({
  id: from * 100 + to,
  from,
  to,
  gone: isGone,
});
/** Makes a stay from night numbers counted from the search's arrival day. */
export const at = (from: number, to: number, isGone = false) => stay(A + from, A + to, isGone);
const aDay = (date: string, changes: Partial<PriceDay> = {}): PriceDay => ({
  date,
  price: '200',
  minPrice: null,
  priceChild: null,
  minStay: null,
  maxStay: null,
  arrivalAllowed: true,
  departureAllowed: true,
  discount: null,
  extra: {},
  ...changes,
});

export interface Given {
  readonly stays?: readonly LaneStay[];
  readonly price?: string | null;
  /** Price days by the number of nights after the search's arrival day. */
  readonly days?: Readonly<Record<number, Partial<PriceDay>>>;
  readonly priced?: boolean;
}

export function house(rooms: readonly Given[], known: Partial<Availability> = {}): Availability {
  return {
    rooms: rooms.map((_, i) => i + 1),
    stays: new Map(rooms.map(({ stays = [] }, i) => [i + 1, stays])),
    getPricing: (roomId, from, to): RoomPricing => {
      const { price = '200', days = {}, priced = true } = rooms[roomId - 1] ?? {};
      const dates = Array.from({ length: toDayNumber(to) - toDayNumber(from) }, (_, i) => addDays(from, i));
      return {
        roomId,
        roomName: String(roomId),
        pricingType: 'PRICE_PER_ROOM',
        options: null,
        days: priced ? dates.map((date) => aDay(date, { price, ...days[toDayNumber(date) - A] })) : [],
      };
    },
    today: toDayNumber('2026-06-01'),
    persons: new Map(),
    isNightFetched: () => true,
    roomsNotCheckedOut: new Set(),
    ...known,
  };
}
