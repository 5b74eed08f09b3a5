import type { ConflictField } from '#shared/contract/conflictsContract';

/** A row of the conflict comparison: a group of fields that the user decides together. */
export interface DecisionRow {
  readonly group: string;
  /** All fields of the group, including fields that are equal in this PC's version and in the service's version. */
  readonly parts: readonly ConflictField[];
  readonly asked: readonly ConflictField[];
}

/**
 * Returns the rows of the conflict comparison, undecided rows first. The order uses only `remembered`, the fields that
 * were already decided when the user opened the conflict, so that rows do not move while the user decides.
 */
export function groupConflictFields(
  fields: readonly ConflictField[],
  remembered: ReadonlySet<string>,
): DecisionRow[] {
  const groups = new Set(fields.filter(({ asked }) => asked).map(({ group }) => group));
  const rows = [...groups].map((group) => {
    const parts = fields.filter((field) => field.group === group);
    return { group, parts, asked: parts.filter(({ asked }) => asked) };
  });
  const isDecided = ({ asked }: DecisionRow) => asked.every(({ field }) => remembered.has(field));
  return rows.toSorted((first, second) => Number(isDecided(first)) - Number(isDecided(second)));
}
