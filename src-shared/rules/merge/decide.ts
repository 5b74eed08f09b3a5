import type { ConflictField } from '../../contract/conflicts';

/** The user's decision about a field that both sides changed. */
export interface MadeChoice {
  readonly chosen: NonNullable<ConflictField['chosen']>;
  readonly value: unknown;
  /** The service's value at the time of the decision: the decision covers no other value. */
  readonly theirs: unknown;
}
export type Choices = Readonly<Record<string, MadeChoice>>;

/** A field on which the three do not agree. */
export type MergedField = Readonly<ConflictField>;

/** Puts the choice to its field, if it was made about what the service has now. */
export function decide(field: Omit<MergedField, 'chosen' | 'value'>, choices: Choices): MergedField {
  const choice = field.changedBy === 'both' ? choices[field.field] : undefined;
  const holds = choice !== undefined && said(choice.theirs) === said(field.theirs);
  return { ...field, chosen: holds ? choice.chosen : null, value: holds ? choice.value : undefined };
}

/** A value that the service no longer has is stored as null. */
const said = (value: unknown): string => JSON.stringify(value ?? null);

export const isOpen = ({ changedBy, chosen }: MergedField): boolean =>
  changedBy === 'both' && chosen === null;
