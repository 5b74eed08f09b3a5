import type { FullSheetRequest } from '#shared/contract/documentsContract';
import type { PropertyFigures, Report } from '#shared/contract/figuresContract';
import type { BookingStep, StayReport } from '#shared/contract/stayFiguresReport';
import type { Day, Instant } from '#shared/model/scalars';
import { toPropertyDay } from '#shared/rules/days';
import { getMonthPeriod, chooseReportStep, chooseVatReportMonths } from '#shared/rules/figures/reportPeriods';
import { figureRemarks, guestRemarks } from '#shared/text/figureRemarks';
import { dayAndMonth, dayAndTime, shortDay } from '#shared/text/formats';
import { speak, type Language } from '#shared/text/language';
import { stayRemarks, stepWords } from '#shared/text/stayFigures';
import { describeDocumentsLeftOutOfMonths } from '#shared/text/vatFigures';
import type { Store } from '../../store/storeInterface';
import type { DataTable } from '../export/dataTable';
import { convertDataTableToPrintableTable } from '../pdf/printableListData';
import { readOccupancyReport, readUnpaidAgingReport } from '../report/readOccupancyAndRevenueReport';
import { readBookingPace } from '../report/readBookingPace';
import { readBookingSourceAndLengthReport } from '../report/readBookingSourceAndLengthReport';
import { readMonthlyVatReport } from '../report/readVatReport';
import { stayReportTableBuilders } from '../report/stayReportTableBuilders';
import {
  buildGuestNightsTable,
  buildBookingPaceTable,
  buildOccupancyTable,
  buildFiguresPerPropertyTable,
  convertUnpaidAgingReportToTable,
  buildMonthlyVatTable,
} from '../report/reportTables';
import { buildPrintableSheetTextPart, type HouseSheet, type SheetPart } from './houseSheet';
import { formatInvoiceDataAge } from './invoiceDataAge';
import * as texts from '#shared/i18n/texts';

/** Builds the printable sheet of one part of the figures screen. */
export async function buildPrintedFiguresSheet(
  store: Store,
  { day, language, report: request, part }: FullSheetRequest,
  now: Instant,
  properties: readonly PropertyFigures[],
): Promise<HouseSheet> {
  const t = speak(texts.figures, language);
  const sheet = speak(texts.sheets, language);
  const asked = request ?? { ...getMonthPeriod(day), by: null, currency: null };
  const report = await readOccupancyReport(store, { ...asked, by: asked.by ?? chooseReportStep(asked) });
  const of: SheetContext = { store, language, now, asked };
  const parts = {
    nights: () => buildNightsParts(of, report, properties),
    stays: async () =>
      report.checkedAt === null
        ? [buildTextPart([t.neverAnything])]
        : buildStayParts(await readBookingSourceAndLengthReport(store, asked, toPropertyDay(now)), language),
    invoices: () => buildInvoiceParts(of),
  };
  const names = { nights: t.partNights, stays: t.partStays, invoices: t.partInvoices };
  const { from, to } = asked;
  return {
    kind: 'figures',
    language,
    title: `${speak(texts.shell, language).figures}: ${names[part]}`,
    subtitle: `${shortDay(language, from)} – ${shortDay(language, to)}`,
    lines: part === 'nights' ? figureRemarks(report, language) : [],
    parts: await parts[part](),
    foot: [
      sheet.madeAt({ at: dayAndTime(language, now) }),
      report.checkedAt === null
        ? sheet.dataNever
        : sheet.dataOf({ at: dayAndTime(language, report.checkedAt) }),
      formatInvoiceDataAge(store, language),
    ].join(' · '),
    landscape: true,
  };
}

interface SheetContext {
  readonly store: Store;
  readonly language: Language;
  readonly now: Instant;
  readonly asked: { readonly from: Day; readonly to: Day };
}

function buildNightsParts(
  { store, language, now }: SheetContext,
  report: Report,
  properties: readonly PropertyFigures[],
): SheetPart[] {
  const t = speak(texts.figures, language);
  const { none } = speak(texts.sheets, language);
  const today = toPropertyDay(now);
  const pace = readBookingPace(store, now);
  const formatPeriodStart = (from: string) => dayAndMonth(language, from);
  return [
    buildBarsPart(
      t.occupancy,
      report.periods.map(({ from, occupancy }) => ({ label: formatPeriodStart(from), value: occupancy })),
    ),
    buildListPart(buildOccupancyTable(report, language), language, none),
    buildTextPart([t.defineOccupancy, t.defineRates, t.defineRevenue]),
    buildListPart(buildGuestNightsTable(report, language), language, none),
    buildTextPart(guestRemarks(report, language)),
    buildBarsPart(
      t.pace,
      pace.weeks.map(({ from, now: sold }) => ({ label: formatPeriodStart(from), value: sold })),
    ),
    buildListPart(buildBookingPaceTable(pace, language), language, none),
    buildTextPart([
      t.definePace,
      ...(pace.since === '' ? [] : [t.paceSince({ since: dayAndTime(language, pace.since, today) })]),
    ]),
    ...(properties.length > 0
      ? [
          buildListPart(buildFiguresPerPropertyTable(properties, language), language, none),
          buildTextPart([t.defineProperties]),
        ]
      : []),
  ];
}

function buildStayParts(report: StayReport, language: Language): SheetPart[] {
  const t = speak(texts.figures, language);
  const stayWords = speak(texts.stayFigures, language);
  const remarks = stayRemarks(report, language);
  const partly = report.daysUnfetched > 0 ? [t.partOnly] : [];
  const buildStepsChart = (heading: string, of: readonly BookingStep[]) =>
    buildBarsPart(
      heading,
      of.map((step) => ({ label: stepWords(step), value: step.stays })),
    );
  return [
    buildListPart(stayReportTableBuilders.sources(report, language), language, t.empty),
    buildTextPart([t.defineSources, ...partly]),
    buildListPart(stayReportTableBuilders.kinds(report, language), language, t.empty),
    buildListPart(stayReportTableBuilders.rooms(report, language), language, t.empty),
    buildTextPart([stayWords.defineRooms, ...(report.roomsFromStays ? [t.roomsFromStays] : []), ...partly]),
    buildStepsChart(stayWords.lengths, report.lengths),
    buildListPart(stayReportTableBuilders.lengths(report, language), language, stayWords.none),
    buildTextPart([stayWords.defineLengths, ...remarks.lengths, ...partly]),
    buildStepsChart(stayWords.leads, report.leads),
    buildListPart(stayReportTableBuilders.leads(report, language), language, stayWords.none),
    buildTextPart([stayWords.defineLeads, ...remarks.leads, ...partly]),
    buildListPart(stayReportTableBuilders.ends(report, language), language, stayWords.none),
    buildTextPart([stayWords.defineEnds, ...remarks.ends, ...partly]),
  ];
}

async function buildInvoiceParts({ store, language, now, asked }: SheetContext): Promise<SheetPart[]> {
  const t = speak(texts.figures, language);
  const words = speak(texts.words, language);
  const vatWords = speak(texts.vatFigures, language);
  const today = toPropertyDay(now);
  const vat = await readMonthlyVatReport(store, chooseVatReportMonths(asked, today));
  const unpaid = readUnpaidAgingReport(store, today);
  const out = describeDocumentsLeftOutOfMonths(vat.months, vat.undated, language);
  return [
    buildBarsPart(
      vatWords.vat,
      vat.months.map(({ month, net }) => ({
        label: `${month.slice(5)}.${month.slice(2, 4)}`,
        value: vat.invoicesKnown ? Math.max(0, net) : null,
      })),
    ),
    buildListPart(buildMonthlyVatTable(vat, language), language, vatWords.none),
    buildTextPart([
      vatWords.define,
      ...(vat.invoicesKnown ? [] : [vatWords.notYet]),
      ...(out.length > 0 ? [vatWords.leftOut({ parts: out.join('; ') })] : []),
    ]),
    buildListPart(
      convertUnpaidAgingReportToTable(unpaid, language),
      language,
      unpaid.invoicesKnown ? t.noUnpaid : words.invoicesIncomplete,
    ),
    buildTextPart([t.defineUnpaid, ...(unpaid.invoicesKnown ? [] : [words.invoicesIncomplete])]),
  ];
}

const buildBarsPart = (
  heading: string,
  values: readonly { label: string; value: number | null }[],
): SheetPart => ({
  kind: 'bars',
  heading,
  bars: values,
});
const buildTextPart = (sentences: readonly string[]): SheetPart =>
  buildPrintableSheetTextPart(null, sentences.join(' '));

const buildListPart = (table: DataTable, language: Language, empty: string): SheetPart => ({
  kind: 'list',
  heading: table.name,
  empty,
  ...convertDataTableToPrintableTable(table, language),
});
