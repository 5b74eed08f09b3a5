import type { Conflict } from '#shared/contract/conflictsContract';
import type { QueuedChange } from '#shared/contract/outboxContract';
import type { Instant } from '#shared/model/scalars';
import { toPropertyDay } from '#shared/rules/days';
import { dayAndTime, longDay } from '#shared/text/formats';
import { speak, type Language } from '#shared/text/language';
import { createPdfListColumn } from '../pdf/printableListData';
import type { Store } from '../../store/storeInterface';
import { buildPrintableConflictParts } from './printedConflictFormParts';
import { createGrossAmountColumn, buildListSheetPart, type HouseSheet, type SheetPart } from './houseSheet';
import * as texts from '#shared/i18n/texts';

/** Content of the queue: changes that wait to be sent, and conflicts that wait for a user's decision. */
export interface QueueNow {
  readonly open: readonly QueuedChange[];
  readonly conflicts: readonly Conflict[];
}

/** Returns the printable queue: changes that wait to be sent, and conflicts that a person must decide. */
export function buildPrintableQueueSheet(
  store: Store,
  { open, conflicts }: QueueNow,
  language: Language,
  now: Instant,
): HouseSheet {
  const t = speak(texts.sheets, language);
  const findConflictInvoice = ({ change }: Conflict) =>
    store.invoices.readCard(change.localId)?.invoice ?? null;
  return {
    kind: 'queue',
    language,
    title: speak(texts.shell, language).queue,
    subtitle: longDay(language, toPropertyDay(now)),
    lines: [],
    parts: [
      ...buildPrintableQueueParts(open, language),
      ...conflicts.flatMap((conflict) =>
        buildPrintableConflictParts(conflict, findConflictInvoice(conflict), language),
      ),
    ],
    foot: t.madeAt({ at: dayAndTime(language, now) }),
    landscape: false,
  };
}

/** Returns the lists of waiting changes and of conflicts for printing. */
export function buildPrintableQueueParts(open: readonly QueuedChange[], language: Language): SheetPart[] {
  const t = speak(texts.sheets, language);
  const isInConflict = ({ state }: QueuedChange) => state === 'conflict';
  return [
    buildQueuePart(
      t.waiting,
      open.filter((change) => !isInConflict(change)),
      language,
    ),
    buildQueuePart(t.conflicts, open.filter(isInConflict), language),
  ];
}

function buildQueuePart(heading: string, changes: readonly QueuedChange[], language: Language): SheetPart {
  const t = speak(texts.sheets, language);
  return buildListSheetPart(`${heading} (${changes.length})`, changes, t.none, [
    createPdfListColumn(speak(texts.words, language).since, 100, ({ queuedAt }) =>
      dayAndTime(language, queuedAt, toPropertyDay(queuedAt)),
    ),
    createPdfListColumn(t.change, 110, ({ kind }) => t[kind]),
    createPdfListColumn(speak(texts.words, language).number, 130, ({ invoiceFullNo }) => ({
      text: invoiceFullNo,
      bold: true,
    })),
    createPdfListColumn(speak(texts.invoiceWords, language).buyer, null, ({ buyerName }) => buyerName),
    createPdfListColumn(speak(texts.words, language).who, 90, ({ by }) => by ?? ''),
    createGrossAmountColumn(100, language),
  ]);
}
