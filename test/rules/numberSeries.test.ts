import { describe, expect, it } from 'vitest';
import {
  isNumberInSameSeriesAndPeriod,
  type UsedNumber,
} from '#shared/rules/checks/isNumberInSameSeriesAndPeriod';

const used = (over: Partial<UsedNumber>): UsedNumber => ({
  invoiceNo: 12,
  invoiceFullNo: 'FV 12/06/2026',
  format: 'nr/mm/rrrr',
  issueDate: '2026-06-03',
  ...over,
});
const wanted = (issueDate: string, format: string | null = null) => ({
  customNumber: 12,
  invoiceType: 1,
  format,
  issueDate,
});
const isTaken = (issueDate: string, over: Partial<UsedNumber> = {}, usual: UsedNumber | null = null) =>
  isNumberInSameSeriesAndPeriod(wanted(issueDate), used(over), usual);

describe('number of a series', () => {
  it('invoice number: can be used again in each month when the full invoice number contains the month', () => {
    expect(isTaken('2026-06-30')).toBe(true);
    expect(isTaken('2026-07-01')).toBe(false);
    expect(isTaken('2027-06-03')).toBe(false);
    expect(isTaken('2026-12-03', { invoiceFullNo: 'FV 12/12/2026' })).toBe(true);
    expect(isTaken('2026-11-03', { invoiceFullNo: 'FV 12/12/2026' })).toBe(false);
  });

  it('invoice number: belongs to the month in the full number, regardless of the issue date', () => {
    const may = { invoiceFullNo: 'FV 12/05/2026' };
    expect([isTaken('2026-05-31', may), isTaken('2026-06-03', may)]).toEqual([true, false]);
  });

  it('invoice number: can be used once a year when the full number contains only the year', () => {
    for (const invoiceFullNo of ['FV 12/2026', 'FV/2026/12', 'FV 12/26']) {
      expect(isTaken('2026-01-02', { invoiceFullNo })).toBe(true);
      expect(isTaken('2025-06-03', { invoiceFullNo })).toBe(false);
    }
  });

  it('invoice number: can be used only once when the full number contains no year', () =>
    expect(isTaken('2031-01-02', { invoiceFullNo: 'FV-12' })).toBe(true));

  it('invoice number used by another invoice: counts as taken only when the number format of that invoice is the same or unknown', () => {
    const same = (format: string | null) =>
      isNumberInSameSeriesAndPeriod(wanted('2026-06-30', format), used({}), null);
    expect([same('nr/mm/rrrr'), same('R nr/mm/rrrr'), same(null), same(' ')]).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  it('custom number of an unsent invoice: is compared with numbers of the same month or year, depending on the number series', () => {
    const waits = { invoiceFullNo: '', format: null };
    expect([isTaken('2026-06-30', waits, used({})), isTaken('2026-07-01', waits, used({}))]).toEqual([
      true,
      false,
    ]);
    const yearly = used({ invoiceFullNo: 'FV 9/2026', invoiceNo: 9 });
    expect([isTaken('2026-07-01', waits, yearly), isTaken('2025-06-03', waits, yearly)]).toEqual([
      true,
      false,
    ]);
    expect([isTaken('2026-07-01', waits), isTaken('2025-07-01', waits)]).toEqual([true, false]);
  });
});
