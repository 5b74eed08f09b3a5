import { XmlDocument } from 'libxml2-wasm';
import {
  drawnOn,
  readPdfObjects,
  pdfValue,
  type Drawn,
  type PdfDictionary,
  type PdfObject,
  type PdfValue,
} from './pdfObjects';

/**
 * Checks the rules of PDF/UA-1 (ISO 14289-1) that a program can verify, by the numbers of the Matterhorn Protocol 1.1
 * (`00-000`), of the standard, or of the project's `own` rules; pdfA.ts checks the fonts. The structure tree is read
 * element by element, without the code that drew the file.
 */

/**
 * Tags of ISO 32000-1, 14.8.4 that the program's files use, with their allowed parents; a new tag must first be added
 * here.
 */
const PARENTS: Readonly<Record<string, RegExp>> = {
  Document: /^$/,
  Part: /^Document$/,
  Sect: /^(Document|Part|Sect)$/,
  H1: /^(Document|Part|Sect)$/,
  H2: /^(Document|Part|Sect)$/,
  P: /^(Document|Part|Sect)$/,
  Figure: /^(Document|Part|Sect|P)$/,
  Table: /^(Document|Part|Sect)$/,
  TR: /^Table$/,
  TH: /^TR$/,
  TD: /^TR$/,
  Span: /^(P|H1|H2|TH|TD|Span)$/,
};
/** Tags that may be empty; an empty table cell is valid. */
const MAY_BE_EMPTY = new Set(['TD']);

interface Element {
  readonly number: number;
  readonly tag: string;
  readonly dictionary: PdfDictionary;
  readonly children: readonly (Element | { readonly page: number; readonly mcid: number })[];
}

const isDictionary = (value: PdfValue | undefined): value is PdfDictionary => value instanceof Map;
const isList = (value: PdfValue | undefined): value is readonly PdfValue[] => Array.isArray(value);
const refOf = (value: PdfValue | undefined): number =>
  value !== null && typeof value === 'object' && 'ref' in value ? value.ref : Number.NaN;
const textOf = (value: PdfValue | undefined): string =>
  value !== null && typeof value === 'object' && 'text' in value ? value.text : '';

/** Lists all faults, each with its checkpoint; empty for a valid file. */
export function pdfUAFaults(bytes: Uint8Array): string[] {
  const faults: string[] = [];
  const found = (point: string, why: string) => void faults.push(`${point}: ${why}`);
  const file = Buffer.from(bytes);
  const { objects, trailer } = readPdfObjects(file.toString('latin1'), file, found);
  const dictionaryOf = (number: number): PdfDictionary => {
    const value = pdfValue(objects.get(number)?.dictionary ?? '');
    return isDictionary(value) ? value : new Map<string, PdfValue>();
  };
  const resolveDictionary = (value: PdfValue | undefined): PdfDictionary =>
    isDictionary(value) ? value : dictionaryOf(refOf(value));
  const catalog = dictionaryOf(Number(/\/Root (\d+) 0 R/.exec(trailer)?.[1]));
  checkCatalog(catalog, resolveDictionary, objects.get(refOf(catalog.get('Metadata'))), found);

  const root = resolveDictionary(catalog.get('StructTreeRoot'));
  if (root.has('RoleMap')) found('02-001', 'tags of their own meaning');
  const elements: Element[] = [];
  const read = (number: number, parent: number, page: number): Element => {
    const dictionary = dictionaryOf(number);
    const tag = String(dictionary.get('S')).slice(1);
    if (refOf(dictionary.get('P')) !== parent) found('01-005', `${tag} ${number} does not know its parent`);
    const onPage = dictionary.has('Pg') ? refOf(dictionary.get('Pg')) : page;
    const kids = dictionary.get('K') ?? [];
    const children = (isList(kids) ? kids : [kids]).map((kid): Element['children'][number] => {
      if (typeof kid === 'number') return { page: onPage, mcid: kid };
      if (isDictionary(kid)) {
        const at = kid.has('Pg') ? refOf(kid.get('Pg')) : onPage;
        return { page: at, mcid: Number(kid.get('MCID') ?? Number.NaN) };
      }
      return read(refOf(kid), number, onPage);
    });
    const element = { number, tag, dictionary, children };
    elements.push(element);
    return element;
  };
  const top = root.get('K');
  const trees = (isList(top) ? top : [top ?? null]).map((kid) =>
    read(refOf(kid), refOf(catalog.get('StructTreeRoot')), Number.NaN),
  );
  for (const tree of trees) checkTags(tree, '', found);
  checkHeadings(trees.flatMap(inOrder), found);
  checkPages(objects, elements, parentsOf(root, resolveDictionary), found);
  return faults;
}

type Say = (point: string, why: string) => void;

function checkCatalog(
  catalog: PdfDictionary,
  resolveDictionary: (value: PdfValue | undefined) => PdfDictionary,
  metadata: PdfObject | undefined,
  found: Say,
): void {
  const mark = resolveDictionary(catalog.get('MarkInfo'));
  if (mark.get('Marked') !== true) found('6.2', 'not marked');
  if (mark.get('Suspects') === true) found('01-007', 'suspects');
  if (resolveDictionary(catalog.get('ViewerPreferences')).get('DisplayDocTitle') !== true)
    found('07-001', 'the title is not shown');
  if (!/^[a-z]{2}(-[A-Z]{2})?$/.test(textOf(catalog.get('Lang')))) found('11-006', 'no language');
  const written = metadata?.stream?.toString('utf8').replace(/<\?xpacket[^>]*\?>/g, '');
  if (!written) return found('06-001', 'no XMP');
  const xml = XmlDocument.fromString(written.trim());
  const ns = {
    rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
    dc: 'http://purl.org/dc/elements/1.1/',
  };
  if (!xml.get('//dc:title//rdf:li', ns)?.content.trim()) found('06-003', 'no title');
  for (
    let item = resolveDictionary(resolveDictionary(catalog.get('Outlines')).get('First'));
    item.size > 0;
    item = resolveDictionary(item.get('Next'))
  )
    if (textOf(item.get('Title')).trim() === '') found('11-003', 'an entry of the outline without words');
}

const isElement = (child: Element['children'][number]): child is Element => 'tag' in child;
const inOrder = (element: Element): Element[] => [
  element,
  ...element.children.filter(isElement).flatMap(inOrder),
];

function checkTags(element: Element, parent: string, found: Say): void {
  const { tag, number, dictionary, children } = element;
  const name = `${tag} ${number}`;
  if (!PARENTS[tag]?.test(parent)) found('09-004', `${name} in ${parent || 'the root'}`);
  if (children.length === 0 && !MAY_BE_EMPTY.has(tag)) found('own', `${name} is empty`);
  if (dictionary.has('Lang') && !/^(pl-PL|en-GB|de-DE|uk-UA)$/.test(textOf(dictionary.get('Lang'))))
    found('11-007', `language of ${name}`);
  const attributes = dictionary.get('A');
  if (tag === 'Figure') {
    if (textOf(dictionary.get('Alt')).trim() === '') found('13-004', `${name} without words`);
    if (!isDictionary(attributes) || !isList(attributes.get('BBox')))
      found('ISO 32000-1, table 344', `${name} has no box`);
  }
  if (
    tag === 'TH' &&
    (!isDictionary(attributes) || !/^\/(Column|Row)$/.test(String(attributes.get('Scope'))))
  )
    found('15-003', `${name} without scope`);
  if (tag === 'Table') checkTable(element, found);
  for (const child of children.filter(isElement)) checkTags(child, tag, found);
}

/** Checks that every row has as many cells as the first row, and that the first row has the header cells. */
function checkTable({ number, children }: Element, found: Say): void {
  const rows = children.filter(isElement).map((row) => row.children.filter(isElement));
  const width = rows[0]?.length ?? 0;
  if (!rows[0]?.some(({ tag }) => tag === 'TH')) found('own', `table ${number} without heads`);
  for (const [at, row] of rows.entries())
    if (row.length !== width) found('7.2', `table ${number}: ${row.length} of ${width} cells in row ${at}`);
}

function checkHeadings(elements: readonly Element[], found: Say): void {
  let level = 0;
  for (const { tag } of elements) {
    if (tag === 'Part') level = 0;
    const headingLevel = Number(/^H(\d)$/.exec(tag)?.[1]);
    if (Number.isNaN(headingLevel)) continue;
    if (headingLevel > level + 1)
      found(level === 0 ? '14-002' : '14-003', `H${headingLevel} after H${level}`);
    level = headingLevel;
  }
  if (level === 0) found('own', 'no heading');
}

/** Maps each page key to the elements of the page's pieces of content, in the order of their numbers. */
function parentsOf(root: PdfDictionary, resolveDictionary: (value: PdfValue | undefined) => PdfDictionary) {
  const parents = new Map<number, readonly PdfValue[]>();
  const take = (node: PdfDictionary) => {
    const [kids, pairs] = [node.get('Kids'), node.get('Nums')];
    if (isList(kids)) for (const kid of kids) take(resolveDictionary(kid));
    if (!isList(pairs)) return;
    for (let at = 0; at < pairs.length; at += 2) {
      const entry = pairs[at + 1];
      if (isList(entry)) parents.set(Number(pairs[at]), entry);
    }
  };
  take(resolveDictionary(root.get('ParentTree')));
  return parents;
}

function checkPages(
  objects: ReadonlyMap<number, PdfObject>,
  elements: readonly Element[],
  parents: ReadonlyMap<number, readonly PdfValue[]>,
  found: Say,
): void {
  const owners = new Map<string, number[]>();
  for (const { number, children } of elements)
    for (const child of children) {
      if (isElement(child)) continue;
      const key = `${child.page} ${child.mcid}`;
      owners.set(key, [...(owners.get(key) ?? []), number]);
    }
  for (const [number, { dictionary }] of objects) {
    if (!/^<<\n\/Type \/Page\n/.test(dictionary)) continue;
    const page = pdfValue(dictionary);
    if (!isDictionary(page)) continue;
    if (page.has('Annots')) found('28-002', `page ${number} has annotations, and nothing here reads them`);
    if (page.get('Tabs') !== '/S') found('28-008', `page ${number}: order of tabs`);
    const stream = objects.get(refOf(page.get('Contents')))?.stream;
    const drawn = stream ? drawnOn(stream) : [];
    for (const piece of drawn) checkMarks(piece, number, found);
    const ids = new Set(drawn.flatMap(({ marks }) => marks.flatMap(({ mcid }) => mcid ?? [])));
    const known = parents.get(Number(page.get('StructParents'))) ?? [];
    for (const mcid of ids) {
      const [owner, ...more] = owners.get(`${number} ${mcid}`) ?? [];
      owners.delete(`${number} ${mcid}`);
      if (owner === undefined) found('01-005', `content ${mcid} of page ${number} has no tag`);
      if (more.length > 0) found('01-005', `content ${mcid} of page ${number} has two tags`);
      if (owner !== refOf(known[mcid])) found('01-005', `content ${mcid} of page ${number}: its parent`);
    }
  }
  for (const [content, [element]] of owners) found('own', `${element} has ${content}, and nothing is drawn`);
}

function checkMarks({ marks, isText }: Drawn, page: number, found: Say): void {
  const artifacts = marks.filter(({ tag }) => tag === '/Artifact').length;
  const tagged = marks.filter(({ mcid }) => mcid !== null).length;
  const subject = `${isText ? 'text' : 'a line'} on page ${page}`;
  if (artifacts + tagged === 0) found('01-005', `${subject} is neither tagged nor an artifact`);
  if (artifacts > 0 && tagged > 0) found('01-003', `${subject} is an artifact and tagged`);
  if (tagged > 1) found('01-004', `${subject} is in two tags`);
}
