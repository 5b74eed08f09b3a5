import type { Invoice, ShownInvoice } from '#shared/model/invoice';
import type { CreateBody, UpdateBody } from '#shared/model/invoiceBody';
import { applyPatch, bodyWithPatch, invoiceOfBody, patchWithPatch } from '#shared/rules/merge/patch';
import { followedEdit, withFilledIn } from '#shared/rules/merge/positions';
import { isAlikeItem } from '#shared/rules/merge/same';
import type { Change } from '../../store/outbox/outboxStore';
import { note, type Trip } from './trip';

/** What the open changes of one invoice do to each other (SPEC.md, O). Inside a transaction. */

/**
 * The head as it is to be sent: later edits that still wait are put into it, so that the service never has, and
 * KSeF never gets, a state that the user has already mended.
 */
export function gathered(trip: Trip, head: Change): Change {
  const { outbox } = trip.store;
  let whole = head;
  for (const later of outbox.lane(head.localId).slice(1)) {
    if (later.kind !== 'update' || later.state !== 'waiting' || later.problem !== null) break;
    if (whole.kind === 'create') whole = createWith(whole, later.patch);
    else if (whole.kind === 'update') {
      if (!isOnTop(whole, later)) break;
      // What was decided about a field does not hold for what was typed there since.
      const typed = Object.keys(later.patch);
      const choices = Object.fromEntries(
        Object.entries(whole.choices).filter(([path]) => !typed.includes(path.split(/[.[]/)[0] ?? path)),
      );
      whole = { ...whole, patch: patchWithPatch(whole.patch, later.patch), choices };
      outbox.amend(head.changeId, { choices });
    } else break;
    outbox.rewrite(head.changeId, whole);
    outbox.erase(later.changeId);
    note(trip, head, { what: 'merged', fields: Object.keys(later.patch) });
  }
  return whole;
}

export type Create = Change & { readonly kind: 'create' };
export type Update = Change & { readonly kind: 'update' };

/** A create with an edit put in: what the edit names in a field takes the place of all that was named there, by whichever name. */
export function createWith(create: Create, patch: UpdateBody): Create {
  const { correctionId, prepaymentId } = create.references;
  return {
    ...create,
    body: bodyWithPatch(create.body, patch),
    references: {
      correctionId: typeof patch['correctionId'] === 'number' ? null : correctionId,
      prepaymentId: patch.prepaymentId === undefined ? prepaymentId : [],
    },
  };
}

/** The create that was not sent yet, as later edits make it. */
export function unsentWithEdits(lane: readonly Change[]): Create | null {
  const unsent = lane.find(isUnsentCreate);
  if (!unsent) return null;
  const patches = lane.flatMap((change) => (change.kind === 'update' ? [change.patch] : []));
  return patches.reduce(createWith, unsent);
}

export const isUnsentCreate = (change: Change): change is Create =>
  change.kind === 'create' &&
  (change.state === 'waiting' || (change.state === 'conflict' && change.conflict !== 'doubtful'));

/**
 * Whether a later edit began with what the earlier one made of the fields that both set. Two rows that turned out to be
 * one invoice were edited apart: there the later one goes by itself, and is merged with what the service then has.
 */
export function isOnTop(earlier: Update, later: Update): boolean {
  const made = applyPatch(earlier.base, earlier.patch);
  return Object.keys(later.patch).every((field) => {
    if (!(field in earlier.patch)) return true;
    if (field !== 'invoiceItems') return says(made, field) === says(later.base, field);
    const [one, other] = [made.invoiceItems, later.base.invoiceItems];
    return one.length === other.length && one.every((item, i) => other[i] && isAlikeItem(item, other[i]));
  });
}

const says = (invoice: ShownInvoice, field: string): string =>
  JSON.stringify(Object.entries(invoice).find(([name]) => name === field)?.[1] ?? null);

const isIdle = ({ state, conflict }: Change): boolean =>
  (state === 'waiting' || state === 'conflict') && conflict !== 'doubtful';

/**
 * The change of an invoice that goes next; null while it waits for a decision. A deletion goes before edits that
 * wait: they are pointless if it succeeds, and are still there if the user takes it back.
 */
export function nextOf(lane: readonly Change[]): Change | null {
  const [first] = lane;
  const last = lane.at(-1);
  const next = last?.kind === 'delete' && lane.slice(0, -1).every(isIdle) ? last : first;
  return next && (next.state === 'waiting' || next.state === 'uncertain') ? next : null;
}

/** Whether nothing of the invoice ever left, so that its deletion leaves nothing to do. */
export const neverLeft = ([first, ...later]: readonly Change[]): boolean =>
  first?.kind === 'create' && isIdle(first) && later.at(-1)?.kind === 'delete';

/** Gives up every open change of the invoice: it is gone, as the user wanted. */
export function dropAll(trip: Trip, localId: string): void {
  for (const change of trip.store.outbox.lane(localId).reverse()) {
    trip.store.outbox.move(change.changeId, 'drop', trip.now());
    note(trip, change, { what: change.kind === 'delete' ? 'undone' : 'dropped' });
  }
}

/** After a confirmation: items that later changes knew without a position have one now. */
export function follow(trip: Trip, localId: string, before: Invoice | null, now: Invoice): void {
  const { outbox } = trip.store;
  const known = before?.invoiceItems ?? [];
  for (const change of outbox.lane(localId)) {
    if (change.kind !== 'update') continue;
    const { base, patch } = followedEdit(change.base, change.patch, known, now.invoiceItems);
    outbox.rewrite(change.changeId, { kind: 'update', patch, base: { ...base, invoiceId: now.invoiceId } });
  }
}

/** The answer to a create says what the service filled in; edits made meanwhile began without it. */
export function takeFilledIn(trip: Trip, localId: string, sent: CreateBody, kept: Invoice): void {
  const { outbox } = trip.store;
  for (const change of outbox.lane(localId)) {
    if (change.kind !== 'update') continue;
    const base = withFilledIn(change.base, invoiceOfBody(sent), kept);
    outbox.rewrite(change.changeId, { kind: 'update', patch: change.patch, base });
  }
}
