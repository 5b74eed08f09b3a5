import { expect, test } from 'vitest';
import { shortMonth } from '#shared/text/formats';
import { layOutChart } from '../../src-renderer/screens/figures/chart';

/** The number of labels that fit under a chart. */
const every = (labels: readonly string[], width: number) =>
  layOutChart(
    [],
    labels.map((short) => ({ short })),
    { width, height: 190 },
  ).every;

test('chart labels: all eleven stay length labels fit into a chart half as wide as a 1366 px window', () => {
  expect(every(['0', '1', '2', '3', '4', '5', '6', '7', '8–14', '15–28', '29+'], 590)).toBe(1);
});

test('chart labels: keep enough distance for the widest day and month labels', () => {
  const days = Array.from({ length: 30 }, (_, at) => `${at + 1} Nov`);
  const months = Array.from({ length: 12 }, (_, at) => `${String(at + 1).padStart(2, '0')}.2026`);
  // At 6.4 px per letter, a label must be narrower than the bands that it covers; the bands together are 530 px wide.
  for (const [labels, longest] of [
    [days, 6],
    [months, 7],
  ] as const)
    expect((every(labels, 590) * 530) / labels.length).toBeGreaterThan(longest * 6.4 + 10);
});

test('chart month label: shows the year, as 12.2025 or Dec 2025', () => {
  expect(shortMonth('pl', '2025-12-01')).toBe('12.2025');
  expect(shortMonth('uk', '2025-12-01')).toBe('12.2025');
  expect(shortMonth('en', '2025-12-01')).toBe('Dec 2025');
});
