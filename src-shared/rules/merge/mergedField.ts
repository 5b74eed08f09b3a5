import type { ConflictField } from '../../contract/conflictsContract';
import type { Difference, Pick } from './compareInvoiceSides';

/** The user's decision about a field that both this PC and the service changed. */
export interface MadeChoice {
  readonly chosen: NonNullable<ConflictField['chosen']>;
  readonly value: unknown;
  /**
   * The service's values on which the user based the decision. If these values have changed since, the decision is
   * invalid.
   */
  readonly theirs: unknown;
}
export type Choices = Readonly<Record<string, MadeChoice>>;

/**
 * A field in a conflict: its value differs between the versions of the invoice, or another field of its group differs.
 */
export interface MergedField extends Readonly<ConflictField> {
  /** The service's values of all fields in this field's group, including this field. */
  readonly seen: unknown;
}

/** Returns a field of a conflict for display. The user's choice is dropped if the service's values have changed. */
export function buildMergedFieldWithChoice(
  { isSame: _, ...difference }: Difference,
  question: { readonly group: string; readonly isAsked: boolean; readonly seen: unknown },
  choices: Choices,
): MergedField {
  const { field } = difference;
  const choice = question.isAsked ? choices[field] : undefined;
  const holds = choice !== undefined && toText(choice.theirs) === toText(question.seen);
  return {
    ...difference,
    group: question.group,
    asked: question.isAsked,
    seen: question.seen,
    chosen: holds ? choice.chosen : null,
    value: holds ? choice.value : undefined,
  };
}

const toText = (value: unknown): string => JSON.stringify(value ?? null);

export const isConflictFieldUndecided = ({ asked, chosen }: MergedField): boolean => asked && chosen === null;

/**
 * Returns whose value the merge uses for a field that the user need not decide: the user's (`mine`) or the service's
 * (`theirs`).
 */
export const pickSideOfUnaskedField = (changedBy: Difference['changedBy']): 'mine' | 'theirs' =>
  changedBy === 'mine' ? 'mine' : 'theirs';

/** Returns whose value the merged invoice uses for a field. While the user has not decided, this PC's value is used. */
export function getSideUsedForMergedField({ asked, changedBy, chosen, value }: MergedField): Pick {
  if (!asked) return pickSideOfUnaskedField(changedBy);
  return chosen === 'value' ? { value } : (chosen ?? 'mine');
}
