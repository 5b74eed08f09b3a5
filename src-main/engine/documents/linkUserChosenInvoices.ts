import type { LinkDoubt, LinkRefused } from '#shared/contract/invoiceLinksContract';
import type { InvoiceCard, InvoiceRow } from '#shared/contract/invoicesContract';
import type { Instant } from '#shared/model/scalars';
import { isCorrection } from '#shared/rules/documents/invoiceTypes';
import {
  listDoubtsAboutRelatedInvoice,
  findRelatedInvoiceRefusal,
  getRelationKindOfInvoiceType,
  listReferableInvoiceTypes,
} from '#shared/rules/documents/relatedInvoiceMatching';
import type { Store } from '../store/storeInterface';
import { collectInvoiceDocumentData } from './invoiceDocumentData';

/**
 * Lets a person link a correction to its original or a settlement to its advances, or remove such links (documents.md,
 * 1).
 */

export type Linking =
  | { readonly ok: true; readonly card: InvoiceCard }
  | { readonly ok: false; readonly why: 'missing'; readonly id: string }
  | { readonly ok: false; readonly why: LinkRefused }
  | { readonly ok: false; readonly why: 'doubtful'; readonly number: string; readonly doubts: LinkDoubt[] };

/**
 * Replaces the links from a document to other documents. A forbidden link, or a doubtful link without the user's
 * confirmation, changes nothing.
 */
export function linkInvoiceToInvoices(
  store: Store,
  id: string,
  others: readonly string[],
  at: Instant,
  confirmed: boolean,
): Linking {
  const card = store.invoices.readCard(id);
  if (!card) return { ok: false, why: 'missing', id };
  const relation = getRelationKindOfInvoiceType(card.invoice.invoiceType);
  if (!relation) return { ok: false, why: 'alone' };
  if (relation === 'corrects' && others.length > 1) return { ok: false, why: 'several' };
  if (card.invoice.invoiceId === null) return { ok: false, why: 'unsent' };
  const ids: number[] = [];
  for (const name of others) {
    const otherCard = store.invoices.readCard(name);
    if (!otherCard) return { ok: false, why: 'missing', id: name };
    const why = findInvoiceToInvoiceLinkRefusal(store, card, otherCard);
    if (why !== null) return { ok: false, why };
    const doubts = confirmed ? [] : listLinkDoubts(store, card, otherCard);
    if (doubts.length > 0)
      return {
        ok: false,
        why: 'doubtful',
        number: otherCard.invoice.invoiceFullNo || otherCard.localId,
        doubts,
      };
    if (otherCard.invoice.invoiceId !== null) ids.push(otherCard.invoice.invoiceId);
  }
  store.links.choose({ invoiceId: card.invoice.invoiceId, relation, others: ids }, at);
  return { ok: true, card: store.invoices.readCard(card.localId) ?? card };
}

function listLinkDoubts(store: Store, card: InvoiceCard, otherCard: InvoiceCard): LinkDoubt[] {
  const doubts = listDoubtsAboutRelatedInvoice(card.invoice, otherCard.invoice);
  if (!isCorrection(card.invoice.invoiceType)) return doubts;
  const rows = store.invoices.listRows(
    otherCard.invoice.invoiceId === null ? [] : [otherCard.invoice.invoiceId],
  );
  const linked = rows.map((row) => ({ relation: 'corrects' as const, how: 'person' as const, row }));
  const rest = card.linked.filter(({ relation }) => relation !== 'corrects');
  const { sums } = collectInvoiceDocumentData(store, { ...card, linked: [...linked, ...rest] });
  const against =
    sums.kind === 'correction' && (sums.doubt === 'againstReason' || sums.doubt === 'negativeRate');
  return against ? [...doubts, 'figures'] : doubts;
}

export function findInvoiceToInvoiceLinkRefusal(
  store: Store,
  card: InvoiceCard,
  otherCard: InvoiceCard,
): LinkRefused | null {
  if (otherCard.localId === card.localId) return 'itself';
  const why = findRelatedInvoiceRefusal(card.invoice, otherCard.invoice);
  if (why !== null) return why;
  if (otherCard.invoice.invoiceId === null) return 'unsent';
  return isInCorrectionChain(store, otherCard, card.localId) ? 'circle' : null;
}

/**
 * Returns whether `localId` is the invoice `from`, the invoice that `from` corrects, or an earlier invoice in the same
 * chain of corrections.
 */
function isInCorrectionChain(store: Store, from: InvoiceCard, localId: string): boolean {
  const seen = new Set<string>();
  for (let at: InvoiceCard | null = from; at && !seen.has(at.localId);) {
    if (at.localId === localId) return true;
    seen.add(at.localId);
    const next: string | undefined = at.linked.find(({ relation }) => relation === 'corrects')?.row.localId;
    at = next === undefined ? null : store.invoices.readCard(next);
  }
  return false;
}

/** Limits of the search for invoices to link: the number of invoices read per type, and the number shown. */
const MAX_SEARCHED_INVOICES_PER_TYPE = 200;
const MAX_LINK_CANDIDATES = 20;

/** Returns the invoices to which the user may link a document, the best match for the typed text first. */
export function findRelatedInvoiceLinkCandidates(
  store: Store,
  card: InvoiceCard,
  text: string,
): InvoiceRow[] {
  const { invoiceType, issueDate, currency, buyer } = card.invoice;
  const typed = text.trim();
  const types = [...listReferableInvoiceTypes(invoiceType)];
  if (isCorrection(invoiceType)) types.push(invoiceType);
  const matching = types
    .flatMap((type) => {
      const filter = { search: typed || buyer.companyName, type, currency, to: issueDate };
      return store.invoices.list(filter, { offset: 0, limit: MAX_SEARCHED_INVOICES_PER_TYPE }).rows;
    })
    .sort((a, b) => (b.issueDate ?? '').localeCompare(a.issueDate ?? ''));
  const choices = new Map<string, InvoiceRow>();
  if (typed === '') for (const row of card.link?.candidates ?? []) choices.set(row.localId, row);
  for (const row of typed === '' ? matching : [...store.invoices.findByFullNumber(typed), ...matching]) {
    if (choices.size >= MAX_LINK_CANDIDATES) break;
    const otherCard = choices.has(row.localId) ? null : store.invoices.readCard(row.localId);
    if (otherCard && findInvoiceToInvoiceLinkRefusal(store, card, otherCard) === null)
      choices.set(row.localId, row);
  }
  return [...choices.values()].slice(0, MAX_LINK_CANDIDATES);
}
