import type { Font } from 'fontkit';

/** What pdfkit can and its types do not know. */
declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** The font in use, once it is embedded; by glyph, the letters that it is copied as. */
      readonly _font: { unicode: number[][] };
      /** A font that fontkit has opened. */
      registerFont(name: string, font: Font): this;
    }
    interface StructureElementOptions {
      /** Of a head of a table. */
      scope?: 'Column' | 'Row';
    }
  }
}
