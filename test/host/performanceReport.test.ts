import { expect, test } from 'vitest';
import { renderReportLines } from '../bench/report/renderReport';

/** Tests the table that `npm run bench` writes to docs/dev/performance.md. */

const COMMAND_LINE_ROWS = 2;
const isCommandLine = (bench: string) => bench === 'commandLine';
const isQueue = (bench: string) => bench === 'queue';

test('performance report: shows a row without a measurement as not measured, with the reason', () => {
  const lines = renderReportLines([{ row: 'version', notMeasured: 'no Node' }], isCommandLine);
  expect(lines).toHaveLength(COMMAND_LINE_ROWS);
  expect(lines.map(({ verdict }) => verdict)).toEqual(['not measured', 'not measured']);
  expect(lines.map(({ cells }) => cells[5])).toEqual([
    'not measured: no Node',
    'not measured: the bench failed',
  ]);
});

test('performance report: says of a row whose bench has not run yet that it is not measured', () => {
  const lines = renderReportLines([], isCommandLine, () => false);
  expect(lines.map(({ cells }) => cells[5])).toEqual([
    'not measured: the bench has not run yet',
    'not measured: the bench has not run yet',
  ]);
});

test('performance report: the measured value decides a row’s verdict, and the row also shows the growth from the smaller data set', () => {
  const lines = renderReportLines(
    [
      { row: 'version', kontuar: 120 },
      { row: 'status', kontuar: 251, smaller: 125.5 },
    ],
    isCommandLine,
  );
  expect(lines.map(({ verdict }) => verdict)).toEqual(['reached', 'not reached']);
  expect(lines[1]?.cells[6]).toMatch(/^×2\.00 \(/);
});

test('performance report: a comparison row is judged by Kontuar’s value divided by the reference value, and “not measured” without a reference value', () => {
  const judge = (rival?: number) =>
    renderReportLines(
      [{ row: 'callSending', kontuar: 8, ...(rival === undefined ? {} : { rival }) }],
      isQueue,
    )[0]?.verdict;
  expect([judge(2), judge(1.9), judge()]).toEqual(['reached', 'not reached', 'not measured']);
});

test('performance report: the ratio between the large and the small data set decides the verdict of a growth row', () => {
  const judge = (smaller: number) =>
    renderReportLines([{ row: 'planScreen', kontuar: 150, smaller }], (bench) => bench === 'desk').find(
      ({ verdict }) => verdict !== 'not measured',
    )?.verdict;
  expect([judge(100), judge(99)]).toEqual(['reached', 'not reached']);
});
