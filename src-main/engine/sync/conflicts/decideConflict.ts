import type { Decision } from '#shared/contract/conflictsContract';
import type { InvoiceCard } from '#shared/contract/invoicesContract';
import { createBodySchema, type CreateBody } from '#shared/model/invoiceBody';
import type { HistoryCode } from '#shared/outcome/historyCodes';
import type { MadeChoice } from '#shared/rules/merge/mergedField';
import { withLinks } from '#shared/rules/merge/patch';
import { followEdit } from '#shared/rules/merge/matchItemIds';
import { createBodyOfInvoice, updateBodyTo } from '#shared/rules/merge/wire';
import { getCurrentInstant, type Clock } from '../../platform/platform';
import type { Change, ChangeNews, ChoicesMade, References } from '../../store/outbox/outboxStore';
import type { Store } from '../../store/store';
import { makeChoice, mergeConflict } from './conflictView';
import { log } from '../../../log/log';

/** What a decision does to a change that stepped aside (SPEC.md, D). Each is one transaction, and kept in the history. */

export interface DecisionParts {
  readonly store: Store;
  readonly clock: Clock;
  /** Gives up a change and the later ones of its invoice; a word: it cannot. */
  readonly discard: (changeId: number) => readonly number[] | 'unknown' | 'sent';
}

/** `wrongAct`: this kind cannot be decided so. `open`: remembered, and something is still to be decided. */
export type Decided = 'done' | 'open' | 'wrongAct';

export function decideConflict(parts: DecisionParts, change: Change, decision: Decision): Decided {
  return parts.store.transaction(() => act(parts, change, decision));
}

function act(parts: DecisionParts, change: Change, decision: Decision): Decided {
  const { store, discard } = parts;
  const { conflict } = change;
  switch (decision.act) {
    case 'drop':
      // A deletion behind it may be on its way.
      return typeof discard(change.changeId) === 'string' ? 'wrongAct' : 'done';
    case 'choose':
      if (conflict !== 'changed') return 'wrongAct';
      return change.kind === 'delete'
        ? chooseForDelete(parts, change, decision.choices)
        : choose(parts, change, decision.choices);
    case 'retry':
      if (conflict === 'changed' && change.kind === 'delete') return deleteAnyway(parts, change);
      if (conflict === 'changed' || conflict === 'doubtful') return 'wrongAct';
      if (conflict === 'deleted' && change.kind !== 'create') return 'wrongAct';
      if (conflict === 'not-as-sent' && !canSendAgain(parts, change)) return 'wrongAct';
      return again(parts, change, 'retry');
    case 'recreate':
      return conflict === 'deleted' ? recreate(parts, change) : 'wrongAct';
    case 'sendAnew':
      // The candidates are not ours and are not found again.
      return conflict === 'doubtful' ? again(parts, change, 'sendAnew') : 'wrongAct';
    case 'accept':
      // A deletion that is given up is dropped: "sent" would say that it was carried out.
      if (!(conflict === 'kept-items' || conflict === 'not-as-sent') || change.kind === 'delete')
        return 'wrongAct';
      record(parts, change, 'accept');
      store.outbox.move(change.changeId, 'settle', now(parts), { problem: null });
      return 'done';
    case 'twin':
      return conflict === 'doubtful' ? claim(parts, change, decision.invoiceId) : 'wrongAct';
  }
}

/** Whether an update could say anything of what the service saved otherwise; a wished number it cannot. */
function canSendAgain({ store }: DecisionParts, change: Change): boolean {
  const { theirs } = change;
  if (change.kind !== 'update' || !theirs) return change.kind === 'delete';
  const merged = mergeConflict(store, change);
  const body = merged && updateBodyTo(theirs, merged.invoice, change.patch.prepaymentId);
  return body !== null && Object.keys(body).length > 0;
}

const now = ({ clock }: DecisionParts): string => getCurrentInstant(clock);

function record(
  parts: DecisionParts,
  change: Change,
  detail: HistoryCode<'decided'> | ChoicesMade,
  fields: string[] = [],
): void {
  const { kind, conflict, localId } = change;
  const choice = typeof detail === 'string' ? detail : 'choose';
  log.note('decision', { invoice: localId, kind, conflict, choice });
  parts.store.outbox.note(localId, now(parts), { what: 'decided', kind, conflict, fields, detail });
}

function again(
  parts: DecisionParts,
  change: Change,
  detail: HistoryCode<'decided'>,
  news: ChangeNews = {},
): Decided {
  record(parts, change, detail);
  const fresh = { problem: null, theirs: null, failures: 0, looks: 0, nextTry: null };
  parts.store.outbox.move(change.changeId, 'retry', now(parts), { ...fresh, ...news });
  return 'done';
}

type Choices = Extract<Decision, { act: 'choose' }>['choices'];

function choose(parts: DecisionParts, change: Change, given: Choices): Decided {
  const { outbox } = parts.store;
  const before = mergeConflict(parts.store, change);
  const asked = new Map(
    before?.fields.flatMap((field) => (field.asked ? [[field.field, field] as const] : [])),
  );
  const choices: Record<string, MadeChoice> = { ...change.choices };
  for (const [path, choice] of Object.entries(given)) {
    const field = asked.get(path);
    if (!field || !change.theirs) return 'wrongAct';
    choices[path] = makeChoice(field, choice);
  }
  const merged = mergeConflict(parts.store, { ...change, choices });
  if (!merged || !change.theirs) return 'wrongAct';
  const advances = change.kind === 'update' && merged.sendsAdvances ? change.patch.prepaymentId : undefined;
  const body = updateBodyTo(change.theirs, merged.invoice, advances);
  // A value that no update could say is no decision.
  if (!body) return 'wrongAct';
  outbox.amend(change.changeId, { choices });
  record(parts, change, { choices: summary(given) }, Object.keys(given));
  if (merged.open) return 'open';
  // Nothing of mine is left: there is nothing to send.
  const event = Object.keys(body).length === 0 ? 'drop' : 'retry';
  outbox.move(change.changeId, event, now(parts), { problem: null, failures: 0, nextTry: null });
  return 'done';
}

const summary = (given: Choices): string =>
  Object.entries(given)
    .map(([path, choice]) => `${path}: ${typeof choice === 'string' ? choice : JSON.stringify(choice.value)}`)
    .join('; ');

/** All mine: it is deleted as the service has it now. All theirs: it stays. */
function chooseForDelete(parts: DecisionParts, change: Change & { kind: 'delete' }, given: Choices): Decided {
  const said = new Set(Object.values(given));
  if (said.size !== 1) return 'wrongAct';
  if (said.has('mine')) return deleteAnyway(parts, change);
  if (!said.has('theirs')) return 'wrongAct';
  record(parts, change, 'theirs');
  parts.discard(change.changeId);
  return 'done';
}

function deleteAnyway(parts: DecisionParts, change: Change & { kind: 'delete' }): Decided {
  if (!change.theirs) return 'wrongAct';
  parts.store.outbox.rewrite(change.changeId, { kind: 'delete', base: change.theirs });
  return again(parts, change, 'mine');
}

/** The invoice that is gone, with all its edits, as a new one. */
function recreate(parts: DecisionParts, change: Change): Decided {
  const { outbox, invoices } = parts.store;
  const card = invoices.show(change.localId);
  const lane = outbox.lane(change.localId);
  if (!card || lane.some(({ kind }) => kind === 'delete')) return 'wrongAct';
  if (change.kind === 'create') {
    outbox.forgotten(change.localId);
    return again(parts, change, 'recreate');
  }
  const body = createBodyOfInvoice(card.invoice);
  if (!body) return 'wrongAct';
  const references = referencesOf(card, body);
  outbox.forgotten(change.localId);
  record(parts, change, 'recreate');
  outbox.add(change.localId, { kind: 'create', body, references }, now(parts));
  // Their content lives on in the new one.
  for (const { changeId } of lane) outbox.move(changeId, 'drop', now(parts));
  return 'done';
}

/** Ids of the invoices that it corrected or settled, which the service did not return with it (A25). */
function referencesOf({ link, linked }: InvoiceCard, body: CreateBody): References {
  const named = (relation: 'corrects' | 'settles') =>
    link?.state === 'known' && link.relation === relation
      ? linked.filter((one) => one.relation === relation).map(({ row }) => row.localId)
      : [];
  return {
    correctionId: body.correctionId === undefined ? (named('corrects')[0] ?? null) : null,
    prepaymentId: body.prepaymentId === undefined ? named('settles') : [],
  };
}

/** Ids of the invoices that a create was to correct or settle. */
function linksOf({ outbox, invoices }: Store, change: Change & { kind: 'create' }) {
  const sent = createBodySchema.safeParse(outbox.attempts(change.changeId).at(-1)?.sent).data;
  if (sent) return sent;
  // It has waited since an earlier run, and was sent by a copy.
  const { body, references } = change;
  const idsOf = (localIds: readonly string[]) =>
    localIds.flatMap((localId) => invoices.show(localId)?.invoice.invoiceId ?? []);
  const [original] = references.correctionId === null ? [] : idsOf([references.correctionId]);
  return {
    correctionId: original ?? body.correctionId,
    prepaymentId: [...(body.prepaymentId ?? []), ...idsOf(references.prepaymentId)],
  };
}

function claim(parts: DecisionParts, change: Change, invoiceId: number): Decided {
  const { outbox, invoices } = parts.store;
  if (change.kind !== 'create') return 'wrongAct';
  const record = invoices.show(String(invoiceId));
  if (!change.twins.includes(invoiceId) || !record || outbox.claimed(invoiceId)) return 'wrongAct';
  const { invoice } = outbox.mirror(record.localId);
  if (!invoice) return 'wrongAct';
  outbox.note(change.localId, now(parts), {
    what: 'decided',
    kind: change.kind,
    conflict: change.conflict,
    detail: 'twin',
  });
  outbox.wrote(change.localId, withLinks(invoice, linksOf(parts.store, change)), now(parts));
  outbox.move(change.changeId, 'settle', now(parts), { problem: null });
  outbox.note(change.localId, now(parts), { what: 'twinClaimed', detail: invoice.invoiceFullNo });
  for (const later of outbox.lane(change.localId)) {
    if (later.kind !== 'update') continue;
    outbox.rewrite(later.changeId, {
      ...later,
      ...followEdit(later.base, later.patch, [], invoice.invoiceItems),
    });
  }
  return 'done';
}
