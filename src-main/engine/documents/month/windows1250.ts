/** Text in the code page that EDI++ wants. Never a question mark in silence: what it has no letter for is returned. */

/** From 0x80 on; positions without a letter decode to controls. */
const CODES: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 0x80 }, (_, at) => 0x80 + at).flatMap((code): [string, number][] => {
    const letter = new TextDecoder('windows-1250').decode(Uint8Array.of(code));
    return /\p{Cc}/u.test(letter) ? [] : [[letter, code]];
  }),
);
const codeOf = (letter: string): number | undefined =>
  letter.length === 1 && letter < '\u0080' ? letter.charCodeAt(0) : CODES.get(letter);

export interface Encoded {
  readonly bytes: Buffer;
  /** Letters that the code page has not: written without their marks (`ñ` as `n`), else as `?`. */
  readonly changed: readonly string[];
}

export function windows1250(text: string): Encoded {
  const changed = new Set<string>();
  const bytes: number[] = [];
  for (const letter of text.normalize('NFC')) {
    const code = codeOf(letter);
    if (code !== undefined) {
      bytes.push(code);
      continue;
    }
    changed.add(letter);
    const plain = [...letter.normalize('NFKD')].flatMap((part) => codeOf(part) ?? []);
    bytes.push(...(plain.length > 0 ? plain : [0x3f]));
  }
  return { bytes: Buffer.from(bytes), changed: [...changed] };
}
