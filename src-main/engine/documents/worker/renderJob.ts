import type { Instant } from '#shared/model/scalars';
import { loadTexts } from '#shared/text/loadTexts';
import type { Language } from '#shared/text/language';
import type { Cover } from '../export/coverSheetPdf';
import type { DataTable } from '../export/dataTable';
import type { InvoicePaper, PaperCopy } from '../paper/invoicePaperTypes';
import type { Pack } from '../pack/downtimePackContents';
import type { HouseSheet } from '../sheets/houseSheet';

/** Description of a document that has to be drawn as a PDF, in plain values that can be sent to another thread. */
export type RenderJob =
  | {
      readonly kind: 'invoice';
      readonly paper: InvoicePaper;
      readonly copy: PaperCopy;
      readonly madeAt: Instant;
      /** A JPEG. */
      readonly logo?: Uint8Array | null;
    }
  | { readonly kind: 'cover'; readonly cover: Cover; readonly language: Language }
  | { readonly kind: 'xlsx'; readonly tables: readonly DataTable[] }
  | {
      readonly kind: 'sheet';
      readonly sheet: HouseSheet;
      readonly madeAt: Instant;
      readonly training: boolean;
    }
  | { readonly kind: 'pack'; readonly pack: Pack; readonly language: Language; readonly madeAt: Instant };

export type Render = (job: RenderJob) => Promise<Buffer>;

/**
 * Draws a document as a PDF in the current thread. The drawing code is loaded only for the first document, because the
 * program starts faster without it.
 */
export const renderInCurrentThread: Render = async (job) => {
  switch (job.kind) {
    case 'invoice': {
      const { renderInvoicePdf } = await import('../pdf/invoicePdf');
      return renderInvoicePdf(job.paper, job.copy, job.madeAt, job.logo);
    }
    case 'cover': {
      const { renderAccountantCoverPdf } = await import('../export/coverSheetPdf');
      return renderAccountantCoverPdf(job.cover, job.language);
    }
    case 'xlsx': {
      const { renderXlsx: xlsxOf } = await import('../export/xlsx');
      return xlsxOf(job.tables);
    }
    case 'sheet': {
      const { renderPrintableSheetPdf } = await import('../sheets/sheetPdf');
      await loadTexts(job.sheet.language);
      return renderPrintableSheetPdf(job.sheet, job.madeAt, job.training);
    }
    case 'pack': {
      const { renderDowntimePackPdf } = await import('../pack/packPdf');
      return renderDowntimePackPdf(job.pack, job.language, job.madeAt);
    }
  }
};
