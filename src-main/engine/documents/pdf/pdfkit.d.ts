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
      /** Left, top, right and bottom of what is no text, points from the top left. */
      bbox?: readonly [number, number, number, number];
    }
  }
}
