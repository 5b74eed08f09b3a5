import { isCorrection } from '#shared/rules/invoiceTypes';
import { paperWords as t } from '#shared/text/paperWords';
import type { PaperSource } from './invoicePaper';
import type { Fact, InvoicePaper } from './paper';

/**
 * The paper with the facts that it had until 28 November 2026: the basis of a link, the interface's id of the
 * reservation, and remarks with the program's sentence. Only recognises copies that were handed out before.
 */
export function formerPaper({ invoice, relatives }: PaperSource, paper: InvoicePaper): InvoicePaper {
  const { reservationId, additionalInfo, correctionReason } = invoice;
  const { how, original, advances } = relatives;
  const isLinkNamed = how !== null && how !== 'made';
  // Words of ours take no part in the comparison, so that any stand for the former ones.
  const link: Fact[] = isLinkNamed ? [{ label: t.corrected, value: t.corrected }] : [];
  const remarks = additionalInfo?.trim() ?? '';
  const reason = correctionReason?.trim() ?? '';
  const withLabels = (facts: readonly Fact[], labels: readonly Fact['label'][]) =>
    facts.filter(({ label }) => labels.includes(label));

  const notes = advances.length > 0 ? [...link] : [];
  notes.push(...withLabels(paper.notes, [t.exemption, t.annotation]));
  if (reservationId !== null) notes.push({ label: t.reservation, value: String(reservationId) });
  if (remarks !== '') notes.push({ label: t.remarks, value: remarks });
  notes.push(...withLabels(paper.notes, [t.issuedBy, t.receivedBy]));

  if (!isCorrection(invoice.invoiceType)) return { ...paper, notes };
  const corrected = paper.corrected.filter(({ label }) => label !== t.reason);
  if (original !== null) corrected.push(...link);
  if (reason !== '') corrected.push({ label: t.reason, value: reason });
  return { ...paper, notes, corrected };
}
