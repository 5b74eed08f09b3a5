import { createQuery } from '@tanstack/svelte-query';
import type { InvoiceFilter, ListedInvoice } from '#shared/contract/invoicesContract';
import { now } from '../shell/now.svelte';
import { client } from './client';

/** Rows of the list come in blocks of this many; no screen is higher than a block. */
export const BLOCK_ROWS = 100;

/** One block of the list, and what it answers: a block of another search is never taken for this one's. */
export interface InvoiceBlock {
  readonly question: string;
  readonly block: number;
  readonly rows: readonly ListedInvoice[];
  readonly total: number;
  readonly gross: readonly { currency: string; gross: number }[];
  /** The number of documents that are in no sum: corrections, pro formas, drafts. */
  readonly notSummed: number;
}

/** A filter as text, so that two of them can be compared. */
export const serializeInvoiceFilter = (filter: InvoiceFilter): string => JSON.stringify(filter);

/** The block number `block` of the invoices that match, in the order of the filter; the last one stays until the next is there. */
export const invoiceBlock = (filter: () => InvoiceFilter, block: () => number) =>
  createQuery(() => ({
    queryKey: ['invoices', 'list', filter(), block()],
    queryFn: async ({ signal }): Promise<InvoiceBlock> => {
      const asked = { filter: filter(), block: block() };
      const page = { offset: asked.block * BLOCK_ROWS, limit: BLOCK_ROWS };
      const answer = await client().invoices.list({ ...asked.filter, ...page }, { signal });
      return { question: serializeInvoiceFilter(asked.filter), block: asked.block, ...answer };
    },
  }));

/** The `localId`s of a part of the list, or of all of it, in its order. */
export const invoiceIds = (
  filter: InvoiceFilter,
  part: { readonly offset?: number; readonly limit?: number },
): Promise<string[]> => client().invoices.ids({ ...filter, ...part });

/** Currencies of the invoices on this PC, the most used first. */
export const currenciesQuery = () =>
  createQuery(() => ({
    queryKey: ['invoices', 'currencies'],
    queryFn: ({ signal }) => client().invoices.currencies(undefined, { signal }),
  }));

/** Count and sums of the chosen invoices that the list still has, and the ids of those that it no longer has. */
export const chosenSums = (filter: () => InvoiceFilter, ids: () => readonly string[]) =>
  createQuery(() => ({
    queryKey: ['invoices', 'chosen', filter(), ids()],
    queryFn: async ({ signal }) => {
      const chosen = { ...filter(), ids: [...ids()] };
      const { total, gross, notSummed } = await client().invoices.list({ ...chosen, limit: 1 }, { signal });
      const listed = new Set(total < chosen.ids.length ? await invoiceIds(chosen, {}) : chosen.ids);
      return { total, gross, notSummed, gone: chosen.ids.filter((id) => !listed.has(id)) };
    },
    enabled: ids().length > 0,
    gcTime: 0,
  }));

/** One invoice with all that Kontuar knows of it; `id` is a `localId` or an `invoiceId`. */
export const invoiceCard = (id: () => string) =>
  createQuery(() => ({
    queryKey: ['invoices', 'card', id()],
    queryFn: async ({ signal }) => ({
      id: id(),
      card: await client().invoices.show({ id: id() }, { signal }),
    }),
  }));

/** Invoices whose type in the service differs from the one that was sent; read only if there are any. */
export const otherTypesQuery = (any: () => boolean) =>
  createQuery(() => ({
    queryKey: ['invoices', 'otherTypes'],
    queryFn: ({ signal }) => client().invoices.otherTypes(undefined, { signal }),
    enabled: any(),
  }));

/** The type that the service saved is the right one. */
export const acceptServiceType = (id: string) => client().invoices.keepType({ id });

/** The invoices that must reach KSeF, with the days that are left, and the stays that do not match their invoices. */
export const invoiceWatch = () =>
  createQuery(() => ({
    queryKey: ['invoices', 'watch', now.today],
    queryFn: ({ signal }) => client().invoices.watch(undefined, { signal }),
    meta: { alsoReads: ['reservations'] },
  }));
