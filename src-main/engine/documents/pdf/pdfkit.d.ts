import type { Font } from 'fontkit';

/** Features of pdfkit that its types lack. */
declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** The font in use, once it is embedded; by glyph, the letters that it is copied as. */
      readonly _font: { unicode: number[][] };
      registerFont(name: string, font: Font): this;
    }
    interface StructureElementOptions {
      scope?: 'Column' | 'Row';
    }
  }
}
