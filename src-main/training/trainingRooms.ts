import type { Several } from './seededRandom';

/**
 * A room of the simulated property. The room's number begins with the floor, and the room's name is typical of a Polish
 * guest house.
 */
export interface TrainingRoom {
  readonly roomId: number;
  /** `101 Dwójka z balkonem`. */
  readonly name: string;
  readonly beds: number;
  /** Price in whole złoty for one weekday night in low season, with all beds of the room occupied. */
  readonly base: number;
  readonly pricing: 'PRICE_PER_ROOM' | 'PRICE_PER_PERSON' | 'DERIVED_PRICE_MODEL';
}

interface Kind {
  readonly label: string;
  readonly beds: number;
  readonly base: number;
  readonly pricing: TrainingRoom['pricing'];
}

const ROOM = 'PRICE_PER_ROOM';
const PERSON = 'PRICE_PER_PERSON';
const DERIVED = 'DERIVED_PRICE_MODEL';

// Kinds of rooms on a usual floor; the list repeats if the floor has more rooms. The ground floor and the attic have
// lists of their own.
const USUAL_FLOOR_KINDS: Several<Kind> = [
  { label: 'Dwójka z balkonem', beds: 2, base: 310, pricing: ROOM },
  { label: 'Dwójka z balkonem', beds: 2, base: 310, pricing: ROOM },
  { label: 'Dwójka standard', beds: 2, base: 280, pricing: ROOM },
  { label: 'Dwójka standard', beds: 2, base: 280, pricing: ROOM },
  { label: 'Trójka z balkonem', beds: 3, base: 400, pricing: PERSON },
  { label: 'Trójka standard', beds: 3, base: 370, pricing: PERSON },
  { label: 'Rodzinna z balkonem', beds: 4, base: 520, pricing: DERIVED },
  { label: 'Jedynka standard', beds: 1, base: 170, pricing: ROOM },
];
const GROUND_FLOOR_KINDS: Several<Kind> = [
  { label: 'Jedynka', beds: 1, base: 170, pricing: ROOM },
  { label: 'Dwójka z tarasem', beds: 2, base: 320, pricing: ROOM },
  { label: 'Dwójka bez barier', beds: 2, base: 280, pricing: ROOM },
  { label: 'Trójka z tarasem', beds: 3, base: 400, pricing: PERSON },
];
const ATTIC_KINDS: Several<Kind> = [
  { label: 'Studio pod dachem', beds: 2, base: 330, pricing: ROOM },
  { label: 'Apartament', beds: 4, base: 650, pricing: DERIVED },
  { label: 'Apartament rodzinny', beds: 5, base: 820, pricing: DERIVED },
];

/** Creates `count` rooms: a ground floor, as many usual floors as needed, and, from 12 rooms on, an attic. */
export function createTrainingRooms(count: number): TrainingRoom[] {
  const ground = Math.min(count, count < 12 ? 2 : 4);
  const attic = count < 12 ? 0 : Math.max(3, Math.floor(count / 14));
  const usual = count - ground - attic;
  const floors = Math.max(1, Math.min(8, Math.round(usual / 10)), Math.ceil(usual / 99));
  const perFloor = Math.ceil(usual / floors);
  const rooms: TrainingRoom[] = [];
  const addRoom = (floor: number, position: number, kinds: Several<Kind>) => {
    const kind = kinds[(position - 1) % kinds.length] ?? kinds[0];
    const { label, ...rest } = kind;
    const number = String(floor) + String(position).padStart(2, '0');
    rooms.push({ roomId: 7301 + rooms.length, name: `${number} ${label}`, ...rest });
  };
  for (let position = 1; position <= ground; position++) addRoom(0, position, GROUND_FLOOR_KINDS);
  for (let index = 0; index < usual; index++) {
    addRoom(1 + Math.floor(index / perFloor), 1 + (index % perFloor), USUAL_FLOOR_KINDS);
  }
  const top = 1 + floors;
  for (let position = 1; position <= attic; position++) addRoom(top, position, ATTIC_KINDS);
  return rooms;
}
