import type { Measurement } from './reportMeasurement.ts';
import { REPORT_ROWS, type ReportRow } from './reportRows.ts';

/** Turns the measurements of a run into the table of docs/dev/performance.md. */

export type Verdict = 'reached' | 'not reached' | 'not measured' | 'no goal';

export interface ReportLine {
  readonly cells: readonly string[];
  readonly verdict: Verdict;
}

export const REPORT_HEADS = ['what', 'Kontuar', 'rival or limit', 'ratio', 'wanted', 'verdict', 'growth'];

/**
 * Returns one line for each row of the given benches. A row without a measurement is shown as not measured, also while
 * its bench has not run yet.
 */
export function renderReportLines(
  measurements: readonly Measurement[],
  isSelected: (bench: string) => boolean,
  hasRun: (bench: string) => boolean = isSelected,
): ReportLine[] {
  return Object.entries(REPORT_ROWS)
    .filter(([, row]) => isSelected(row.bench))
    .map(([id, row]) =>
      renderLine(
        row,
        measurements.findLast((measurement) => measurement.row === id) ?? {
          row: id,
          notMeasured: hasRun(row.bench) ? 'the bench failed' : 'the bench has not run yet',
        },
      ),
    );
}

function renderLine(row: ReportRow, measurement: Measurement): ReportLine {
  if ('notMeasured' in measurement) {
    const reason = `not measured: ${measurement.notMeasured}`;
    const cells = [row.what, '–', row.rival ?? '–', '–', renderWanted(row), reason, '–'];
    return { cells, verdict: 'not measured' };
  }
  const { kontuar, rival, smaller } = measurement;
  const ratio = rival === undefined ? null : kontuar / rival;
  const growth = smaller === undefined ? null : kontuar / smaller;
  const verdict = judge(row, { value: kontuar, ratio, growth });
  return {
    cells: [
      row.what,
      renderNumber(kontuar, row.unit),
      rival === undefined ? '–' : `${row.rival ?? ''} ${renderNumber(rival, row.unit)}`.trim(),
      ratio === null ? '–' : ratio.toFixed(ratio < 0.1 ? 3 : 2),
      renderWanted(row),
      verdict,
      row.sizes === undefined || growth === null ? '–' : `×${growth.toFixed(2)} (${row.sizes})`,
    ],
    verdict,
  };
}

interface Judged {
  readonly value: number;
  readonly ratio: number | null;
  readonly growth: number | null;
}

function judge({ wanted }: ReportRow, measured: Judged): Verdict {
  if (wanted.length === 0) return 'no goal';
  const overruns = wanted.map(({ of, atMost }) => {
    const judged = measured[of];
    return judged === null ? null : judged > atMost;
  });
  if (overruns.includes(true)) return 'not reached';
  return overruns.includes(null) ? 'not measured' : 'reached';
}

function renderWanted({ wanted, unit }: ReportRow): string {
  if (wanted.length === 0) return '–';
  return wanted
    .map(({ of, atMost }) =>
      of === 'value' ? `at most ${renderNumber(atMost, unit)}` : `${of} at most ${atMost}`,
    )
    .join(', ');
}

function renderNumber(number: number, unit: ReportRow['unit']): string {
  const digits = number >= 100 || Number.isInteger(number) ? 0 : number >= 10 ? 1 : 2;
  return `${number.toFixed(digits)} ${unit}`;
}

export const renderMarkdownTable = (lines: readonly ReportLine[]): string =>
  [REPORT_HEADS, REPORT_HEADS.map(() => '---'), ...lines.map(({ cells }) => cells)]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
