import { inflateSync } from 'node:zlib';
import { create } from 'fontkit';
import { XmlDocument } from 'libxml2-wasm';
import { readPdfObjects, pdfText, type Found, type PdfObject } from './pdfObjects';

/**
 * Checks the rules of PDF/A-2a (ISO 19005-2) that a reader can verify, object by object and without the code that drew
 * the file. It reads only files of the classic form: with a cross-reference table and without object streams.
 */

/** Lists all faults, each with its clause; empty for a valid file. */
export function pdfAFaults(bytes: Uint8Array): string[] {
  const faults: string[] = [];
  const found: Found = (clause, why) => faults.push(`${clause}: ${why}`);
  const file = Buffer.from(bytes);
  const text = file.toString('latin1');
  if (!/^%PDF-1\.[0-7]\n%[\x80-\xff]{4,}\n/.test(text)) found('6.1.2', 'header');
  const { objects, trailer } = readPdfObjects(text, file, found);
  if (!/\/ID \[<[0-9a-f]{32}> <[0-9a-f]{32}>\]/.test(trailer)) found('6.1.3', 'no ID');
  if (trailer.includes('/Encrypt')) found('6.1.3', 'encrypted');

  const at = (dictionary: string, key: string): PdfObject | null => {
    const number = new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(dictionary)?.[1];
    return (number && objects.get(Number(number))) || null;
  };
  const catalog = at(trailer, 'Root')?.dictionary ?? '';
  for (const { dictionary } of objects.values()) forbidden(dictionary, found);
  checkIntent(at(at(catalog, 'OutputIntents')?.dictionary ?? '', 'DestOutputProfile'), found);
  if (!/\/S \/GTS_PDFA1/.test(at(catalog, 'OutputIntents')?.dictionary ?? '')) found('6.2.3', 'intent');
  checkMetadata(at(catalog, 'Metadata'), at(trailer, 'Info')?.dictionary ?? '', objects, found);
  if (!/\/Lang \((pl-PL|en-GB)\)/.test(catalog)) found('6.7.4', 'no language');
  const marked = at(catalog, 'MarkInfo')?.dictionary ?? catalog;
  if (!marked.includes('/Marked true')) found('6.7.2', 'not marked');
  if (!at(catalog, 'StructTreeRoot')) found('6.7.3', 'no structure');

  const parents = parentTree(objects, at(catalog, 'StructTreeRoot')?.dictionary ?? '');
  for (const object of objects.values()) {
    if (!/\/Type \/Page\n/.test(object.dictionary)) continue;
    const contents = at(object.dictionary, 'Contents');
    const resources = at(object.dictionary, 'Resources')?.dictionary ?? '';
    const used = checkContent(contents, object.dictionary, parents, found);
    for (const [name, glyphs] of used) {
      const font = at(resources, name);
      if (!font) found('6.2.11', `no font ${name}`);
      else checkFont(font.dictionary, at, glyphs, found);
    }
  }
  return faults;
}

/** Keys of transparency, scripts, actions, embedded files and forms, which the program's PDF files never contain. */
const NEVER =
  /\/(SMask|Group|ca|CA|BM|TR2?|HTP|OPI|JS|JavaScript|AA|OpenAction|Launch|EmbeddedFiles|AF|XFA|AcroForm|Annots|Movie|Sound|RichMedia|PostScript|LZWDecode|Crypt|FFilter|NeedAppearances|Perms|Requirements|OCProperties|Alternates|PresSteps)\b/;

function forbidden(dictionary: string, found: Found): void {
  const keys = dictionary.replace(/\((?:[^\\()]|\\[^])*\)/g, '()').replace('/S /TR', '');
  const never = NEVER.exec(keys);
  if (never) found('6.2 to 6.6', never[0]);
}

function checkIntent(profile: PdfObject | null, found: Found): void {
  if (!profile?.stream) return found('6.2.3', 'no colour profile');
  const icc = inflateSync(profile.stream);
  const says = (from: number, to: number) => icc.toString('latin1', from, to);
  if (icc.readUInt32BE(0) !== icc.length) found('6.2.3', 'the profile is not as long as it says');
  if (says(36, 40) !== 'acsp' || (icc[8] ?? 9) > 4) found('6.2.3', 'not a profile of ICC 4 or older');
  if (says(16, 20) !== 'RGB ' || !profile.dictionary.includes('/N 3')) found('6.2.3', 'not RGB');
}

function checkMetadata(
  metadata: PdfObject | null,
  info: string,
  objects: ReadonlyMap<number, PdfObject>,
  found: Found,
): void {
  if (!metadata?.stream || metadata.dictionary.includes('/Filter')) return found('6.6.2', 'no plain XMP');
  const written = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(metadata.stream);
  if (/^<\?xpacket[^>]*(bytes|encoding)=/.test(written)) found('6.6.2.1', 'head of the packet');
  const xml = XmlDocument.fromString(written.replace(/<\?xpacket[^>]*\?>/g, '').trim());
  const ns = {
    rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
    a: 'http://www.aiim.org/pdfa/ns/id/',
    dc: 'http://purl.org/dc/elements/1.1/',
    xmp: 'http://ns.adobe.com/xap/1.0/',
    pdf: 'http://ns.adobe.com/pdf/1.3/',
  };
  const readText = (path: string) => xml.get(path, ns)?.content ?? null;
  if (readText('//a:part') !== '2' || readText('//a:conformance') !== 'A')
    found('6.6.4', 'does not claim 2a');
  const value = (key: string): string | null => {
    const reference = new RegExp(`/${key} (\\d+) 0 R`).exec(info)?.[1];
    const directText = new RegExp(`/${key} (<[^>]*>|\\((?:[^\\\\()]|\\\\[^])*\\))`).exec(info)?.[1];
    return pdfText(reference ? (objects.get(Number(reference))?.dictionary ?? '') : (directText ?? ''));
  };
  const day = (text: string | null) => text?.replace(/[^\d]/g, '') ?? null;
  const pairs = [
    ['Title', value('Title'), readText('//dc:title//rdf:li')],
    ['Creator', value('Creator'), readText('//xmp:CreatorTool')],
    ['Producer', value('Producer'), readText('//pdf:Producer')],
    ['CreationDate', day(value('CreationDate')), day(readText('//xmp:CreateDate'))],
  ] as const;
  for (const [key, infoValue, xmpValue] of pairs)
    if (!infoValue || infoValue !== xmpValue)
      found('6.6.3', `${key}: ${infoValue} in Info, ${xmpValue} in XMP`);
}

/** Counts the pieces of content in the structure tree for each page key. */
function parentTree(objects: ReadonlyMap<number, PdfObject>, root: string): Map<number, number> {
  const leaves = [...(/\/Kids \[([^\]]*)\]/.exec(root)?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(
    ([, number]) => objects.get(Number(number))?.dictionary ?? '',
  );
  const known = new Map<number, number>();
  for (const node of [root, ...leaves])
    for (const [, key, elements = ''] of (node.split('/Nums')[1] ?? '').matchAll(/(\d+) \[([^\]]*)\]/g))
      known.set(Number(key), elements.split(' 0 R').length - 1);
  return known;
}

const OPERATORS = new Set(
  'q Q cm w J j M d m l c v y h re S s f f* B n W W* BT ET Tf Td Tm Tj TJ cs scn CS SCN BDC EMC Do'.split(
    ' ',
  ),
);

/** Checks a page's content and collects the glyphs that each font draws. */
function checkContent(
  contents: PdfObject | null,
  page: string,
  parents: ReadonlyMap<number, number>,
  found: Found,
): Map<string, Set<number>> {
  const used = new Map<string, Set<number>>();
  if (!contents?.stream) {
    found('6.2.2', 'no content');
    return used;
  }
  const text = inflateSync(contents.stream).toString('latin1');
  let [depth, marks, font] = [0, 0, ''];
  const ids: number[] = [];
  for (const [token] of text.matchAll(/<<[^]*?>>|<[0-9a-f]*>|\/[\w-]+|[A-Za-z*]+|[^\s\w]|[\d.-]+/g)) {
    const id = /\/MCID (\d+)/.exec(token)?.[1];
    if (id) ids.push(Number(id));
    if (/^\/F\d+$/.test(token)) font = token.slice(1);
    if (/^<[0-9a-f]+>$/.test(token)) {
      const glyphs = used.get(font) ?? new Set();
      used.set(font, glyphs);
      for (const four of token.match(/[0-9a-f]{4}/g) ?? []) glyphs.add(Number.parseInt(four, 16));
      if (marks === 0) found('6.7.3', 'text that is neither tagged nor an artifact');
    }
    if (/^\/Device/.test(token) && token !== '/DeviceRGB') found('6.2.4.3', token);
    if (!/^[A-Za-z]/.test(token)) continue;
    if (!OPERATORS.has(token)) found('6.2.2', `operator ${token}`);
    if (token === 'q') depth += 1;
    if (token === 'Q') depth -= 1;
    if (token === 'BDC') marks += 1;
    if (token === 'EMC') marks -= 1;
    if (depth > 28) found('6.1.13', 'more than 28 states saved');
    if (/^(S|s|f\*?|B)$/.test(token) && marks === 0) found('6.7.3', 'a line that is no artifact');
  }
  if (depth !== 0 || marks !== 0) found('6.2.2', 'a state or a mark is left open');
  const key = Number(/\/StructParents (\d+)/.exec(page)?.[1] ?? Number.NaN);
  if (ids.some((id, at) => id !== at) || parents.get(key) !== ids.length)
    found('6.7.3', `${ids.length} pieces of content, the structure knows ${parents.get(key)}`);
  return used;
}

/** Characters that a glyph must not have as its copied text. */
const NO_LETTERS = [0, 0xfeff, 0xfffe].map((code) => String.fromCharCode(code));

function checkFont(
  font: string,
  at: (dictionary: string, key: string) => PdfObject | null,
  glyphs: ReadonlySet<number>,
  found: Found,
): void {
  const descendant = at(font, 'DescendantFonts')?.dictionary ?? '';
  const name = /\/BaseFont \/(\S+)/.exec(font)?.[1] ?? '';
  const program = at(at(descendant, 'FontDescriptor')?.dictionary ?? '', 'FontFile2')?.stream;
  const letters = at(font, 'ToUnicode')?.stream;
  if (!/^[A-Z]{6}\+/.test(name) || !descendant.includes(`/BaseFont /${name}`))
    found('6.2.11.5', `name ${name}`);
  if (!program || !letters) return found('6.2.11.4', `${name} is not embedded, or has no letters`);
  if (!/\/Encoding \/Identity-H/.test(font) || !/\/CIDToGIDMap \/Identity/.test(descendant))
    found('6.2.11.3', `${name} is not read by glyph`);
  const embedded = create(inflateSync(program));
  if (!('layout' in embedded)) return found('6.2.11.4', `${name} is not one font`);
  const widths = (/\/W \[0 \[([^\]]*)\]/.exec(descendant)?.[1] ?? '').split(' ').map(Number);
  const spoken = lettersOf(inflateSync(letters).toString('latin1'));
  if ([...spoken.values()].some((letter) => NO_LETTERS.some((none) => letter.includes(none))))
    found('6.2.11.7.2', `${name}: letters that are none`);
  for (const glyph of glyphs) {
    if (glyph === 0) found('6.2.11.8', `${name} draws .notdef`);
    if (!spoken.get(glyph)) found('6.2.11.7.2', `${name}: glyph ${glyph} has no letter`);
    if (glyph >= embedded.numGlyphs) found('6.2.11.4', `${name} lacks glyph ${glyph}`);
    else if (Math.abs(embedded.getGlyph(glyph).advanceWidth - (widths[glyph] ?? -9)) > 1)
      found('6.2.11.5', `${name}: width of ${glyph}`);
  }
}

/** Returns the copied text of each glyph. */
function lettersOf(map: string): Map<number, string> {
  const spoken = new Map<number, string>();
  for (const [, first = '', , list = ''] of map.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/g))
    for (const [at, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]+)>/g)].entries())
      spoken.set(
        Number.parseInt(first, 16) + at,
        new TextDecoder('utf-16be', { ignoreBOM: true }).decode(Buffer.from(hex.replaceAll(' ', ''), 'hex')),
      );
  return spoken;
}
