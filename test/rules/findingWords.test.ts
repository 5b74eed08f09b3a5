import { expect, it } from 'vitest';
import { formatFinding } from '#shared/text/findingWords';

const FINDING = { field: 'buyer.taxId', severity: 'mustFix', by: 'service' } as const;

it('finding: its sentence shows amounts, days and VAT rates in the format of the language', () => {
  const advance = {
    ...FINDING,
    code: 'rateBelowAdvance',
    args: { advance: 'ZAL 1', rate: { rate: '0.08' } },
  };
  expect(formatFinding(advance, 'pl')).toContain('Zaliczka ZAL 1 jest przy stawce 8%');
  const late = { ...FINDING, code: 'issuedLate', args: { until: { day: '2026-06-15' } } };
  expect(formatFinding(late, 'en')).toContain('15 Jun 2026');
  const order = {
    ...FINDING,
    code: 'advanceOverTotal',
    args: { total: { amount: '1234.5', currency: 'EUR' } },
  };
  expect(formatFinding(order, 'en')).toContain('1,234.50\u00a0EUR');
});

it('finding of the service: shows the words of the service in every language', () => {
  const refusal = { ...FINDING, code: 'refusedByService', args: { message: 'Taki NIP nie istnieje.' } };
  expect([formatFinding(refusal, 'pl'), formatFinding(refusal, 'en')]).toEqual([
    'Taki NIP nie istnieje.',
    'Taki NIP nie istnieje.',
  ]);
});
