import type { Conflict } from '#shared/contract/conflicts';
import type { QueuedChange } from '#shared/contract/outbox';
import type { Instant } from '#shared/model/scalars';
import { businessDay } from '#shared/rules/days';
import { dayAndTime, longDay, money } from '#shared/text/formats';
import { speak, type Language } from '#shared/text/language';
import { sheetsText } from '#shared/text/sheets';
import type { Store } from '../../store/store';
import { conflictParts } from './conflictParts';
import type { HouseSheet, SheetPart } from './houseSheet';

/** The queue as it stands. */
export interface QueueNow {
  readonly open: readonly QueuedChange[];
  readonly conflicts: readonly Conflict[];
}

/** The queue on paper: what waits to be sent, and what somebody has to decide, with both sides of each conflict. */
export function queueSheet(
  store: Store,
  { open, conflicts }: QueueNow,
  language: Language,
  now: Instant,
): HouseSheet {
  const t = speak(sheetsText, language);
  const around = ({ change }: Conflict) => store.invoices.show(change.localId)?.invoice ?? null;
  return {
    ...{ kind: 'queue', language, title: t.queue, subtitle: longDay(language, businessDay(now)), lines: [] },
    parts: [
      ...queueParts(open, language),
      ...conflicts.flatMap((one) => conflictParts(one, around(one), language)),
    ],
    foot: t.madeAt(dayAndTime(language, now)),
    landscape: false,
  };
}

/** Two lists, also in the report of a shift. */
export function queueParts(open: readonly QueuedChange[], language: Language): SheetPart[] {
  const t = speak(sheetsText, language);
  const inConflict = ({ state }: QueuedChange) => state === 'conflict';
  return [
    queuePart(
      t.waiting,
      open.filter((one) => !inConflict(one)),
      language,
    ),
    queuePart(t.conflicts, open.filter(inConflict), language),
  ];
}

function queuePart(heading: string, changes: readonly QueuedChange[], language: Language): SheetPart {
  const t = speak(sheetsText, language);
  return {
    kind: 'list',
    heading: `${heading} (${changes.length})`,
    columns: [
      { head: [t.queuedAt], width: 100 },
      { head: [t.change], width: 110 },
      { head: [t.number], width: 130 },
      { head: [t.buyer], width: null },
      { head: [t.gross], width: 100, align: 'right' },
    ],
    rows: changes.map(({ kind, queuedAt, invoiceFullNo, buyerName, gross, currency }) => [
      { text: dayAndTime(language, queuedAt, businessDay(queuedAt)) },
      { text: t[kind] },
      { text: invoiceFullNo, bold: true },
      { text: buyerName },
      { text: gross === null ? t.unknownAmount : money(language, gross, currency) },
    ]),
    empty: t.none,
  };
}
