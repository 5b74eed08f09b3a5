import type { InvoiceCard } from '#shared/contract/invoicesContract';
import type { ShownInvoice } from '#shared/model/invoice';
import type { Grosz } from '#shared/model/scalars';
import type {
  AccountConventions,
  AmountChoice,
  CorrectionItems,
} from '#shared/rules/corrections/correctionConventionSchemas';
import { decideCorrectionInterpretation } from '#shared/rules/corrections/decideCorrectionInterpretation';
import {
  computeCorrectedAdvanceOrSettlement,
  computeCorrectionSums,
} from '#shared/rules/corrections/correctionSums';
import { toGrosz } from '#shared/rules/decimal';
import {
  computeAdvanceAfterCorrections,
  getGrossContributedToVatRegister,
  computeDocumentSums,
} from '#shared/rules/documents/documentSums';
import {
  NO_LOCAL_RECORD_TIMES,
  type GrossStep,
  type LocalRecordTimes,
} from '#shared/rules/corrections/correctionChainPayments';
import { listPossibleServiceTimesMs } from '#shared/rules/parseServiceTime';
import { isCorrection, INVOICE_TYPE_NUMBERS_BY_NAME } from '#shared/rules/documents/invoiceTypes';
import { overwriteInvoiceFromKsefFile, computeKsefFileSums } from '#shared/rules/ksef/matchKsefFile';
import {
  NO_INVOICE_RELATIVES,
  buildSumsFromRates,
  type Advance,
  type Relatives,
  type Sums,
} from '#shared/rules/documents/documentSumTypes';
import {
  addSumsPerVatRate,
  areItemTotalsZero,
  computeInvoiceTotals,
  subtractSumsPerVatRate,
} from '#shared/rules/tax/vat';
import type { Store } from '../store/storeInterface';

/** Functions with which the related documents of an invoice are found (A25). */

export interface DocumentReadingContext {
  readonly invoices: { readonly readBriefCard: Store['invoices']['readBriefCard'] };
  /**
   * Returns the ways in which the account's corrections list their items. Called only if the items of a correction
   * allow several amounts.
   */
  readonly conventions: () => AccountConventions;
  readonly findChosenAmount: (invoiceId: number) => AmountChoice | null;
  /**
   * Returns whether a person stated that the invoice was paid before the given correction; null without a statement.
   */
  readonly statedPaidBefore: (correctionId: number) => boolean | null;
  readonly readLocalRecordTimes: (localId: string) => LocalRecordTimes;
  /**
   * The `localId`s of settlements whose advances are being read. This set prevents an endless loop if wrong links form
   * a cycle.
   */
  readonly settlementsInProgress: Set<string>;
}

/**
 * Returns the documents that the invoice corrects or settles. If the KSeF file of such a document is stored, the
 * document's dates and amounts come from this file.
 */
export function findInvoiceRelatives(known: DocumentReadingContext, card: InvoiceCard): Relatives {
  if (isCorrection(card.invoice.invoiceType)) return findCorrectionRelatives(known, card);
  const inFile = computeFileSums(card);
  const { settlementsInProgress } = known;
  const isSettlement = card.invoice.invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlement;
  if (!isSettlement || settlementsInProgress.has(card.localId)) return { ...NO_INVOICE_RELATIVES, inFile };
  settlementsInProgress.add(card.localId);
  // The invoice card lists the newest advance first, but `advances` must begin with the oldest.
  const ids = listLinkedIds(card, 'settles').reverse();
  const advances = ids.flatMap((id) => readAdvanceStateAtSettlement(known, id, card) ?? []);
  settlementsInProgress.delete(card.localId);
  return { ...NO_INVOICE_RELATIVES, advances, how: findLinkBasis(card, 'settles'), inFile };
}

const computeFileSums = ({ ksefFile }: InvoiceCard): Sums | null => ksefFile && computeKsefFileSums(ksefFile);

/** Returns the invoice with the dates and the amount of its imported KSeF file, if there is such a file. */
export const applyKsefFileDatesAndAmountToInvoice = ({
  invoice,
  ksefFile,
}: InvoiceCard): InvoiceCard['invoice'] =>
  ksefFile ? overwriteInvoiceFromKsefFile(invoice, ksefFile) : invoice;

type Relation = InvoiceCard['linked'][number]['relation'];

const listLinkedIds = (card: InvoiceCard, wanted: Relation): string[] =>
  card.linked.flatMap(({ relation, row }) => (relation === wanted ? [row.localId] : []));

const findLinkBasis = (card: InvoiceCard, wanted: Relation): Relatives['how'] =>
  card.linked.find(({ relation }) => relation === wanted)?.how ?? null;

export function findCorrectionRelatives(known: DocumentReadingContext, card: InvoiceCard): Relatives {
  const original = findChainOriginal(known, card);
  if (!original)
    return interpretCorrection(known, card, { ...NO_INVOICE_RELATIVES, inFile: computeFileSums(card) });
  const state = areEarlierCorrectionsKnown(known, original, card)
    ? listCorrectionsBefore(known, original, card).reduce<StateBeforeCorrection>(
        (now, earlier) => computeStateAfter(known, now, original, earlier),
        computeOriginalState(known, original),
      )
    : UNKNOWN_STATE;
  return interpretCorrectionFromState(known, state, original, card);
}

/** Computes what a correction changes, from the items and amounts that were valid before the correction. */
function interpretCorrectionFromState(
  known: DocumentReadingContext,
  state: StateBeforeCorrection,
  original: InvoiceCard,
  card: InvoiceCard,
): Relatives {
  return interpretCorrection(known, card, {
    ...NO_INVOICE_RELATIVES,
    ...state,
    original: applyKsefFileDatesAndAmountToInvoice(original),
    deducted: sumAdvancesOfSettlement(known, original, card),
    how: findLinkBasis(card, 'corrects'),
    inFile: computeFileSums(card),
  });
}

const interpretCorrection = (
  known: DocumentReadingContext,
  { invoice }: InvoiceCard,
  before: Relatives,
): Relatives =>
  decideCorrectionInterpretation(invoice, before, {
    getAccountConventions: known.conventions,
    chosen: invoice.invoiceId === null ? null : known.findChosenAmount(invoice.invoiceId),
  });

/**
 * Sums the advances that a settlement deducts, after the corrections of these advances; corrections issued after
 * `correction` do not count. If `correction` is null, all corrections count; returns null if an advance is unknown.
 */
export function sumAdvancesOfSettlement(
  known: DocumentReadingContext,
  settlement: InvoiceCard,
  correction: InvoiceCard | null,
): Sums | null {
  const { settlementsInProgress } = known;
  const isSettlement = settlement.invoice.invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlement;
  if (!isSettlement || settlementsInProgress.has(settlement.localId)) return null;
  settlementsInProgress.add(settlement.localId);
  const advances = listLinkedIds(settlement, 'settles').map(
    (id) => readAdvanceStateAtSettlement(known, id, correction)?.received,
  );
  settlementsInProgress.delete(settlement.localId);
  const sums = advances.reduce<Sums | null>(
    (total, received) =>
      total && received ? buildSumsFromRates(addSumsPerVatRate(total.rates, received.rates)) : null,
    buildSumsFromRates([]),
  );
  return advances.length === 0 ? null : sums;
}

/**
 * Returns whether the earlier corrections of the original are known. The result is false if an earlier correction may
 * belong to the original, but its link is uncertain.
 */
function areEarlierCorrectionsKnown(
  known: DocumentReadingContext,
  original: InvoiceCard,
  card: InvoiceCard | null,
): boolean {
  return !original.maybeBy.some((id) => {
    const correction = id === card?.localId ? null : known.invoices.readBriefCard(id);
    return (
      correction &&
      isCorrection(correction.invoice.invoiceType) &&
      isEffectiveDocument(correction) &&
      !(card && isIssuedEarlier(card, correction))
    );
  });
}

/** Returns the items and amounts of an invoice before its first correction. */
function computeOriginalState(known: DocumentReadingContext, original: InvoiceCard): StateBeforeCorrection {
  const { prepaymentValue, invoiceItems, invoiceType } = applyKsefFileDatesAndAmountToInvoice(original);
  const sums =
    invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlement
      ? computeDocumentSums(original.invoice, findInvoiceRelatives(known, original))
      : null;
  return {
    before: invoiceItems,
    amountBefore: toGrosz(prepaymentValue),
    leftBefore: sums?.kind === 'settlement' ? sums.left : null,
  };
}

export interface ChainStep {
  readonly card: InvoiceCard;
  readonly itemsAre: CorrectionItems;
  /** The items after it. */
  readonly after: Relatives['after'];
}

/** An invoice (`first`) and the chain of its corrections. */
export interface Chain {
  readonly first: InvoiceCard;
  /**
   * The corrections of the invoice, oldest first. The list ends before the first correction whose effect is uncertain.
   */
  readonly corrections: readonly ChainStep[];
  readonly newest: InvoiceCard;
  /** True if the effect of every correction of the invoice is known. */
  readonly isSure: boolean;
  /**
   * Amounts of the invoice after its corrections, to which the next correction applies; unknown if the effect of any
   * correction is uncertain.
   */
  readonly state: Pick<Relatives, 'amountBefore' | 'leftBefore'>;
}

export function buildCorrectionChain(known: DocumentReadingContext, card: InvoiceCard): Chain {
  const first = findChainOriginal(known, card) ?? card;
  const corrections = listEffectiveCorrections(known, first);
  const read = corrections.map((correction) => ({
    card: correction,
    ...computeChainStep(known, correction),
  }));
  const unclear = read.findIndex(({ isClear }) => !isClear);
  const sure = unclear < 0 && areEarlierCorrectionsKnown(known, first, null);
  return {
    first,
    corrections: unclear < 0 ? read : read.slice(0, unclear),
    newest: corrections.at(-1) ?? first,
    isSure: sure,
    state: sure
      ? corrections.reduce<StateBeforeCorrection>(
          (state, correction) => computeStateAfter(known, state, first, correction),
          computeOriginalState(known, first),
        )
      : UNKNOWN_STATE,
  };
}

function computeChainStep(
  known: DocumentReadingContext,
  card: InvoiceCard,
): Omit<ChainStep, 'card'> & { readonly isClear: boolean } {
  const relatives = findCorrectionRelatives(known, card);
  const { itemsAre, before, after } = relatives;
  const sums = computeDocumentSums(card.invoice, relatives);
  const isCertain =
    sums.kind === 'correction' && sums.doubt === null && areItemsAsInFile(card.invoice, relatives);
  return { itemsAre, after, isClear: before !== null && after !== null && isCertain };
}

/** The items and amounts of a document immediately before a correction. */
type StateBeforeCorrection = Pick<Relatives, 'before' | 'amountBefore' | 'leftBefore'>;
const UNKNOWN_STATE: StateBeforeCorrection = { before: null, amountBefore: null, leftBefore: null };

/**
 * Returns the first invoice of the chain of corrections. A correction of a correction also names this invoice
 * (domain.md 6.3, A9).
 */
function findChainOriginal(known: DocumentReadingContext, card: InvoiceCard): InvoiceCard | null {
  let at: InvoiceCard | null = null;
  // Wrong links between corrections may form a cycle, so the search stops at a document that it has already visited.
  const seen = new Set([card.localId]);
  for (let next = listLinkedIds(card, 'corrects')[0]; next;) {
    const found = known.invoices.readBriefCard(next);
    if (!found || seen.has(found.localId)) break;
    seen.add(found.localId);
    at = found;
    next = listLinkedIds(found, 'corrects')[0];
  }
  return at;
}

const isEffectiveDocument = ({ invoice, deleting }: InvoiceCard): boolean =>
  invoice.invoiceStatus !== 'DRAFT' && !deleting;

/**
 * Returns the corrections of an invoice, and the corrections of these corrections, oldest first, without drafts and
 * documents that wait for deletion.
 */
function listEffectiveCorrections(known: DocumentReadingContext, original: InvoiceCard): InvoiceCard[] {
  const corrections = new Map<string, InvoiceCard>();
  const collectCorrections = (of: InvoiceCard): void => {
    for (const id of listLinkedIds(of, 'correctedBy')) {
      const found = corrections.has(id) ? null : known.invoices.readBriefCard(id);
      if (!found) continue;
      corrections.set(id, found);
      collectCorrections(found);
    }
  };
  collectCorrections(original);
  // Two corrections without a number and with the same day of issue cannot be ordered, so they keep the order in which
  // the store lists them.
  return [...corrections.values()]
    .filter(isEffectiveDocument)
    .sort((a, b) => Number(isIssuedEarlier(b, a)) - Number(isIssuedEarlier(a, b)));
}

/** Returns the gross amount of an invoice after its corrections, in grosz; null if this amount cannot be determined. */
export const computeGrossAfterCorrections = (
  known: DocumentReadingContext,
  card: InvoiceCard,
): Grosz | null => listRunningGross(known, card)?.at(-1)?.gross ?? null;

/**
 * Returns the gross amount of the first invoice of a chain of corrections, and the gross amount after each correction,
 * oldest first. Null if one of these amounts is unclear.
 */
export const listGrossAfterEachCorrection = (
  known: DocumentReadingContext,
  card: InvoiceCard,
): GrossStep[] | null => listRunningGross(known, findChainOriginal(known, card) ?? card);

function listRunningGross(known: DocumentReadingContext, first: InvoiceCard): GrossStep[] | null {
  if (!areEarlierCorrectionsKnown(known, first, null)) return null;
  const totals: GrossStep[] = [];
  const corrections = listEffectiveCorrections(known, first);
  // The times are needed only to order a payment and a correction, so an invoice without corrections reads none.
  const readTimes = corrections.length === 0 ? () => NO_LOCAL_RECORD_TIMES : known.readLocalRecordTimes;
  for (const document of [first, ...corrections]) {
    const change = getGrossContributedToVatRegister(
      computeDocumentSums(document.invoice, findInvoiceRelatives(known, document)),
    );
    if (change === null) return null;
    totals.push({
      ...toGrossStep(known, document, (totals.at(-1)?.gross ?? 0) + change),
      recordedOnThisPc: readTimes(document.localId),
    });
  }
  return totals;
}

function toGrossStep(
  known: DocumentReadingContext,
  { localId, invoice, syncState }: InvoiceCard,
  gross: Grosz,
): Omit<GrossStep, 'recordedOnThisPc'> {
  const { invoiceId, issueDate, paymentStatus, paymentDate, addDate, editDate } = invoice;
  // If a change of the document waits in the queue, the service's time of the last edit is ignored, because the waiting
  // change may mark the document as paid.
  const editedAt = syncState === 'synced' ? editDate : null;
  return {
    localId,
    gross,
    issueDate,
    paymentStatus,
    paymentDate,
    isPaidBefore: invoiceId === null ? null : known.statedPaidBefore(invoiceId),
    addedAtMs: addDate === null ? [] : listPossibleServiceTimesMs(addDate),
    editedAtMs: editedAt === null ? [] : listPossibleServiceTimesMs(editedAt),
  };
}

/**
 * Returns the amount in grosz that is left to pay for a document after all later corrections; null if it is unknown.
 */
export function computeAmountLeftByCorrections(
  known: DocumentReadingContext,
  card: InvoiceCard,
): Grosz | null {
  const first = findChainOriginal(known, card) ?? card;
  const totals = listRunningGross(known, first);
  const at = totals?.findIndex(({ localId }) => localId === card.localId) ?? -1;
  if (!totals || at < 0) return null;
  const since = totals.slice(at).map(({ gross }) => gross);
  return Math.min(...since) - (totals[at - 1]?.gross ?? 0);
}

/**
 * Returns whether corrections take back everything that an invoice charges, so that all its items are zero; false if
 * the corrections are unclear.
 */
export function isInvoiceFullyReversed(known: DocumentReadingContext, id: string): boolean {
  const card = known.invoices.readBriefCard(id);
  return card !== null && findReversingCorrection(known, card) !== null;
}

/**
 * Returns the correction that takes back everything that an invoice charges; null if there is no such correction or its
 * effect is unclear.
 */
export function findReversingCorrection(
  known: DocumentReadingContext,
  card: InvoiceCard,
): InvoiceCard | null {
  const last = areEarlierCorrectionsKnown(known, card, null)
    ? listEffectiveCorrections(known, card).at(-1)
    : null;
  if (!last) return null;
  const relatives = findCorrectionRelatives(known, last);
  const { after } = relatives;
  // An amount of 0 left to pay does not prove that the correction removed all items, because advances may cover the
  // amount. The items are therefore checked.
  const isKnown = getGrossContributedToVatRegister(computeDocumentSums(last.invoice, relatives)) !== null;
  const isZero =
    after !== null && areItemTotalsZero(after) && isKnown && areItemsAsInFile(last.invoice, relatives);
  return isZero ? last : null;
}

/** Returns the corrections of the original that were issued before this document, oldest first. */
function listCorrectionsBefore(
  known: DocumentReadingContext,
  original: InvoiceCard,
  card: InvoiceCard,
): InvoiceCard[] {
  const corrections = listEffectiveCorrections(known, original);
  const ownIndex = corrections.findIndex(({ localId }) => localId === card.localId);
  return ownIndex < 0
    ? corrections.filter((correction) => !isIssuedEarlier(card, correction))
    : corrections.slice(0, ownIndex);
}

/**
 * Returns whether the first document was issued before the second, by day of issue and then by the service's id. A
 * document that was not sent yet is the newest of its day.
 */
function isIssuedEarlier(card: InvoiceCard, otherCard: InvoiceCard): boolean {
  const [a, b] = [card.invoice, otherCard.invoice];
  if (a.issueDate !== b.issueDate) return (a.issueDate ?? '') < (b.issueDate ?? '');
  return (a.invoiceId ?? Infinity) < (b.invoiceId ?? Infinity);
}

/** Returns the items and amounts of an invoice after one correction, starting from the state before the correction. */
function computeStateAfter(
  known: DocumentReadingContext,
  state: StateBeforeCorrection,
  original: InvoiceCard,
  card: InvoiceCard,
): StateBeforeCorrection {
  const { invoice } = card;
  const relatives = interpretCorrectionFromState(known, state, original, card);
  const totals = computeInvoiceTotals({ items: invoice.invoiceItems, currency: invoice.currency });
  const read = computeCorrectionSums(invoice, totals, relatives);
  const inFile = computeFileSums(card);
  // If the correction's items contradict the correction's KSeF file, only the amounts from the file are used.
  const sums =
    inFile && !isSameChange(read.difference, inFile) ? applyKsefFileDifference(read, inFile) : read;
  const changed = state.leftBefore && sums.difference;
  return {
    before: sums.doubt === null ? relatives.after : null,
    amountBefore: computeCorrectedAdvanceOrSettlement(invoice, sums, relatives),
    leftBefore: changed && buildSumsFromRates(addSumsPerVatRate(state.leftBefore.rates, changed.rates)),
  };
}

const isSameChange = (read: Sums | null, inFile: Sums): boolean =>
  read !== null && subtractSumsPerVatRate(read.rates, inFile.rates).every(({ gross }) => gross === 0);

/**
 * Returns true if the amount that Kontuar computes from the correction's items equals the amount in the correction's
 * KSeF file. Without an imported file the result is true.
 */
function areItemsAsInFile(invoice: ShownInvoice, relatives: Relatives): boolean {
  if (relatives.inFile === null) return true;
  const totals = computeInvoiceTotals({ items: invoice.invoiceItems, currency: invoice.currency });
  return isSameChange(computeCorrectionSums(invoice, totals, relatives).difference, relatives.inFile);
}

const applyKsefFileDifference = (
  read: ReturnType<typeof computeCorrectionSums>,
  inFile: Sums,
): typeof read => ({
  ...read,
  difference: inFile,
  change: inFile.gross,
  doubt: 'amountUnclear',
});

/**
 * Returns an advance with its corrections that precede `settlement`, or with all its corrections if `settlement` is
 * null (domain.md 6.2).
 */
export function readAdvanceStateAtSettlement(
  known: DocumentReadingContext,
  id: string,
  settlement: InvoiceCard | null,
): Advance | null {
  const card = known.invoices.readBriefCard(id);
  if (!card) return null;
  if (!areEarlierCorrectionsKnown(known, card, settlement))
    return { invoice: applyKsefFileDatesAndAmountToInvoice(card), received: null };
  const corrections = settlement
    ? listCorrectionsBefore(known, card, settlement)
    : listEffectiveCorrections(known, card);
  return computeAdvanceAfterCorrections(
    applyKsefFileDatesAndAmountToInvoice(card),
    corrections.map((correction) =>
      computeDocumentSums(correction.invoice, findCorrectionRelatives(known, correction)),
    ),
    computeFileSums(card),
  );
}
