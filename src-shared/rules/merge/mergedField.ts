import type { ConflictField } from '../../contract/conflictsContract';
import type { Difference, Pick } from './difference';

/** The user's decision about a field that both sides changed. */
export interface MadeChoice {
  readonly chosen: NonNullable<ConflictField['chosen']>;
  readonly value: unknown;
  /** `seen` of the field at the time of the decision: the decision covers nothing else. */
  readonly theirs: unknown;
}
export type Choices = Readonly<Record<string, MadeChoice>>;

/** A field on which the three do not agree, or a part of a group that has one. */
export interface MergedField extends Readonly<ConflictField> {
  /** What the service has of everything that is decided together with it. */
  readonly seen: unknown;
}

/** The field as it stands in a conflict, with the choice if that was made about what the service has now. */
export function toMergedField(
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

/** A value that the service no longer has is stored as null. */
const toText = (value: unknown): string => JSON.stringify(value ?? null);

export const isOpen = ({ asked, chosen }: MergedField): boolean => asked && chosen === null;

/** A field that nobody is asked for is as whoever changed it left it. */
export const pickUnasked = (changedBy: Difference['changedBy']): 'mine' | 'theirs' =>
  changedBy === 'mine' ? 'mine' : 'theirs';

/** The side that a field is taken from; undecided ones as mine. */
export function pickSide({ asked, changedBy, chosen, value }: MergedField): Pick {
  if (!asked) return pickUnasked(changedBy);
  return chosen === 'value' ? { value } : (chosen ?? 'mine');
}
