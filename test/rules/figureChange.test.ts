import { expect, it } from 'vitest';
import { loadTexts } from '#shared/text/loadTexts';
import { formatPercentChange, formatPointChange } from '../../src-renderer/screens/figures/figureFormats';

await loadTexts('uk');

it.each([
  [35_077, 33_109, '+5,9%'],
  [689, 767, '\u221210,2%'],
  [100, 100, '0%'],
  [0, 5, '\u2212100%'],
  [5, 0, ''],
  [null, 5, ''],
  [5, null, ''],
])(
  'figure compared with last year: %s now and %s a year earlier are shown as the change “%s”',
  (value, earlier, expected) => expect(formatPercentChange('pl', value, earlier)).toBe(expected),
);

it.each([
  ['pl', 0.596, 0.618, '\u22122,2 pkt proc.'],
  ['pl', 0.65, 0.62, '+3 pkt proc.'],
  ['en', 0.6504, 0.6196, '+3 pp'],
  ['uk', 0.65, 0.615, '+3,5 в. п.'],
  ['pl', 0.5, 0.5, '0 pkt proc.'],
  ['pl', 0.5, 0, '+50 pkt proc.'],
  ['pl', null, 0.5, ''],
  ['pl', 0.5, null, ''],
] as const)(
  'occupancy compared with last year (%s): %s now and %s a year earlier differ by “%s”',
  (language, value, earlier, expected) => expect(formatPointChange(language, value, earlier)).toBe(expected),
);
