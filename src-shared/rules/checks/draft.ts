import type { Invoice } from '../../model/invoice';
import type { CreateBody, UpdateBody } from '../../model/invoiceBody';
import type { Day, DecimalText, Grosz } from '../../model/scalars';
import type { Totals } from '../../contract/invoices';
import { decimalTextOf } from '../decimal';
import type { Finding } from '../../model/finding';
import { cleanNip, isNip } from '../identifiers/nip';
import { totalsOf } from '../vat';

/** An invoice for the rules, from a create body or a stored invoice with changes. Exact text; null: none or unreadable. */
export interface Draft {
  readonly invoiceType: number;
  readonly invoiceStatus: string;
  readonly buyer: DraftParty;
  readonly seller: DraftParty;
  readonly receiver: DraftParty | null;
  readonly items: readonly DraftItem[];
  readonly totals: Totals;
  readonly issueDate: Day | null;
  readonly saleDate: Day | null;
  readonly currency: string;
  /** Złoty for one of the currency, where the service gave it; never in a create body. */
  readonly exchangeRate: DecimalText | null;
  readonly paymentType: number | null;
  readonly paymentStatus: number | null;
  readonly paymentDate: Day | null;
  readonly additionalInfo: string | null;
  readonly reservationId: number | null;
  readonly correctionReason: string | null;
  readonly correctionId: number | null;
  readonly exemptionBasis: string | null;
  readonly prepaymentValue: DecimalText | null;
  readonly prepaymentId: readonly number[];
  readonly customNumber: number | null;
}

export interface DraftParty {
  readonly companyName: string;
  readonly address: string;
  readonly taxId: string;
  /** null: an old record without a type whose number is no NIP (A19); nothing is claimed about it. */
  readonly identifierType: string | null;
  readonly countryCode: string;
  readonly bankNo: string;
}

export interface DraftItem {
  readonly name: string;
  readonly grossUnitPrice: DecimalText | null;
  readonly quantity: DecimalText | null;
  readonly unit: string;
  readonly rate: string;
  readonly symbol: string;
}

export interface CheckContext {
  readonly account: { readonly ksefConnected: boolean | 'unknown' };
  /** The business day at the property. */
  readonly today: Day;
  /** It is created from the queue, and waits there until its advances have their KSeF numbers. */
  readonly canWait?: boolean;
  readonly lookUp: {
    /** An invoice of the mirror; null when it is not on this PC. */
    invoice(invoiceId: number): Invoice | null;
    /** The value of this advance after its own corrections, as the checked invoice finds it; null: not known. */
    received(advanceId: number): Grosz | null;
    /** The settlement that already names this advance, other than the invoice being checked. */
    settlementOf(advanceId: number): number | null;
    /** Unsettled advance invoices but drafts, of this stay and of its client or buyer outside it; oldest first. */
    openAdvances(reservationId: number, buyer: DraftParty): readonly OpenAdvance[];
    /** Gross of the other invoices of this month (`YYYY-MM`) for businesses outside KSeF, in złoty; at least, where some are not known. */
    outsideKsef(month: string): Grosz;
    /** Whether this year already has a document of this kind with this number (A26). */
    numberTaken(customNumber: number, invoiceType: number, year: string): boolean;
  };
}

export interface OpenAdvance {
  readonly invoiceId: number;
  readonly name: string;
  /** `client`: of the same client or buyer, outside of this stay. */
  readonly of: 'stay' | 'client';
  /** Type 3, which no settlement names: the final invoice takes it off in a line. */
  readonly plain: boolean;
}

/** One subject of the rules, and the top-level fields of a body that it depends on. */
export interface Check {
  readonly reads: readonly string[];
  find(draft: Draft, context: CheckContext): Finding[];
}

interface PartyFields {
  readonly companyName?: string | null | undefined;
  readonly address?: string | null | undefined;
  readonly taxId?: string | null | undefined;
  readonly identifierType?: string | null | undefined;
  readonly countryCode?: string | null | undefined;
  readonly bankNo?: unknown;
}

function partyOf(party: PartyFields, withoutType: (taxId: string) => string | null): DraftParty {
  const taxId = party.taxId ?? '';
  return {
    companyName: party.companyName ?? '',
    address: party.address ?? '',
    taxId,
    identifierType: party.identifierType ?? withoutType(taxId),
    countryCode: (party.countryCode ?? '').trim(),
    bankNo: typeof party.bankNo === 'string' ? party.bankNo : '',
  };
}

interface ItemFields {
  readonly name?: string | undefined;
  readonly grossUnitPrice?: number | string | null | undefined;
  readonly quantity?: number | string | null | undefined;
  readonly unit?: string | undefined;
  readonly rate?: string | undefined;
  readonly symbol?: string | undefined;
}

const itemOf = (item: ItemFields): DraftItem => ({
  name: item.name ?? '',
  grossUnitPrice: decimalTextOf(item.grossUnitPrice),
  quantity: decimalTextOf(item.quantity),
  unit: item.unit ?? '',
  rate: item.rate ?? '',
  symbol: item.symbol ?? '',
});

/** A create body with the interface's defaults. */
export function draftOfCreate(body: CreateBody): Draft {
  const items = body.invoiceItems.map(itemOf);
  return {
    invoiceType: body.invoiceType,
    invoiceStatus: body.invoiceStatus ?? 'ISSUED',
    buyer: partyOf(body.buyer, asNip),
    seller: partyOf(body.seller, asNip),
    receiver: body.receiver ? partyOf(body.receiver, unsaid) : null,
    items,
    totals: totalsOf({ items, currency: body.currency }),
    issueDate: body.issueDate,
    saleDate: body.saleDate,
    currency: body.currency,
    exchangeRate: null,
    paymentType: body.paymentType,
    paymentStatus: body.paymentStatus,
    paymentDate: body.paymentDate,
    additionalInfo: body.additionalInfo ?? null,
    reservationId: body.reservationId ?? null,
    correctionReason: body.correctionReason ?? null,
    correctionId: body.correctionId ?? null,
    exemptionBasis: body.exemptionBasis ?? null,
    prepaymentValue: decimalTextOf(body.prepaymentValue),
    prepaymentId: body.prepaymentId ?? [],
    customNumber: body.customNumber ?? null,
  };
}

/** The interface's default. */
const asNip = (): string => 'NIP';

/** Old records may have no type: a NIP where the number is one, else unsaid (A19). */
const unsaid = (taxId: string): string | null => (isNip(cleanNip(taxId)) ? 'NIP' : null);

/** A value that the change leaves out keeps the stored one; null clears it. */
const changed = <T>(change: T | undefined, stored: T): T => (change === undefined ? stored : change);

/** A changed number is validated like the service does; an existing one keeps its doubt. */
function partyAfter(stored: PartyFields | null, change: PartyFields | null | undefined): DraftParty {
  const isNew = change?.taxId !== undefined && change.taxId !== stored?.taxId;
  return partyOf({ ...stored, ...change }, isNew ? asNip : unsaid);
}

/** Keys that the interface does not promise may come back all the same (A25). */
const idsOf = (value: unknown): number[] => (Array.isArray(value) ? value.filter(isId) : []);
const isId = (value: unknown): value is number => Number.isInteger(value);

/** An invoice of the mirror, or one that waits to be created and has no id yet. */
export type StoredInvoice = Omit<Invoice, 'invoiceId'>;

/** The stored invoice as it would be after the change. */
export function draftOfUpdate(stored: StoredInvoice, change: UpdateBody): Draft {
  const currency = change.currency ?? stored.currency;
  const known = new Map(stored.invoiceItems.map((item) => [item.positionId, item]));
  const items = change.invoiceItems
    ? change.invoiceItems.map((item) => itemOf({ ...known.get(item.positionId ?? NaN), ...item }))
    : stored.invoiceItems.map(itemOf);
  return {
    invoiceType: change.invoiceType ?? stored.invoiceType,
    invoiceStatus: change.invoiceStatus ?? stored.invoiceStatus,
    buyer: partyAfter(stored.buyer, change.buyer),
    seller: partyAfter(stored.seller, change.seller),
    receiver:
      change.receiver === null || (!change.receiver && !stored.receiver)
        ? null
        : partyAfter(stored.receiver, change.receiver),
    items,
    totals: totalsOf({ items, currency }),
    issueDate: change.issueDate ?? stored.issueDate,
    saleDate: change.saleDate ?? stored.saleDate,
    currency,
    exchangeRate: currency === stored.currency ? stored.exchangeRate : null,
    paymentType: change.paymentType ?? stored.paymentType,
    paymentStatus: change.paymentStatus ?? stored.paymentStatus,
    paymentDate: change.paymentDate ?? stored.paymentDate,
    additionalInfo: changed(change.additionalInfo, stored.additionalInfo),
    reservationId: changed(change.reservationId, stored.reservationId),
    correctionReason: changed(change.correctionReason, stored.correctionReason),
    correctionId: null,
    exemptionBasis: changed(change.exemptionBasis, stored.exemptionBasis),
    prepaymentValue:
      change.prepaymentValue === undefined ? stored.prepaymentValue : decimalTextOf(change.prepaymentValue),
    prepaymentId: change.prepaymentId ?? idsOf(stored.extra['prepaymentId']),
    customNumber: null,
  };
}
