/** Lines shown at once. */
const AT_MOST = 2;

interface Line {
  readonly words: string;
  readonly undo?: unknown;
  /** Its button opens a piece of news, which stands in the inbox, too. */
  readonly news?: boolean;
}

/**
 * The lines with a new one. A repeated message takes the place of the earlier one; where there are too many, the oldest
 * without an undo goes first: news that come in must not take away somebody's only way back.
 */
export function withLine<T extends Line>(shown: readonly T[], next: T): T[] {
  const lines = [...shown.filter((one) => one.undo !== undefined || one.words !== next.words), next];
  while (lines.length > AT_MOST) {
    const plain = lines.findIndex((one) => one.undo === undefined || one.news);
    lines.splice(Math.max(0, plain), 1);
  }
  return lines;
}
