import { describe, expect, test } from 'vitest';
import { Pace } from '../../src-renderer/plan/pace';

/** Frames so many ms long, one after the other; what each is told. */
function run(pace: Pace, lengths: readonly number[], from = 0): string[] {
  let now = from;
  return lengths.map((length) => pace.frame((now += length)));
}
const frames = (count: number, length: number) => Array.from({ length: count }, () => length);

describe('keeping up with the scrolling', () => {
  test('a PC that keeps up draws every frame', () => {
    expect(new Set(run(new Pace(), frames(300, 16.7)))).toEqual(new Set(['draw']));
  });

  test('one long frame is no reason to stop drawing; two are', () => {
    expect(run(new Pace(), [10, 17, 40, 17, 17, 40, 17])).toEqual([
      ...frames(5, 0).map(() => 'draw'),
      'leave',
      'leave',
    ]);
  });

  test('a slow PC still shows now and then what it passes', () => {
    const told = run(new Pace(), frames(120, 40));
    const drawn = told.filter((one) => one === 'draw').length;
    expect(drawn).toBeGreaterThan(4);
    expect(drawn).toBeLessThan(12);
    expect(told.join(' ')).not.toContain('draw draw draw draw');
  });

  test('after a pause, or at rest, everything is drawn again', () => {
    const pace = new Pace();
    run(pace, frames(10, 40));
    expect(run(pace, [600], 400)).toEqual(['draw']);
    run(pace, frames(10, 40), 1000);
    pace.rest();
    expect(pace.frame(1401)).toBe('draw');
  });
});
