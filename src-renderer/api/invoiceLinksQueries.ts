import { formatFinding } from '#shared/text/findingWords';
import { safe } from '@orpc/client';
import { createQuery } from '@tanstack/svelte-query';
import type { AmountRefused, LinkDoubt, LinkRefused } from '#shared/contract/invoiceLinksContract';
import type { AmountChoice } from '#shared/rules/corrections/correctionConventionSchemas';
import type { Language } from '#shared/text/language';
import { awaitResultOrDeclaredError, getEngineClient } from './engineClient';

/** Loads the documents to which a correction or settlement may be linked, unless `asked` returns null. */
export const useRelatedInvoiceChoicesQuery = (asked: () => { id: string; text: string } | null) =>
  createQuery(() => ({
    queryKey: ['invoices', 'links', asked()],
    queryFn: ({ signal }) =>
      getEngineClient().invoiceLinks.choices(asked() ?? { id: '', text: '' }, { signal }),
    enabled: asked() !== null,
    gcTime: 0,
  }));

/**
 * An invoice whose link to the chosen invoice is probably wrong, with the reasons; the user must confirm such a link.
 */
export interface Doubtful {
  readonly number: string;
  readonly doubts: readonly LinkDoubt[];
}

/**
 * Sets the invoices to which an invoice is linked; an empty list `others` removes the link. Returns null on success,
 * otherwise the reason why nothing was changed.
 */
export async function requestRelatedInvoiceLinkChange(
  id: string,
  others: string[],
  confirmed = false,
): Promise<LinkRefused | 'gone' | Doubtful | null> {
  const { error } = await awaitResultOrDeclaredError(
    getEngineClient().invoiceLinks.set({ id, others, confirmed }),
  );
  if (!error) return null;
  if (error.code === 'DOUBTFUL') return error.data;
  return error.code === 'REFUSED' ? error.data.why : 'gone';
}

/**
 * Stores the amount that the user chose for a correction; null removes the choice. Returns the reason of a refusal,
 * otherwise null.
 */
export async function saveAmountChosenForCorrection(
  id: string,
  amount: AmountChoice | null,
): Promise<AmountRefused | 'gone' | null> {
  const { error } = await awaitResultOrDeclaredError(
    getEngineClient().invoiceLinks.chooseAmount({ id, amount }),
  );
  if (!error) return null;
  return error.code === 'REFUSED' ? error.data.why : 'gone';
}

/**
 * Imports the links between invoices that another PC exported to a file. Returns null if the text is not such a file.
 */
export async function requestInvoiceLinksImport(text: string) {
  const { data } = await awaitResultOrDeclaredError(getEngineClient().invoiceLinks.take({ text }));
  return data ?? null;
}

export interface StayLinked {
  readonly queued: number;
  readonly refused: readonly { readonly number: string; readonly why: string }[];
}

/** Codes of the warnings about open advances. Linking an invoice to a stay confirms these warnings automatically. */
const OPEN_ADVANCE_CODES = ['advancesOpen', 'advancesLeft', 'plainAdvancesOpen'];

/** Queues changes that link the given invoices to the stay. Invoices that already have this link are skipped. */
export async function requestInvoiceLinksToStay(
  ids: readonly string[],
  reservationId: number,
  language: Language,
): Promise<StayLinked> {
  const refused: { number: string; why: string }[] = [];
  let queued = 0;
  for (const id of ids) {
    const { data: card } = await safe(getEngineClient().invoices.show({ id }));
    if (!card || card.invoice.reservationId === reservationId) continue;
    const { error } = await awaitResultOrDeclaredError(
      getEngineClient().outbox.edit({ id, patch: { reservationId }, confirmed: OPEN_ADVANCE_CODES }),
    );
    if (!error) queued += 1;
    else if (error.code === 'INVALID')
      refused.push({
        number: card.invoice.invoiceFullNo || id,
        why: error.data.findings
          .filter(({ severity }) => severity === 'mustFix')
          .map((finding) => formatFinding(finding, language))
          .join(' '),
      });
  }
  return { queued, refused };
}
