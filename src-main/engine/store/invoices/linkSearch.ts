import type { ShownInvoice } from '#shared/model/invoice';
import type { LinkHow, LinkRelation, LinkState } from '#shared/model/link';
import { isNoted } from '#shared/rules/correctionSentence';
import { toGrosz } from '#shared/rules/decimal';
import { TYPE } from '#shared/rules/invoiceTypes';
import {
  possibility,
  isBareNumber,
  isNamedNumber,
  linkRefusal,
  longestNumbers,
  namedNumbers,
  onlySum,
  targetTypes,
} from '#shared/rules/linkRules';
import { grossOfItems } from '#shared/rules/vat';
import type { Database } from '../sql/database';
import type { LinkStatements } from './linkStatements';

/** Finds what an invoice corrects or settles from its own text, items and figures, and from its buyer's documents. */

/** What an invoice corrects or settles. */
export interface LinksFrom {
  readonly relation: LinkRelation;
  readonly state: LinkState;
  readonly how: LinkHow | null;
  readonly places: readonly number[];
  /** Those that may be it, where there are several. */
  readonly candidates: readonly number[];
}

/** More documents of one buyer are not searched, as the choice would be unclear. */
export const MAX_CANDIDATES = 200;
export interface LinkedRow {
  readonly place: number;
  readonly invoice_id: number | null;
  readonly buyer_key: string;
  readonly invoice: ShownInvoice;
}

export type LinkSearch = ReturnType<typeof prepareLinkSearch>;

export function prepareLinkSearch(db: Database, { at, bodyAt, mentioned, ofBuyer, scanned }: LinkStatements) {
  const read = db.untilWritten((place: number): LinkedRow | null => {
    const found = at.first({ place });
    const body = bodyAt.first({ place })?.body;
    if (!found || body === undefined) return null;
    const invoice: ShownInvoice = JSON.parse(body);
    return { ...found, invoice };
  });

  /** Documents of the same buyer of these types, of the same stay where both have one; the newest first. */
  function near({ place, buyer_key, invoice }: LinkedRow, types: readonly number[]) {
    if (buyer_key === '' || types.length === 0) return [];
    const { currency, reservationId } = invoice;
    return ofBuyer(JSON.stringify([buyer_key, currency, types])).filter(
      ({ place: at, reservation_id: its }) =>
        at !== place && (its === null || reservationId === null || its === reservationId),
    );
  }

  /** Those whose numbers are in its text; null without any. */
  function byText(row: LinkedRow, relation: LinkRelation): LinksFrom | null {
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

  function derived(row: LinkedRow, relation: LinkRelation, most: number): LinksFrom {
    const made = (state: LinkState, how: LinkHow | null, places: readonly number[]): LinksFrom =>
      state === 'known'
        ? { relation, state, how, places, candidates: [] }
        : { relation, state, how, places: [], candidates: places };
    const left = relation === 'settles' ? advancesSum(row.invoice) : null;
    // It asks for the whole order: no advance was taken off.
    if (left === 0) return made('none', 'figures', []);
    const ofBuyerAndStay = near(row, targetTypes(row.invoice.invoiceType));
    const numbers = relation === 'corrects' ? listNamedNumbers(row.invoice) : [];
    const named = numbers.filter((number) => !isBareNumber(number));
    const bare = numbers.filter(isBareNumber);
    // A number without its series excludes others, and is too little to confirm one.
    const targets = ofBuyerAndStay.filter(({ place }) => {
      const fullNo = bare.length === 0 ? null : read(place)?.invoice.invoiceFullNo;
      return fullNo === null || bare.some((number) => isNamedNumber(fullNo ?? '', number));
    });
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
    if (targets.length > MAX_CANDIDATES) return made('choice', null, []);
    const possible: (LinkedRow & { readonly how: 'likely' | 'may' })[] = [];
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
  function byFigures(row: LinkedRow, candidates: readonly LinkedRow[], left: number): number[] | null {
    // An advance that was corrected counts for another amount than its own.
    if (near(row, [TYPE.ksefAdvanceCorrection]).length > 0) return null;
    const amounts = candidates.map(({ invoice }) => toGrosz(invoice.prepaymentValue) ?? NaN);
    const places = onlySum(amounts, left)?.map((at) => candidates[at]?.place ?? 0);
    return places?.reverse() ?? null;
  }

  return { read, near, byText, derived };
}

/** Numbers that a correction gives to what it corrects. */
const listNamedNumbers = (invoice: ShownInvoice) =>
  namedNumbers(invoice.correctionReason, invoice.additionalInfo).filter(
    (named) => isBareNumber(named) || !isNamedNumber(invoice.invoiceFullNo, named),
  );

/** What the advances of a settlement come to by its own figures, grosz; null where it says none. */
function advancesSum({ invoiceItems, prepaymentValue }: ShownInvoice): number | null {
  const left = toGrosz(prepaymentValue);
  return left === null ? null : grossOfItems(invoiceItems) - left;
}
