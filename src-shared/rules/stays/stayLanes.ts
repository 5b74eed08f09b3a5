/** Assigns overlapping stays of a room to lanes (parallel strips of the plan row) and finds conflicting stays. */
export interface LaneStay {
  readonly id: number;
  /**
   * First night and day of departure, as day numbers (rules/days). If `to` is not after `from`, the stay has no night.
   */
  readonly from: number;
  readonly to: number;
  /** True if the service no longer returns the stay (domain.md A74). */
  readonly gone: boolean;
}

export interface Laned<S extends LaneStay> {
  readonly stay: S;
  readonly lane: number;
  /**
   * True if another stay is in the same room on at least one of the same nights. Stays that the service no longer has
   * are ignored.
   */
  readonly clash: boolean;
}

/** Returns the end of a stay's bar on the plan; a stay without nights gets half a day. */
export const getStayBarEnd = (stay: LaneStay): number => Math.max(stay.to, stay.from + 0.5);

const compareByArrival = (a: LaneStay, b: LaneStay) => a.from - b.from || a.id - b.id;

/** Assigns each stay of a room to the first lane of the plan row in which no other stay overlaps it. */
export function assignStaysToLanes<S extends LaneStay>(stays: readonly S[], canClash: boolean): Laned<S>[] {
  const ordered = stays.toSorted(compareByArrival);
  const apart = ordered.every((stay, i) => {
    const before = ordered[i - 1];
    return !before || getStayBarEnd(before) <= stay.from;
  });
  if (apart) return ordered.map((stay) => ({ stay, lane: 0, clash: false }));

  const areBarsOverlapping = (a: S, b: S) => a.from < getStayBarEnd(b) && getStayBarEnd(a) > b.from;
  const isNightShared = (a: S, b: S) => !a.gone && !b.gone && a.from < b.to && a.to > b.from;
  const lanes: S[][] = [];
  const laneOf = new Map<S, number>();
  for (const stay of ordered.toSorted((a, b) => Number(a.gone) - Number(b.gone) || compareByArrival(a, b))) {
    let lane = lanes.findIndex((taken) => !taken.some((otherStay) => areBarsOverlapping(otherStay, stay)));
    if (lane < 0) lane = lanes.push([]) - 1;
    lanes[lane]?.push(stay);
    laneOf.set(stay, lane);
  }
  return ordered.map((stay) => ({
    stay,
    lane: laneOf.get(stay) ?? 0,
    clash: canClash && ordered.some((otherStay) => otherStay !== stay && isNightShared(otherStay, stay)),
  }));
}

export const countLanes = (bars: readonly { readonly lane: number }[]): number =>
  bars.reduce((lanes, { lane }) => Math.max(lanes, lane + 1), 1);
