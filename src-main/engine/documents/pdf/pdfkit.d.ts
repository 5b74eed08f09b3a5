import type { Font } from 'fontkit';
import type { Word } from './wordGlyphShaping';

/** Declares the functions of pdfkit that Kontuar uses but that pdfkit's own types lack. */
declare global {
  namespace PDFKit {
    interface PDFDocument {
      /** Reads a picture; throws if the picture cannot be read. */
      openImage(source: Buffer): { readonly width: number; readonly height: number };
    }
  }
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** The font object of pdfkit that is currently used, available once the font is embedded. */
      readonly _font: {
        /** For each glyph of the font, the code points of the text that is copied from the PDF. */
        unicode: number[][];
        /**
         * Returns the layout of a word and the space after it. Kontuar replaces this pdfkit function, so that documents
         * share one cache.
         */
        layoutCached: (word: string) => Word;
      };
      registerFont(name: string, font: Font): this;
    }
    interface StructureElementOptions {
      scope?: 'Column' | 'Row';
      /**
       * Bounding box of a picture or other content without text: left, top, right and bottom, in points from the top
       * left corner of the page.
       */
      bbox?: readonly [number, number, number, number];
    }
  }
}
