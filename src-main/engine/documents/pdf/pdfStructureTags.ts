/**
 * Tags of the document structure for screen readers (PDF/A-2a), which is built while pages are drawn and passed to
 * pdfkit at the end.
 */
export type Tag = 'Document' | 'Sect' | 'H1' | 'H2' | 'P' | 'Span' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure';

interface TagNode {
  readonly tag: Tag;
  readonly options: PDFKit.Mixins.StructureElementOptions;
  readonly children: (TagNode | PDFKit.PDFStructureContent)[];
}

export class PdfStructureTags {
  private readonly root: TagNode = { tag: 'Document', options: {}, children: [] };
  private open: TagNode = this.root;

  constructor(private readonly document: PDFKit.PDFDocument) {}

  /** Calls `work` and places everything that `work` draws under one PDF structure tag. */
  drawWithinTag(tag: Tag, work: () => void, options: PDFKit.Mixins.StructureElementOptions = {}): void {
    const outer = this.open;
    const branch: TagNode = { tag, options, children: [] };
    outer.children.push(branch);
    this.open = branch;
    work();
    this.open = outer;
  }

  /**
   * Draws a piece of text as a separate element of the PDF's structure tree, with the given tag; the text must fit on
   * one page.
   */
  drawTaggedContent(tag: Tag, work: () => void, options: PDFKit.Mixins.StructureElementOptions = {}): void {
    this.drawWithinTag(
      tag,
      () => {
        const content = this.document.markStructureContent(tag);
        work();
        this.document.endMarkedContent();
        this.open.children.push(content);
      },
      options,
    );
  }

  /** Marks content that need not be read aloud: lines, page numbers, repeated heads. */
  drawArtifact(type: 'Layout' | 'Pagination', work: () => void): void {
    this.document.markContent('Artifact', { type });
    work();
    this.document.endMarkedContent();
  }

  addToDocument(): void {
    this.document.addStructure(this.buildElement(this.root));
  }

  private buildElement(branch: TagNode): PDFKit.PDFStructureElement {
    const children = branch.children.map((child) => ('tag' in child ? this.buildElement(child) : child));
    return this.document.struct(branch.tag, branch.options, children);
  }
}
