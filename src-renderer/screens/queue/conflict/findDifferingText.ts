/** A text divided for comparison with another text: the common beginning, the differing middle, and the common end. */
export interface Parts {
  readonly before: string;
  readonly differs: string;
  readonly after: string;
}

/** Splits a text into whole words, whole numbers, and single other characters. */
const splitIntoPieces = (text: string): string[] => text.match(/[\p{L}\p{N}]+|[^\p{L}\p{N}]/gu) ?? [];

/** Divides `text` into the beginning and the end that it shares with `otherText`, and the differing middle. */
export function findDifferingText(text: string, otherText: string): Parts {
  const [ownPieces, otherPieces] = [splitIntoPieces(text), splitIntoPieces(otherText)];
  const shortest = Math.min(ownPieces.length, otherPieces.length);
  let head = 0;
  while (head < shortest && ownPieces[head] === otherPieces[head]) head += 1;
  let tail = 0;
  while (
    tail < shortest - head &&
    ownPieces[ownPieces.length - 1 - tail] === otherPieces[otherPieces.length - 1 - tail]
  )
    tail += 1;
  const inCommon = [...ownPieces.slice(0, head), ...ownPieces.slice(ownPieces.length - tail)];
  if (!inCommon.some((piece) => /[\p{L}\p{N}]/u.test(piece))) return { before: text, differs: '', after: '' };
  return {
    before: ownPieces.slice(0, head).join(''),
    differs: ownPieces.slice(head, ownPieces.length - tail).join(''),
    after: ownPieces.slice(ownPieces.length - tail).join(''),
  };
}
