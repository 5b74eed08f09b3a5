import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  listRoomGroupings,
  isRoomGroup,
  buildRoomLayout,
} from '../../src-renderer/screens/plan/data/roomGroups';

const room = (roomId: number, name: string) => ({ roomId, name, pricingType: null });
const ROOMS = [
  room(1, '101 Dwójka'),
  room(2, '102 Jedynka'),
  room(3, '201 Dwójka'),
  room(4, '202 Apartament'),
];
const NONE: ReadonlySet<string> = new Set();
const lines = (...args: Parameters<typeof buildRoomLayout>) =>
  buildRoomLayout(...args).items.map((item) =>
    isRoomGroup(item) ? `${item.key} ${item.rooms}${item.collapsed ? ' closed' : ''}` : item.roomId,
  );

describe('rows of the plan', () => {
  test('room plan rows: contain only rooms, without headings, when rooms are not grouped', () => {
    expect(lines(ROOMS, 'none', NONE)).toEqual([1, 2, 3, 4]);
  });

  test('room plan rows: each floor or room type has a heading above its rooms', () => {
    expect(lines(ROOMS, 'floor', NONE)).toEqual(['floor:1 2', 1, 2, 'floor:2 2', 3, 4]);
    expect(lines(ROOMS, 'kind', NONE)).toEqual([
      'kind:Dwójka 2',
      1,
      3,
      'kind:Jedynka 1',
      2,
      'kind:Apartament 1',
      4,
    ]);
  });

  test('room plan rows: a collapsed group keeps its heading and room count', () => {
    expect(lines(ROOMS, 'floor', new Set(['floor:1']))).toEqual(['floor:1 2 closed', 'floor:2 2', 3, 4]);
  });

  test('room plan rows: offer no grouping without floor numbers or with a single room type', () => {
    expect(listRoomGroupings([room(1, 'Lis'), room(2, 'Ryś')])).toEqual(['none']);
    expect(lines([room(1, 'Lis'), room(2, 'Ryś')], 'floor', NONE)).toEqual([1, 2]);
    expect(listRoomGroupings(ROOMS)).toEqual(['none', 'floor', 'kind']);
  });

  test('room plan rows: put rooms known only from stays last, in a group of unlisted rooms', () => {
    const priced = ROOMS.map((listedRoom) => ({ ...listedRoom, pricingType: 'PRICE_PER_ROOM' }));
    const rooms = [room(9, '301 Dwójka'), ...priced, room(8, '401 Loft')];
    expect(lines(rooms, 'none', NONE)).toEqual([1, 2, 3, 4, 'unlisted 2', 9, 8]);
    expect(lines(rooms, 'floor', NONE)).toEqual(['floor:1 2', 1, 2, 'floor:2 2', 3, 4, 'unlisted 2', 9, 8]);
    expect(lines(rooms, 'kind', new Set(['unlisted'])).slice(-3)).toEqual([
      'kind:Apartament 1',
      4,
      'unlisted 2 closed',
    ]);
    expect(listRoomGroupings([...priced.slice(0, 1), room(9, '301 Dwójka')])).toEqual(['none']);
  });

  test('room plan rows: contain each room exactly once, for any room names', () => {
    const names = fc.array(fc.oneof(fc.constantFrom('101 A', '102 B', '201 A', '1', 'Lis', ''), fc.string()));
    fc.assert(
      fc.property(names, fc.constantFrom('none', 'floor', 'kind'), (roomNames, grouping) => {
        const rooms = roomNames.map((name, i) => room(i, name));
        const { items, rooms: shown } = buildRoomLayout(rooms, grouping, NONE);
        expect(shown.map(({ roomId }) => roomId).toSorted((a, b) => a - b)).toEqual(
          roomNames.map((_, i) => i),
        );
        const counted = items.flatMap((item) => (isRoomGroup(item) ? item.rooms : []));
        if (counted.length > 0) expect(counted.reduce((a, b) => a + b)).toBe(rooms.length);
      }),
    );
  });
});
