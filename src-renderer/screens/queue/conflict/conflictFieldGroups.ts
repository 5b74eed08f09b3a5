import type { ConflictField } from '#shared/contract/conflictsContract';

/** One row of the conflict comparison. The row shows a group of fields about which the user decides together. */
export interface DecisionRow {
  readonly group: string;
  /**
   * All fields of the group. `asked` contains only the fields to decide, without fields that are equal on this PC and
   * in the service.
   */
  readonly parts: readonly ConflictField[];
  readonly asked: readonly ConflictField[];
}

/** Returns the rows of the conflict comparison, with the undecided rows first. */
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
