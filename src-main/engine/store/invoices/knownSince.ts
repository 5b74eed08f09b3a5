import type { Instant } from '#shared/model/scalars';
import type { Store } from '../store';

/** Since when the store has all invoices of a stay: from a full read or the stay's own, the later one. null: never. */
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
