import { createHash } from 'node:crypto';
import type { Instant } from '#shared/model/scalars';
import { ownProblem } from '#shared/outcome/ownProblem';
import { isCorrection } from '#shared/rules/invoiceTypes';
import { INVOICE_TYPES } from '#shared/model/invoice';
import { totalsOf } from '#shared/rules/vat';
import { knownIn } from '../../documents/known';
import { correctionRelatives } from '../../documents/relatives';
import { instantOf, type Clock } from '../../platform/platform';
import { bestEffort } from '../../store/sql/bestEffort';
import type { Store } from '../../store/store';
import type { Create } from './laneWork';
import { asSent } from './references';

/** The state from which a correction that waits was written, while its original changes (SPEC.md, O8). */

const FIELD = 'invoiceItems';
const CORRECTIONS = INVOICE_TYPES.filter(isCorrection);

/** Corrections of the queue, by `changeId`: what each said, from which state, and which one it was asked about. */
const BEGINNINGS = 'queue.beginnings';

/**
 * Whatever changes the amounts before a correction, a correction by another PC above all: the state that it says would now
 * change other amounts than the user meant, so it is his to decide. What the user types in it since is meant. One that says
 * a difference changes the same in any case.
 */
export function watchCorrections(store: Store, clock: Clock): void {
  judge(store, instantOf(clock));
  store.onChange((areas) => {
    if (areas.includes('invoices') || areas.includes('outbox')) judge(store, instantOf(clock));
  });
}

function judge(store: Store, at: Instant): void {
  const before = store.settings.get(BEGINNINGS);
  const isOpen = (changeId: string) => store.outbox.get(Number(changeId))?.endedAt === null;
  const known = new Map(Object.entries(before).filter(([changeId]) => isOpen(changeId)));
  const outdated: Create[] = [];
  const asBefore: Create[] = [];
  for (const change of store.outbox.unsentCreates(CORRECTIONS)) {
    const changeId = String(change.changeId);
    const { body, references } = asSent(store, change);
    const said = hashOf([body, references]);
    const state = stateBefore(store, change.localId);
    if (state === null) continue;
    const begun = known.get(changeId);
    if (begun?.said !== said) known.set(changeId, { said, state, asked: null });
    else if (begun.state === state) {
      if (isAsked(change)) asBefore.push(change);
    } else if (change.state === 'waiting' && begun.asked !== state) {
      known.set(changeId, { ...begun, asked: state });
      outdated.push(change);
    }
  }
  const now = Object.fromEntries(known);
  if (asBefore.length === 0 && JSON.stringify(now) === JSON.stringify(before)) return;
  // What caused it is saved already, and must not look as if it failed; the next change asks.
  bestEffort(() =>
    store.transaction(() => {
      store.settings.set(BEGINNINGS, now);
      for (const change of outdated) askAbout(store, change, at);
      for (const change of asBefore) goOn(store, change, at);
    }),
  );
}

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** The amounts before a correction of the state after; null where they are not known. */
function stateBefore(store: Store, localId: string): string | null {
  const card = store.invoices.show(localId);
  if (!card || !isCorrection(card.invoice.invoiceType)) return null;
  const { before, amountBefore, itemsAre } = correctionRelatives(knownIn(store), card);
  if (before === null || itemsAre !== 'afterState') return null;
  const { rates } = totalsOf({ items: before, currency: card.invoice.currency });
  return hashOf([rates.flatMap(({ rate, gross }) => (gross === 0 ? [] : [[rate, gross]])), amountBefore]);
}

const isAsked = ({ state, problem }: Create): boolean =>
  state === 'conflict' &&
  problem?.status === null &&
  problem.fields.length > 0 &&
  problem.fields.every(({ field }) => field === FIELD);

function askAbout(store: Store, { changeId, localId }: Create, at: Instant): void {
  const problem = { ...ownProblem('refused', 'status', '', at), fields: [{ field: FIELD, message: '' }] };
  store.outbox.move(changeId, 'stepAside', at, { conflict: 'rejected', problem });
  store.outbox.note(localId, at, {
    what: 'conflict',
    kind: 'create',
    conflict: 'rejected',
    fields: [FIELD],
  });
}

/** The original is again what the correction was written for: there is nothing left to decide. */
function goOn(store: Store, { changeId, localId, conflict }: Create, at: Instant): void {
  store.outbox.note(localId, at, { what: 'decided', kind: 'create', conflict, detail: 'retry' });
  store.outbox.move(changeId, 'retry', at, { problem: null, failures: 0, nextTry: null });
}
