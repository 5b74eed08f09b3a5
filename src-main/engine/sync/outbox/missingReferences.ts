import { createBodySchema, type CreateBody } from '#shared/model/invoiceBody';
import { sentFields } from '#shared/rules/createFields';
import { infoWithNumbers } from '#shared/rules/correctionSentence';
import { isCorrection, TYPE } from '#shared/rules/invoiceTypes';
import { isAlikeCreate } from '#shared/rules/merge/answerTo';
import type { Change, References } from '../../store/outbox/outboxStore';
import type { Store } from '../../store/store';
import { unsentWithEdits, type Create } from './laneWork';

/** Changes that name invoices of this PC which the service does not have yet (SPEC.md, O4). */

/**
 * `localId` of the invoice that must be in the service first; null where nothing stands in the way. What may have been
 * sent is looked for, and waits for nobody.
 */
export function findBlockingChange(store: Store, change: Change): string | null {
  if (change.kind !== 'create' || change.state !== 'waiting') return null;
  const whole = asSent(store, change);
  if (missingReferenceField(store, whole) !== null) return null;
  const { correctionId } = whole.references;
  if (correctionId !== null && invoiceIdOf(store, correctionId) === null) return correctionId;
  const advances = [...advancesNamed(whole), ...advancesHere(store, whole.body)];
  return advances.find((one) => !maySettle(store, one)) ?? null;
}

/** With the edits behind it, which go along with it (SPEC.md, O3). */
export const asSent = (store: Store, change: Create): Create =>
  unsentWithEdits(store.outbox.lane(change.localId)) ?? change;

/** Advances named by their name here. What has become another type settles none. */
export const advancesNamed = ({ body, references }: NamesOthers): readonly string[] =>
  body.invoiceType === TYPE.ksefSettlement ? references.prepaymentId : [];

interface NamesOthers {
  readonly body: CreateBody;
  readonly references: References;
}

/** Advances that are named by their id, as far as this PC knows them; what it does not know is for the service to judge. */
function advancesHere(store: Store, { invoiceType, prepaymentId }: CreateBody): string[] {
  if (invoiceType !== TYPE.ksefSettlement) return [];
  return (prepaymentId ?? []).flatMap((id) => store.invoices.show(String(id))?.localId ?? []);
}

/** A create with unknown result, and what it sent. */
export interface InDoubt {
  readonly localId: string;
  readonly sent: CreateBody;
}

export function listDoubtfulCreates(store: Store, open = store.outbox.open()): readonly InDoubt[] {
  const inDoubt: InDoubt[] = [];
  for (const { changeId, localId, kind, state } of open) {
    if (kind !== 'create' || (state !== 'uncertain' && state !== 'sending')) continue;
    const sent = createBodySchema.safeParse(store.outbox.attempts(changeId).at(-1)?.sent).data;
    if (sent) inDoubt.push({ localId, sent });
  }
  return inDoubt;
}

/**
 * Equal invoices on purpose: `localId` of the first until its fate is known (SPEC.md, C7). Also where one only has more
 * fields.
 */
export function findEqualDoubtful(store: Store, change: Change, inDoubt: readonly InDoubt[]): string | null {
  if (change.state !== 'waiting' || change.kind !== 'create' || inDoubt.length === 0) return null;
  const body = bodyWithIds(store, asSent(store, change));
  return inDoubt.find(({ sent }) => isAlikeCreate(sent, body))?.localId ?? null;
}

/** Whether it names this invoice by its name here. */
export const isNamed = ({ references: { correctionId, prepaymentId } }: Create, localId: string): boolean =>
  correctionId === localId || prepaymentId.includes(localId);

/** The field that names an invoice which will never be; null where all can still come. */
export function missingReferenceField(store: Store, change: Create): string | null {
  const { correctionId } = change.references;
  if (correctionId !== null && !store.invoices.show(correctionId)) return 'correctionId';
  return advancesNamed(change).some((localId) => !store.invoices.show(localId)) ? 'prepaymentId' : null;
}

/** References to invoices that have their id by now become that id. */
export function withIds(store: Store, { body, references }: NamesOthers): NamesOthers {
  const original = references.correctionId === null ? null : invoiceIdOf(store, references.correctionId);
  const advances = references.prepaymentId.flatMap((localId) => invoiceIdOf(store, localId) ?? []);
  return {
    body: withNumbers(store, {
      ...body,
      ...(original === null ? {} : { correctionId: original }),
      ...(advances.length === 0 ? {} : { prepaymentId: [...(body.prepaymentId ?? []), ...advances] }),
    }),
    references: {
      correctionId: original === null ? references.correctionId : null,
      prepaymentId: references.prepaymentId.filter((localId) => invoiceIdOf(store, localId) === null),
    },
  };
}

/** The body as it is sent, with real ids; to be asked for when nothing is waited for. */
export const bodyWithIds = (store: Store, change: Create): CreateBody =>
  sentFields(withIds(store, change).body);

/** Other PCs know what it corrects or settles by the numbers in its text alone: the service returns no link (A25). */
function withNumbers(store: Store, body: CreateBody): CreateBody {
  const ids = isCorrection(body.invoiceType) ? [body.correctionId ?? 0] : (body.prepaymentId ?? []);
  const numbers = ids.map((id) => store.invoices.show(String(id))?.invoice.invoiceFullNo ?? '');
  const additionalInfo = infoWithNumbers(body, numbers);
  return additionalInfo === null ? body : { ...body, additionalInfo };
}

const invoiceIdOf = (store: Store, localId: string): number | null =>
  store.invoices.show(localId)?.invoice.invoiceId ?? null;

/**
 * An advance may be settled once it has its KSeF number (conformance.md RUL-3). What has become another type
 * need never have one: the service's refusal makes the settlement step aside, where it would wait for ever.
 */
function maySettle(store: Store, localId: string): boolean {
  const invoice = store.invoices.show(localId)?.invoice;
  if (!invoice || invoice.invoiceId === null) return false;
  return invoice.ksefId !== null || invoice.invoiceType !== TYPE.ksefAdvance;
}
