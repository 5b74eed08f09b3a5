import { sql } from 'kysely';
import type { ShownInvoice } from '#shared/model/invoice';
import { toGrosz } from '#shared/rules/decimal';
import { TYPE } from '#shared/rules/invoiceTypes';
import {
  possibility,
  isNamedNumber,
  linkRefusal,
  longestNumbers,
  namedNumbers,
  onlySum,
  relationOf,
  sourceTypes,
  targetTypes,
} from '#shared/rules/links';
import { isNoted } from '#shared/rules/correctionNote';
import type { LinkHow, LinkRelation, LinkState } from '#shared/model/link';
import { grossOfItems } from '#shared/rules/vat';
import { build, listed, prepareBodies, type Database } from '../sql/database';

/** The links of one invoice, found by index when its card is read, and by nothing that only this PC has seen. */

/** What an invoice corrects or settles. */
export interface LinksFrom {
  readonly relation: LinkRelation;
  readonly state: LinkState;
  readonly how: LinkHow | null;
  readonly places: readonly number[];
  /** Those that may be it, where there are several. */
  readonly candidates: readonly number[];
}

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

/** More documents of one buyer are not searched, as the choice would be unclear. */
const MOST_CANDIDATES = 200;
/** With a second one it is open which is meant; the others change nothing in that. */
const OPEN = 2;
/** Entries kept of documents and buyers: small ones, asked for by all documents of a buyer in turn. */
const MOST_BRIEF = 20_000;

interface Row {
  readonly place: number;
  readonly invoice_id: number | null;
  readonly buyer_key: string;
  readonly invoice: ShownInvoice;
}

export function prepareLinkReader(db: Database): LinkReader {
  const { at, bodyAt, chosen, made, mentioned, ofBuyer, choosing, making, mentioning, scanned } =
    prepareStatements(db);

  const read = db.untilWritten((place: number): Row | null => {
    const found = at.first({ place });
    const body = bodyAt.first({ place })?.body;
    if (!found || body === undefined) return null;
    const invoice: ShownInvoice = JSON.parse(body);
    return { ...found, invoice };
  });

  /** Documents of the same buyer of these types, of the same stay where both have one; the newest first. */
  function near({ place, buyer_key, invoice }: Row, types: readonly number[]) {
    if (buyer_key === '' || types.length === 0) return [];
    const { currency, reservationId } = invoice;
    return ofBuyer(JSON.stringify([buyer_key, currency, types])).filter(
      ({ place: at, reservation_id: its }) =>
        at !== place && (its === null || reservationId === null || its === reservationId),
    );
  }

  const from = db.untilWritten((place: number) => linksFrom(place, Infinity));
  const briefly = db.untilWritten((place: number) => linksFrom(place, OPEN), MOST_BRIEF);

  /** `most`: of several possible ones no more are looked for. */
  function linksFrom(place: number, most: number): LinksFrom | null {
    const row = read(place);
    if (!row) return null;
    const own = made.all({ place });
    const relation = relationOf(row.invoice.invoiceType) ?? own[0]?.relation;
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

  /** Those whose numbers are in its text; null without any. */
  function byText(row: Row, relation: LinkRelation): LinksFrom | null {
    const { place } = row;
    const named = longestNumbers(
      mentioned(place).filter((one) => {
        const other = one.place === place ? null : read(one.place);
        return other !== null && linkRefusal(row.invoice, other.invoice) === null;
      }),
    );
    if (named.length === 0) return null;
    // Other numbers may be in the text for other reasons.
    const noted =
      relation === 'corrects'
        ? named.filter(({ fullNo }) => isNoted(row.invoice.additionalInfo, fullNo))
        : [];
    const places = (noted.length === 1 ? noted : named).map((one) => one.place);
    const sure = places.length === 1 || relation === 'settles';
    return sure
      ? { relation, state: 'known', how: 'number', places, candidates: [] }
      : { relation, state: 'choice', how: null, places: [], candidates: places };
  }

  function derived(row: Row, relation: LinkRelation, most: number): LinksFrom {
    const made = (state: LinkState, how: LinkHow | null, places: readonly number[]): LinksFrom =>
      state === 'known'
        ? { relation, state, how, places, candidates: [] }
        : { relation, state, how, places: [], candidates: places };
    const left = relation === 'settles' ? advancesSum(row.invoice) : null;
    // It asks for the whole order: no advance was taken off.
    if (left === 0) return made('none', 'figures', []);
    const targets = near(row, targetTypes(row.invoice.invoiceType));
    const named = relation === 'corrects' ? numbersNamedBy(row.invoice) : [];
    if (named.length > 0) {
      const places = targets.flatMap(({ place }) => {
        const other = read(place);
        const fits =
          other !== null &&
          linkRefusal(row.invoice, other.invoice) === null &&
          named.some((number) => isNamedNumber(other.invoice.invoiceFullNo, number));
        return fits ? [place] : [];
      });
      if (places.length === 1) return made('known', 'number', places);
      // What it names is not here, so that no other document can be it.
      return made(places.length === 0 ? 'unknown' : 'choice', null, places.reverse());
    }
    if (targets.length > MOST_CANDIDATES) return made('choice', null, []);
    const possible: (Row & { readonly how: 'likely' | 'may' })[] = [];
    for (const target of targets) {
      const other = read(target.place);
      const how = other && possibility(row.invoice, other.invoice);
      if (other && how) possible.push({ ...other, how });
      // The figures of a settlement may still tell several apart, and the stay of a correction.
      if (left === null && row.invoice.reservationId === null && possible.length >= most) break;
    }
    const candidates = possible.filter(({ how }) => how === 'likely');
    const all = candidates.map((one) => one.place).reverse();
    if (all.length === 0) return made('unknown', null, []);
    // Before every invoice was read once, the only one here need not be the only one.
    if (scanned.first({ key: 'invoices.scannedAt' }) === undefined) return made('choice', null, all);
    // Another one of the buyer may be it all the same: its correction may have changed names or rates.
    if (possible.length === 1) return made('known', 'only', all);
    const ofStay = possible.filter(({ invoice }) => invoice.reservationId !== null);
    if (relation === 'corrects' && row.invoice.reservationId !== null && ofStay.length === 1) {
      const sameStay = ofStay.filter(({ how }) => how === 'likely').map(({ place }) => place);
      if (sameStay.length === 1) return made('known', 'only', sameStay);
    }
    const sum = left === null ? null : byFigures(row, candidates, left);
    return sum ? made('known', 'figures', sum) : made('choice', null, all);
  }

  /** The advances that fit the settlement's amount; null where it is unclear. */
  function byFigures(row: Row, candidates: readonly Row[], left: number): number[] | null {
    // An advance that was corrected counts for another amount than its own.
    if (near(row, [TYPE.ksefAdvanceCorrection]).length > 0) return null;
    const amounts = candidates.map(({ invoice }) => toGrosz(invoice.prepaymentValue) ?? NaN);
    const places = onlySum(amounts, left)?.map((at) => candidates[at]?.place ?? 0);
    return places?.reverse() ?? null;
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
      const areMany = later.length > MOST_CANDIDATES;
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
      const unsure = areMany ? later.filter((at) => !places.has(at)).slice(0, MOST_CANDIDATES) : [];
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

/** Numbers that a correction gives to what it corrects. */
const numbersNamedBy = (invoice: ShownInvoice) =>
  namedNumbers(invoice.correctionReason, invoice.additionalInfo).filter(
    (named) => !isNamedNumber(invoice.invoiceFullNo, named),
  );

/** What the advances of a settlement come to by its own figures, grosz; null where it says none. */
function advancesSum({ invoiceItems, prepaymentValue }: ShownInvoice): number | null {
  const left = toGrosz(prepaymentValue);
  return left === null ? null : grossOfItems(invoiceItems) - left;
}

function prepareStatements(db: Database) {
  const at = db.prepare<{ place: number }>()((slot) =>
    build
      .selectFrom('invoices')
      .select(['place', 'invoice_id', 'buyer_key'])
      .where('place', '=', slot('place')),
  );
  const bodyAt = prepareBodies(db, 'invoice_bodies');
  const chosen = db.prepare<{ id: number; relation: LinkRelation }>()((slot) =>
    build
      .selectFrom('chosen_links')
      .leftJoin('invoices', 'invoices.invoice_id', 'other_id')
      .select(['place', 'other_id'])
      .where('chosen_links.invoice_id', '=', slot('id'))
      .where('relation', '=', slot('relation'))
      .orderBy('place'),
  );
  const made = db.prepare<{ place: number }>()((slot) =>
    build
      .selectFrom('invoice_links')
      .leftJoin('invoices', 'invoices.invoice_id', 'invoice_links.invoice_id')
      .select(['invoices.place', 'relation'])
      .where('invoice_links.place', '=', slot('place'))
      .orderBy('invoices.place'),
  );
  const numbersAt = db.prepare<{ place: number }>()((slot) =>
    build.selectFrom('invoice_mentions').select('number').where('place', '=', slot('place')),
  );
  // One number at a time: joined, SQLite would walk all invoices, because it takes no index for an expression there.
  const ofNumber = db.prepare<{ number: string }>()((slot) =>
    build
      .selectFrom('invoices')
      .select(['place', 'full_no as fullNo'])
      .where(sql<string>`upper(full_no)`, '=', slot('number'))
      .where('full_no', '<>', ''),
  );
  const mentioned = (place: number) =>
    numbersAt
      .column({ place })
      .flatMap((number) => ofNumber.all({ number }))
      .sort((one, other) => one.place - other.place);
  const documentsOf = db.prepare<{ key: string; types: string; currency: string }>()((slot) =>
    build
      .selectFrom('invoices')
      .select(['place', 'reservation_id', 'issue_date'])
      .where('buyer_key', '=', slot('key'))
      .where('buyer_key', '<>', '')
      .where('invoice_type', 'in', listed(slot('types')))
      .where('currency', '=', slot('currency'))
      .where('invoice_status', '<>', 'DRAFT')
      .where('deleting', '=', 0)
      .orderBy('place', 'desc'),
  );
  /** Asked once for all documents of a buyer. */
  const ofBuyer = db.untilWritten((asked: string) => {
    const [key, currency, types]: [string, string, number[]] = JSON.parse(asked);
    return documentsOf.all({ key, types: JSON.stringify(types), currency });
  });
  const choosing = db.prepare<{ id: number }>()((slot) =>
    build
      .selectFrom('chosen_links')
      .innerJoin('invoices', 'invoices.invoice_id', 'chosen_links.invoice_id')
      .select('place')
      .where('other_id', '=', slot('id')),
  );
  const making = db.prepare<{ id: number }>()((slot) =>
    build.selectFrom('invoice_links').select('place').where('invoice_id', '=', slot('id')),
  );
  const mentioning = db.prepare<{ number: string }>()((slot) =>
    build.selectFrom('invoice_mentions').select('place').where('number', '=', slot('number')),
  );
  const scanned = db.prepare<{ key: string }>()((slot) =>
    build.selectFrom('memory').select('value').where('key', '=', slot('key')),
  );
  return { at, bodyAt, chosen, made, mentioned, ofBuyer, choosing, making, mentioning, scanned };
}
