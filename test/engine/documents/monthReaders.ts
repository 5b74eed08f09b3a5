import { XmlDocument, XmlElement } from 'libxml2-wasm';

/** Reads the accountant's files as other programs do, without any code of the writers. */

/** Grosz by rate or field; net and VAT of a rate are keyed as `8 net` and `8 vat`. */
export type Sums = Map<string, bigint>;

export const add = (sums: Sums, key: string, grosz: bigint): void =>
  void sums.set(key, (sums.get(key) ?? 0n) + grosz);
/** Parses `-1234.56`, `-1234,56` and `1.2300` as grosz; throws on amounts finer than a grosz. */
export function groszOf(text: string): bigint {
  const match = /^(-?)(\d+)(?:[.,](\d{2})(0*))?$/.exec(text);
  if (!match) throw new Error(`no amount: ${text}`);
  const size = BigInt(match[2] ?? '') * 100n + BigInt(match[3] ?? '0');
  return match[1] ? -size : size;
}
export const withoutZeros = (sums: Sums): [string, bigint][] =>
  [...sums].filter(([, grosz]) => grosz !== 0n).sort(([a], [b]) => (a < b ? -1 : 1));

/** Reads a CSV as Excel with Polish settings does. */
export function readCsv(text: string): Record<string, string>[] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^;\r\n]*))(;|\r\n)/y;
  const body = text.replace(/^\ufeff/, '');
  for (let match = cell.exec(body); match; match = cell.exec(body)) {
    rows.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '\r\n') rows.push([]);
    if (cell.lastIndex >= body.length) break;
  }
  const [head = [], ...lines] = rows.filter((row) => row.length > 0);
  return lines.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])));
}

/** A section of an EDI++ file: a label and its records of fields. */
export interface EppSection {
  readonly label: string;
  readonly records: readonly (readonly string[])[];
}

/**
 * Parses EDI++ by its specification: CP1250, CRLF, one record per line, commas, and quoted texts with doubled quotes.
 */
export function readEpp(bytes: Uint8Array): EppSection[] {
  const text = new TextDecoder('windows-1250', { fatal: true }).decode(bytes);
  if (!text.endsWith('\r\n\r\n') && !text.endsWith('\r\n')) throw new Error('no empty line at the end');
  if (/(?<!\r)\n|\r(?!\n)/.test(text)) throw new Error('a line that ends otherwise');
  const sections: { label: string; records: string[][] }[] = [];
  for (const line of text.split('\r\n')) {
    const label = /^\[([A-Z]+)\]$/.exec(line)?.[1];
    if (label !== undefined) sections.push({ label, records: [] });
    else if (line !== '') sections.at(-1)?.records.push(fieldsOf(line));
  }
  return sections;
}

function fieldsOf(line: string): string[] {
  const fields: string[] = [];
  let at = 0;
  for (;;) {
    if (line[at] === '"') {
      let value = '';
      for (at += 1; ; at += 1) {
        if (line[at] === undefined) throw new Error(`a text without an end: ${line}`);
        if (line[at] !== '"') value += line[at];
        else if (line[at + 1] === '"') {
          value += '"';
          at += 1;
        } else break;
      }
      at += 1;
      fields.push(value);
    } else {
      const end = line.indexOf(',', at);
      fields.push(line.slice(at, end < 0 ? undefined : end));
      at = end < 0 ? line.length : end;
    }
    if (at >= line.length) return fields;
    if (line[at] !== ',') throw new Error(`a text goes on after its end: ${line}`);
    at += 1;
  }
}

const childrenOf = (element: XmlElement, name: string, ns: string): XmlElement[] =>
  element.find(`n:${name}`, { n: ns }).filter((node) => node instanceof XmlElement);

export interface XmlRow {
  readonly fields: ReadonlyMap<string, string>;
  readonly rows: readonly XmlRow[];
}

/** Returns the elements at a path with their own texts, and the elements of `inner` below each of them. */
export function readXml(
  xml: string | Uint8Array,
  ns: string,
  path: readonly string[],
  inner: readonly string[] = [],
): XmlRow[] {
  const document = typeof xml === 'string' ? XmlDocument.fromString(xml) : XmlDocument.fromBuffer(xml);
  try {
    const walk = (from: XmlElement, names: readonly string[]): XmlElement[] =>
      names.reduce<XmlElement[]>(
        (elements, name) => elements.flatMap((element) => childrenOf(element, name, ns)),
        [from],
      );
    const rowOf = (element: XmlElement, deeper: readonly string[]): XmlRow => {
      const fields = new Map<string, string>();
      for (let child = element.firstChild; child; child = child.next)
        if (child instanceof XmlElement && child.find('*').length === 0)
          fields.set(child.name, child.content);
      return {
        fields,
        rows: deeper.length === 0 ? [] : walk(element, deeper).map((nested) => rowOf(nested, [])),
      };
    };
    return walk(document.root, path).map((element) => rowOf(element, inner));
  } finally {
    document.dispose();
  }
}
