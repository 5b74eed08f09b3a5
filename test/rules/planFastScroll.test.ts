import { expect, test } from 'vitest';
import { FastScroll } from '../../src-renderer/plan/scroll/fastScroll';

/** What a scroll of equal events is taken for, event by event. */
function scroll(events: number, rows: number, everyMs: number): boolean[] {
  const fastScroll = new FastScroll();
  return Array.from({ length: events }, (_, i) => fastScroll.passes(rows, 0, i * everyMs));
}

test('a reader’s scroll is drawn all the way, however long', () => {
  expect(scroll(100, 0.6, 16)).not.toContain(true);
});

test('from the third fast event on nothing is drawn', () => {
  expect(scroll(5, 2.5, 16)).toEqual([false, false, true, true, true]);
});

test('sixty rows a second are fast scrolling even on a PC that renders each of them', () => {
  // The first has none before it to be fast after.
  expect(scroll(5, 1, 16)).toEqual([false, false, false, true, true]);
});

test('turns of a wheel are no fast scroll, however far each moves', () => {
  expect(scroll(20, 5, 150)).not.toContain(true);
});

test('days count as rows do, both ways', () => {
  const fastScroll = new FastScroll();
  expect([0, 16, 32].map((now) => fastScroll.passes(0, -1.5, now))).toEqual([false, false, true]);
});

test('slowing down ends it', () => {
  const fastScroll = new FastScroll();
  for (const now of [0, 16, 32]) fastScroll.passes(3, 0, now);
  expect(fastScroll.passes(0.5, 0, 48)).toBe(false);
  expect(fastScroll.passes(3, 0, 64)).toBe(false);
});
