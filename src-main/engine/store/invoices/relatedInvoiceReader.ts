import type { LinkHow, LinkRelation } from '#shared/model/invoiceLinkSchemas';
import {
  rateRelatedInvoiceLikelihood,
  getRelationKindOfInvoiceType,
  listReferringInvoiceTypes,
} from '#shared/rules/documents/relatedInvoiceMatching';
import type { Database } from '../sql/databaseAndSqlBuilder';
import {
  MAX_RELATED_INVOICE_CANDIDATES,
  prepareRelatedInvoiceSearch,
  type LinksFrom,
} from './relatedInvoiceDetection';
import { prepareRelatedInvoiceStatements } from './relatedInvoiceReadStatements';

/** Finds the links between one invoice and other documents when the invoice card is read. */

export interface LinkTo {
  readonly relation: LinkRelation;
  readonly how: LinkHow | null;
  readonly place: number;
}

export interface LinkReader {
  /** Returns the document that the invoice corrects or settles; null if the invoice has no such relation. */
  findLinksFrom(sortKey: number): LinksFrom | null;
  /**
   * Like `findLinksFrom`, but stops at a few possible documents, so that the list of possible documents may be
   * incomplete.
   */
  findLinksFromBriefly(sortKey: number): LinksFrom | null;
  /**
   * Returns the documents that certainly refer to this invoice (`links`), and the sort keys of the documents that
   * possibly refer to it (`unsure`).
   */
  findLinksTo(sortKey: number): { readonly links: LinkTo[]; readonly unsure: number[] };
}

/**
 * Number of matching documents at which the brief search for a link stops, because two matches already make the link
 * undecided.
 */
const MAX_BRIEF_CANDIDATES = 2;
const MAX_CACHED_LINKS = 20_000;

export function prepareRelatedInvoiceReader(db: Database): LinkReader {
  const statements = prepareRelatedInvoiceStatements(db);
  const { chosen, made, choosing, making, mentioning } = statements;
  const { read, near, byText, derived } = prepareRelatedInvoiceSearch(db, statements);

  const from = db.cacheUntilNextWrite((sortKey: number) => searchLinksFrom(sortKey, Infinity));
  const briefly = db.cacheUntilNextWrite(
    (sortKey: number) => searchLinksFrom(sortKey, MAX_BRIEF_CANDIDATES),
    MAX_CACHED_LINKS,
  );

  function searchLinksFrom(sortKey: number, most: number): LinksFrom | null {
    const row = read(sortKey);
    if (!row) return null;
    const madeLinks = made.all({ place: sortKey });
    const relation = getRelationKindOfInvoiceType(row.invoice.invoiceType) ?? madeLinks[0]?.relation;
    if (!relation) return null;
    const buildLinks = (how: LinkHow, places: readonly number[]): LinksFrom => ({
      relation,
      how,
      places,
      candidates: [],
      state: places.length > 0 ? 'known' : 'unknown',
    });
    const chosenLinks = row.invoice_id === null ? [] : chosen.all({ id: row.invoice_id, relation });
    if (chosenLinks.length > 0) {
      const places = chosenLinks.flatMap((link) => link.place ?? []);
      const none = chosenLinks.every(({ other_id }) => other_id === 0);
      return none ? { ...buildLinks('person', []), state: 'none' } : buildLinks('person', places);
    }
    const found = byText(row, relation) ?? derived(row, relation, most);
    if (madeLinks.length === 0) return found;
    const places = madeLinks.flatMap((link) => link.place ?? []);
    // If Kontuar also finds the link that the user made, the link counts as found, because other PCs show it as found.
    const same = found.state === 'known' && found.places.join() === places.join();
    return same ? found : buildLinks('made', places);
  }

  return {
    findLinksFrom: from,
    findLinksFromBriefly: briefly,
    findLinksTo(sortKey) {
      const row = read(sortKey);
      if (!row) return { links: [], unsure: [] };
      const { invoiceType, invoiceFullNo } = row.invoice;
      const issueDate = row.invoice.issueDate;
      const later = near(row, listReferringInvoiceTypes(invoiceType))
        .filter(({ issue_date: its }) => issueDate === null || its === null || its >= issueDate)
        .map((source) => source.place)
        .reverse();
      const areMany = later.length > MAX_RELATED_INVOICE_CANDIDATES;
      const number = invoiceFullNo.trim().toUpperCase();
      const chosenBy = row.invoice_id === null ? [] : choosing.column({ id: row.invoice_id });
      const madeBy = row.invoice_id === null ? [] : making.column({ id: row.invoice_id });
      const mentionedBy = number === '' ? [] : mentioning.column({ number });
      const places = new Set([...chosenBy, ...madeBy, ...mentionedBy]);
      if (!areMany) for (const place of later) places.add(place);
      places.delete(sortKey);
      const links: LinkTo[] = [];
      // If too many documents may refer to the invoice, only the oldest of these documents are returned, because
      // reading them takes time.
      const unsure = areMany
        ? later.filter((at) => !places.has(at)).slice(0, MAX_RELATED_INVOICE_CANDIDATES)
        : [];
      for (const source of [...places].sort((a, b) => a - b)) {
        const found = briefly(source);
        if (!found) continue;
        const { relation, how, state } = found;
        if (found.places.includes(sortKey)) links.push({ relation, how, place: source });
        else if (state === 'choice' || state === 'unknown') {
          const sourceRow = read(source);
          if (sourceRow && rateRelatedInvoiceLikelihood(sourceRow.invoice, row.invoice)) unsure.push(source);
        }
      }
      return { links, unsure };
    },
  };
}
