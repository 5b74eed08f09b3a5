import { createQuery } from '@tanstack/svelte-query';
import type { InvoiceFilter, ListedInvoice } from '#shared/contract/invoicesContract';
import { screenClock } from './screenClock.svelte';
import { getEngineClient } from './engineClient';
import { queryClient } from './queryCache';

/** Number of invoices in one block of the invoice list; no screen shows this many rows at once. */
export const INVOICE_BLOCK_ROWS = 100;

/**
 * One block of rows of the invoice list. `question` is the filter that was used to load the rows, so that rows of an
 * earlier filter are not shown.
 */
export interface InvoiceBlock {
  readonly question: string;
  readonly block: number;
  readonly rows: readonly ListedInvoice[];
  readonly total: number;
  readonly gross: readonly { currency: string; gross: number }[];
  /** Number of selected documents whose amounts are not added to the sums: corrections, pro formas and drafts. */
  readonly notSummed: number;
  /**
   * Number of unpaid documents that no sum contains yet, because their amount after corrections is still being
   * computed.
   */
  readonly unchecked: number;
}

export const buildInvoiceFilterComparisonKey = (filter: InvoiceFilter): string => JSON.stringify(filter);

/**
 * Loads one block of the invoices that match the filter. A block with incomplete sums is shown at once and loaded again
 * later.
 */
export const useInvoiceListBlockQuery = (filter: () => InvoiceFilter, block: () => number) =>
  createQuery(() => ({
    queryKey: ['invoices', 'list', filter(), block()],
    queryFn: async ({ queryKey, signal }): Promise<InvoiceBlock> => {
      const asked = { filter: filter(), block: block() };
      const page = { offset: asked.block * INVOICE_BLOCK_ROWS, limit: INVOICE_BLOCK_ROWS };
      const request = { ...asked.filter, ...page };
      const answer = await getEngineClient().invoices.list({ ...request, mayBePartial: true }, { signal });
      if (answer.unchecked > 0)
        void getEngineClient()
          .invoices.list(request)
          .then(() => queryClient.invalidateQueries({ queryKey }))
          // A failed request for complete sums is ignored, because the list still shows how many invoices the sums
          // leave out.
          .catch(() => undefined);
      return { question: buildInvoiceFilterComparisonKey(asked.filter), block: asked.block, ...answer };
    },
  }));

/** Returns the `localId`s of the invoices in a part of the list or in the whole list, in the list's order. */
export const requestFilteredInvoiceLocalIds = (
  filter: InvoiceFilter,
  part: { readonly offset?: number; readonly limit?: number },
): Promise<string[]> => getEngineClient().invoices.ids({ ...filter, ...part });

/** Currencies of the invoices on this PC, the most used first. */
export const useInvoiceCurrenciesQuery = () =>
  createQuery(() => ({
    queryKey: ['invoices', 'currencies'],
    queryFn: ({ signal }) => getEngineClient().invoices.currencies(undefined, { signal }),
  }));

/**
 * Query for the number and the sums of the selected invoices. `gone` lists the selected invoices that the filter no
 * longer matches.
 */
export const useSelectedInvoiceSumsQuery = (filter: () => InvoiceFilter, ids: () => readonly string[]) =>
  createQuery(() => ({
    queryKey: ['invoices', 'chosen', filter(), ids()],
    queryFn: async ({ signal }) => {
      const chosen = { ...filter(), ids: [...ids()] };
      const { total, gross, notSummed } = await getEngineClient().invoices.list(
        { ...chosen, limit: 1 },
        { signal },
      );
      const listed = new Set(
        total < chosen.ids.length ? await requestFilteredInvoiceLocalIds(chosen, {}) : chosen.ids,
      );
      return { total, gross, notSummed, gone: chosen.ids.filter((id) => !listed.has(id)) };
    },
    enabled: ids().length > 0,
    gcTime: 0,
  }));

/** One invoice with all that Kontuar knows about it; `id` is a `localId` or an `invoiceId`. */
export const useInvoiceCardQuery = (id: () => string) =>
  createQuery(() => ({
    queryKey: ['invoices', 'card', id()],
    queryFn: async ({ signal }) => ({
      id: id(),
      card: await getEngineClient().invoices.show({ id: id() }, { signal }),
    }),
  }));

/**
 * Loads the invoices that the service saved with another type than Kontuar sent. The query loads only while `any`
 * returns true.
 */
export const useInvoicesSavedWithOtherTypeQuery = (any: () => boolean) =>
  createQuery(() => ({
    queryKey: ['invoices', 'otherTypes'],
    queryFn: ({ signal }) => getEngineClient().invoices.otherTypes(undefined, { signal }),
    enabled: any(),
  }));

/** Stores the user's statement that the invoice type saved by the service is right. */
export const acceptSavedInvoiceType = (id: string) => getEngineClient().invoices.keepType({ id });

/** Query for the invoices that must still reach KSeF and the stays that do not match their invoices. */
export const useInvoicesDueInKsefAndStayMismatchesQuery = () =>
  createQuery(() => ({
    queryKey: ['invoices', 'watch', screenClock.today],
    queryFn: ({ signal }) => getEngineClient().invoices.watch(undefined, { signal }),
    meta: { alsoReads: ['reservations'] },
  }));
