import type { LinkHow, LinkRelation } from '#shared/model/link';
import { possibility, getLinkRelation, sourceTypes } from '#shared/rules/linkRules';
import type { Database } from '../sql/database';
import { MAX_CANDIDATES, prepareLinkSearch, type LinksFrom } from './linkSearch';
import { prepareLinkStatements } from './linkStatements';

/** Reads the links of one invoice by index when its card is read, only from data that every PC can have. */

export interface LinkTo {
  readonly relation: LinkRelation;
  readonly how: LinkHow | null;
  readonly place: number;
}

export interface LinkReader {
  /** Returns the document that the invoice corrects or settles; null if the invoice has no such relation. */
  from(place: number): LinksFrom | null;
  /** Like `from`, but faster: for an undecided link, not all candidates are listed and `choice` may be `unknown`. */
  briefly(place: number): LinksFrom | null;
  /** Returns the documents that refer to this invoice, oldest first, and documents that possibly do. */
  to(place: number): { readonly links: LinkTo[]; readonly unsure: number[] };
}

/** Two candidates already make the link undecided; further candidates change nothing. */
const OPEN = 2;
/** Maximum number of small cache entries for links, which all documents of a buyer use in turn. */
const MAX_CACHED_LINKS = 20_000;

export function prepareLinkReader(db: Database): LinkReader {
  const statements = prepareLinkStatements(db);
  const { chosen, made, choosing, making, mentioning } = statements;
  const { read, near, byText, derived } = prepareLinkSearch(db, statements);

  const from = db.untilWritten((place: number) => linksFrom(place, Infinity));
  const briefly = db.untilWritten((place: number) => linksFrom(place, OPEN), MAX_CACHED_LINKS);

  /** `most`: maximum number of possible targets to look for. */
  function linksFrom(place: number, most: number): LinksFrom | null {
    const row = read(place);
    if (!row) return null;
    const own = made.all({ place });
    const relation = getLinkRelation(row.invoice.invoiceType) ?? own[0]?.relation;
    if (!relation) return null;
    const known = (how: LinkHow, places: readonly number[]): LinksFrom => ({
      relation,
      how,
      places,
      candidates: [],
      state: places.length > 0 ? 'known' : 'unknown',
    });
    const said = row.invoice_id === null ? [] : chosen.all({ id: row.invoice_id, relation });
    if (said.length > 0) {
      const places = said.flatMap((one) => one.place ?? []);
      const none = said.every(({ other_id }) => other_id === 0);
      return none ? { ...known('person', []), state: 'none' } : known('person', places);
    }
    const found = byText(row, relation) ?? derived(row, relation, most);
    if (own.length === 0) return found;
    const places = own.flatMap((one) => one.place ?? []);
    // If every PC can derive the same link, the link is reported as derived, so that all PCs show the same.
    const same = found.state === 'known' && found.places.join() === places.join();
    return same ? found : known('made', places);
  }

  return {
    from,
    briefly,
    to(place) {
      const row = read(place);
      if (!row) return { links: [], unsure: [] };
      const { invoiceType, invoiceFullNo } = row.invoice;
      const own = row.invoice.issueDate;
      const later = near(row, sourceTypes(invoiceType))
        .filter(({ issue_date: its }) => own === null || its === null || its >= own)
        .map((source) => source.place)
        .reverse();
      const areMany = later.length > MAX_CANDIDATES;
      const number = invoiceFullNo.trim().toUpperCase();
      const places = new Set([
        ...(row.invoice_id === null ? [] : choosing.column({ id: row.invoice_id })),
        ...(row.invoice_id === null ? [] : making.column({ id: row.invoice_id })),
        ...(number === '' ? [] : mentioning.column({ number })),
        ...(areMany ? [] : later),
      ]);
      places.delete(place);
      const links: LinkTo[] = [];
      // Reading the links of so many documents would take seconds, so the oldest ones are reported as possible
      // references.
      const unsure = areMany ? later.filter((at) => !places.has(at)).slice(0, MAX_CANDIDATES) : [];
      for (const source of [...places].sort((one, other) => one - other)) {
        const found = briefly(source);
        if (!found) continue;
        const { relation, how, state } = found;
        if (found.places.includes(place)) links.push({ relation, how, place: source });
        else if (state === 'choice' || state === 'unknown') {
          const other = read(source);
          if (other && possibility(other.invoice, row.invoice)) unsure.push(source);
        }
      }
      return { links, unsure };
    },
  };
}
