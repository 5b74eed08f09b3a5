import type { LinkHow, LinkRelation } from '#shared/model/link';
import { possibility, getLinkRelation, sourceTypes } from '#shared/rules/linkRules';
import type { Database } from '../sql/database';
import { MAX_CANDIDATES, prepareLinkSearch, type LinksFrom } from './linkSearch';
import { prepareLinkStatements } from './linkStatements';

/** The links of one invoice, found by index when its card is read, and by nothing that only this PC has seen. */

export interface LinkTo {
  readonly relation: LinkRelation;
  readonly how: LinkHow | null;
  readonly place: number;
}

export interface LinkReader {
  /** null for a document without references. */
  from(place: number): LinksFrom | null;
  /** The same for one that is sure; of one that is open not all candidates, and not whether there are any. */
  briefly(place: number): LinksFrom | null;
  /** Documents that name this one, oldest first, and those that may. */
  to(place: number): { readonly links: LinkTo[]; readonly unsure: number[] };
}

/** With a second one it is open which is meant; the others change nothing in that. */
const OPEN = 2;
/** Entries kept of documents and buyers: small ones, asked for by all documents of a buyer in turn. */
const MAX_CACHED_LINKS = 20_000;

export function prepareLinkReader(db: Database): LinkReader {
  const statements = prepareLinkStatements(db);
  const { chosen, made, choosing, making, mentioning } = statements;
  const { read, near, byText, derived } = prepareLinkSearch(db, statements);

  const from = db.untilWritten((place: number) => linksFrom(place, Infinity));
  const briefly = db.untilWritten((place: number) => linksFrom(place, OPEN), MAX_CACHED_LINKS);

  /** `most`: of several possible ones no more are looked for. */
  function linksFrom(place: number, most: number): LinksFrom | null {
    const row = read(place);
    if (!row) return null;
    const own = made.all({ place });
    const relation = getLinkRelation(row.invoice.invoiceType) ?? own[0]?.relation;
    if (!relation) return null;
    const known = (how: LinkHow, places: readonly number[]): LinksFrom => ({
      ...{ relation, how, places, candidates: [] },
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
    // Every PC says the same of what every PC can find.
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
      // Reading which document each of so many names would take seconds: the oldest ones may name this one.
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
