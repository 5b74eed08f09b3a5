import type { PlanStay, PropertyNights } from '../../contract/reservationsContract';
import { toDayNumber } from '../days';
import { assignStaysToLanes, countLanes, type LaneStay } from '../stays/stayLanes';

export interface PropertyStay extends LaneStay {
  readonly roomId: number | null;
  readonly number: number | null;
}

export const toStayForPropertyTotals = (stay: PlanStay): PropertyStay => ({
  id: stay.id,
  roomId: stay.roomId,
  number: stay.number,
  from: toDayNumber(stay.arrival),
  to: toDayNumber(stay.departure),
  gone: stay.goneSince !== null,
});

/** Returns the property's occupancy for the nights [from, to), given as day numbers. */
export function computePropertyOccupancyPerNight(
  stays: readonly PropertyStay[],
  rooms: ReadonlySet<number>,
  from: number,
  to: number,
): PropertyNights {
  const byRoom = new Map<number, PropertyStay[]>();
  const byNumber = new Map<number, number[]>();
  for (const stay of stays) {
    if (stay.roomId !== null) add(byRoom, stay.roomId, stay);
    if (stay.number !== null) add(byNumber, stay.number, stay.id);
  }
  const none = Array.from({ length: Math.max(0, to - from) }, () => 0);
  const [taken, roomless] = [[...none], [...none]];
  const countNights = (nights: number[], first: number, end: number) => {
    for (let night = Math.max(first, from); night < Math.min(end, to); night += 1)
      nights[night - from] = (nights[night - from] ?? 0) + 1;
  };
  for (const stay of stays) {
    if (stay.gone || (stay.roomId !== null && rooms.has(stay.roomId))) continue;
    for (const nights of [taken, roomless]) countNights(nights, stay.from, stay.to);
  }
  const lanes: { roomId: number; lanes: number }[] = [];
  const clashing: number[] = [];
  for (const [roomId, ofRoom] of byRoom) {
    const bars = assignStaysToLanes(ofRoom, true);
    const needed = countLanes(bars);
    if (needed > 1) lanes.push({ roomId, lanes: needed });
    for (const { stay, clash } of bars) if (clash) clashing.push(stay.id);
    if (!rooms.has(roomId)) continue;
    let counted = from;
    for (const { stay } of bars) {
      if (stay.gone) continue;
      countNights(taken, Math.max(stay.from, counted), stay.to);
      counted = Math.max(counted, stay.to);
    }
  }
  const groups = [...byNumber]
    .filter(([, ids]) => ids.length > 1)
    .map(([number, ids]) => ({ number, stays: ids }));
  return { taken, roomless, lanes, clashing, groups };
}

function add<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
