import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract';
import type { Core } from '../core';
import { keptPaper } from '../documents/keep';

const os = implement(contract.documents);

export const documentsApi = (core: Core) => ({
  invoice: os.invoice.handler(async ({ input: { id, ...wanted }, errors }) => {
    const card = core.store.invoices.show(id);
    if (!card) throw errors.NOT_FOUND();
    try {
      const { bytes, ...made } = await keptPaper(core, card, wanted);
      return { ...made, pdf: bytes.toString('base64') };
    } catch (error) {
      const detail = diskFault(error);
      if (detail === null) throw error;
      throw errors.UNWRITABLE({ data: { detail } });
    }
  }),
});

/** What a file system refuses with has a code such as `ENOSPC`. */
const diskFault = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.message : null;
