import { isDeepStrictEqual } from 'node:util';
import {
  invoiceLinksFileSchema,
  type AmountRefused,
  type LinkFile,
  type LinkRefused,
} from '#shared/contract/invoiceLinksContract';
import type { InvoiceCard } from '#shared/contract/invoicesContract';
import type { Instant } from '#shared/model/scalars';
import type { StatedFacts } from '#shared/rules/documents/factsStatedByPeople';
import { parseJsonWithSchema } from '../../readJson';
import { saveCorrectionAmountChoice } from './saveCorrectionAmountChoice';
import { storeCorrectionConventionSetting, readCorrectionConventionSetting } from './correctionConvention';
import type { Store } from '../store/storeInterface';
import { linkInvoiceToInvoices } from './linkUserChosenInvoices';

/** Transfers confirmed links between invoices to another PC of the property in a file (documents.md, 1). */

type NamedInvoice = LinkFile['links'][number]['document'];

/** Builds the file of the invoice links that are known only on this PC, for import on another PC. */
export function buildInvoiceLinksFile(store: Store, cards: readonly InvoiceCard[]): LinkFile {
  const chosen = store.links.list().map(({ invoiceId, relation, others }) => ({
    id: String(invoiceId),
    relation,
    others: others.map(String),
  }));
  const byPeople = new Set(chosen.map(({ id, relation }) => `${id} ${relation}`));
  const made = cards.flatMap(({ link, linked, invoice: { invoiceId } }) => {
    if (link?.how !== 'made' || link.state !== 'known') return [];
    const { relation } = link;
    const others = linked.flatMap((linkedEntry) =>
      linkedEntry.relation === relation ? [linkedEntry.row.localId] : [],
    );
    return byPeople.has(`${invoiceId} ${relation}`) ? [] : [{ id: String(invoiceId), relation, others }];
  });
  return {
    kind: 'kontuar-links',
    version: 1,
    correctionWay: readCorrectionConventionSetting(store),
    links: [...chosen, ...made].flatMap(({ id, relation, others }) => {
      const document = findNamedInvoice(store, id);
      const named = others.flatMap((otherId) => findNamedInvoice(store, otherId) ?? []);
      return document && named.length === others.length ? [{ document, relation, others: named }] : [];
    }),
    facts: store.statedFacts.list().flatMap(({ invoiceId, facts }) => {
      const document = findNamedInvoice(store, String(invoiceId));
      return document ? [{ document, ...facts }] : [];
    }),
    amounts: store.chosenAmounts.listChoices().flatMap(({ invoiceId, amount }) => {
      const document = findNamedInvoice(store, String(invoiceId));
      return document ? [{ document, amount }] : [];
    }),
  };
}

function findNamedInvoice(store: Store, id: string): NamedInvoice | null {
  const invoice = store.invoices.readCard(id)?.invoice;
  return invoice && invoice.invoiceId !== null
    ? { invoiceId: invoice.invoiceId, number: invoice.invoiceFullNo }
    : null;
}

interface LinkImportResult {
  taken: number;
  known: number;
  left: { number: string; why: LinkRefused | AmountRefused | 'missing' | 'otherNumber' | 'chosenHere' }[];
}

/**
 * Imports links between invoices from the text of a file; returns null if the text has another format. Links that a
 * user of this PC chose are not overwritten.
 */
export function importRelatedInvoiceLinksFile(
  store: Store,
  text: string,
  at: Instant,
): LinkImportResult | null {
  const file = parseJsonWithSchema(text, invoiceLinksFileSchema);
  if (!file) return null;
  const existingLinks = new Map(
    store.links
      .list()
      .map(
        (chosenLink) => [`${chosenLink.invoiceId} ${chosenLink.relation}`, chosenLink.others.join()] as const,
      ),
  );
  const result: LinkImportResult = { taken: 0, known: 0, left: [] };
  store.transaction(() => {
    for (const { document, relation, others } of file.links) {
      const number = document.number;
      const existing = existingLinks.get(`${document.invoiceId} ${relation}`);
      const wanted = others.map(({ invoiceId }) => invoiceId);
      if (existing !== undefined) {
        if (existing === [...wanted].sort((a, b) => a - b).join()) result.known += 1;
        else result.left.push({ number, why: 'chosenHere' });
        continue;
      }
      const odd = [document, ...others].find(
        (candidate) => findNamedInvoice(store, String(candidate.invoiceId))?.number !== candidate.number,
      );
      const localDocument = odd && findNamedInvoice(store, String(odd.invoiceId));
      if (odd) {
        result.left.push({ number: odd.number, why: localDocument ? 'otherNumber' : 'missing' });
        continue;
      }
      const linked = linkInvoiceToInvoices(store, String(document.invoiceId), wanted.map(String), at, true);
      if (linked.ok) result.taken += 1;
      else if (linked.why !== 'doubtful') result.left.push({ number, why: linked.why });
    }
    for (const { document, ...facts } of file.facts) importStatedFacts(store, document, facts, at, result);
    // The chosen amounts of corrections are imported after the links between invoices, because such an amount may
    // depend on the link to the corrected invoice.
    for (const chosen of file.amounts) importChosenAmount(store, chosen, at, result);
    if (file.correctionWay !== null && readCorrectionConventionSetting(store) === null)
      storeCorrectionConventionSetting(store, file.correctionWay);
  });
  return result;
}

/** Imports the facts that users of another PC stated about an invoice. Facts stated on this PC are not overwritten. */
function importStatedFacts(
  store: Store,
  document: NamedInvoice,
  facts: StatedFacts,
  at: Instant,
  result: LinkImportResult,
): void {
  const { invoiceId, number } = document;
  const localDocument = findNamedInvoice(store, String(invoiceId));
  if (localDocument?.number !== number) {
    result.left.push({ number, why: localDocument ? 'otherNumber' : 'missing' });
    return;
  }
  const stated = store.statedFacts.get(invoiceId);
  if (stated === null) {
    store.statedFacts.replace(invoiceId, facts, at);
    result.taken += 1;
  } else if (isDeepStrictEqual(stated, facts)) result.known += 1;
  else result.left.push({ number, why: 'chosenHere' });
}

function importChosenAmount(
  store: Store,
  { document, amount }: LinkFile['amounts'][number],
  at: Instant,
  result: LinkImportResult,
): void {
  const { invoiceId, number } = document;
  const recordRejection = (why: LinkImportResult['left'][number]['why']) => result.left.push({ number, why });
  const stored = findNamedInvoice(store, String(invoiceId));
  if (stored?.number !== number) return void recordRejection(stored ? 'otherNumber' : 'missing');
  const existing = store.chosenAmounts.getChoice(invoiceId);
  if (existing) {
    if (existing.convention === amount.convention && existing.change === amount.change) result.known += 1;
    else recordRejection('chosenHere');
    return;
  }
  const chosen = saveCorrectionAmountChoice(store, String(invoiceId), amount, at);
  if (chosen.ok) result.taken += 1;
  else recordRejection(chosen.why);
}
