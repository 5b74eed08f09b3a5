import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract';
import type { FigureTableName, FullReportRequest } from '#shared/contract/figuresContract';
import { toPropertyDay } from '#shared/rules/days';
import { chooseVatReportMonths } from '#shared/rules/figures/reportPeriods';
import { loadTexts } from '#shared/text/loadTexts';
import type { Language } from '#shared/text/language';
import { renderCsv } from '../documents/export/csv';
import type { DataTable } from '../documents/export/dataTable';
import { toFileNamePart } from '../documents/invoiceFileName';
import {
  readOccupancyReport,
  readUnpaidAgingReport,
} from '../documents/report/readOccupancyAndRevenueReport';
import { readBookingPace } from '../documents/report/readBookingPace';
import { readBookingSourceAndLengthReport } from '../documents/report/readBookingSourceAndLengthReport';
import { readMonthlyVatReport } from '../documents/report/readVatReport';
import { stayReportTableBuilders } from '../documents/report/stayReportTableBuilders';
import {
  buildGuestNightsTable,
  buildBookingPaceTable,
  buildOccupancyTable,
  buildFiguresPerPropertyTable,
  convertUnpaidAgingReportToTable,
  buildMonthlyVatTable,
} from '../documents/report/reportTables';
import type { ApiParts } from './apiDependencies';

const os = implement(contract.figures);

export const createFiguresApiHandlers = (parts: ApiParts) => {
  const { store, otherProperties, now } = parts;
  const today = () => toPropertyDay(now());
  return {
    figures: os.figures.handler(({ input }) => readOccupancyReport(store, input)),
    pace: os.pace.handler(() => readBookingPace(store, now())),
    unpaid: os.unpaid.handler(() => readUnpaidAgingReport(store, today())),
    stays: os.stays.handler(({ input }) => readBookingSourceAndLengthReport(store, input, today())),
    vat: os.vat.handler(({ input }) => readMonthlyVatReport(store, input)),
    properties: os.properties.handler(({ input }) => otherProperties.readFigures(input)),
    csv: os.csv.handler(async ({ input: { table, language, request } }) => {
      await loadTexts(language);
      const made = await buildFigureTable(parts, table, request, language);
      const days = table === 'pace' || table === 'unpaid' ? today() : `${request.from}_${request.to}`;
      return { csv: renderCsv(made).toString('utf8'), fileName: `${toFileNamePart(made.name)}_${days}.csv` };
    }),
  };
};

async function buildFigureTable(
  { store, otherProperties, now }: ApiParts,
  table: FigureTableName,
  request: FullReportRequest,
  language: Language,
): Promise<DataTable> {
  const today = toPropertyDay(now());
  switch (table) {
    case 'periods':
      return buildOccupancyTable(await readOccupancyReport(store, request), language);
    case 'guests':
      return buildGuestNightsTable(await readOccupancyReport(store, request), language);
    case 'pace':
      return buildBookingPaceTable(readBookingPace(store, now()), language);
    case 'unpaid':
      return convertUnpaidAgingReportToTable(readUnpaidAgingReport(store, today), language);
    case 'vat':
      return buildMonthlyVatTable(
        await readMonthlyVatReport(store, chooseVatReportMonths(request, today)),
        language,
      );
    case 'properties':
      return buildFiguresPerPropertyTable(await otherProperties.readFigures(request), language);
    case 'sources':
    case 'kinds':
    case 'rooms':
    case 'lengths':
    case 'leads':
    case 'ends':
      return stayReportTableBuilders[table](
        await readBookingSourceAndLengthReport(store, request, today),
        language,
      );
  }
}
