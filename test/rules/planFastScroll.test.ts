import { expect, test } from 'vitest';
import { FastScrollDetector } from '../../src-renderer/screens/plan/scroll/fastScroll';

/** Feeds equal scroll events to the detector and returns its decision for each event. */
function scroll(events: number, rows: number, everyMs: number): boolean[] {
  const fastScroll = new FastScrollDetector();
  return Array.from({ length: events }, (_, i) => fastScroll.recordScroll(rows, 0, i * everyMs));
}

test('room plan: draws all rows during slow scrolling', () => {
  expect(scroll(100, 0.6, 16)).not.toContain(true);
});

test('room plan: stops rendering rows at the third consecutive event of fast scrolling', () => {
  expect(scroll(5, 2.5, 16)).toEqual([false, false, true, true, true]);
});

test('room plan: treats sixty rows a second as fast scrolling', () => {
  // The first event has no earlier event, so it cannot count as fast.
  expect(scroll(5, 1, 16)).toEqual([false, false, false, true, true]);
});

test('room plan: single mouse wheel steps do not count as fast scrolling, even when each step moves far', () => {
  expect(scroll(20, 5, 150)).not.toContain(true);
});

test('room plan: detects fast scrolling over days, not only over rooms, and also backwards', () => {
  const fastScroll = new FastScrollDetector();
  expect([0, 16, 32].map((now) => fastScroll.recordScroll(0, -1.5, now))).toEqual([false, false, true]);
});

test('room plan: shows rows again when fast scrolling slows down', () => {
  const fastScroll = new FastScrollDetector();
  for (const now of [0, 16, 32]) fastScroll.recordScroll(3, 0, now);
  expect(fastScroll.recordScroll(0.5, 0, 48)).toBe(false);
  expect(fastScroll.recordScroll(3, 0, 64)).toBe(false);
});
