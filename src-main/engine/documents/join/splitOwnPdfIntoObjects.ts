/**
 * A PDF that Kontuar wrote with pdfkit, split into its objects. Text is read as latin1, so that unchanged parts keep
 * their bytes.
 */
export interface OwnPdf {
  readonly objects: ReadonlyMap<number, string>;
  readonly root: number;
  readonly info: number;
}

const START_XREF_PATTERN = /startxref\n(\d+)\n%%EOF\s*$/;
const XREF_SEARCH_BYTES = 64;
/** Length in bytes of one line in the cross-reference table of a PDF. */
const XREF_ENTRY_BYTES = 20;

/** Splits the PDF into its objects. Throws if Kontuar did not write the file. */
export function splitOwnPdfIntoObjects(bytes: Uint8Array): OwnPdf {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const table = Number(START_XREF_PATTERN.exec(text.slice(-XREF_SEARCH_BYTES))?.[1]);
  const head = /^xref\n0 (\d+)\n/.exec(text.slice(table, table + XREF_SEARCH_BYTES));
  if (!head) throw createForeignPdfError('no table of references');
  const first = table + head[0].length;
  const count = Number(head[1]);
  const places = Array.from({ length: count - 1 }, (_, at) => {
    const line = text.slice(first + (at + 1) * XREF_ENTRY_BYTES, first + (at + 2) * XREF_ENTRY_BYTES);
    if (!/^\d{10} 00000 n/.test(line)) throw createForeignPdfError(`object ${at + 1} is not in use`);
    return { number: at + 1, start: Number(line.slice(0, 10)) };
  }).sort((a, b) => a.start - b.start);

  const objects = new Map<number, string>();
  for (const [at, { number, start }] of places.entries()) {
    const objectText = text.slice(start, places[at + 1]?.start ?? table);
    const begin = `${number} 0 obj\n`;
    if (!objectText.startsWith(begin) || !objectText.endsWith('\nendobj\n'))
      throw createForeignPdfError(`object ${number}`);
    objects.set(number, objectText.slice(begin.length, -'\nendobj\n'.length));
  }
  const trailer = text.slice(first + count * XREF_ENTRY_BYTES);
  return {
    objects,
    root: readPdfDictionaryReference(trailer, 'Root'),
    info: readPdfDictionaryReference(trailer, 'Info'),
  };
}

const createForeignPdfError = (why: string): Error => new Error(`a PDF that Kontuar did not write: ${why}`);

/** Returns the PDF object with this number. Throws if the PDF has no such object. */
export function getPdfObject({ objects }: OwnPdf, number: number): string {
  const found = objects.get(number);
  if (found === undefined) throw createForeignPdfError(`no object ${number}`);
  return found;
}

/**
 * Returns the object number that a PDF dictionary holds under the given key, or the first number if the key holds a
 * list. Throws if the key holds no object number.
 */
export function readPdfDictionaryReference(dictionary: string, key: string): number {
  const found = new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(dictionary)?.[1];
  if (found === undefined) throw createForeignPdfError(`no /${key}`);
  return Number(found);
}

/**
 * Matches strings and references in the text of a PDF object. Strings are matched as well, so that text inside a string
 * that looks like a reference is skipped.
 */
const STRING_OR_REFERENCE_PATTERN = /\((?:[^\\()]|\\[^])*\)|<[0-9A-Fa-f]*>|(?<![\w#.+-])(\d+) 0 R\b/g;
const STREAM_START = '\nstream\n';

export function renumberPdfReferences(object: string, numberOf: (number: number) => number): string {
  const at = object.indexOf(STREAM_START);
  const [dictionary, stream] = at < 0 ? [object, ''] : [object.slice(0, at), object.slice(at)];
  const changed = dictionary.replace(STRING_OR_REFERENCE_PATTERN, (token, number?: string) =>
    number === undefined ? token : `${numberOf(Number(number))} 0 R`,
  );
  return changed + stream;
}
