import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract';
import type { Core } from '../app/engineContext';
import { businessDay } from '#shared/rules/days';
import { exportInvoices, joined, zipped } from '../documents/export/exportInvoices';
import { fa3 } from '../documents/fa3/fa3';
import { fileNameOf } from '../documents/fileName';
import { keptPaper } from '../documents/keep';
import { missingLettersOf } from '../documents/missingLetters';
import { sourceOf } from '../documents/source';

const os = implement(contract.documents);

export const documentsApi = (core: Core) => ({
  invoice: os.invoice.handler(async ({ input: { id, ...wanted }, errors }) => {
    const card = core.store.invoices.show(id);
    if (!card) throw errors.NOT_FOUND();
    try {
      const { bytes, ...made } = await keptPaper(core, card, wanted);
      return { ...made, pdf: bytes.toString('base64') };
    } catch (error) {
      const letters = missingLettersOf(error);
      if (letters !== null) throw errors.LETTERS({ data: { letters } });
      const detail = diskFault(error);
      if (detail === null) throw error;
      throw errors.UNWRITABLE({ data: { detail } });
    }
  }),
  fa3: os.fa3.handler(({ input, errors }) => {
    const card = core.store.invoices.show(input.id);
    if (!card) throw errors.NOT_FOUND();
    const made = fa3(sourceOf(core.store, card), core.now(), input);
    if (!made.ok) throw errors.REFUSED({ data: { refusals: [...made.refusals] } });
    return { xml: made.xml, fileName: `${fileNameOf(card.invoice)}_podglad-FA3.xml` };
  }),
  export: os.export.handler(async function* ({ input, errors }) {
    const { format } = input;
    const { language } = core.preferences.get();
    const files = exportInvoices(core, { ...input, language });
    const now = core.now();
    const steps =
      format === 'onePdf'
        ? joined(files, now, language)
        : format === 'pdf' || format === 'month'
          ? zipped(files, now)
          : files;
    const kind = format === 'onePdf' ? 'pdf' : 'zip';
    let name = `${format === 'month' ? 'dla-ksiegowej' : 'faktury'}-${businessDay(now)}.${kind}`;
    try {
      for await (const step of steps) {
        if (step.kind === 'progress') yield step;
        else for (const bytes of inParts(step.bytes)) yield { kind: 'part' as const, bytes };
        if (step.kind === 'file') name = step.name.replace('.', `-${businessDay(now)}.`);
      }
    } catch (error) {
      const detail = diskFault(error);
      if (detail === null) throw error;
      throw errors.UNWRITABLE({ data: { detail } });
    }
    yield { kind: 'end' as const, fileName: name };
  }),
});

/** Bytes of one message; a whole ZIP would hold up everything else on the line. */
const PART_BYTES = 192 * 1024;

function* inParts(bytes: Uint8Array): Generator<string> {
  for (let at = 0; at < bytes.length; at += PART_BYTES)
    yield Buffer.from(bytes.subarray(at, at + PART_BYTES)).toString('base64');
}

/** What a file system refuses with has a code such as `ENOSPC`. */
const diskFault = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.message : null;
