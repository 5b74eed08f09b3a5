import type { PropertyState } from '#shared/contract/propertiesContract';
import type { PropertyFigures, FullReportRequest } from '#shared/contract/figuresContract';
import type { PropertyId } from '#shared/model/propertyOrTrainingId';
import { readOccupancyReport } from '../documents/report/readOccupancyAndRevenueReport';
import type { Engine } from './engineTypes';

/**
 * Returns the occupancy and revenue figures of each property on this PC, with amounts in the property's own currency.
 */
export async function readOccupancyFiguresByProperty(
  listed: readonly PropertyState[],
  engineOf: (id: PropertyId) => Engine | null,
  request: FullReportRequest,
): Promise<PropertyFigures[]> {
  if (listed.length < 2) return [];
  const found: PropertyFigures[] = [];
  for (const { id, name } of listed) {
    const engine = engineOf(id);
    const read =
      engine && (await readOccupancyReport(engine.context.store, { ...request, by: null, currency: null }));
    const figures = read && {
      currency: read.currency,
      roomsFromStays: read.roomsFromStays,
      whole: read.whole,
    };
    found.push({ id, name, figures });
  }
  return found;
}
