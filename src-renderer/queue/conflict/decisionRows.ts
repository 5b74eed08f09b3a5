import type { ConflictField } from '#shared/contract/conflictsContract';

/** Fields that are decided together, as one row of the comparison. */
export interface DecisionRow {
  readonly group: string;
  /** All parts that a side has, those that are the same on both sides too. */
  readonly parts: readonly ConflictField[];
  readonly asked: readonly ConflictField[];
}

/** The rows of a conflict: undecided first, as `remembered` (the choices when it was opened) has them. */
export function groupDecisions(
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

/** Each group changed by one side alone: both changes can stand beside each other. */
export const canTakeBoth = (rows: readonly DecisionRow[]): boolean =>
  rows.length > 1 &&
  rows.every(({ asked }) => {
    const sides = new Set(asked.map(({ changedBy }) => changedBy));
    return sides.size === 1 && !sides.has('both');
  });
