/** Lines shown at once. */
const AT_MOST = 2;

interface Line {
  readonly words: string;
  readonly undo?: unknown;
  /**
   * Whether the toast reports a change that the inbox also lists. The button of the toast then opens that change, and
   * there is no action to undo.
   */
  readonly news?: boolean;
}

/**
 * Returns the list of shown toasts with `next` added; a toast with the same text is replaced. If more than `AT_MOST`
 * toasts are shown, the oldest one without an undo is removed first, so that incoming news does not remove the user's
 * only undo.
 */
export function addToastToList<T extends Line>(shown: readonly T[], next: T): T[] {
  const lines = [...shown.filter((line) => line.undo !== undefined || line.words !== next.words), next];
  while (lines.length > AT_MOST) {
    const plain = lines.findIndex((line) => line.undo === undefined || line.news);
    lines.splice(Math.max(0, plain), 1);
  }
  return lines;
}
