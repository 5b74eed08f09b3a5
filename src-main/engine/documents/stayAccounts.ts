import type { StoredReservation } from '#shared/contract/reservationsContract';
import type { InvoiceRow } from '#shared/contract/invoicesContract';
import type { AccountDoubt, StayAccount, StayDocument } from '#shared/contract/stayAccountContract';
import type { ShownInvoice } from '#shared/model/invoice';
import type { Grosz, Instant } from '#shared/model/scalars';
import { getGrossContributedToVatRegister, computeDocumentSums } from '#shared/rules/documents/documentSums';
import {
  classifyStayAccountInvoice,
  computeInvoiceAmountForStayAccount,
  computeStayAccount,
} from '#shared/rules/stays/computeStayAccount';
import type { Store } from '../store/storeInterface';
import { computePaidAmount } from './correctionBalance';
import { createDocumentReadingContext } from './correctionConvention';
import {
  readAdvanceStateAtSettlement,
  isInvoiceFullyReversed,
  findInvoiceRelatives,
  type DocumentReadingContext,
} from './invoiceRelatives';

/**
 * Returns the account of each stay, by `reservationId`: the documents of the stay, including invoices in the queue, and
 * the sum of these documents compared with the stay's price.
 */
export function readStayAccounts(
  store: Store,
  stays: readonly StoredReservation[],
): ReadonlyMap<number, StayAccount> {
  const knownSince = createStayInvoicesFetchTimeLookup(store);
  const letGo = store.pastLaw.listStaysWithRemoved(stays.map(({ reservationId }) => reservationId));
  const known = createDocumentReadingContext(store);
  const documents = Map.groupBy(
    store.invoices.listOfStays(stays.map(({ reservationId }) => reservationId)),
    ({ row }) => row.reservationId,
  );
  return new Map(
    stays.map((stay) => {
      const stayDocuments = addLinkedDocuments(
        known,
        (documents.get(stay.reservationId) ?? []).map(({ row, invoice }) =>
          buildStayDocument(known, row, invoice),
        ),
      );
      const computeAccount = (included: readonly StayDocument[]) =>
        computeStayAccount(stay, included, knownSince(stay.reservationId), letGo.has(stay.reservationId));
      const first = computeAccount(stayDocuments);
      // Advances without a link to this stay are searched only if the invoices do not cover the stay's price.
      const missing = first.leftToInvoice !== null && first.leftToInvoice > 0;
      const taken = missing ? listAdvancesOfOtherStays(known, stayDocuments) : [];
      return [stay.reservationId, taken.length > 0 ? computeAccount([...taken, ...stayDocuments]) : first];
    }),
  );
}

export function readStayAccount(store: Store, reservationId: number): StayAccount | null {
  const stay = store.reservations.get(reservationId);
  return stay && (readStayAccounts(store, [stay]).get(reservationId) ?? null);
}

function buildStayDocument(
  known: DocumentReadingContext,
  row: InvoiceRow,
  invoice: ShownInvoice,
): StayDocument {
  const kind = classifyStayAccountInvoice(row);
  const [effect, doubt] = computeEffect(known, kind, row, invoice);
  return { row, kind, effect, doubt, paid: readPaidAmount(known, kind, row, effect), taken: false };
}

const PAID = 1;

/**
 * Returns the amount received for a document, in grosz. If a correction was made before the payment, this amount
 * differs from the document's own amount.
 */
function readPaidAmount(
  known: DocumentReadingContext,
  kind: StayDocument['kind'],
  { localId, paymentStatus }: InvoiceRow,
  effect: Grosz | null,
): Grosz | null {
  if (kind === 'other' || paymentStatus !== PAID) return 0;
  const card = known.invoices.readBriefCard(localId);
  const isCorrected = card?.linked.some(({ relation }) => relation === 'correctedBy') === true;
  if (!card || (kind !== 'correction' && !isCorrected && card.maybeBy.length === 0)) return effect;
  const paid = computePaidAmount(known, card);
  return paid !== null && paid.least === paid.most ? paid.least : null;
}

function computeEffect(
  known: DocumentReadingContext,
  kind: StayDocument['kind'],
  { localId }: InvoiceRow,
  invoice: ShownInvoice,
): readonly [Grosz | null, AccountDoubt | null] {
  if (kind === 'other') return [0, null];
  if (kind === 'correction') {
    const card = known.invoices.readBriefCard(localId);
    const change =
      card &&
      getGrossContributedToVatRegister(computeDocumentSums(card.invoice, findInvoiceRelatives(known, card)));
    return [change, change === null ? 'correction' : null];
  }
  const effect = computeInvoiceAmountForStayAccount(invoice);
  return [effect, effect === null ? 'amount' : null];
}

function addLinkedDocuments(
  known: DocumentReadingContext,
  documents: readonly StayDocument[],
): readonly StayDocument[] {
  const stay = documents[0]?.row.reservationId;
  const documentsById = new Map(documents.map((document) => [document.row.localId, document]));
  // The loop also visits documents that it adds to the map, so that their links are followed too.
  for (const [localId, document] of documentsById) {
    if (document.kind === 'other') continue;
    for (const { relation, row } of listEffectiveLinks(known, localId)) {
      const card =
        row.reservationId !== null || documentsById.has(row.localId)
          ? null
          : known.invoices.readBriefCard(row.localId);
      if (!card || classifyStayAccountInvoice(row) === 'other') continue;
      const isShared = card.linked.some(({ row: { reservationId: its } }) => its !== null && its !== stay);
      const linked = { ...buildStayDocument(known, row, card.invoice), taken: relation === 'settles' };
      const unknownShare = {
        effect: null,
        paid: row.paymentStatus === PAID ? null : 0,
        doubt: 'amount',
      } as const;
      documentsById.set(row.localId, isShared ? { ...linked, ...unknownShare } : linked);
    }
  }
  if (documentsById.size === documents.length) return documents;
  const getIssueDay = ({ row }: StayDocument): string => row.issueDate ?? '';
  return [...documentsById.values()].sort((a, b) => getIssueDay(a).localeCompare(getIssueDay(b)));
}

/**
 * Returns the links of a document to other documents. A settlement that was corrected to zero is returned without its
 * links to advances.
 */
const listEffectiveLinks = (known: DocumentReadingContext, localId: string) =>
  (known.invoices.readBriefCard(localId)?.linked ?? []).filter(
    ({ relation }) => relation !== 'settles' || !isInvoiceFullyReversed(known, localId),
  );

/** Returns the advances of other stays that a settlement in `documents` deducts, each with its amount. */
function listAdvancesOfOtherStays(
  known: DocumentReadingContext,
  documents: readonly StayDocument[],
): StayDocument[] {
  const localIds = new Set(documents.map(({ row }) => row.localId));
  const taken = new Map<string, StayDocument>();
  for (const { row: settlement, kind } of documents) {
    const card = kind === 'settlement' ? known.invoices.readBriefCard(settlement.localId) : null;
    if (!card) continue;
    for (const { relation, row } of listEffectiveLinks(known, card.localId)) {
      if (relation !== 'settles' || localIds.has(row.localId)) continue;
      const effect = readAdvanceStateAtSettlement(known, row.localId, card)?.received?.gross ?? null;
      const doubt = effect === null ? 'amount' : null;
      const paid = row.paymentStatus === PAID ? effect : 0;
      taken.set(row.localId, {
        row,
        kind: classifyStayAccountInvoice(row),
        effect,
        doubt,
        paid,
        taken: true,
      });
    }
  }
  return [...taken.values()];
}

/** Returns a function that tells when all invoices of a stay were last fetched; null if never. */
export function createStayInvoicesFetchTimeLookup({
  settings,
}: Pick<Store, 'settings'>): (reservationId: number) => Instant | null {
  const scanned = settings.get('invoices.scannedAt');
  const readAt = scanned === null ? null : (settings.get('invoices.edits')?.readAt ?? scanned);
  const fullReadAt = readAt === null ? null : new Date(readAt).toISOString();
  const stayCheckedAt = new Map(
    settings.get('invoices.stayChecks').map(({ reservationId, at }) => [reservationId, at]),
  );
  return (reservationId) => {
    const at = stayCheckedAt.get(reservationId) ?? null;
    return at === null || (fullReadAt !== null && fullReadAt > at) ? fullReadAt : at;
  };
}
