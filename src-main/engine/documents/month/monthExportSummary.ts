import type { MonthSummary } from '#shared/contract/documentsContract';
import { readMonthVatRegister, type BookParts, type MonthRequest } from './monthVatRegister';

/** Counts the documents in the export of a month and lists the incomplete documents, before any file is written. */
export async function summarizeMonthExport(parts: BookParts, request: MonthRequest): Promise<MonthSummary> {
  const steps = readMonthVatRegister(parts, request);
  for (;;) {
    const step = await steps.next();
    if (!step.done) continue;
    const { month, entries, undated, elsewhere, arrived, letGo, notSent } = step.value;
    return {
      month,
      documents: entries.length,
      incomplete: [...entries, ...undated].flatMap(({ leftOut, card }) =>
        leftOut === null
          ? []
          : [{ localId: card.localId, number: card.invoice.invoiceFullNo, reason: leftOut }],
      ),
      awaited: entries.filter(({ marker }) => marker.kind === 'DI').length,
      elsewhere: elsewhere.length,
      letGo,
      notSent: notSent.length,
      confirmedAt: parts.store.ranges.summarize().invoices,
      arrived: arrived.map((arrivedNumber) => ({
        month: arrivedNumber.month,
        number: arrivedNumber.fullNumber,
        ksefNumber: arrivedNumber.ksefNumber,
      })),
    };
  }
}
