import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listRoomGroupings, isGroup, buildRoomLayout } from '../../src-renderer/plan/data/layout';

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
    isGroup(item) ? `${item.key} ${item.rooms}${item.collapsed ? ' closed' : ''}` : item.roomId,
  );

describe('rows of the plan', () => {
  test('without groups they are the rooms', () => {
    expect(lines(ROOMS, 'none', NONE)).toEqual([1, 2, 3, 4]);
  });

  test('by floor and by kind each group has its head over its rooms', () => {
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

  test('a closed group keeps its head and its count', () => {
    expect(lines(ROOMS, 'floor', new Set(['floor:1']))).toEqual(['floor:1 2 closed', 'floor:2 2', 3, 4]);
  });

  test('a property without floor numbers, or with one kind of rooms, offers no such groups', () => {
    expect(listRoomGroupings([room(1, 'Lis'), room(2, 'Ryś')])).toEqual(['none']);
    expect(lines([room(1, 'Lis'), room(2, 'Ryś')], 'floor', NONE)).toEqual([1, 2]);
    expect(listRoomGroupings(ROOMS)).toEqual(['none', 'floor', 'kind']);
  });

  test('a room that only stays name has no floor and no kind: it stands last, in a group that says so', () => {
    const priced = ROOMS.map((one) => ({ ...one, pricingType: 'PRICE_PER_ROOM' }));
    const rooms = [room(9, '301 Dwójka'), ...priced, room(8, '401 Loft')];
    expect(lines(rooms, 'none', NONE)).toEqual([1, 2, 3, 4, 'unlisted 2', 9, 8]);
    expect(lines(rooms, 'floor', NONE)).toEqual([
      ...['floor:1 2', 1, 2, 'floor:2 2', 3, 4],
      ...['unlisted 2', 9, 8],
    ]);
    expect(lines(rooms, 'kind', new Set(['unlisted'])).slice(-3)).toEqual([
      'kind:Apartament 1',
      4,
      'unlisted 2 closed',
    ]);
    expect(listRoomGroupings([...priced.slice(0, 1), room(9, '301 Dwójka')])).toEqual(['none']);
  });

  test('every room is in exactly one row, whatever the rooms are called', () => {
    const names = fc.array(fc.oneof(fc.constantFrom('101 A', '102 B', '201 A', '1', 'Lis', ''), fc.string()));
    fc.assert(
      fc.property(names, fc.constantFrom('none', 'floor', 'kind'), (all, grouping) => {
        const rooms = all.map((name, i) => room(i, name));
        const { items, rooms: shown } = buildRoomLayout(rooms, grouping, NONE);
        expect(shown.map(({ roomId }) => roomId).toSorted((a, b) => a - b)).toEqual(all.map((_, i) => i));
        const counted = items.flatMap((item) => (isGroup(item) ? item.rooms : []));
        if (counted.length > 0) expect(counted.reduce((a, b) => a + b)).toBe(rooms.length);
      }),
    );
  });
});
