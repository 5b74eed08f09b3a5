import { createHash } from 'node:crypto';
import {
  getPdfObject,
  splitOwnPdfIntoObjects,
  readPdfDictionaryReference,
  renumberPdfReferences,
  type OwnPdf,
} from './splitOwnPdfIntoObjects';
import type { Instant } from '#shared/model/scalars';

/** Joins many invoice PDFs into one PDF without holding all of them in memory. */
export class InvoicePdfMerger {
  private parts: Uint8Array[] = [];
  private readonly hash = createHash('sha256');
  private length = 0;
  /** Byte offset of each PDF object in the joined file, by object number. */
  private readonly places: number[] = [];
  private readonly members: MemberPdf[] = [];
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
    const { title, numbers: info } = readTitleAndInfoNumbers(pdf);
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
    for (const number of pdf.objects.keys())
      if (!dropped.has(number)) numbers.set(number, this.reserveObjectNumber());
    const mapObjectNumber = (number: number): number => {
      const now = numbers.get(number);
      if (now === undefined) throw new Error(`object ${number} was left out, and is asked for`);
      return now;
    };
    for (const [number, object] of pdf.objects) {
      if (dropped.has(number)) continue;
      const text = renumberPdfReferences(object, mapObjectNumber);
      const placed =
        number === pages
          ? text.replace('/Type /Pages', `/Type /Pages\n/Parent ${PAGES} 0 R`)
          : number === part
            ? text.replace('/S /Document', () => `/S /Part\n/T ${title}`)
            : this.makeNamesUnique(text);
      this.writeObject(mapObjectNumber(number), placed);
    }
    this.outputIntent ??= mapObjectNumber(intent);
    const pagesObject = getPdfObject(pdf, pages);
    this.members.push({
      title,
      pages: mapObjectNumber(pages),
      firstPage: mapObjectNumber(readPdfDictionaryReference(pagesObject, 'Kids')),
      count: Number(/\/Count (\d+)/.exec(pagesObject)?.[1]),
      part: mapObjectNumber(part),
      keys: this.writeParentTree(structureRoot, mapObjectNumber),
    });
    return this.takePendingBytes();
  }

  /**
   * Returns the last bytes of the joined PDF, or nothing if no PDF was added, because a PDF without a page is invalid.
   */
  end(): Uint8Array[] {
    if (this.members.length === 0) return [];
    const { members, title } = this;
    const formatReferenceList = (numbers: readonly number[]) =>
      `[${numbers.map((number) => `${number} 0 R`).join(' ')}]`;
    const items = members.map(() => this.reserveObjectNumber());
    for (const [at, { title: name, firstPage }] of members.entries())
      this.writeObject(
        items[at] ?? 0,
        `<<\n/Title ${name}\n/Parent ${OUTLINE} 0 R\n${at > 0 ? `/Prev ${items[at - 1]} 0 R\n` : ''}${
          at < items.length - 1 ? `/Next ${items[at + 1]} 0 R\n` : ''
        }/Dest [${firstPage} 0 R /XYZ null 842 null]\n>>`,
      );
    this.writeObject(
      OUTLINE,
      `<<\n/Type /Outlines\n/First ${items[0]} 0 R\n/Last ${items.at(-1)} 0 R\n/Count ${items.length}\n>>`,
    );
    const pages = members.reduce((sum, { count }) => sum + count, 0);
    this.writeObject(
      PAGES,
      `<<\n/Type /Pages\n/Count ${pages}\n/Kids ${formatReferenceList(members.map((member) => member.pages))}\n>>`,
    );
    this.writeObject(
      DOCUMENT,
      `<<\n/S /Document\n/P ${STRUCTURE} 0 R\n/K ${formatReferenceList(members.map((member) => member.part))}\n>>`,
    );
    const keys = formatReferenceList(members.map((member) => member.keys));
    this.writeObject(
      STRUCTURE,
      `<<\n/Type /StructTreeRoot\n/K [${DOCUMENT} 0 R]\n/ParentTree <<\n/Kids ${keys}\n>>\n/ParentTreeNextKey ${this.nextKey}\n>>`,
    );
    const xmp = buildXmpMetadata(title);
    this.writeObject(
      METADATA,
      `<<\n/Type /Metadata\n/Subtype /XML\n/Length ${xmp.length}\n>>\nstream\n${xmp}\nendstream`,
    );
    this.writeObject(INFO, buildInfoDictionary(title));
    this.writeObject(
      CATALOG,
      `<<\n/Type /Catalog\n/Pages ${PAGES} 0 R\n/Lang (${title.lang})\n/MarkInfo << /Marked true >>\n/StructTreeRoot ${STRUCTURE} 0 R\n/ViewerPreferences << /DisplayDocTitle true >>\n/Outlines ${OUTLINE} 0 R\n/PageMode /UseOutlines\n/OutputIntents [${this.outputIntent} 0 R]\n/Metadata ${METADATA} 0 R\n>>`,
    );
    this.writeCrossReferenceTable();
    return this.takePendingBytes();
  }

  /** Renames structure keys and fonts, because the joined PDFs may use equal names. */
  private makeNamesUnique(text: string): string {
    if (text.startsWith('<<\n/Type /Page\n'))
      return text.replace(
        /\/StructParents (\d+)/,
        (_, key) => `/StructParents ${this.nextKey + Number(key)}`,
      );
    if (!/^<<\n\/Type \/Font/.test(text)) return text;
    // Different subsets of a font need different prefixes in their names (PDF 32000-1, 9.6.4).
    const letters = encodeAsLetters(this.members.length);
    return text.replace(/\/(BaseFont|FontName) \/([A-Z])[A-Z]{5}\+/g, `/$1 /$2${letters}+`);
  }

  private writeParentTree(structureRoot: string, numberOf: (number: number) => number): number {
    const shift = this.nextKey;
    const leaf = this.reserveObjectNumber();
    const entries = [...structureRoot.matchAll(/(\d+) (\[[^\]]*\])/g)].map(([, key = '', elements = '']) => ({
      key: shift + Number(key),
      elements: renumberPdfReferences(elements, numberOf),
    }));
    const [first, last] = [entries[0]?.key ?? shift, entries.at(-1)?.key ?? shift];
    this.writeObject(
      leaf,
      `<<\n/Limits [${first} ${last}]\n/Nums [${entries.map(({ key, elements }) => `${key} ${elements}`).join('\n')}]\n>>`,
    );
    this.nextKey = last + 1;
    return leaf;
  }

  private writeCrossReferenceTable(): void {
    const start = this.length;
    const lines = this.places.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
    lines[0] = '0000000000 65535 f \n';
    this.write(`xref\n0 ${lines.length}\n${lines.join('')}`);
    const id = this.hash.copy().digest('hex').slice(0, 32);
    this.write(
      `trailer\n<<\n/Size ${lines.length}\n/Root ${CATALOG} 0 R\n/Info ${INFO} 0 R\n/ID [<${id}> <${id}>]\n>>\nstartxref\n${start}\n%%EOF\n`,
    );
  }

  private reserveObjectNumber(): number {
    return this.places.push(0) - 1;
  }

  private writeObject(number: number, text: string): void {
    this.places[number] = this.length;
    this.write(`${number} 0 obj\n${text}\nendobj\n`);
  }

  private write(latin1: string): void {
    const bytes = Buffer.from(latin1, 'latin1');
    this.hash.update(bytes);
    this.length += bytes.length;
    this.parts.push(bytes);
  }

  private takePendingBytes(): Uint8Array[] {
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

const encodeAsLetters = (number: number): string =>
  Array.from({ length: 5 }, (_, at) =>
    String.fromCharCode(65 + (Math.floor(number / 26 ** (4 - at)) % 26)),
  ).join('');

interface MemberPdf {
  /** Title of the PDF as a PDF string, copied unchanged from the original file. */
  readonly title: string;
  readonly pages: number;
  readonly firstPage: number;
  readonly count: number;
  readonly part: number;
  readonly keys: number;
}

function readTitleAndInfoNumbers(pdf: OwnPdf): { readonly title: string; readonly numbers: number[] } {
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

const PRODUCER_NAME = 'Kontuar';

const encodePdfHexString = (text: string): string =>
  `<FEFF${Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join('')}>`;

const truncateToSecond = (instant: Instant): string => `${instant.slice(0, 19)}Z`;

const buildInfoDictionary = ({ title, madeAt }: JoinedTitle): string =>
  `<<\n/Title ${encodePdfHexString(title)}\n/Creator (${PRODUCER_NAME})\n/Producer (${PRODUCER_NAME})\n/CreationDate (D:${truncateToSecond(madeAt).replace(/[-:T]/g, '')})\n>>`;

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function buildXmpMetadata({ title, madeAt }: JoinedTitle): string {
  const xmp = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>2</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance></rdf:Description>
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(title)}</rdf:li></rdf:Alt></dc:title></rdf:Description>
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"><xmp:CreateDate>${truncateToSecond(madeAt)}</xmp:CreateDate><xmp:CreatorTool>${PRODUCER_NAME}</xmp:CreatorTool></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"><pdf:Producer>${PRODUCER_NAME}</pdf:Producer></rdf:Description>
</rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;
  return Buffer.from(xmp, 'utf8').toString('latin1');
}
