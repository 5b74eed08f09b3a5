import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract';
import type { Instant } from '#shared/model/scalars';
import { businessDay } from '#shared/rules/days';
import { csvOf } from '../documents/export/csv';
import { namePart } from '../documents/fileName';
import { readFigures } from '../documents/report/readFigures';
import { readPace } from '../documents/report/readPace';
import { readUnpaid } from '../documents/report/readUnpaid';
import { paceTable, periodsTable, sourcesTable, unpaidTable } from '../documents/report/tables';
import type { Store } from '../store/store';

const os = implement(contract.report);

export interface ReportParts {
  readonly store: Store;
  now(): Instant;
}

export const reportApi = ({ store, now }: ReportParts) => ({
  figures: os.figures.handler(({ input }) => readFigures(store, input)),
  pace: os.pace.handler(() => readPace(store, now())),
  unpaid: os.unpaid.handler(() => readUnpaid(store, businessDay(now()))),
  csv: os.csv.handler(async ({ input: { table, language, wish } }) => {
    const made = {
      periods: async () => periodsTable(await readFigures(store, wish), language),
      sources: async () => sourcesTable(await readFigures(store, wish), language),
      pace: () => paceTable(readPace(store, now()), language),
      unpaid: () => unpaidTable(readUnpaid(store, businessDay(now())), language),
    };
    const file = await made[table]();
    const days = table === 'periods' || table === 'sources' ? `${wish.from}_${wish.to}` : businessDay(now());
    return { csv: csvOf(file).toString('utf8'), fileName: `${namePart(file.name)}_${days}.csv` };
  }),
});
