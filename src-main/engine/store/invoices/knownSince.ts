import type { Instant } from '#shared/model/scalars';
import type { Store } from '../store';

/**
 * Since when the store has every invoice of a stay: of the whole mirror once it was read to the end, or of the stay's
 * own reading, whichever is later. null: never, so that nobody may be said to have no invoice.
 */
export function invoicesKnownSince({
  settings,
}: Pick<Store, 'settings'>): (reservationId: number) => Instant | null {
  const scanned = settings.get('invoices.scannedAt');
  const readAt = scanned === null ? null : (settings.get('invoices.edits')?.readAt ?? scanned);
  const whole = readAt === null ? null : new Date(readAt).toISOString();
  const own = new Map(
    settings.get('invoices.stayChecks').map(({ reservationId, at }) => [reservationId, at]),
  );
  return (reservationId) => {
    const at = own.get(reservationId) ?? null;
    return at === null || (whole !== null && whole > at) ? whole : at;
  };
}
