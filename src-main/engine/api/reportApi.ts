import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract';
import type { FigureTableName, FullReportRequest } from '#shared/contract/reportContract';
import { businessDay } from '#shared/rules/days';
import { vatMonths } from '#shared/rules/period';
import { bringTexts } from '#shared/text/bring';
import type { Language } from '#shared/text/language';
import { renderCsv } from '../documents/export/csv';
import type { DataTable } from '../documents/export/dataTable';
import { namePart } from '../documents/fileName';
import { readFigures, readUnpaid } from '../documents/report/readFigures';
import { readPace } from '../documents/report/readPace';
import { readStays } from '../documents/report/readStays';
import { readVat } from '../documents/report/readVat';
import { stayTables } from '../documents/report/stayTables';
import {
  guestsTable,
  paceTable,
  periodsTable,
  propertiesTable,
  unpaidTable,
  vatTable,
} from '../documents/report/tables';
import type { ApiParts } from './parts';

const os = implement(contract.report);

export const reportApi = (parts: ApiParts) => {
  const { store, otherProperties, now } = parts;
  const today = () => businessDay(now());
  return {
    figures: os.figures.handler(({ input }) => readFigures(store, input)),
    pace: os.pace.handler(() => readPace(store, now())),
    unpaid: os.unpaid.handler(() => readUnpaid(store, today())),
    stays: os.stays.handler(({ input }) => readStays(store, input, today())),
    vat: os.vat.handler(({ input }) => readVat(store, input)),
    properties: os.properties.handler(({ input }) => otherProperties.figures(input)),
    csv: os.csv.handler(async ({ input: { table, language, request } }) => {
      await bringTexts(language);
      const made = await tableOf(parts, table, request, language);
      const days = table === 'pace' || table === 'unpaid' ? today() : `${request.from}_${request.to}`;
      return { csv: renderCsv(made).toString('utf8'), fileName: `${namePart(made.name)}_${days}.csv` };
    }),
  };
};

async function tableOf(
  { store, otherProperties, now }: ApiParts,
  table: FigureTableName,
  request: FullReportRequest,
  language: Language,
): Promise<DataTable> {
  const today = businessDay(now());
  switch (table) {
    case 'periods':
      return periodsTable(await readFigures(store, request), language);
    case 'guests':
      return guestsTable(await readFigures(store, request), language);
    case 'pace':
      return paceTable(readPace(store, now()), language);
    case 'unpaid':
      return unpaidTable(readUnpaid(store, today), language);
    case 'vat':
      return vatTable(await readVat(store, vatMonths(request, today)), language);
    case 'properties':
      return propertiesTable(await otherProperties.figures(request), language);
    case 'sources':
    case 'kinds':
    case 'rooms':
    case 'lengths':
    case 'leads':
    case 'ends':
      return stayTables[table](await readStays(store, request, today), language);
  }
}
