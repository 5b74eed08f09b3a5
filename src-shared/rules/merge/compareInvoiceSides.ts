import type { Invoice, ShownInvoice } from '../../model/invoice';
import { isEquivalentFieldValue, isSameFieldValue } from './fieldEquivalence';

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

/**
 * A field of the invoice in the three versions. The user or the service changed the field or another field of its group
 * since the base.
 */
export interface Difference {
  /** Path: `town`, `buyer.taxId`, `invoiceItems[31].quantity`. */
  readonly field: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
  readonly changedBy: 'both' | 'mine' | 'theirs' | 'neither';
  /**
   * Whether the user's version and the service's version have the same value, so that the user has nothing to choose.
   */
  readonly isSame: boolean;
}

/** Side from which a field is taken; `value` is a third value that the user typed. */
export type Pick = 'mine' | 'theirs' | { readonly value: unknown };
export type PickSide = (difference: Difference) => Pick;

/** Compares the three values of a field; `name` is the last name of the path and decides how values are compared. */
export function compareFieldSides(
  field: string,
  name: string,
  sides: { readonly base: unknown; readonly mine: unknown; readonly theirs: unknown },
): Difference {
  const isMine = !isSameFieldValue(name, sides.base, sides.mine);
  const isTheirs = !isEquivalentFieldValue(name, sides.base, sides.theirs);
  // The user's version is compared exactly, so that even added spaces count as a change by the user, although the
  // service may remove such spaces.
  const isSame = isMine === isTheirs && isEquivalentFieldValue(name, sides.mine, sides.theirs);
  return { field, ...sides, changedBy: nameChangingSide(isMine, isTheirs), isSame };
}

export function nameChangingSide(isMine: boolean, isTheirs: boolean): Difference['changedBy'] {
  if (isMine && isTheirs) return 'both';
  if (isMine) return 'mine';
  return isTheirs ? 'theirs' : 'neither';
}
