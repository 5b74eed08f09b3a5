import type { Font } from 'fontkit';

/** What pdfkit can and its types do not know. */
declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** A font that fontkit has opened. */
      registerFont(name: string, font: Font): this;
    }
    interface StructureElementOptions {
      /** Of a head of a table. */
      scope?: 'Column' | 'Row';
    }
  }
}
