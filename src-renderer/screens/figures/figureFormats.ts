import type { Report, ReportPeriod, ReportStep } from '#shared/contract/figuresContract';
import type { Day } from '#shared/model/scalars';
import { getMonthPeriod, getPeriodYearBefore, type Period } from '#shared/rules/figures/reportPeriods';
import {
  amount,
  briefDay,
  dayAndMonth,
  monthName,
  shortDay,
  shortMonth,
  stay,
  stayInWords,
} from '#shared/text/formats';
import type { Language } from '#shared/text/language';
import { speak } from '#shared/text/language';
import { decimal } from '#shared/text/numbers';
import * as texts from '#shared/i18n/texts';

/** `80%`, `66,7%`. */
export const formatPercent = (language: Language, part: number): string =>
  `${decimal(language, (Math.round(part * 1000) / 10).toFixed(1))}%`;

/** Returns the change from the previous year's value, such as `+5,9%`; empty if the change cannot be computed. */
export function formatPercentChange(
  language: Language,
  value: number | null,
  earlier: number | null,
): string {
  if (value === null || earlier === null || earlier === 0) return '';
  const change = Math.round(((value - earlier) / earlier) * 1000) / 1000;
  if (change === 0) return formatPercent(language, 0);
  const sign = change < 0 ? '\u2212' : '+';
  return `${sign}${formatPercent(language, Math.abs(change))}`;
}

/**
 * Returns the change of a share from the previous year in percentage points, such as `+3,4 pkt proc.`; empty if it
 * cannot be computed. The change is the difference of the two percentages as they are shown.
 */
export function formatPointChange(language: Language, value: number | null, earlier: number | null): string {
  if (value === null || earlier === null) return '';
  const tenths = Math.round(value * 1000) - Math.round(earlier * 1000);
  const digits = decimal(language, (Math.abs(tenths) / 10).toFixed(1));
  const sign = tenths < 0 ? '\u2212' : '+';
  return speak(texts.figures, language).points({ change: tenths === 0 ? digits : `${sign}${digits}` });
}

/** Formats an amount without grosz for the axis of a chart. */
export const formatAmountWithoutGrosz = (language: Language, grosz: number): string =>
  amount(language, grosz).slice(0, -3);

const isWholeMonth = ({ from, to }: Period): boolean => {
  const month = getMonthPeriod(from);
  return month.from === from && month.to === to;
};

/** Formats a period as text, for example `listopad 2026` for a whole month or `1.11.2026 – 15.12.2026`. */
export const formatPeriod = (language: Language, { from, to }: Period): string =>
  isWholeMonth({ from, to })
    ? monthName(language, from)
    : from === to
      ? shortDay(language, from)
      : `${shortDay(language, from)} – ${shortDay(language, to)}`;

/** Formats a period briefly, for example `11.2026` or `1 XI–15 XII`. */
export const formatShortPeriod = (language: Language, { from, to }: Period): string =>
  isWholeMonth({ from, to }) ? shortMonth(language, from) : stay(language, from, to);

/** Builds two labels for each period of the chart: `short` is shown under the chart, and `full` is read out. */
export function buildChartPeriodLabels(
  language: Language,
  periods: readonly ReportPeriod[],
  by: ReportStep,
  today: Day,
) {
  return periods.map(({ from, to }) => ({
    short: by === 'month' ? shortMonth(language, from) : dayAndMonth(language, from),
    full:
      by === 'day'
        ? briefDay(language, from, today)
        : by === 'month' && isWholeMonth({ from, to })
          ? monthName(language, from)
          : stayInWords(language, from, to, today),
  }));
}

/**
 * Returns the previous year's value for each period of the report. Periods are matched by start date and not by
 * position, because a leap year has one day more.
 */
export function alignPreviousYearValues(
  report: Pick<Report, 'periods'>,
  before: Pick<Report, 'periods'>,
  by: ReportStep,
  read: (period: ReportPeriod) => number | null,
): (number | null)[] {
  const earlier = new Map(before.periods.map((period) => [period.from, period]));
  return report.periods.map(({ from, to }) => {
    const period = earlier.get(getPeriodYearBefore({ from, to }, by).from);
    return period ? read(period) : null;
  });
}
