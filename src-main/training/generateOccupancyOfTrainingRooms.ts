import { fromDayNumber, getIsoWeekday } from '#shared/rules/days';
import { createSeededRandom, type Dice, type Several } from './seededRandom';
import type { TrainingRoom } from './trainingRooms';
import { computeNightDemandAndPrice } from './nightDemandAndPrice';

/** Inputs for generating the stays of the simulated property between two days. All days are day numbers. */
export interface StayPlan {
  readonly seed: number;
  readonly rooms: readonly TrainingRoom[];
  readonly from: number;
  readonly to: number;
  readonly today: number;
}

/** A period for which one room is occupied. Arrival and departure are day numbers; the guest is chosen later. */
export interface RoomOccupancy {
  readonly room: TrainingRoom;
  readonly arrival: number;
  departure: number;
  /** Number of a group booking; stays with the same number belong to one booking of several rooms. */
  readonly group: number | null;
}

/** Decides which rooms are occupied on which nights: first the group bookings, then the other stays, room by room. */
export function generateOccupancyOfTrainingRooms({ seed, rooms, from, to }: StayPlan): RoomOccupancy[] {
  const spans: RoomOccupancy[] = [];
  const taken = new Map(rooms.map((room) => [room, new Uint8Array(to - from + 1)]));
  const occupyRoom = (room: TrainingRoom, arrival: number, departure: number, group: number | null) => {
    taken.get(room)?.fill(1, arrival - from, departure - from);
    spans.push({ room, arrival, departure, group });
  };

  const groups = createSeededRandom(seed, 'groups');
  const wanted = rooms.length < 6 ? 0 : Math.round(((to - from) / 14) * (rooms.length / 40));
  for (let group = 1; group <= wanted; group++) {
    const arrival = groups.pickInteger(from, to - 6);
    const departure = arrival + groups.pickInteger(2, 4);
    const size = groups.pickInteger(3, Math.min(9, Math.floor(rooms.length / 4) + 2));
    const first = groups.pickInteger(0, rooms.length - size);
    const block = rooms.slice(first, first + size);
    const free = block.every(
      (room) =>
        !taken
          .get(room)
          ?.subarray(arrival - from, departure - from)
          .includes(1),
    );
    if (free) for (const room of block) occupyRoom(room, arrival, departure, group);
  }

  const dice = createSeededRandom(seed, 'stays');
  for (const room of rooms) {
    const nights = taken.get(room) ?? new Uint8Array();
    for (let night = from; night < to;) {
      const { demand, noArrival } = computeNightDemandAndPrice(night);
      const length = pickStayNights(dice, night);
      // Probability that a stay begins on a free night, chosen so that the average occupancy equals `demand`.
      const starts = 1 / (1 + (getMeanStayNights(night) * (1 - demand)) / demand);
      if (nights[night - from] || noArrival || !dice.flip(starts)) {
        night += 1;
        continue;
      }
      let departure = night + 1;
      while (departure < night + length && departure < to && !nights[departure - from]) departure += 1;
      occupyRoom(room, night, departure, null);
      night = departure;
    }
  }
  return spans;
}

const inHighSeason = (night: number) => computeNightDemandAndPrice(night).price >= 1.15;
const getMeanStayNights = (night: number) => (inHighSeason(night) ? 4.3 : 2.7);

const HIGH_SEASON_STAY_LENGTHS: Several<readonly [number, number]> = [
  [6, 1],
  [14, 2],
  [16, 3],
  [16, 4],
  [16, 5],
  [8, 6],
  [18, 7],
  [3, 10],
  [3, 14],
];
const WEEKEND_STAY_LENGTHS: Several<readonly [number, number]> = [
  [12, 1],
  [58, 2],
  [18, 3],
  [6, 4],
  [6, 7],
];
const WEEKDAY_STAY_LENGTHS: Several<readonly [number, number]> = [
  [28, 1],
  [26, 2],
  [18, 3],
  [12, 4],
  [9, 5],
  [7, 7],
];

function pickStayNights(dice: Dice, night: number): number {
  if (inHighSeason(night)) return dice.pickWeighted(HIGH_SEASON_STAY_LENGTHS);
  return dice.pickWeighted(
    getIsoWeekday(fromDayNumber(night)) >= 4 ? WEEKEND_STAY_LENGTHS : WEEKDAY_STAY_LENGTHS,
  );
}

/** Creates at most two double bookings by extending a stay by one night. */
export function addTrainingDoubleBookings(
  spans: RoomOccupancy[],
  { today, to }: StayPlan,
): [RoomOccupancy, RoomOccupancy][] {
  const made: [RoomOccupancy, RoomOccupancy][] = [];
  const byArrival = new Map(
    spans.map((span) => [`${String(span.room.roomId)}/${String(span.arrival)}`, span]),
  );
  for (const span of spans) {
    if (made.length === 2) break;
    const soon = span.departure > today + 2 && span.departure < Math.min(today + 45, to);
    const next = byArrival.get(`${String(span.room.roomId)}/${String(span.departure)}`);
    const otherRoom = made.every(([first]) => first.room !== span.room);
    if (!soon || !next || !otherRoom || span.group !== null || next.group !== null) continue;
    span.departure += 1;
    made.push([span, next]);
  }
  return made;
}
