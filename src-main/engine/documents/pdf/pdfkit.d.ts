import type { Font } from 'fontkit';
import type { Word } from './wordLayout';

/** Features of pdfkit that its types lack. */
declare global {
  namespace PDFKit {
    interface PDFDocument {
      /** Reads a picture; throws where it cannot. */
      openImage(source: Buffer): { readonly width: number; readonly height: number };
    }
  }
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** The font in use, once it is embedded. */
      readonly _font: {
        /** By glyph, the letters that it is copied as. */
        unicode: number[][];
        /** A word with the space after it; each document would keep its own otherwise. */
        layoutCached: (word: string) => Word;
      };
      registerFont(name: string, font: Font): this;
    }
    interface StructureElementOptions {
      scope?: 'Column' | 'Row';
      /** Left, top, right and bottom of what is no text, points from the top left. */
      bbox?: readonly [number, number, number, number];
    }
  }
}
