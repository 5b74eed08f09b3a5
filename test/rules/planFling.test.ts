import { expect, test } from 'vitest';
import { Fling } from '../../src-renderer/plan/scroll/fastScroll';

/** What a scroll of equal events is taken for, event by event. */
function scroll(events: number, rows: number, everyMs: number): boolean[] {
  const fling = new Fling();
  return Array.from({ length: events }, (_, i) => fling.passes(rows, 0, i * everyMs));
}

test('a reader’s scroll is drawn all the way, however long', () => {
  expect(scroll(100, 0.6, 16)).not.toContain(true);
});

test('from the third fast event on nothing is drawn', () => {
  expect(scroll(5, 2.5, 16)).toEqual([false, false, true, true, true]);
});

test('sixty rows a second are a fling on a PC that draws each of them, too', () => {
  // The first has none before it to be fast after.
  expect(scroll(5, 1, 16)).toEqual([false, false, false, true, true]);
});

test('turns of a wheel are no fling, however far each goes', () => {
  expect(scroll(20, 5, 150)).not.toContain(true);
});

test('days count as rows do, both ways', () => {
  const fling = new Fling();
  expect([0, 16, 32].map((now) => fling.passes(0, -1.5, now))).toEqual([false, false, true]);
});

test('slowing down ends it', () => {
  const fling = new Fling();
  for (const now of [0, 16, 32]) fling.passes(3, 0, now);
  expect(fling.passes(0.5, 0, 48)).toBe(false);
  expect(fling.passes(3, 0, 64)).toBe(false);
});
