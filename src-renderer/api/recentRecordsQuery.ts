import { createQuery } from '@tanstack/svelte-query';
import type { Hit } from '#shared/contract/appContract';
import { getEngineClient } from './engineClient';

/** A record that was opened in this window; only the id is kept, so no guest data remains. */
export type RecentRecord =
  | { readonly kind: 'reservation'; readonly id: number }
  | { readonly kind: 'invoice'; readonly id: string };

const IS_PAID_BY_STATUS: readonly (boolean | undefined)[] = [false, true];

async function readRecentStay(reservationId: number): Promise<Hit> {
  const { reservation: stay } = await getEngineClient().reservations.reservation({ reservationId });
  return {
    kind: 'reservation',
    id: String(reservationId),
    title: `${stay.name} ${stay.forename}`.trim(),
    detail: stay.roomName,
    day: stay.arrival,
    until: stay.departure,
    paid: null,
    standing: null,
    checkIn: stay.checkInStatus,
    gone: stay.goneSince !== null,
    found: null,
  };
}

async function readRecentInvoice(id: string): Promise<Hit> {
  const card = await getEngineClient().invoices.show({ id });
  const { syncState, deleting, sentType, invoice } = card;
  const { invoiceStatus, ksefId } = invoice;
  return {
    kind: 'invoice',
    id: card.localId,
    title: invoice.invoiceFullNo,
    detail: invoice.buyer.companyName,
    day: invoice.issueDate,
    until: null,
    paid: IS_PAID_BY_STATUS[invoice.paymentStatus ?? -1] ?? null,
    standing: { syncState, deleting, invoiceStatus, ksefId, sentType },
    checkIn: null,
    gone: false,
    found: null,
  };
}

/**
 * Loads the stays and invoices that the user opened last, as they are stored now. Records that are no longer on this PC
 * are left out.
 */
export const useRecentRecordsQuery = (records: () => readonly RecentRecord[], isShown: () => boolean) =>
  createQuery(() => ({
    queryKey: ['invoices', 'recent', records()],
    queryFn: async () => {
      const reads = await Promise.allSettled(
        records().map((record) =>
          record.kind === 'reservation' ? readRecentStay(record.id) : readRecentInvoice(record.id),
        ),
      );
      return reads.flatMap((read) => (read.status === 'fulfilled' ? [read.value] : []));
    },
    enabled: isShown() && records().length > 0,
    gcTime: 0,
    meta: { alsoReads: ['reservations'] },
  }));
