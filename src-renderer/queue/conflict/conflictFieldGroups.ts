import type { ConflictField } from '#shared/contract/conflictsContract';

/** Fields that are decided together, as one row of the comparison. */
export interface DecisionRow {
  readonly group: string;
  /** All parts that a side has, including parts that are equal on both sides. */
  readonly parts: readonly ConflictField[];
  readonly asked: readonly ConflictField[];
}

/**
 * Returns the rows of a conflict. Rows without a choice in `remembered`, the choices when the conflict was opened, come
 * first.
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

/** Returns whether each group was changed by one side only, so that both changes can be kept. */
export const canTakeBoth = (rows: readonly DecisionRow[]): boolean =>
  rows.length > 1 &&
  rows.every(({ asked }) => {
    const sides = new Set(asked.map(({ changedBy }) => changedBy));
    return sides.size === 1 && !sides.has('both');
  });
