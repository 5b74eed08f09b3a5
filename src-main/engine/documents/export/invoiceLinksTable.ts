import { isCorrection } from '#shared/rules/documents/invoiceTypes';
import { speak, type Language } from '#shared/text/language';
import type { LedgerEntry } from './vatLedgerEntry';
import { formatInvoiceType } from './vatRegisterTable';
import {
  createExportDateColumn,
  buildPlainValueTable,
  createExportTextColumn,
  type DataTable,
} from './dataTable';
import * as texts from '#shared/i18n/texts';

/**
 * Builds the export table of linked invoices. Each row contains a correction or a settlement, and the invoice that it
 * corrects or settles.
 */
export function buildRelatedInvoicesExportTable(
  entries: readonly LedgerEntry[],
  language: Language,
): DataTable {
  const t = speak(texts.register, language);
  const invoiceWords = speak(texts.invoiceWords, language);
  return buildPlainValueTable(
    t.links,
    entries.flatMap((entry) => buildLinkedPairs(entry, language)),
    [
      createExportTextColumn(
        speak(texts.words, language).number,
        ({ entry }) => entry.card.invoice.invoiceFullNo || speak(texts.invoiceBasics, language).noNumber,
      ),
      createExportTextColumn(
        invoiceWords.type,
        ({ entry }) => formatInvoiceType(entry.card.invoice.invoiceType, language),
        24,
      ),
      createExportDateColumn(invoiceWords.issueDate, ({ entry }) => entry.card.invoice.issueDate),
      createExportTextColumn(t.relation, ({ relation }) => relation, 18),
      createExportTextColumn(t.other, ({ number }) => number, 24),
      createExportTextColumn(t.otherKsef, ({ ksefId }) => ksefId, 38),
      createExportTextColumn(t.reason, ({ entry }) => entry.card.invoice.correctionReason?.trim() ?? '', 40),
      createExportTextColumn(t.knownHow, ({ entry }) => explainLinkSource(entry, language), 28),
    ],
  );
}

interface LinkedPair {
  readonly entry: LedgerEntry;
  readonly relation: string;
  readonly number: string;
  readonly ksefId: string;
}

function buildLinkedPairs(entry: LedgerEntry, language: Language): LinkedPair[] {
  const t = speak(texts.register, language);
  const invoices = speak(texts.invoices, language);
  const { original, advances } = entry.relatives;
  const settled = advances.map(({ invoice }): LinkedPair => ({
    entry,
    relation: invoices.settles,
    number: invoice.invoiceFullNo,
    ksefId: invoice.ksefId ?? '',
  }));
  if (!isCorrection(entry.card.invoice.invoiceType)) return settled;
  const number = original?.invoiceFullNo ?? t.unknownOriginal;
  return [{ entry, relation: invoices.corrects, number, ksefId: original?.ksefId ?? '' }, ...settled];
}

const explainLinkSource = ({ relatives }: LedgerEntry, language: Language): string =>
  relatives.how === null ? '' : speak(texts.links, language).foundBy[relatives.how];
