import type { Invoice, ShownInvoice } from '../../model/invoice';
import { isEquivalentFieldValue, isSameTextOrNumber } from './fieldEquivalence';

/**
 * The three versions of an invoice in a merge: the base, the user's version (`mine`) and the service's record
 * (`theirs`).
 */
export interface InvoiceSides {
  /** The invoice as the user saw it when the edit began. */
  readonly base: ShownInvoice;
  readonly mine: ShownInvoice;
  readonly theirs: Invoice;
}

/** A field of an invoice with its values in the three compared versions: base, this PC and service. */
export interface Difference {
  /** Path: `town`, `buyer.taxId`, `invoiceItems[31].quantity`. */
  readonly field: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
  readonly changedBy: 'both' | 'mine' | 'theirs' | 'neither';
  /**
   * Whether this PC's version and the service's version of the field are equal, so that the user has nothing to choose.
   */
  readonly isSame: boolean;
}

/** The value that the user chose for a field: this PC's value, the service's value, or a typed `value`. */
export type Pick = 'mine' | 'theirs' | { readonly value: unknown };
export type PickSide = (difference: Difference) => Pick;

/** Compares a field in three versions of an invoice: base, this PC and service. */
export function compareFieldSides(
  field: string,
  name: string,
  sides: { readonly base: unknown; readonly mine: unknown; readonly theirs: unknown },
): Difference {
  const isMine = !isSameTextOrNumber(name, sides.base, sides.mine);
  const isTheirs = !isEquivalentFieldValue(name, sides.base, sides.theirs);
  // On this PC, even another spelling of the same value counts as a change. The service's values are compared by
  // meaning, because the service may spell equal values differently.
  const isSame = isMine === isTheirs && isEquivalentFieldValue(name, sides.mine, sides.theirs);
  return { field, ...sides, changedBy: nameChangingSide(isMine, isTheirs), isSame };
}

export function nameChangingSide(isMine: boolean, isTheirs: boolean): Difference['changedBy'] {
  if (isMine && isTheirs) return 'both';
  if (isMine) return 'mine';
  return isTheirs ? 'theirs' : 'neither';
}
