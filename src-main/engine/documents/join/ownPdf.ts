/**
 * A PDF as `pdf/sheet.ts` has pdfkit write it, taken apart: one table of references at the end, every object by itself,
 * no object streams, line ends in texts escaped. Nobody else's PDF is read: what is joined is what we drew, kept by its
 * hash. Texts here are latin1, a letter a byte, so that what is not changed stays byte for byte.
 */
export interface OwnPdf {
  /** Content between `obj` and `endobj`, by number. */
  readonly objects: ReadonlyMap<number, string>;
  readonly root: number;
  readonly info: number;
}

const TABLE = /startxref\n(\d+)\n%%EOF\s*$/;
const TAIL = 64;
/** Bytes of one line of the table. */
const LINE = 20;

/** Throws where the file is of another shape. */
export function readOwnPdf(bytes: Uint8Array): OwnPdf {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const table = Number(TABLE.exec(text.slice(-TAIL))?.[1]);
  const head = /^xref\n0 (\d+)\n/.exec(text.slice(table, table + TAIL));
  if (!head) throw foreign('no table of references');
  const first = table + head[0].length;
  const count = Number(head[1]);
  const places = Array.from({ length: count - 1 }, (_, at) => {
    const line = text.slice(first + (at + 1) * LINE, first + (at + 2) * LINE);
    if (!/^\d{10} 00000 n/.test(line)) throw foreign(`object ${at + 1} is not in use`);
    return { number: at + 1, start: Number(line.slice(0, 10)) };
  }).sort((one, other) => one.start - other.start);

  const objects = new Map<number, string>();
  for (const [at, { number, start }] of places.entries()) {
    const whole = text.slice(start, places[at + 1]?.start ?? table);
    const begin = `${number} 0 obj\n`;
    if (!whole.startsWith(begin) || !whole.endsWith('\nendobj\n')) throw foreign(`object ${number}`);
    objects.set(number, whole.slice(begin.length, -'\nendobj\n'.length));
  }
  const trailer = text.slice(first + count * LINE);
  return { objects, root: reference(trailer, 'Root'), info: reference(trailer, 'Info') };
}

const foreign = (why: string): Error => new Error(`a PDF that Kontuar did not write: ${why}`);

/** The object at a number. Throws where there is none. */
export function getPdfObject({ objects }: OwnPdf, number: number): string {
  const found = objects.get(number);
  if (found === undefined) throw foreign(`no object ${number}`);
  return found;
}

/** The number under a key, alone or first in a list. Throws without one. */
export function reference(dictionary: string, key: string): number {
  const found = new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(dictionary)?.[1];
  if (found === undefined) throw foreign(`no /${key}`);
  return Number(found);
}

/** Texts, which may look like anything, and references; the first group is the number of one. */
const TOKEN = /\((?:[^\\()]|\\[^])*\)|<[0-9A-Fa-f]*>|(?<![\w#.+-])(\d+) 0 R\b/g;
const STREAM = '\nstream\n';

/** The same object with other numbers in its references; texts and the stream stay as they are. */
export function renumbered(object: string, numberOf: (number: number) => number): string {
  const at = object.indexOf(STREAM);
  const [dictionary, stream] = at < 0 ? [object, ''] : [object.slice(0, at), object.slice(at)];
  const changed = dictionary.replace(TOKEN, (token, number?: string) =>
    number === undefined ? token : `${numberOf(Number(number))} 0 R`,
  );
  return changed + stream;
}
