import type { Font } from 'fontkit';
import type { Word } from './wordGlyphShaping';

/** Features of pdfkit that its types lack. */
declare global {
  namespace PDFKit {
    interface PDFDocument {
      /** Reads a picture; throws if the picture cannot be read. */
      openImage(source: Buffer): { readonly width: number; readonly height: number };
    }
  }
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** The current font, available once it is embedded. */
      readonly _font: {
        /** For each glyph, the code points that copied text contains. */
        unicode: number[][];
        /**
         * Returns a word with the space after it, laid out. Kontuar replaces this function by a shared cache, because
         * each document would otherwise keep its own.
         */
        layoutCached: (word: string) => Word;
      };
      registerFont(name: string, font: Font): this;
    }
    interface StructureElementOptions {
      scope?: 'Column' | 'Row';
      /** Bounding box of content that is not text: left, top, right and bottom, in points from the top left. */
      bbox?: readonly [number, number, number, number];
    }
  }
}
