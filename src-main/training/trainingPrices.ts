import { computeNightDemandAndPrice } from './nightDemandAndPrice';
import { hashNumbersToFraction } from './seededRandom';
import type { TrainingRoom } from './trainingRooms';

/** Price of a room for one night, and the restrictions for stays. Some nights deliberately have no price. */
export interface NightPrice {
  /** Price per night in whole złoty; null if the night has no price. */
  readonly price: number | null;
  readonly minStay: number;
  readonly maxStay: number;
  readonly arrival: boolean;
  readonly departure: boolean;
  readonly discount: { readonly minStay: number; readonly price: number; readonly type: 0 | 1 } | null;
}

/** Number of days from today that the price list covers. */
export const PRICE_LIST_DAYS_AHEAD = 400;

/** Returns the price of a night in złoty; always a multiple of 10. */
export function computeSeasonalRoomPrice(room: TrainingRoom, night: number): number {
  return Math.round((room.base * computeNightDemandAndPrice(night).price) / 10) * 10;
}

export function generateTrainingNightPrice(seed: number, room: TrainingRoom, night: number): NightPrice {
  const { minStay, noArrival } = computeNightDemandAndPrice(night);
  const week = Math.floor((night + 3) / 7);
  const hole = hashNumbersToFraction(seed, room.roomId, week, 1);
  const whim = hashNumbersToFraction(seed, room.roomId, night, 2);
  const offer = hashNumbersToFraction(seed, room.roomId, Math.floor(night / 28), 3);
  return {
    price: hole < 0.006 ? null : hole < 0.009 ? 0 : computeSeasonalRoomPrice(room, night),
    minStay: whim < 0.02 ? 3 : minStay,
    maxStay: offer < 0.15 ? 14 : 0,
    arrival: !noArrival && whim < 0.985,
    departure: !noArrival || whim < 0.5,
    discount:
      offer < 0.3
        ? { minStay: 5, price: 10, type: 0 }
        : offer < 0.42
          ? { minStay: 7, price: 100, type: 1 }
          : null,
  };
}

/**
 * Returns the number of guests for whom the listed price of the room holds (`leading`), and price rules for every other
 * number of guests.
 */
export function generateTrainingPersonPriceRules(room: TrainingRoom): {
  leading: number;
  persons: { person: number; type: 'additional' | '%'; prefix: '+' | '-'; amount: number }[];
} {
  const leading = Math.max(1, room.beds - 1);
  return {
    leading,
    persons: Array.from({ length: room.beds }, (_, index) => index + 1)
      .filter((person) => person !== leading)
      .map((person) =>
        person < leading
          ? { person, type: '%' as const, prefix: '-' as const, amount: 10 * (leading - person) }
          : { person, type: 'additional' as const, prefix: '+' as const, amount: 70 },
      ),
  };
}
