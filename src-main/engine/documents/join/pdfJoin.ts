import { createHash } from 'node:crypto';
import {
  getPdfObject,
  splitOwnPdfIntoObjects,
  readPdfDictionaryReference,
  renumberPdfReferences,
  type OwnPdf,
} from './ownPdfObjects';
import type { Instant } from '#shared/model/scalars';

/** Joins many invoice PDFs into one PDF without holding all of them in memory. */
export class InvoicePdfMerger {
  private parts: Uint8Array[] = [];
  private readonly hash = createHash('sha256');
  private length = 0;
  /** Byte offset of each PDF object in the joined file, by object number. */
  private readonly places: number[] = [];
  private readonly members: Member[] = [];
  /** Next free key of the PDF's parent tree, which maps page content to the document structure. */
  private nextKey = 0;
  private outputIntent: number | null = null;

  constructor(private readonly title: JoinedTitle) {
    this.places.length = FIRST_FREE;
    this.write('%PDF-1.7\n%\xff\xff\xff\xff\n');
  }

  /**
   * Adds one PDF and returns the bytes of the joined PDF that can be written now. Throws if Kontuar did not write the
   * added PDF.
   */
  add(bytes: Uint8Array): Uint8Array[] {
    const pdf = splitOwnPdfIntoObjects(bytes);
    const catalog = getPdfObject(pdf, pdf.root);
    const pages = readPdfDictionaryReference(catalog, 'Pages');
    const structure = readPdfDictionaryReference(catalog, 'StructTreeRoot');
    const structureRoot = getPdfObject(pdf, structure);
    const part = readPdfDictionaryReference(structureRoot, 'K');
    const intent = readPdfDictionaryReference(catalog, 'OutputIntents');
    const { title, numbers: info } = titleOf(pdf);
    const dropped = new Set([
      pdf.root,
      ...info,
      structure,
      ...['Names', 'MarkInfo', 'ViewerPreferences', 'Metadata'].map((key) =>
        readPdfDictionaryReference(catalog, key),
      ),
    ]);
    if (this.outputIntent !== null)
      dropped.add(intent).add(readPdfDictionaryReference(getPdfObject(pdf, intent), 'DestOutputProfile'));

    const numbers = new Map([[structure, DOCUMENT]]);
    for (const number of pdf.objects.keys()) if (!dropped.has(number)) numbers.set(number, this.reserve());
    const numberOf = (number: number): number => {
      const now = numbers.get(number);
      if (now === undefined) throw new Error(`object ${number} was left out, and is asked for`);
      return now;
    };
    for (const [number, object] of pdf.objects) {
      if (dropped.has(number)) continue;
      const text = renumberPdfReferences(object, numberOf);
      const placed =
        number === pages
          ? text.replace('/Type /Pages', `/Type /Pages\n/Parent ${PAGES} 0 R`)
          : number === part
            ? text.replace('/S /Document', () => `/S /Part\n/T ${title}`)
            : this.ownName(text);
      this.object(numberOf(number), placed);
    }
    this.outputIntent ??= numberOf(intent);
    const pagesObject = getPdfObject(pdf, pages);
    this.members.push({
      title,
      pages: numberOf(pages),
      firstPage: numberOf(readPdfDictionaryReference(pagesObject, 'Kids')),
      count: Number(/\/Count (\d+)/.exec(pagesObject)?.[1]),
      part: numberOf(part),
      keys: this.parentKeys(structureRoot, numberOf),
    });
    return this.taken();
  }

  /**
   * Returns the last bytes of the joined PDF. The result is empty if no PDF was added, because a PDF without a page is
   * invalid.
   */
  end(): Uint8Array[] {
    if (this.members.length === 0) return [];
    const { members, title } = this;
    const list = (numbers: readonly number[]) => `[${numbers.map((number) => `${number} 0 R`).join(' ')}]`;
    const items = members.map(() => this.reserve());
    for (const [at, { title: name, firstPage }] of members.entries())
      this.object(
        items[at] ?? 0,
        `<<\n/Title ${name}\n/Parent ${OUTLINE} 0 R\n${at > 0 ? `/Prev ${items[at - 1]} 0 R\n` : ''}${
          at < items.length - 1 ? `/Next ${items[at + 1]} 0 R\n` : ''
        }/Dest [${firstPage} 0 R /XYZ null 842 null]\n>>`,
      );
    this.object(
      OUTLINE,
      `<<\n/Type /Outlines\n/First ${items[0]} 0 R\n/Last ${items.at(-1)} 0 R\n/Count ${items.length}\n>>`,
    );
    const pages = members.reduce((sum, { count }) => sum + count, 0);
    this.object(
      PAGES,
      `<<\n/Type /Pages\n/Count ${pages}\n/Kids ${list(members.map((member) => member.pages))}\n>>`,
    );
    this.object(
      DOCUMENT,
      `<<\n/S /Document\n/P ${STRUCTURE} 0 R\n/K ${list(members.map((member) => member.part))}\n>>`,
    );
    const keys = list(members.map((member) => member.keys));
    this.object(
      STRUCTURE,
      `<<\n/Type /StructTreeRoot\n/K [${DOCUMENT} 0 R]\n/ParentTree <<\n/Kids ${keys}\n>>\n/ParentTreeNextKey ${this.nextKey}\n>>`,
    );
    const xmp = xmpOf(title);
    this.object(
      METADATA,
      `<<\n/Type /Metadata\n/Subtype /XML\n/Length ${xmp.length}\n>>\nstream\n${xmp}\nendstream`,
    );
    this.object(INFO, infoOf(title));
    this.object(
      CATALOG,
      `<<\n/Type /Catalog\n/Pages ${PAGES} 0 R\n/Lang (${title.lang})\n/MarkInfo << /Marked true >>\n/StructTreeRoot ${STRUCTURE} 0 R\n/ViewerPreferences << /DisplayDocTitle true >>\n/Outlines ${OUTLINE} 0 R\n/PageMode /UseOutlines\n/OutputIntents [${this.outputIntent} 0 R]\n/Metadata ${METADATA} 0 R\n>>`,
    );
    this.references();
    return this.taken();
  }

  /** Renames structure keys and fonts, because the joined PDFs may use equal names. */
  private ownName(text: string): string {
    if (text.startsWith('<<\n/Type /Page\n'))
      return text.replace(
        /\/StructParents (\d+)/,
        (_, key) => `/StructParents ${this.nextKey + Number(key)}`,
      );
    if (!/^<<\n\/Type \/Font/.test(text)) return text;
    // Different subsets of a font need different prefixes in their names (PDF 32000-1, 9.6.4).
    const letters = inLetters(this.members.length);
    return text.replace(/\/(BaseFont|FontName) \/([A-Z])[A-Z]{5}\+/g, `/$1 /$2${letters}+`);
  }

  private parentKeys(structureRoot: string, numberOf: (number: number) => number): number {
    const shift = this.nextKey;
    const leaf = this.reserve();
    const entries = [...structureRoot.matchAll(/(\d+) (\[[^\]]*\])/g)].map(([, key = '', elements = '']) => ({
      key: shift + Number(key),
      elements: renumberPdfReferences(elements, numberOf),
    }));
    const [first, last] = [entries[0]?.key ?? shift, entries.at(-1)?.key ?? shift];
    this.object(
      leaf,
      `<<\n/Limits [${first} ${last}]\n/Nums [${entries.map(({ key, elements }) => `${key} ${elements}`).join('\n')}]\n>>`,
    );
    this.nextKey = last + 1;
    return leaf;
  }

  private references(): void {
    const start = this.length;
    const lines = this.places.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
    lines[0] = '0000000000 65535 f \n';
    this.write(`xref\n0 ${lines.length}\n${lines.join('')}`);
    const id = this.hash.copy().digest('hex').slice(0, 32);
    this.write(
      `trailer\n<<\n/Size ${lines.length}\n/Root ${CATALOG} 0 R\n/Info ${INFO} 0 R\n/ID [<${id}> <${id}>]\n>>\nstartxref\n${start}\n%%EOF\n`,
    );
  }

  private reserve(): number {
    return this.places.push(0) - 1;
  }

  private object(number: number, text: string): void {
    this.places[number] = this.length;
    this.write(`${number} 0 obj\n${text}\nendobj\n`);
  }

  private write(latin1: string): void {
    const bytes = Buffer.from(latin1, 'latin1');
    this.hash.update(bytes);
    this.length += bytes.length;
    this.parts.push(bytes);
  }

  private taken(): Uint8Array[] {
    const ready = this.parts;
    this.parts = [];
    return ready.length === 0 ? [] : [Buffer.concat(ready)];
  }
}

/**
 * Numbers of the PDF objects that all joined documents share, such as the catalog. The objects of the single documents
 * are numbered from `FIRST_FREE` on.
 */
const [CATALOG, PAGES, STRUCTURE, DOCUMENT, OUTLINE, METADATA, INFO, FIRST_FREE] = [1, 2, 3, 4, 5, 6, 7, 8];

const inLetters = (number: number): string =>
  Array.from({ length: 5 }, (_, at) =>
    String.fromCharCode(65 + (Math.floor(number / 26 ** (4 - at)) % 26)),
  ).join('');

interface Member {
  /** Title of the PDF as a PDF string, copied unchanged from the original file. */
  readonly title: string;
  readonly pages: number;
  readonly firstPage: number;
  readonly count: number;
  readonly part: number;
  readonly keys: number;
}

function titleOf(pdf: OwnPdf): { readonly title: string; readonly numbers: number[] } {
  const info = getPdfObject(pdf, pdf.info);
  const values = [...info.matchAll(/(\d+) 0 R/g)].map(([, number]) => Number(number));
  return {
    title: getPdfObject(pdf, readPdfDictionaryReference(info, 'Title')),
    numbers: [pdf.info, ...values],
  };
}

/**
 * Title, language and time of a joined PDF, written identically to its information dictionary and its XMP metadata, as
 * PDF/A requires.
 */
interface JoinedTitle {
  readonly title: string;
  readonly lang: 'pl-PL';
  readonly madeAt: Instant;
}

const BY = 'Kontuar';

const hexText = (text: string): string =>
  `<FEFF${Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join('')}>`;

const second = (instant: Instant): string => `${instant.slice(0, 19)}Z`;

const infoOf = ({ title, madeAt }: JoinedTitle): string =>
  `<<\n/Title ${hexText(title)}\n/Creator (${BY})\n/Producer (${BY})\n/CreationDate (D:${second(madeAt).replace(/[-:T]/g, '')})\n>>`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function xmpOf({ title, madeAt }: JoinedTitle): string {
  const xmp = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>2</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance></rdf:Description>
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title></rdf:Description>
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"><xmp:CreateDate>${second(madeAt)}</xmp:CreateDate><xmp:CreatorTool>${BY}</xmp:CreatorTool></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"><pdf:Producer>${BY}</pdf:Producer></rdf:Description>
</rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;
  return Buffer.from(xmp, 'utf8').toString('latin1');
}
