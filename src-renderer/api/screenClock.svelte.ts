import type { Day, Instant } from '#shared/model/scalars';
import { toPropertyDay } from '#shared/rules/days';

const TICK_MS = 20_000;
let engineOffsetMs = 0;

function readClock(): { instant: Instant; today: Day } {
  const instant = new Date(Date.now() + engineOffsetMs).toISOString();
  return { instant, today: toPropertyDay(instant) };
}

/**
 * The clock of the screens: `instant` is the current time, and `today` is the current day at the property
 * (Europe/Warsaw).
 */
export const screenClock: { instant: Instant; today: Day } = $state(readClock());

/** Sets the clock that the screens use to the engine's time. */
export function setClockToEngineTime(engineNow: Instant): void {
  engineOffsetMs = Date.parse(engineNow) - Date.now();
  Object.assign(screenClock, readClock());
}

/**
 * Starts to update, at regular intervals, the current time that the screens use. Returns the function that stops the
 * updates.
 */
export function startScreenClock(): () => void {
  const timer = setInterval(() => Object.assign(screenClock, readClock()), TICK_MS);
  return () => clearInterval(timer);
}
