import type { ShownInvoice } from '#shared/model/invoice';
import type { LinkHow, LinkRelation, LinkState } from '#shared/model/invoiceLinkSchemas';
import { isOriginalNamedInNote } from '#shared/rules/corrections/correctionConventionRemark';
import { toGrosz } from '#shared/rules/decimal';
import { INVOICE_TYPE_NUMBERS_BY_NAME } from '#shared/rules/documents/invoiceTypes';
import {
  rateRelatedInvoiceLikelihood,
  isDigitsOnlyInvoiceNumber,
  doesNamedNumberMeanInvoice,
  findRelatedInvoiceRefusal,
  dropNumbersInsideLongerOnes,
  parseNamedInvoiceNumbers,
  findOnlyAmountsWithSum,
  listReferableInvoiceTypes,
} from '#shared/rules/documents/relatedInvoiceMatching';
import { sumGrossOfItems } from '#shared/rules/tax/vat';
import type { Database } from '../sql/databaseAndSqlBuilder';
import type { LinkStatements } from './relatedInvoiceReadStatements';

/**
 * Finds what an invoice corrects or settles: from its text, items and amounts, and from its buyer's other documents.
 */

/** Result of the search for the document that an invoice corrects, or for the advances that it settles. */
export interface LinksFrom {
  readonly relation: LinkRelation;
  readonly state: LinkState;
  readonly how: LinkHow | null;
  readonly places: readonly number[];
  /** Sort keys of the documents to which a correction or settlement may refer, if the search found more than one. */
  readonly candidates: readonly number[];
}

/**
 * Maximum number of a buyer's documents among which Kontuar searches for a link. With more documents, several would
 * match and the user would have to choose anyway.
 */
export const MAX_RELATED_INVOICE_CANDIDATES = 200;
export interface LinkedRow {
  readonly place: number;
  readonly invoice_id: number | null;
  readonly buyer_key: string;
  readonly invoice: ShownInvoice;
}

export function prepareRelatedInvoiceSearch(
  db: Database,
  { at, bodyAt, mentioned, ofBuyer, scanned }: LinkStatements,
) {
  const read = db.cacheUntilNextWrite((sortKey: number): LinkedRow | null => {
    const found = at.first({ place: sortKey });
    const body = bodyAt.first({ place: sortKey })?.body;
    if (!found || body === undefined) return null;
    const invoice: ShownInvoice = JSON.parse(body);
    return { ...found, invoice };
  });

  /**
   * Returns the buyer's documents of these types in the invoice's currency, newest first, without documents of another
   * stay.
   */
  function listBuyerDocuments({ place, buyer_key, invoice }: LinkedRow, types: readonly number[]) {
    if (buyer_key === '' || types.length === 0) return [];
    const { currency, reservationId } = invoice;
    return ofBuyer(JSON.stringify([buyer_key, currency, types])).filter(
      ({ place: at, reservation_id: its }) =>
        at !== place && (its === null || reservationId === null || its === reservationId),
    );
  }

  function findLinksByNumber(row: LinkedRow, relation: LinkRelation): LinksFrom | null {
    const { place } = row;
    const named = dropNumbersInsideLongerOnes(
      mentioned(place).filter((mention) => {
        const linkedRow = mention.place === place ? null : read(mention.place);
        return linkedRow !== null && findRelatedInvoiceRefusal(row.invoice, linkedRow.invoice) === null;
      }),
    );
    if (named.length === 0) return null;
    // If the correction mentions several invoice numbers, the number in the sentence that Kontuar wrote into the
    // remarks takes precedence.
    const noted =
      relation === 'corrects'
        ? named.filter(({ fullNo }) => isOriginalNamedInNote(row.invoice.additionalInfo, fullNo))
        : [];
    const places = (noted.length === 1 ? noted : named).map((mention) => mention.place);
    const sure = places.length === 1 || relation === 'settles';
    return sure
      ? { relation, state: 'known', how: 'number', places, candidates: [] }
      : { relation, state: 'choice', how: null, places: [], candidates: places };
  }

  function deriveLinks(row: LinkedRow, relation: LinkRelation, most: number): LinksFrom {
    const buildLinks = (state: LinkState, how: LinkHow | null, places: readonly number[]): LinksFrom =>
      state === 'known'
        ? { relation, state, how, places, candidates: [] }
        : { relation, state, how, places: [], candidates: places };
    const left = relation === 'settles' ? computeAdvancesSum(row.invoice) : null;
    // If the settlement's amount to pay equals the sum of its items, no advance was deducted, so the settlement has no
    // link to an advance.
    if (left === 0) return buildLinks('none', 'figures', []);
    const ofBuyerAndStay = listBuyerDocuments(row, listReferableInvoiceTypes(row.invoice.invoiceType));
    const numbers = relation === 'corrects' ? listNamedNumbers(row.invoice) : [];
    const named = numbers.filter((number) => !isDigitsOnlyInvoiceNumber(number));
    const bare = numbers.filter(isDigitsOnlyInvoiceNumber);
    const targets = ofBuyerAndStay.filter(({ place }) => {
      const fullNo = bare.length === 0 ? null : read(place)?.invoice.invoiceFullNo;
      return fullNo === null || bare.some((number) => doesNamedNumberMeanInvoice(fullNo ?? '', number));
    });
    if (named.length > 0) {
      const places = targets.flatMap(({ place }) => {
        const linkedRow = read(place);
        const fits =
          linkedRow !== null &&
          findRelatedInvoiceRefusal(row.invoice, linkedRow.invoice) === null &&
          named.some((number) => doesNamedNumberMeanInvoice(linkedRow.invoice.invoiceFullNo, number));
        return fits ? [place] : [];
      });
      if (places.length === 1) return buildLinks('known', 'number', places);
      // If the invoice's text names a document that is not on this PC, Kontuar links the invoice to no document.
      return buildLinks(places.length === 0 ? 'unknown' : 'choice', null, places.reverse());
    }
    if (targets.length > MAX_RELATED_INVOICE_CANDIDATES) return buildLinks('choice', null, []);
    const possible: (LinkedRow & { readonly how: 'likely' | 'may' })[] = [];
    for (const target of targets) {
      const candidate = read(target.place);
      const how = candidate && rateRelatedInvoiceLikelihood(row.invoice, candidate.invoice);
      if (candidate && how) possible.push({ ...candidate, how });
      if (left === null && row.invoice.reservationId === null && possible.length >= most) break;
    }
    const candidates = possible.filter(({ how }) => how === 'likely');
    const sortKeys = candidates.map((candidate) => candidate.place).reverse();
    if (sortKeys.length === 0) return buildLinks('unknown', null, []);
    // Before the first full scan, invoices may be missing on this PC, so the user must choose the linked document.
    if (scanned.first({ key: 'invoices.scannedAt' }) === undefined)
      return buildLinks('choice', null, sortKeys);
    if (possible.length === 1) return buildLinks('known', 'only', sortKeys);
    const ofStay = possible.filter(({ invoice }) => invoice.reservationId !== null);
    if (relation === 'corrects' && row.invoice.reservationId !== null && ofStay.length === 1) {
      const sameStay = ofStay.filter(({ how }) => how === 'likely').map(({ place }) => place);
      if (sameStay.length === 1) return buildLinks('known', 'only', sameStay);
    }
    const sum = left === null ? null : findAdvancesByAmount(row, candidates, left);
    return sum ? buildLinks('known', 'figures', sum) : buildLinks('choice', null, sortKeys);
  }

  /**
   * Returns the advances of the buyer whose amounts fit the amount that the settlement deducts; null if several
   * combinations fit.
   */
  function findAdvancesByAmount(
    row: LinkedRow,
    candidates: readonly LinkedRow[],
    left: number,
  ): number[] | null {
    // If the buyer has a corrected advance, the amounts cannot show which advances the settlement deducts.
    if (listBuyerDocuments(row, [INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvanceCorrection]).length > 0) return null;
    const amounts = candidates.map(({ invoice }) => toGrosz(invoice.prepaymentValue) ?? NaN);
    const places = findOnlyAmountsWithSum(amounts, left)?.map((at) => candidates[at]?.place ?? 0);
    return places?.reverse() ?? null;
  }

  return { read, near: listBuyerDocuments, byText: findLinksByNumber, derived: deriveLinks };
}

const listNamedNumbers = (invoice: ShownInvoice) =>
  parseNamedInvoiceNumbers(invoice.correctionReason, invoice.additionalInfo).filter(
    (named) => isDigitsOnlyInvoiceNumber(named) || !doesNamedNumberMeanInvoice(invoice.invoiceFullNo, named),
  );

/**
 * Returns the sum in grosz of the advances that a settlement deducts: the sum of its items minus its amount left to
 * pay. Null if the settlement does not state the amount left to pay.
 */
function computeAdvancesSum({ invoiceItems, prepaymentValue }: ShownInvoice): number | null {
  const left = toGrosz(prepaymentValue);
  return left === null ? null : sumGrossOfItems(invoiceItems) - left;
}
