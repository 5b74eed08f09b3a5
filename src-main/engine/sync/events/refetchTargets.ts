import type { ServiceEvent } from '#shared/model/serviceEvent';
import type { Targets } from '../pull/pullTypes';

const NO_TARGETS: Targets = { near: false, days: [], reservations: [], invoices: [], rooms: false };

/** Returns the records to download after a webhook event; null if the event cannot concern stored data. */
export function listRefetchTargetsOfWebhookEvent({
  family,
  reservationIds,
  invoiceIds,
  days,
}: ServiceEvent): Targets | null {
  switch (family) {
    case 'reservation':
    case 'availability': {
      const named = days !== null || (family === 'reservation' && reservationIds.length > 0);
      return {
        ...NO_TARGETS,
        near: !named,
        days: days ? [days] : [],
        reservations: family === 'reservation' ? reservationIds : [],
      };
    }
    case 'invoice':
      return invoiceIds.length > 0 ? { ...NO_TARGETS, invoices: invoiceIds } : null;
    // Stored stays contain guest data, so after a guest was changed, the stays near today are downloaded again.
    case 'client':
      return { ...NO_TARGETS, near: true };
    case 'room':
      return { ...NO_TARGETS, near: true, rooms: true };
    case 'lock':
    case 'message':
    case null:
      return null;
  }
}

/** Combines two sets of records and days that have to be downloaded again, without duplicates. */
export function mergeRefetchTargets(first: Targets, second: Targets): Targets {
  const spans = [...first.days, ...second.days];
  return {
    near: first.near || second.near,
    days: spans.filter(
      (span, index) => spans.findIndex(({ from, to }) => from === span.from && to === span.to) === index,
    ),
    reservations: [...new Set([...first.reservations, ...second.reservations])],
    invoices: [...new Set([...first.invoices, ...second.invoices])],
    rooms: first.rooms || second.rooms,
  };
}
