import type { FormSetup, FormStart, FormStay, KnownInvoice } from '#shared/contract/invoiceFormContract';
import { POLISH_DOCUMENT_WORDS } from '#shared/text/polishDocumentWords';
import type { InvoiceCard } from '#shared/contract/invoicesContract';
import type { StoredReservation } from '#shared/contract/reservationsContract';
import type { FormFields, FormParty } from '#shared/model/invoiceFormFields';
import { INVOICE_STATUSES_SETTABLE_BY_CLIENT } from '#shared/model/invoiceBody';
import type { Day } from '#shared/model/scalars';
import { convertInvoiceToFormFields, toFormParty } from '#shared/rules/form/convertInvoiceToFormFields';
import { isCorrection, INVOICE_TYPE_NUMBERS_BY_NAME } from '#shared/rules/documents/invoiceTypes';
import { toPropertyDay } from '#shared/rules/days';
import { inferInvoiceHabits, type Habits } from '#shared/rules/form/inferInvoiceHabits';
import { prefillCopy, prefillSettlement } from '#shared/rules/form/prefillFromInvoice';
import { addAdvanceDeductionLines } from '#shared/rules/form/prefillAdvance';
import { prefillFromHabits, prefillInvoiceFormFromStay } from '#shared/rules/form/prefillFromStay';
import { classifyStayAccountInvoice } from '#shared/rules/stays/computeStayAccount';
import {
  listInvoiceTypeChoices,
  type KsefConnected,
  type TypePurpose,
} from '#shared/rules/form/invoiceTypeChoices';
import { sumGrossOfItems } from '#shared/rules/tax/vat';
import { splitWords } from '#shared/text/fold';
import { getConventionForNewCorrections } from '../documents/correctionConvention';
import { buildInvoiceWithItemsAfterCorrections } from '../documents/itemsAfterCorrections';
import { readStayAccount } from '../documents/stayAccounts';
import { readOrInferKsefConnected } from '../account/ksefConnectedSetting';
import type { Store } from '../store/storeInterface';
import { listAdvancesOfStayAndBuyer, type Advance } from './listAdvancesOfStayAndBuyer';
import { searchKnownBuyers } from './knownBuyers';
import { beginCorrection, findCorrectedInvoiceAndAmountsBefore } from './beginCorrection';

/** Number of newest invoices from which the invoice form derives suggested values such as units and payment type. */
const MAX_HABIT_INVOICES = 300;
const MAX_NAMESAKES = 20;

interface InitialFormValues {
  readonly fields: FormFields;
  readonly purpose: TypePurpose;
  readonly base?: KnownInvoice;
  readonly localId?: string;
  readonly original?: FormSetup['original'];
  readonly advances?: Advance[];
}

const isSettableStatus = (status: string): boolean =>
  INVOICE_STATUSES_SETTABLE_BY_CLIENT.some((writable) => writable === status);

export interface Desk {
  readonly name: string | null;
  readonly staff: readonly string[];
}

const EMPTY_DESK: Desk = { name: null, staff: [] };

/**
 * Returns all data that an invoice form needs. Returns `unknown` for a missing record, and `locked` for an invoice that
 * cannot be edited any more.
 */
export function buildInvoiceFormSetup(
  store: Store,
  start: FormStart,
  today: Day,
  desk: Desk = EMPTY_DESK,
): FormSetup | 'unknown' | 'locked' {
  const recent = store.forms.listRecent(MAX_HABIT_INVOICES);
  const habits = inferInvoiceHabits(recent);
  const ksef = readOrInferKsefConnected(store);
  const begun = buildInitialValues(store, start, { habits, ksef, today });
  if (typeof begun === 'string') return begun;

  // The form of a new invoice names the person at the desk as the issuer; the form of an existing invoice keeps its
  // issuer.
  const fields =
    begun.purpose.make === 'edit' ? begun.fields : { ...begun.fields, personIssue: desk.name ?? '' };
  return {
    fields,
    base: begun.base ?? null,
    localId: begun.localId ?? null,
    ksefConnected: ksef,
    types: listInvoiceTypeChoices(begun.purpose, ksef),
    sellers: habits.sellers,
    rates: habits.rates,
    units: habits.units,
    currencies: habits.currencies,
    towns: habits.towns,
    personsIssue: [...new Set([...desk.staff, ...habits.personsIssue])],
    advances: begun.advances ?? [],
    correctionWay: getConventionForNewCorrections(store),
    original: begun.original ?? null,
    stay: fields.reservationId === null ? null : readStayForInvoiceForm(store, fields.reservationId),
    today,
    paidBy: habits.paidBy,
    drafts: store.drafts
      .list()
      .filter((draft) => isSameStart(draft.start, start))
      .map(({ draftId, savedAt }) => ({ draftId, savedAt })),
  };
}

export function readStayForInvoiceForm(store: Store, reservationId: number): FormStay | null {
  const stay = store.reservations.get(reservationId);
  const account = readStayAccount(store, reservationId);
  if (!stay || !account) return null;
  const { roomName, departure, clientId, pricePerStay, prepayment, currency } = stay;
  const guest = [stay.name, stay.forename].filter(Boolean).join(' ');
  const prepaid = stay.paymentStatus === 'PREPAYMENT_PAID';
  const prepaidOn = prepaid ? findPrepaymentDay(store, reservationId) : null;
  const known = { clientId, pricePerStay, prepayment, prepaid, prepaidOn, currency };
  return { reservationId, guest, roomName, departure, ...known, account };
}

/**
 * Returns the day on which this PC noticed that the stay's prepayment was paid; null if the prepayment was already paid
 * when this PC first read the stay.
 */
function findPrepaymentDay(store: Store, reservationId: number): Day | null {
  const seen = store.versions
    .listVersions('reservation', reservationId)
    .findLast(({ isNew, fields }) => !isNew && fields['paymentStatus']?.[1] === 'PREPAYMENT_PAID');
  return seen ? toPropertyDay(seen.at) : null;
}

interface FormContext {
  readonly habits: Habits;
  readonly ksef: KsefConnected;
  readonly today: Day;
}

/** Returns the type of a new advance invoice; the service allows only one type, depending on the KSeF connection. */
const getAdvanceType = (ksef: KsefConnected): number =>
  ksef === true ? INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvance : INVOICE_TYPE_NUMBERS_BY_NAME.advance;

/** An advance is paid today, because its tax point is the day of payment (art. 19a ust. 8). */
function prefillWithoutStay(habits: Habits, today: Day, advanceType: number | null): FormFields {
  const fields = prefillFromHabits(habits, today);
  if (advanceType === null) return fields;
  return {
    ...fields,
    invoiceType: advanceType,
    paymentType: habits.paidBy,
    paymentStatus: 1,
    paymentDate: today,
  };
}

function buildInitialValues(
  store: Store,
  start: FormStart,
  known: FormContext,
): InitialFormValues | 'unknown' | 'locked' {
  const { habits, ksef, today } = known;
  switch (start.from) {
    case 'nothing':
      return {
        fields: prefillWithoutStay(habits, today, start.as === 'advance' ? getAdvanceType(ksef) : null),
        purpose: { make: 'new', advances: false },
      };
    case 'stay':
      return buildInitialStayValues(store, start.reservationId, known);
    case 'edit': {
      const card = store.invoices.readCard(start.id);
      if (!card) return 'unknown';
      const { invoice, localId } = card;
      if (!isSettableStatus(invoice.invoiceStatus)) return 'locked';
      const draft = invoice.invoiceStatus === 'DRAFT';
      return {
        fields: convertInvoiceToFormFields(invoice),
        purpose: { make: 'edit', of: invoice.invoiceType, draft },
        base: (start.hasSeenSaved ? readVersionSavedDifferently(store, localId) : null) ?? invoice,
        localId,
        original: findCorrectedInvoiceAndAmountsBefore(store, card),
      };
    }
    case 'invoice': {
      const card = store.invoices.readCard(start.id);
      if (!card) return 'unknown';
      if (start.as === 'correction') return beginCorrection(store, card, ksef, today);
      if (start.as === 'settlement') return buildInitialSettlement(store, card, known);
      const fields = prefillCopy(card.invoice, habits, today);
      // A copy of a correction becomes a plain VAT invoice, because another correction would correct the original
      // invoice twice.
      const type = isCorrection(fields.invoiceType) ? INVOICE_TYPE_NUMBERS_BY_NAME.vat : fields.invoiceType;
      const advances = listAdvancesOfStayAndBuyer(store, card.invoice);
      return {
        fields: { ...fields, invoiceType: type },
        purpose: { make: 'new', advances: advances.length > 0 },
        advances,
      };
    }
  }
}

/**
 * Returns the invoice if the service saved other values than the user typed and the user must decide; otherwise null.
 */
function readVersionSavedDifferently(store: Store, localId: string): KnownInvoice | null {
  const [head] = store.outbox.listLane(localId);
  return head?.kind === 'update' && head.conflict === 'not-as-sent' ? head.base : null;
}

function buildInitialStayValues(
  store: Store,
  reservationId: number,
  { habits, ksef, today }: FormContext,
): InitialFormValues | 'unknown' {
  const stay = store.reservations.get(reservationId);
  if (!stay) return 'unknown';
  const fields = prefillInvoiceFormFromStay(
    stay,
    findEarlierBuyer(store, stay),
    habits,
    today,
    POLISH_DOCUMENT_WORDS,
  );
  const advances = listAdvancesOfStayAndBuyer(store, { ...fields, reservationId });
  // Advances without a KSeF number can be deducted too, because the queue holds the settlement back until these
  // advances have their KSeF numbers.
  const stayAdvances = advances.filter(
    ({ invoice, settledBy, received }) =>
      invoice.reservationId === reservationId && settledBy === null && received?.gross !== 0,
  );
  const order = stayAdvances.at(-1)?.invoice;
  const settles = order !== undefined && ksef !== false;
  return {
    // If the stay has open advances, the form begins with a settlement that deducts them.
    fields: settles
      ? prefillSettlement(stayAdvances, order, { habits, today, departure: stay.departure })
      : addAdvanceDeductionLines(fields, listPlainAdvances(store, reservationId), POLISH_DOCUMENT_WORDS),
    purpose: { make: 'new', advances: advances.length > 0 },
    advances,
  };
}

/**
 * Returns the advances of a stay for accounts without KSeF (invoice type 3), oldest first; empty if the stay already
 * has a sale or a settlement.
 */
function listPlainAdvances(store: Store, reservationId: number): KnownInvoice[] {
  const documents = store.invoices.listOfStays([reservationId]);
  if (documents.some(({ row }) => ['sale', 'settlement'].includes(classifyStayAccountInvoice(row))))
    return [];
  return documents
    .filter(
      ({ row }) =>
        row.invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.advance &&
        classifyStayAccountInvoice(row) === 'advance',
    )
    .map(({ row, invoice }) => {
      const card = store.invoices.readBriefCard(row.localId);
      return card ? buildInvoiceWithItemsAfterCorrections(store, card) : invoice;
    });
}

/**
 * Returns the buyer of an earlier invoice for the same client. If there is none, a buyer with the guest's name is
 * returned.
 */
function findEarlierBuyer(store: Store, { clientId, forename, name }: StoredReservation): FormParty | null {
  const guest = [forename, name].filter(Boolean).join(' ');
  const known = clientId === null ? null : store.forms.findBuyerOfGuest({ clientId, name: guest });
  if (known) return toFormParty(known);
  const wanted = splitWords(guest).join(' ');
  const namesake = searchKnownBuyers(store, guest, MAX_NAMESAKES).find(
    ({ source, party }) => source === 'invoice' && splitWords(party.companyName).join(' ') === wanted,
  );
  return namesake?.party ?? null;
}

function buildInitialSettlement(
  store: Store,
  card: InvoiceCard,
  { habits, today }: FormContext,
): InitialFormValues {
  const { localId, invoice } = card;
  const advances = listAdvancesOfStayAndBuyer(store, invoice, localId);
  const chosen = advances.filter(
    (advance) =>
      advance.localId === localId ||
      (advance.settledBy === null &&
        advance.received?.gross !== 0 &&
        invoice.reservationId !== null &&
        advance.invoice.reservationId === invoice.reservationId),
  );
  return {
    fields: prefillSettlement(chosen, getRemainingOrder(store, card), {
      habits,
      today,
      departure: card.stay?.departure ?? null,
    }),
    purpose: { make: 'new', advances: true },
    advances,
  };
}

/**
 * Returns an advance invoice with the items that remain after its corrections. If nothing remains, the original invoice
 * is returned.
 */
function getRemainingOrder(store: Store, card: InvoiceCard): KnownInvoice {
  const now = buildInvoiceWithItemsAfterCorrections(store, card);
  return sumGrossOfItems(now.invoiceItems) === 0 ? card.invoice : now;
}

const isSameStart = (first: FormStart, second: FormStart): boolean =>
  JSON.stringify(first) === JSON.stringify(second);
