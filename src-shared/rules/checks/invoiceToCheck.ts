import type { Invoice, InvoiceItem, Party, ShownInvoice } from '../../model/invoice';
import type { CreateBody, UpdateBody } from '../../model/invoiceBody';
import type { FormParty } from '../../model/invoiceFormFields';
import type { Day, Grosz } from '../../model/scalars';
import type { Totals } from '../../contract/invoicesContract';
import type { Finding } from '../../model/finding';
import { toFormParty } from '../form/convertInvoiceToFormFields';
import { cleanNip, isNip } from '../identifiers/nip';
import type { WantedNumber } from './isNumberInSameSeriesAndPeriod';
import { applyPatch, buildInvoiceFromCreateBody } from '../merge/applyQueuedBody';
import type { ItemField } from '../merge/fieldEquivalence';
import { computeInvoiceTotals } from '../tax/vat';

/**
 * The invoice that would result from a create or an update (merge/applyQueuedBody.ts); the rules check this invoice.
 */
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
  /** The kind of the party's tax number; null if an old record states no kind (A19). */
  readonly identifierType: string | null;
}

export type DraftItem = Readonly<Pick<InvoiceItem, ItemField>>;

export interface CheckContext {
  readonly account: { readonly ksefConnected: boolean | 'unknown' };
  /** The present business day of the property. */
  readonly today: Day;
  /** True if the checked invoice is new and can wait in the queue until its advances have KSeF numbers. */
  readonly canWait?: boolean;
  readonly lookUp: {
    /** Returns an invoice from the local copies of the service's invoices; null if it is not on this PC. */
    invoice(invoiceId: number): Invoice | null;
    /** Returns the value of an advance after its corrections, in grosz; null if unknown. */
    correctedAdvanceAmount(advanceId: number): Grosz | null;
    /** Returns whether a settlement other than the checked invoice names this advance. */
    isSettled(advanceId: number): boolean;
    /**
     * Returns the open advances of the stay. Advances without a stay are included if they belong to the same client or
     * buyer.
     */
    openAdvances(reservationId: number, buyer: DraftParty): readonly OpenAdvance[];
    /**
     * Returns the gross sum, in grosz, of the złoty invoices that were issued in a month (`YYYY-MM`) to businesses
     * outside KSeF. The invoice that is being checked and invoices with an unknown amount are not included.
     */
    outsideKsef(month: string): Grosz;
    /**
     * Returns the number of an existing invoice that equals the wanted number (A26); null if no invoice has this
     * number.
     */
    numberTaken(wanted: WantedNumber): string | null;
  };
}

export interface OpenAdvance {
  readonly invoiceId: number;
  readonly name: string;
  /** How Kontuar found the open advance: by the stay that it names (`stay`), or by its client or buyer (`client`). */
  readonly of: 'stay' | 'client';
  /**
   * True for an advance of invoice type 3, which no settlement can refer to; the final invoice deducts the advance by a
   * negative item.
   */
  readonly plain: boolean;
}

/**
 * One rule that checks an invoice. `reads` lists the top-level fields of the request body on which the result of the
 * rule depends.
 */
export interface Check {
  readonly reads: readonly string[];
  find(draft: Draft, context: CheckContext): Finding[];
}

const buildDraftParty = (party: Party, withoutType: (taxId: string) => string | null): DraftParty => ({
  ...toFormParty(party),
  identifierType: party.identifierType ?? withoutType(party.taxId),
  countryCode: (party.countryCode ?? '').trim(),
});

/** The interface's default. */
const assumeNip = (): string => 'NIP';

/** Infers the kind of a tax number in an old record: NIP if it is a valid NIP, otherwise unknown (A19). */
const inferIdentifierType = (taxId: string): string | null => (isNip(cleanNip(taxId)) ? 'NIP' : null);

/** A changed tax number without a type of identifier is checked as a Polish NIP, because the service does the same. */
const buildUpdatedDraftParty = (party: Party, stored: Party | null): DraftParty =>
  buildDraftParty(party, party.taxId === (stored?.taxId ?? '') ? inferIdentifierType : assumeNip);

const buildItemsAndTotals = ({
  invoiceItems: items,
  currency,
}: ShownInvoice): Pick<Draft, 'items' | 'totals'> => ({
  items,
  totals: computeInvoiceTotals({ items, currency }),
});

export function buildInvoiceToCheckFromCreate(body: CreateBody): Draft {
  const invoice = buildInvoiceFromCreateBody(body);
  return {
    ...invoice,
    ...buildItemsAndTotals(invoice),
    buyer: buildDraftParty(invoice.buyer, assumeNip),
    seller: buildDraftParty(invoice.seller, assumeNip),
    receiver: invoice.receiver && buildDraftParty(invoice.receiver, inferIdentifierType),
    correctionId: body.correctionId ?? null,
    prepaymentId: body.prepaymentId ?? [],
    customNumber: body.customNumber ?? null,
  };
}

/**
 * Reads the `prepaymentId` list of a stored invoice, which the service may return although its interface does not
 * promise the field (A25).
 */
const idsOf = (value: unknown): number[] => (Array.isArray(value) ? value.filter(isId) : []);
const isId = (value: unknown): value is number => Number.isInteger(value);

/** An invoice that was downloaded from the service, or a queued new invoice, which has no id of the service yet. */
export type StoredInvoice = Omit<Invoice, 'invoiceId'>;

/** Returns the stored invoice with the update `change` applied, for the checks before the update is queued. */
export function buildInvoiceToCheckFromUpdate(stored: StoredInvoice, change: UpdateBody): Draft {
  const invoice = applyPatch({ ...stored, invoiceId: null }, change);
  return {
    ...invoice,
    ...buildItemsAndTotals(invoice),
    buyer: buildUpdatedDraftParty(invoice.buyer, stored.buyer),
    seller: buildUpdatedDraftParty(invoice.seller, stored.seller),
    receiver: invoice.receiver && buildUpdatedDraftParty(invoice.receiver, stored.receiver),
    exchangeRate: invoice.currency === stored.currency ? stored.exchangeRate : null,
    correctionId: null,
    prepaymentId: change.prepaymentId ?? idsOf(stored.extra['prepaymentId']),
    customNumber: null,
  };
}
