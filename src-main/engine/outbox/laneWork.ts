import type { Invoice } from '#shared/model/invoice';
import { applyPatch, bodyWithPatch, patchWithPatch } from '#shared/rules/merge/patch';
import { followed } from '#shared/rules/merge/positions';
import type { Change } from '../store/outboxStore';
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
    if (whole.kind === 'create') whole = { ...whole, body: bodyWithPatch(whole.body, later.patch) };
    else if (whole.kind === 'update') {
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

/** A delete makes what waits before it pointless, unless some of that may be on its way. */
export function isOvertaken(lane: readonly Change[]): boolean {
  const last = lane.at(-1);
  return (
    lane.length > 1 &&
    last?.kind === 'delete' &&
    last.state === 'waiting' &&
    lane
      .slice(0, -1)
      .every(
        ({ state, conflict }) => (state === 'waiting' || state === 'conflict') && conflict !== 'doubtful',
      )
  );
}

/**
 * Drops what the delete at the end of the lane has overtaken. Returns that delete; null where nothing of the
 * invoice ever left, so that there is nothing to delete either.
 */
export function overtaken(trip: Trip, lane: readonly Change[]): Change | null {
  const { outbox } = trip.store;
  const [first] = lane;
  const last = lane.at(-1);
  if (!first || !last) return null;
  // The user saw the invoice without these edits last.
  if (first.kind !== 'create') outbox.rewrite(last.changeId, { kind: 'delete', base: first.base });
  for (const change of lane.slice(0, -1).reverse()) {
    outbox.move(change.changeId, 'drop', trip.now());
    note(trip, change, { what: 'dropped' });
  }
  if (first.kind !== 'create') return outbox.get(last.changeId);
  outbox.move(last.changeId, 'drop', trip.now());
  note(trip, last, { what: 'undone' });
  return null;
}

/** After a confirmation: items that later changes knew without a position have one now. */
export function follow(trip: Trip, localId: string, before: Invoice | null, now: Invoice): void {
  const { outbox } = trip.store;
  const known = before?.invoiceItems ?? [];
  for (const change of outbox.lane(localId)) {
    if (change.kind !== 'update') continue;
    const items = followed(change.base.invoiceItems, known, now.invoiceItems);
    const base = { ...change.base, invoiceId: now.invoiceId, invoiceItems: items };
    const typed = change.patch.invoiceItems;
    const placed = items.filter((_, place) => change.base.invoiceItems[place]?.positionId === null);
    const mine = typed && followed(applyPatch(change.base, change.patch).invoiceItems, [], placed);
    const patch = {
      ...change.patch,
      ...(typed
        ? {
            invoiceItems: typed.map((item, place) => ({
              ...item,
              positionId: mine?.[place]?.positionId ?? null,
            })),
          }
        : {}),
    };
    outbox.rewrite(change.changeId, { kind: 'update', patch, base });
  }
}
