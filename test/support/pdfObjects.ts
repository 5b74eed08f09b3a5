import { inflateSync } from 'node:zlib';

/**
 * Reads the objects of a PDF of the classic form (a cross-reference table, no object streams) without the code that
 * drew the file (ISO 32000-1, 7.3).
 */
export interface PdfObject {
  readonly dictionary: string;
  /** The stream as it stands in the file; null for an object without a stream. */
  readonly stream: Buffer | null;
}
export type Found = (clause: string, why: string) => void;

export function readPdfObjects(text: string, file: Buffer, found: Found) {
  const start = Number(/startxref\n(\d+)\n%%EOF\n?$/.exec(text)?.[1] ?? Number.NaN);
  const head = /^xref\n0 (\d+)\n/.exec(text.slice(start, start + 32));
  if (!head) throw new Error('no table of references');
  const lines = text.slice(start + head[0].length).split('\n');
  const objects = new Map<number, PdfObject>();
  for (let number = 1; number < Number(head[1]); number += 1) {
    const offset = Number(lines[number]?.slice(0, 10));
    const begin = `${number} 0 obj\n`;
    if (text.slice(offset, offset + begin.length) !== begin) {
      found('6.1.4', `object ${number} is not at ${offset}`);
      continue;
    }
    const body = text.slice(offset + begin.length, text.indexOf('\nendobj\n', offset));
    const at = body.indexOf('\nstream\n');
    if (at < 0) {
      objects.set(number, { dictionary: body, stream: null });
      continue;
    }
    const dictionary = body.slice(0, at);
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1]);
    const from = offset + begin.length + at + '\nstream\n'.length;
    if (!text.slice(from + length).startsWith('\nendstream\nendobj\n'))
      found('6.1.7.1', `length of ${number}`);
    objects.set(number, { dictionary, stream: file.subarray(from, from + length) });
  }
  return { objects, trailer: lines.slice(Number(head[1])).join('\n') };
}

/**
 * A value of a PDF: a name is a string with its slash, and a text is an object, so that no text is mistaken for a name.
 */
export type PdfValue =
  | string
  | number
  | boolean
  | null
  | { readonly ref: number }
  | { readonly text: string }
  | readonly PdfValue[]
  | PdfDictionary;
export type PdfDictionary = ReadonlyMap<string, PdfValue>;

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Decodes a text from its token with brackets. */
export function pdfText(token: string): string {
  const bytes = token.startsWith('<')
    ? Buffer.from(token.slice(1, -1), 'hex')
    : Buffer.from(
        token.slice(1, -1).replace(/\\([^])/g, (_, letter: string) => ESCAPED[letter] ?? letter),
        'latin1',
      );
  const wide = bytes[0] === 0xfe && bytes[1] === 0xff;
  return wide ? new TextDecoder('utf-16be').decode(bytes.subarray(2)) : bytes.toString('latin1');
}

const TOKENS =
  /\d+ 0 R\b|<<|>>|\[|\]|\/[^\s/<>[\]()]*|\((?:[^\\()]|\\[^])*\)|<[0-9A-Fa-f\s]*>|[^\s/<>[\]()]+/g;

/** Parses an object's value, the text between `obj` and `endobj`. */
export function pdfValue(written: string): PdfValue {
  const tokens = written.match(TOKENS) ?? [];
  let at = 0;
  const read = (): PdfValue => {
    const token = tokens[at] ?? '';
    at += 1;
    if (token === '<<') {
      const dictionary = new Map<string, PdfValue>();
      while (at < tokens.length && tokens[at] !== '>>') {
        const key = tokens[at] ?? '';
        at += 1;
        dictionary.set(key.slice(1), read());
      }
      at += 1;
      return dictionary;
    }
    if (token === '[') {
      const list: PdfValue[] = [];
      while (at < tokens.length && tokens[at] !== ']') list.push(read());
      at += 1;
      return list;
    }
    if (token.endsWith(' R')) return { ref: Number.parseInt(token, 10) };
    if (token.startsWith('(') || token.startsWith('<')) return { text: pdfText(token) };
    if (token === 'true' || token === 'false') return token === 'true';
    if (token === 'null') return null;
    return token.startsWith('/') ? token : Number(token);
  };
  return read();
}

/** One drawing operation of a page. */
export interface Drawn {
  /** The marked-content tags around the drawing, from the outermost; `mcid` is null for an artifact. */
  readonly marks: readonly { readonly tag: string; readonly mcid: number | null }[];
  readonly isText: boolean;
}

/** Lists everything that a page's content draws, with its marked-content tags and in its order (ISO 32000-1, 14.6). */
export function drawnOn(stream: Buffer): Drawn[] {
  const content = inflateSync(stream).toString('latin1');
  const marks: { tag: string; mcid: number | null }[] = [];
  const drawn: Drawn[] = [];
  let operands: string[] = [];
  for (const [token] of content.matchAll(
    /<<[^]*?>>|<[0-9a-fA-F]*>|\((?:[^\\()]|\\[^])*\)|\/[\w-]+|[[\]]|[A-Za-z'"*][\w*]*|[\d.-]+/g,
  )) {
    if (!/^[A-Za-z'"]/.test(token)) {
      operands.push(token);
      continue;
    }
    if (token === 'BDC' || token === 'BMC') {
      const id = /\/MCID (\d+)/.exec(operands.join(' '))?.[1];
      marks.push({ tag: operands[0] ?? '', mcid: id === undefined ? null : Number(id) });
    } else if (token === 'EMC') marks.pop();
    else if (/^(?:TJ|Tj|'|")$/.test(token)) {
      if (operands.some((part) => /^[<(].+[>)]$/.test(part))) drawn.push({ marks: [...marks], isText: true });
    } else if (/^(?:S|s|f\*?|F|B\*?|b\*?|Do|sh|BI)$/.test(token))
      drawn.push({ marks: [...marks], isText: false });
    operands = [];
  }
  return drawn;
}
