import { formatFinding } from '#shared/text/findingWords';
import type { Conflict, ConflictField, ConflictSum } from '#shared/contract/conflictsContract';
import { nameOfInvoice } from '#shared/text/codeWords';
import {
  applySideCurrency,
  formatConflictFieldLabel,
  formatConflictValue,
  type Around,
} from '#shared/text/conflictFields';
import { formatConflictTitle, sumName, whatToDo } from '#shared/text/conflictStory';
import { fieldLabel } from '#shared/text/fieldLabels';
import { money } from '#shared/text/formats';
import { speak, type Language } from '#shared/text/language';
import { formatTextTable } from './commandOutput';
import * as texts from '#shared/i18n/texts';

/** Returns the title of a conflict, with the same words as on the conflict screen. */
export const formatConflictHeadline = (conflict: Conflict, language: Language): string =>
  formatConflictTitle(conflict, nameOfInvoice(conflict.change, language), speak(texts.conflict, language));

/**
 * Formats a conflict as text for the terminal: what happened, the possible decisions, and the values of the changed
 * fields.
 */
export function formatConflictReport(conflict: Conflict, around: Around | null, language: Language): string {
  const t = speak(texts.conflict, language);
  const { change, fields, twins } = conflict;
  const buyer = change.buyerName === '' ? [] : [t.buyerIs({ name: change.buyerName })];
  const introduction = [formatConflictHeadline(conflict, language), whatToDo(conflict, language), ...buyer];
  const sections = [introduction.join('\n')];
  if (fields.length > 0) sections.push(formatFieldsTable(conflict, around, language));
  if (twins.length > 0) sections.push(formatTwinsTable(conflict, language));
  const reasons = listReasons(conflict, language);
  if (reasons.length > 0) sections.push(reasons.join('\n'));
  return sections.join('\n\n');
}

function formatFieldsTable(
  { fields, gross, change }: Conflict,
  around: Around | null,
  language: Language,
): string {
  const t = speak(texts.conflict, language);
  const changed = fields.filter(({ changedBy }) => changedBy !== 'neither');
  const formatValue = (field: ConflictField, side: 'base' | 'mine' | 'theirs'): string => {
    const { text, small } = formatConflictValue(
      field.field,
      field[side],
      applySideCurrency(around, gross[side]),
      language,
    );
    return small === '' ? text : `${text} (${small})`;
  };
  const formatDecision = ({ asked, chosen, changedBy }: ConflictField): string => {
    if (asked && chosen === null) return t.toDecide;
    if (chosen === 'value') return t.isOther;
    return (chosen ?? changedBy) === 'mine' ? t.isMine : t.isTheirs;
  };
  const formatAmount = (sum: ConflictSum): string =>
    sum === null ? '' : money(language, sum.amount, sum.currency);
  const rows = changed.map((field) => [
    field.field,
    formatConflictFieldLabel(field.field, around, language),
    formatValue(field, 'base'),
    formatValue(field, 'mine'),
    formatValue(field, 'theirs'),
    formatDecision(field),
  ]);
  const sums = [gross.base, gross.mine, gross.theirs, gross.decided].map(formatAmount);
  return formatTextTable(
    ['--field', speak(texts.words, language).field, t.base, t.mine, t.theirs, ''],
    [...rows, ['', sumName(change, language), ...sums]],
  );
}

function formatTwinsTable({ twins, change }: Conflict, language: Language): string {
  const t = speak(texts.conflict, language);
  const invoiceWords = speak(texts.invoiceWords, language);
  const rows = twins.map(({ invoiceId, invoiceFullNo, buyerName, issueDate, gross, currency }) => [
    String(invoiceId ?? ''),
    invoiceFullNo,
    buyerName,
    issueDate ?? '',
    gross === null ? '' : money(language, gross, currency),
  ]);
  const heads = [
    '--twin',
    speak(texts.invoiceForm, language).invoiceFullNo,
    invoiceWords.buyer,
    invoiceWords.issued,
    sumName(change, language),
  ];
  return `${t.candidates({ n: twins.length })}\n${formatTextTable(heads, rows)}`;
}

function listReasons({ problem }: Conflict, language: Language): string[] {
  if (problem === null) return [];
  const t = speak(texts.conflict, language);
  const findings = (problem.findings ?? []).map(
    (finding) => `${fieldLabel(finding.field, language)}: ${formatFinding(finding, language)}`,
  );
  const refused = problem.fields.map(({ field, message }) => `${fieldLabel(field, language)}: ${message}`);
  const answer = [...new Set([problem.title, problem.detail]), ...refused].filter(Boolean);
  return [
    ...(findings.length === 0 ? [] : [t.toCorrect, ...findings]),
    ...(problem.status === null || answer.length === 0
      ? []
      : [speak(texts.words, language).serviceMessage, ...answer]),
  ];
}
