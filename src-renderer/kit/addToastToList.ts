/** Lines shown at once. */
const AT_MOST = 2;

interface Line {
  readonly words: string;
  readonly undo?: unknown;
  /** True if the toast reports a change that the inbox also lists. The toast's button opens the changed record. */
  readonly news?: boolean;
}

/**
 * Returns the toasts with `next` added. If there are too many toasts, the oldest toast without an undo is removed
 * first.
 */
export function addToastToList<T extends Line>(shown: readonly T[], next: T): T[] {
  const lines = [...shown.filter((line) => line.undo !== undefined || line.words !== next.words), next];
  while (lines.length > AT_MOST) {
    const plain = lines.findIndex((line) => line.undo === undefined || line.news);
    lines.splice(Math.max(0, plain), 1);
  }
  return lines;
}
