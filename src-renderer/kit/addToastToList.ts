/** Lines shown at once. */
const AT_MOST = 2;

interface Line {
  readonly words: string;
  readonly undo?: unknown;
  /**
   * Whether the toast reports a change that is also listed in the inbox. The button of such a toast opens the change
   * and undoes nothing.
   */
  readonly news?: boolean;
}

/**
 * Returns the toasts with a new one added. A repeated message replaces the earlier one; above the limit the oldest
 * toast without an undo goes first, so that incoming news does not remove the user's only undo.
 */
export function addToastToList<T extends Line>(shown: readonly T[], next: T): T[] {
  const lines = [...shown.filter((line) => line.undo !== undefined || line.words !== next.words), next];
  while (lines.length > AT_MOST) {
    const plain = lines.findIndex((line) => line.undo === undefined || line.news);
    lines.splice(Math.max(0, plain), 1);
  }
  return lines;
}
