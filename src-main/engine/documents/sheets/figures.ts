import type { WholeSheetWish } from '#shared/contract/documents';
import type { Instant } from '#shared/model/scalars';
import { businessDay } from '#shared/rules/days';
import { monthPeriod, stepFor } from '#shared/rules/period';
import { figureRemarks } from '#shared/text/figureRemarks';
import { figuresText } from '#shared/text/figures';
import { amount, dayAndMonth, dayAndTime, shortDay, wholeNumber } from '#shared/text/formats';
import { speak, type Language } from '#shared/text/language';
import { decimal } from '#shared/text/numbers';
import { sheetsText } from '#shared/text/sheets';
import type { Store } from '../../store/store';
import type { Cell, DataTable, TableColumn } from '../export/table';
import { readFigures } from '../report/readFigures';
import { readPace } from '../report/readPace';
import { readUnpaid } from '../report/readUnpaid';
import { paceTable, periodsTable, sourcesTable, unpaidTable } from '../report/tables';
import type { HouseSheet, SheetPart } from './houseSheet';
import { invoicesAge } from './invoicesAge';

/** The figures of a period with their definitions: tables and bars of the screen, in its order. */
export async function figuresSheet(
  store: Store,
  { day, language, report: wish }: WholeSheetWish,
  now: Instant,
): Promise<HouseSheet> {
  const t = speak(figuresText, language);
  const sheet = speak(sheetsText, language);
  const asked = wish ?? { ...monthPeriod(day), by: null, currency: null };
  const report = await readFigures(store, { ...asked, by: asked.by ?? stepFor(asked) });
  const today = businessDay(now);
  const pace = readPace(store, now);
  const start = (from: string) => dayAndMonth(language, from);
  return {
    ...{ kind: 'figures', language, title: t.title },
    subtitle: `${shortDay(language, asked.from)} – ${shortDay(language, asked.to)}`,
    lines: figureRemarks(report, language),
    parts: [
      bars(
        t.occupancy,
        report.periods.map(({ from, occupancy }) => ({ label: start(from), value: occupancy })),
      ),
      list(periodsTable(report, language), language, sheet.none),
      words([t.defineOccupancy, t.defineRates, t.defineRevenue]),
      bars(
        t.pace,
        pace.weeks.map(({ from, now: sold }) => ({ label: start(from), value: sold })),
      ),
      list(paceTable(pace, language), language, sheet.none),
      words([
        t.definePace,
        ...(pace.since === '' ? [] : [t.paceSince(dayAndTime(language, pace.since, today))]),
      ]),
      list(sourcesTable(report, language), language, t.empty),
      words([t.defineSources, ...(report.whole.nightsUnfetched > 0 ? [t.partOnly] : [])]),
      list(unpaidTable(readUnpaid(store, today), language), language, t.noUnpaid),
      words([t.defineUnpaid]),
    ],
    foot: [
      sheet.madeAt(dayAndTime(language, now)),
      report.checkedAt === null ? sheet.dataNever : sheet.dataOf(dayAndTime(language, report.checkedAt)),
      invoicesAge(store, language),
    ].join(' · '),
    landscape: true,
  };
}

const bars = (heading: string, values: readonly { label: string; value: number | null }[]): SheetPart => ({
  ...{ kind: 'bars', heading, bars: values },
});
const words = (texts: readonly string[]): SheetPart => ({
  ...{ kind: 'text', heading: null, text: texts.join(' ') },
});

/** Points. */
const WIDTHS = { text: 130, day: 58, count: 72, rate: 62, money: 74 } as const;

function list({ name, columns, rows, sums = [] }: DataTable, language: Language, empty: string): SheetPart {
  const cells = (row: readonly Cell[], bold: boolean) =>
    columns.map(({ kind }, at) => ({ text: cellText(row[at] ?? null, kind, language), bold }));
  // A column of words takes what is left.
  const widest = columns.findLastIndex(({ kind }) => kind === 'text');
  return {
    ...{ kind: 'list', heading: name, empty },
    columns: columns.map(({ head, kind }, at) => ({
      head: [head],
      width: at === widest || (widest < 0 && at === columns.length - 1) ? null : WIDTHS[kind],
      ...(kind === 'text' || kind === 'day' ? {} : { align: 'right' as const }),
    })),
    rows: [...rows.map((row) => cells(row, false)), ...sums.map((row) => cells(row, true))],
  };
}

function cellText(cell: Cell, kind: TableColumn['kind'], language: Language): string {
  if (cell === null) return kind === 'text' || kind === 'day' ? '' : '–';
  if (typeof cell === 'number')
    return kind === 'money' ? amount(language, cell) : wholeNumber(language, cell);
  return kind === 'day' ? shortDay(language, cell) : kind === 'rate' ? decimal(language, cell, 2) : cell;
}
