/** A text in three: what it shares with another before and after the part that differs. */
export interface Parts {
  readonly before: string;
  readonly differs: string;
  readonly after: string;
}

/** Words and numbers whole, everything else sign by sign. */
const pieces = (text: string): string[] => text.match(/[\p{L}\p{N}]+|[^\p{L}\p{N}]/gu) ?? [];

/** The part of `text` to underline beside `other`; nothing if they share no part, or everything. */
export function differing(text: string, other: string): Parts {
  const [own, there] = [pieces(text), pieces(other)];
  const shortest = Math.min(own.length, there.length);
  let head = 0;
  while (head < shortest && own[head] === there[head]) head += 1;
  let tail = 0;
  while (tail < shortest - head && own[own.length - 1 - tail] === there[there.length - 1 - tail]) tail += 1;
  const inCommon = [...own.slice(0, head), ...own.slice(own.length - tail)];
  if (!inCommon.some((piece) => /[\p{L}\p{N}]/u.test(piece))) return { before: text, differs: '', after: '' };
  return {
    before: own.slice(0, head).join(''),
    differs: own.slice(head, own.length - tail).join(''),
    after: own.slice(own.length - tail).join(''),
  };
}
