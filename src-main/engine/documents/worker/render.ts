import type { Instant } from '#shared/model/scalars';
import type { Language } from '#shared/text/language';
import type { Cover } from '../export/cover';
import type { DataTable } from '../export/table';
import type { InvoicePaper, PaperCopy } from '../paper/paper';
import type { Pack } from '../pack/contents';

/** What is to be drawn, as plain values that may go to another thread. */
export type DrawJob =
  | {
      readonly kind: 'invoice';
      readonly paper: InvoicePaper;
      readonly copy: PaperCopy;
      readonly madeAt: Instant;
    }
  | { readonly kind: 'cover'; readonly cover: Cover; readonly language: Language }
  | { readonly kind: 'xlsx'; readonly tables: readonly DataTable[] }
  | { readonly kind: 'pack'; readonly pack: Pack; readonly language: Language; readonly madeAt: Instant };

/** Resolves with a whole file. */
export type Draw = (job: DrawJob) => Promise<Buffer>;

/** Draws in this thread. What draws is loaded with the first page: a start does without it. */
export const drawHere: Draw = async (job) => {
  switch (job.kind) {
    case 'invoice': {
      const { invoicePdf } = await import('../pdf/invoicePdf');
      return invoicePdf(job.paper, job.copy, job.madeAt);
    }
    case 'cover': {
      const { coverPdf } = await import('../export/cover');
      return coverPdf(job.cover, job.language);
    }
    case 'xlsx': {
      const { xlsxOf } = await import('../export/xlsx');
      return xlsxOf(job.tables);
    }
    case 'pack': {
      const { packPdf } = await import('../pack/packPdf');
      return packPdf(job.pack, job.language, job.madeAt);
    }
  }
};
