import type { Invoice, ShownInvoice } from '../../model/invoice';
import { isAlike, isExactly } from './same';

/** An invoice as three hands have it. */
export interface InvoiceSides {
  /** As the user saw it when the edit began. */
  readonly base: ShownInvoice;
  readonly mine: ShownInvoice;
  readonly theirs: Invoice;
}

/** A field of which at least one side differs from the base, or one that belongs to such a group. */
export interface Difference {
  /** Path: `town`, `buyer.taxId`, `invoiceItems[31].quantity`. */
  readonly field: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
  readonly changedBy: 'both' | 'mine' | 'theirs' | 'neither';
  /** Mine and theirs say the same: there is nothing to choose. */
  readonly isSame: boolean;
}

/** Which side a field is taken from; `value`: a third one that the user typed. */
export type Pick = 'mine' | 'theirs' | { readonly value: unknown };
export type PickSide = (difference: Difference) => Pick;

/** `name`: the last name of the path, by which values are compared. */
export function compareSides(
  field: string,
  name: string,
  sides: { readonly base: unknown; readonly mine: unknown; readonly theirs: unknown },
): Difference {
  const isMine = !isExactly(name, sides.base, sides.mine);
  const isTheirs = !isAlike(name, sides.base, sides.theirs);
  // Spaces that only the user typed are a change of the user's, though the service may tidy them away.
  const isSame = isMine === isTheirs && isAlike(name, sides.mine, sides.theirs);
  return { field, ...sides, changedBy: nameChangingSide(isMine, isTheirs), isSame };
}

export function nameChangingSide(isMine: boolean, isTheirs: boolean): Difference['changedBy'] {
  if (isMine && isTheirs) return 'both';
  if (isMine) return 'mine';
  return isTheirs ? 'theirs' : 'neither';
}
