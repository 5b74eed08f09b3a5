import type { Invoice, InvoiceItem, Party, ShownInvoice } from '../../model/invoice';
import type { CreateBody, UpdateBody } from '../../model/invoiceBody';
import type { FormParty } from '../../model/invoiceForm';
import type { Day, Grosz } from '../../model/scalars';
import type { Totals } from '../../contract/invoicesContract';
import type { Finding } from '../../model/finding';
import { toFormParty } from '../formFields';
import { cleanNip, isNip } from '../identifiers/nip';
import type { WantedNumber } from '../numberSeries';
import { applyPatch, invoiceOfBody } from '../merge/patch';
import type { ItemField } from '../merge/same';
import { computeInvoiceTotals } from '../vat';

/** The invoice that a create body or a change comes to (merge/patch.ts), for the rules. */
export interface Draft extends Readonly<
  Omit<ShownInvoice, 'invoiceItems' | 'buyer' | 'seller' | 'receiver'>
> {
  readonly buyer: DraftParty;
  readonly seller: DraftParty;
  readonly receiver: DraftParty | null;
  readonly items: readonly DraftItem[];
  readonly totals: Totals;
  readonly correctionId: number | null;
  readonly prepaymentId: readonly number[];
  readonly customNumber: number | null;
}

export interface DraftParty extends Readonly<Omit<FormParty, 'identifierType'>> {
  /** null: an old record without a type whose number is no NIP (A19); nothing is claimed about it. */
  readonly identifierType: string | null;
}

export type DraftItem = Readonly<Pick<InvoiceItem, ItemField>>;

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
    /** The full number of a document that has this number already (A26); null: none is known. */
    numberTaken(wanted: WantedNumber): string | null;
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

const partyOf = (party: Party, withoutType: (taxId: string) => string | null): DraftParty => ({
  ...toFormParty(party),
  identifierType: party.identifierType ?? withoutType(party.taxId),
  countryCode: (party.countryCode ?? '').trim(),
});

/** The interface's default. */
const asNip = (): string => 'NIP';

/** Old records may have no type: a NIP where the number is one, else unsaid (A19). */
const unsaid = (taxId: string): string | null => (isNip(cleanNip(taxId)) ? 'NIP' : null);

/** A changed number is validated like the service does; an existing one keeps its doubt. */
const partyAfter = (party: Party, stored: Party | null): DraftParty =>
  partyOf(party, party.taxId === (stored?.taxId ?? '') ? unsaid : asNip);

const sumsOf = ({ invoiceItems: items, currency }: ShownInvoice): Pick<Draft, 'items' | 'totals'> => ({
  items,
  totals: computeInvoiceTotals({ items, currency }),
});

/** A create body with the interface's defaults. */
export function draftOfCreate(body: CreateBody): Draft {
  const invoice = invoiceOfBody(body);
  return {
    ...invoice,
    ...sumsOf(invoice),
    buyer: partyOf(invoice.buyer, asNip),
    seller: partyOf(invoice.seller, asNip),
    receiver: invoice.receiver && partyOf(invoice.receiver, unsaid),
    correctionId: body.correctionId ?? null,
    prepaymentId: body.prepaymentId ?? [],
    customNumber: body.customNumber ?? null,
  };
}

/** Keys that the interface does not promise may come back all the same (A25). */
const idsOf = (value: unknown): number[] => (Array.isArray(value) ? value.filter(isId) : []);
const isId = (value: unknown): value is number => Number.isInteger(value);

/** An invoice of the mirror, or one that waits to be created and has no id yet. */
export type StoredInvoice = Omit<Invoice, 'invoiceId'>;

/** The stored invoice as it would be after the change. */
export function draftOfUpdate(stored: StoredInvoice, change: UpdateBody): Draft {
  const invoice = applyPatch({ ...stored, invoiceId: null }, change);
  return {
    ...invoice,
    ...sumsOf(invoice),
    buyer: partyAfter(invoice.buyer, stored.buyer),
    seller: partyAfter(invoice.seller, stored.seller),
    receiver: invoice.receiver && partyAfter(invoice.receiver, stored.receiver),
    exchangeRate: invoice.currency === stored.currency ? stored.exchangeRate : null,
    correctionId: null,
    prepaymentId: change.prepaymentId ?? idsOf(stored.extra['prepaymentId']),
    customNumber: null,
  };
}
