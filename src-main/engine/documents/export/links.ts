import { isCorrection } from '#shared/rules/invoiceTypes';
import { speak, type Language } from '#shared/text/language';
import { linkHowText } from '#shared/text/links';
import { registerText } from '#shared/text/register';
import type { Entry } from './entry';
import { dayColumn, textColumn, typeOf } from './register';
import type { Cell, DataTable } from './table';

/** Which invoice corrects or settles which, a line a pair. */
export function linksTable(entries: readonly Entry[], language: Language): DataTable {
  const t = speak(registerText, language);
  const line = (entry: Entry, relation: string, other: string, ksef: string): Cell[] => [
    entry.card.invoice.invoiceFullNo || t.numberless,
    typeOf(entry.card.invoice.invoiceType, language),
    entry.card.invoice.issueDate,
    relation,
    other,
    ksef,
    entry.card.invoice.correctionReason?.trim() ?? '',
    entry.relatives.how === null ? '' : speak(linkHowText, language)[entry.relatives.how],
  ];
  return {
    name: t.links,
    columns: [
      textColumn(t.number, 20),
      textColumn(t.type, 24),
      dayColumn(t.issued),
      textColumn(t.relation, 18),
      textColumn(t.other, 24),
      textColumn(t.otherKsef, 38),
      textColumn(t.reason, 40),
      textColumn(t.knownHow, 28),
    ],
    rows: entries.flatMap((entry) => [
      ...(isCorrection(entry.card.invoice.invoiceType)
        ? [
            line(
              entry,
              t.corrects,
              entry.relatives.original?.invoiceFullNo ?? t.unknownOriginal,
              entry.relatives.original?.ksefId ?? '',
            ),
          ]
        : []),
      ...entry.relatives.advances.map(({ invoice }) =>
        line(entry, t.settles, invoice.invoiceFullNo, invoice.ksefId ?? ''),
      ),
    ]),
  };
}
