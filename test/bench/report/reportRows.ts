/**
 * The rows of docs/dev/performance.md: what a user waits for, what Kontuar is compared with, and what is wanted. A
 * bench reports numbers only (reportMeasurement.ts); every wanted value stands here.
 */

/**
 * `ratio` is Kontuar / rival: below 1, Kontuar is faster or smaller. `growth` is the larger size / the smaller size.
 */
export interface Limit {
  readonly of: 'value' | 'ratio' | 'growth';
  readonly atMost: number;
}

export interface ReportRow {
  readonly what: string;
  /** Name of the bench that measures the row, as `npm run bench -- NAME` takes it. */
  readonly bench: string;
  readonly unit: 'ms' | 's' | 'MB' | 'kB' | 'ms/min' | 'elements';
  /** Name of the compared product or limit; null if only the value counts. */
  readonly rival: string | null;
  /** All limits must hold; empty if nothing is wanted yet. */
  readonly wanted: readonly Limit[];
  /** The two sizes of a row that depends on size, such as `10,000 → 100,000 invoices`. */
  readonly sizes?: string;
}

const value = (atMost: number): Limit => ({ of: 'value', atMost });
const ratio = (atMost: number): Limit => ({ of: 'ratio', atMost });
const growth = (atMost: number): Limit => ({ of: 'growth', atMost });

const STAYS = 'empty → 110,000 stays';
const INVOICES = '10,000 → 100,000 invoices';

const ROWS = {
  version: row('`kontuar --version`', 'commandLine', 'ms', null, [value(120)]),
  status: row(
    '`kontuar status`, 110,000 stays and 100,000 invoices',
    'commandLine',
    'ms',
    null,
    [value(250)],
    'empty → 110,000 stays and 100,000 invoices',
  ),
  firstGuest: row(
    'Start of the process to the first guest on the screen, 110,000 stays',
    'programStart',
    'ms',
    null,
    [value(1_200)],
    STAYS,
  ),
  engineMemory: row(
    'Memory of the program, 110,000 stays and 100,000 invoices',
    'programStart',
    'MB',
    null,
    [value(160)],
    'empty → 110,000 stays and 100,000 invoices',
  ),
  windowMemory: row(
    'Memory of the window (JavaScript), 110,000 stays',
    'desk',
    'MB',
    null,
    [],
    '800 → 110,000 stays',
  ),
  atRest: row('Processor time at rest', 'programStart', 'ms/min', null, [value(60)]),
  planFirst: row('Plan, first drawing, 500 rooms', 'plan', 'ms', 'DayPilot Lite', [ratio(0.5)]),
  planPrepared: row('Plan, drawn behind the first screen as in the program', 'plan', 'ms', 'DayPilot Lite', [
    ratio(0.5),
  ]),
  planScroll: row('Plan, frame while scrolling, p95', 'plan', 'ms', 'DayPilot Lite', [value(17)]),
  planScrollWork: row(
    'Plan, processor time of the window for a scrolled frame',
    'plan',
    'ms',
    'DayPilot Lite',
    [ratio(0.5)],
  ),
  planElements: row('Plan, most elements', 'plan', 'elements', 'DayPilot Lite', [value(2_500)]),
  planScreen: row(
    'Plan opened by its address, 110,000 stays',
    'desk',
    'ms',
    null,
    [growth(1.5)],
    '800 → 110,000 stays',
  ),
  todayScreen: row('Today by its key, 110,000 stays', 'desk', 'ms', null, [growth(1.2)], STAYS),
  windowGrowth: row('Memory of the window, more with 110,000 stays than with 800', 'desk', 'MB', null, [
    value(10),
  ]),
  keyMedian: row('Key or click to the next picture, 59 actions, p50', 'hand', 'ms', 'an empty page', [
    value(50),
  ]),
  keyP95: row('Key or click to the next picture, p95', 'hand', 'ms', 'an empty page', [value(50)]),
  keyWorst: row('Key or click to the next picture, worst', 'hand', 'ms', 'an empty page', [value(100)]),
  figures: row(
    'Click on Figures to the first chart, 110,000 stays',
    'figures',
    'ms',
    null,
    [value(200), growth(3)],
    '800 → 110,000 stays',
  ),
  figuresWait: row('Longest wait of a call while three years are counted', 'figures', 'ms', null, [
    value(100),
  ]),
  staffSwitch: row('Change of the person at the desk, without the typing', 'staffSwitch', 'ms', null, [
    value(1_000),
  ]),
  searchFts: row(
    'Search in 100,000 invoices, seven words',
    'search',
    'ms',
    'bare FTS5',
    [ratio(2)],
    INVOICES,
  ),
  searchLike: row('The same search', 'search', 'ms', 'LIKE', [ratio(0.02)]),
  invoiceList: row('List of 100,000 invoices, first 100 with sums', 'search', 'ms', null, [], INVOICES),
  unpaidList: row(
    'List of unpaid invoices of 100,000 after a change',
    'unpaid',
    'ms',
    'the list of paid ones',
    [ratio(3)],
  ),
  unpaidAgain: row('The same list, asked again', 'unpaid', 'ms', 'the list of paid ones', [ratio(3)]),
  unpaidFirst: row('The same list, first answer after the start', 'unpaid', 'ms', 'the list of paid ones', [
    ratio(3),
  ]),
  pdf: row('PDF of one invoice, median', 'paper', 'ms', 'Chromium', [ratio(0.4)]),
  pdfThousand: row('PDF of 1,000 invoices', 'paper', 's', 'Chromium', [ratio(0.4)], '100 → 1,000 invoices'),
  pdfMemory: row('Memory while 1,000 PDFs are drawn', 'paper', 'MB', null, [value(400)]),
  month: row('The accountant’s month of 1,000 invoices', 'month', 's', null, []),
  monthMemory: row('Memory of all parts meanwhile', 'month', 'MB', null, [value(400)]),
  monthWait: row('Call of a screen meanwhile, p99', 'month', 'ms', null, [value(100)]),
  firstRead: row(
    'First read of 100,000 invoices, Kontuar’s own work',
    'contract',
    's',
    'the service’s 60 requests a minute',
    [ratio(0.1)],
  ),
  callReading: row('Call of a screen while pages come in, p99', 'contract', 'ms', 'one page', [ratio(1.5)]),
  callSending: row('Call of a screen while 200 changes go out, p99', 'queue', 'ms', 'the call at rest', [
    ratio(4),
  ]),
  forget: row('Longest silence while a person is erased among 100,000 invoices', 'forget', 'ms', null, [
    value(200),
  ]),
  encryptedRead: row('First read, encrypted', 'encryption', 'ms', 'not encrypted', [ratio(1.15)]),
  encryptedSearch: row('Search, encrypted', 'encryption', 'ms', 'not encrypted', [ratio(1.15)]),
  installer: row('Installer for Linux (AppImage)', 'sizes', 'MB', null, []),
  firstScript: row('First script of the window', 'sizes', 'kB', null, [value(400)]),
  nodeModules: row('node_modules of the program', 'sizes', 'MB', null, []),
} as const satisfies Readonly<Record<string, ReportRow>>;

export type RowId = keyof typeof ROWS;

/** All rows in the order of the table. */
export const REPORT_ROWS: Readonly<Record<RowId, ReportRow>> = ROWS;

function row(
  what: string,
  bench: string,
  unit: ReportRow['unit'],
  rival: string | null,
  wanted: ReportRow['wanted'],
  sizes?: string,
): ReportRow {
  return { what, bench, unit, rival, wanted, ...(sizes === undefined ? {} : { sizes }) };
}
