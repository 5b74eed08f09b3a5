import { formatFinding } from '#shared/text/findingWords';
import type { Conflict, ConflictField, ConflictSum } from '#shared/contract/conflictsContract';
import type { Finding } from '#shared/model/finding';
import { parseServiceTimeMs } from '#shared/rules/parseServiceTime';
import { nameOfInvoice } from '#shared/text/codeWords';
import {
  applySideCurrency,
  formatConflictFieldLabel,
  formatConflictValue,
  type Around,
} from '#shared/text/conflictFields';
import { sumName, formatConflictTitle, whatToDo } from '#shared/text/conflictStory';
import { dayAndTime, money, shortDay, stayInWords } from '#shared/text/formats';
import { fieldLabel } from '#shared/text/fieldLabels';
import { speak, type Language } from '#shared/text/language';
import { createPdfListColumn, createRightAlignedListColumn } from '../pdf/printableListData';
import type { Cell } from '../pdf/pdfTable';
import { buildListSheetPart, buildPrintableSheetTextPart, type SheetPart } from './houseSheet';
import * as texts from '#shared/i18n/texts';

/** Builds the printed form of a conflict, with squares to tick for each value that a person must decide. */
export function buildPrintableConflictParts(
  conflict: Conflict,
  around: Around | null,
  language: Language,
): SheetPart[] {
  const t = speak(texts.conflict, language);
  const { change, fields, twins, problem } = conflict;
  const buyer = change.buyerName === '' ? '' : ` ${t.buyerIs({ name: change.buyerName })}.`;
  return [
    buildPrintableSheetTextPart(
      formatConflictTitle(conflict, nameOfInvoice(change, language), t),
      `${whatToDo(conflict, language)}${buyer}`,
    ),
    ...(fields.length > 0 ? [buildComparisonPart(conflict, around, language)] : []),
    ...(twins.length > 0 ? [buildCandidatesPart(conflict, language)] : []),
    ...(problem?.findings ? [buildFindingsPart(problem.findings, language)] : []),
    ...(problem && problem.status !== null ? buildRefusalParts(problem, language) : []),
  ];
}

/**
 * Prints the versions of an invoice in a conflict side by side, field by field; a missing value is left blank. Fields
 * that need a decision come first.
 */
function buildComparisonPart(conflict: Conflict, around: Around | null, language: Language): SheetPart {
  const { kind, fields, times, gross, change } = conflict;
  const t = speak(texts.conflict, language);
  const isDecisionNeeded = (of: ConflictField) =>
    kind === 'changed' && change.kind !== 'delete' && of.asked && of.chosen === null;
  const buildCell = (
    field: ConflictField,
    value: 'base' | 'mine' | 'theirs' | 'value',
    bold: boolean,
  ): Cell => {
    const sideAround = applySideCurrency(around, gross[value === 'value' ? 'decided' : value]);
    const { text, small } = formatConflictValue(field.field, field[value], sideAround, language);
    return { text: small === '' ? text : `${text} (${small})`, bold };
  };
  const sides = (['mine', 'theirs'] as const).filter(
    (side) => !(side === 'mine' ? change.kind === 'delete' : kind === 'deleted'),
  );
  const sideLabels = {
    mine: t.thisPc({ at: dayAndTime(language, times.mine) }),
    theirs: formatOtherUserHeading(times.theirs, language),
  };
  const isOtherValueChosen = ({ chosen }: ConflictField) => chosen === 'value';
  const hasOther = fields.some(isOtherValueChosen);
  const changed = fields.filter(({ changedBy }) => changedBy !== 'neither');
  const rows = changed.toSorted((a, b) => Number(isDecisionNeeded(b)) - Number(isDecisionNeeded(a)));
  const since = times.base === null ? '' : dayAndTime(language, times.base);
  const createColumnWithSum = (
    head: string | readonly string[],
    width: number | null,
    sum: Cell | string,
    of: (field: ConflictField) => Cell | string,
  ) => createPdfListColumn<ConflictField | null>(head, width, (field) => (field ? of(field) : sum));
  const formatSum = (of: ConflictSum): string => (of === null ? '' : money(language, of.amount, of.currency));
  return buildListSheetPart(null, [...rows, null], '', [
    createColumnWithSum(
      speak(texts.words, language).field,
      hasOther ? 100 : 112,
      { text: sumName(change, language), bold: true },
      ({ field }) => ({
        text: formatConflictFieldLabel(field, around, language),
        bold: true,
      }),
    ),
    createColumnWithSum([t.base, since], hasOther ? 84 : 104, formatSum(gross.base), (field) =>
      buildCell(field, 'base', false),
    ),
    ...sides.flatMap((side, at) => [
      createColumnWithSum('', TICK_BOX_COLUMN_WIDTH_POINTS, '', (field) =>
        isDecisionNeeded(field) ? { text: '', box: true } : '',
      ),
      createColumnWithSum(
        [t[side], sideLabels[side]],
        at === 0 ? null : hasOther ? 92 : 140,
        formatSum(gross[side]),
        (field) =>
          buildCell(field, side, !isDecisionNeeded(field) && (field.chosen ?? field.changedBy) === side),
      ),
    ]),
    ...(hasOther
      ? [
          createColumnWithSum(t.other, 88, '', (field) =>
            isOtherValueChosen(field) ? buildCell(field, 'value', true) : '',
          ),
        ]
      : []),
  ]);
}

/** Width in points of a printed column of tick boxes. */
const TICK_BOX_COLUMN_WIDTH_POINTS = 12;

function formatOtherUserHeading(text: string | null, language: Language): string {
  const t = speak(texts.conflict, language);
  if (text === null) return t.someoneElse;
  const ms = parseServiceTimeMs(text);
  return t.someone({ at: ms === null ? text : dayAndTime(language, new Date(ms).toISOString()) });
}

/** Lists invoices in the service that may be the invoice that this PC sent. */
function buildCandidatesPart({ twins, change }: Conflict, language: Language): SheetPart {
  const t = speak(texts.conflict, language);
  const invoiceWords = speak(texts.invoiceWords, language);
  return buildListSheetPart(t.candidates({ n: twins.length }), twins, '', [
    createPdfListColumn('', TICK_BOX_COLUMN_WIDTH_POINTS, () => ({ text: '', box: true })),
    createPdfListColumn(speak(texts.invoiceForm, language).invoiceFullNo, 110, ({ invoiceFullNo }) => ({
      text: invoiceFullNo,
      bold: true,
    })),
    createPdfListColumn(invoiceWords.buyer, null, ({ buyerName }) => buyerName),
    createPdfListColumn(invoiceWords.issued, 80, ({ issueDate }) =>
      issueDate === null ? '' : shortDay(language, issueDate),
    ),
    createRightAlignedListColumn(sumName(change, language), 90, ({ gross, currency }) =>
      gross === null ? '' : money(language, gross, currency),
    ),
  ]);
}

function buildRefusalParts(problem: NonNullable<Conflict['problem']>, language: Language): SheetPart[] {
  const t = speak(texts.conflict, language);
  const nights = problem.conflicts.map(({ arrival, departure, reservationId }) =>
    [
      arrival !== null && departure !== null ? stayInWords(language, arrival, departure) : t.notSaid,
      `${speak(texts.stayWords, language).reservation} ${reservationId ?? t.notSaid}`,
    ].join(', '),
  );
  const lines = [
    ...new Set([problem.title, problem.detail]),
    ...problem.fields.map(({ field, message }) => `${fieldLabel(field, language)}: ${message}`),
    ...nights,
  ].filter(Boolean);
  return lines.length === 0
    ? []
    : [buildPrintableSheetTextPart(speak(texts.words, language).serviceMessage, lines.join('\n'))];
}

/**
 * Builds the section of a printed conflict that lists the findings because of which the merged invoice could not be
 * sent.
 */
function buildFindingsPart(findings: readonly Finding[], language: Language): SheetPart {
  const lines = findings.map(
    (finding) => `${fieldLabel(finding.field, language)}: ${formatFinding(finding, language)}`,
  );
  return buildPrintableSheetTextPart(speak(texts.conflict, language).toCorrect, lines.join('\n'));
}
