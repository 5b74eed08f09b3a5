import type { Instant } from '#shared/model/scalars';
import { ownProblem } from '#shared/outcome/ownProblem';
import { businessDay } from '#shared/rules/days';
import { TYPE } from '#shared/rules/invoiceTypes';
import type { Store } from '../../store/store';
import { isUnsentCreate, type Create } from './laneWork';
import { asSent, isNamed } from './references';
import { validateCreate } from './validate';

/** The amount left to pay of a settlement that waits, while its advances are edited here (SPEC.md, O7). */

const WRONG: ReadonlySet<string> = new Set(['remainingDiffers', 'advancesOverOrder']);

/** Work on an advance: a settlement whose amount was right before it, and is not after it, is the user's to decide. */
export function keepingRemaining<T>(store: Store, advance: string, at: Instant, work: () => T): T {
  const right = settlementsOf(store, advance).filter((change) => !isWrong(store, change, at));
  const done = work();
  for (const { changeId, localId } of right) {
    const now = store.outbox.get(changeId);
    if (now?.kind !== 'create' || now.state !== 'waiting' || !isWrong(store, now, at)) continue;
    const field = 'prepaymentValue';
    const problem = { ...ownProblem('refused', 'status', '', at), fields: [{ field, message: '' }] };
    store.outbox.move(changeId, 'stepAside', at, { conflict: 'rejected', problem });
    store.outbox.note(localId, at, {
      what: 'conflict',
      kind: 'create',
      conflict: 'rejected',
      fields: [field],
    });
  }
  return done;
}

/** Those that wait and name this advance, by its name here or by its id. */
function settlementsOf(store: Store, advance: string): Create[] {
  const invoiceId = store.invoices.show(advance)?.invoice.invoiceId ?? null;
  return store.outbox.open().filter((change): change is Create => {
    if (!isUnsentCreate(change) || change.state !== 'waiting') return false;
    const whole = asSent(store, change);
    const byId = invoiceId !== null && (whole.body.prepaymentId ?? []).includes(invoiceId);
    return whole.body.invoiceType === TYPE.ksefSettlement && (byId || isNamed(whole, advance));
  });
}

function isWrong(store: Store, change: Create, at: Instant): boolean {
  const { body, references } = asSent(store, change);
  const findings = validateCreate(store, body, references, businessDay(at), change.localId);
  return findings.some(({ code }) => WRONG.has(code));
}
