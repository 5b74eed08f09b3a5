/**
 * Maximum number of toasts in the list. Only the newest toast is visible; after it has closed, the older toast is shown
 * again.
 */
const MAX_TOASTS = 2;

interface Line {
  readonly words: string;
  readonly undo?: unknown;
}

/**
 * Returns the toasts with `next` added. If there are too many toasts, the oldest toast without an undo button is
 * removed; if every toast has one, the oldest toast is removed.
 */
export function addToastToList<T extends Line>(shown: readonly T[], next: T): T[] {
  const lines = [...shown.filter((line) => line.undo !== undefined || line.words !== next.words), next];
  while (lines.length > MAX_TOASTS) {
    const plain = lines.findIndex((line) => line.undo === undefined);
    lines.splice(Math.max(0, plain), 1);
  }
  return lines;
}
