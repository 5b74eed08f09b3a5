import { expect, it } from 'vitest';
import { formatPercentChange } from '../../src-renderer/figures/figureFormats';

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
