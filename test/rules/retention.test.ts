import { describe, expect, test } from 'vitest';
import {
  computeLegalRetentionCutOff,
  computeLegalRetentionEnd,
  computeRetentionCutOffDates,
  retentionSchema,
  getLaterOfIssueAndSupplyDay,
} from '#shared/rules/retentionPeriods';

/**
 * Tests of how long each record is kept (Ordynacja podatkowa art. 70 § 1, 86 § 1; ustawa o VAT art. 112, 106i ust. 7).
 */

test('invoice retention: ends by law on 31 December of the sixth year after the year in which the retention period starts', () => {
  expect(computeLegalRetentionEnd('2026-01-01')).toBe('2032-12-31');
  expect(computeLegalRetentionEnd('2026-12-31')).toBe('2032-12-31');
  expect(computeLegalRetentionCutOff('2032-12-31')).toBe('2026-01-01');
  expect(computeLegalRetentionCutOff('2033-01-01')).toBe('2027-01-01');
});

test('invoice retention period: starts on the later of issue day and supply day; a missing supply day is ignored', () => {
  expect(getLaterOfIssueAndSupplyDay('2026-12-30', '2027-01-02')).toBe('2027-01-02');
  expect(getLaterOfIssueAndSupplyDay('2026-12-30', '2026-12-01')).toBe('2026-12-30');
  expect(getLaterOfIssueAndSupplyDay('2026-12-30', null)).toBe('2026-12-30');
  expect(getLaterOfIssueAndSupplyDay(null, '2026-12-01')).toBeNull();
});

describe('limits', () => {
  test('default retention periods: give each kind of record, such as stays or backups, the expected cut-off date', () => {
    expect(computeRetentionCutOffDates(retentionSchema.parse({}), '2026-11-20')).toEqual({
      stays: '2024-11-20',
      gone: '2026-08-22',
      versions: '2024-11-20T00:00:00.000Z',
      inbox: '2026-10-21T00:00:00.000Z',
      requests: '2026-10-21T00:00:00.000Z',
      packs: '2026-11-17T00:00:00.000Z',
      backups: '2026-11-06T00:00:00.000Z',
      copies: '2026-11-06T00:00:00.000Z',
      law: '2020-01-01',
    });
  });

  test('custom retention period for stays: applies to stays and their earlier versions, and to no other data', () => {
    const rules = retentionSchema.parse({ preset: 'custom', stayDays: 60 });
    expect(computeRetentionCutOffDates(rules, '2026-11-20')).toMatchObject({
      stays: '2026-09-21',
      versions: '2026-09-21T00:00:00.000Z',
      gone: '2026-08-22',
    });
  });
});
