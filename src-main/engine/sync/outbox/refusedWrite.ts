import type { Invoice } from '#shared/model/invoice';
import type { Outcome } from '#shared/outcome/problem';
import type { Written } from '../../remote/remote';
import { brokeARule } from '../../remote/outcome';
import type { Trip } from './trip';

/** The two states in which the service lets nobody change an invoice (interface.md, States and transitions). */
export const isLocked = ({ invoiceStatus }: Invoice): boolean =>
  invoiceStatus === 'PENDING_KSEF' || invoiceStatus === 'SENT_KSEF';

interface Judged<T extends Invoice | null> {
  readonly answer: Outcome<Written>;
  readonly theirs: Invoice | T;
}

/**
 * A 422 to an edit or a deletion: the record as it is now tells whether KSeF was faster, whatever the words are
 * (trust.md, 3). Where it cannot be read, nobody knows why an edit was refused, and it waits. `before`: as it was read
 * before the write; null for a deletion.
 */
export async function asTheRecordStands<T extends Invoice | null>(
  { store, remote, writeAsk, now }: Trip,
  invoiceId: number,
  answer: Outcome<Written>,
  before: T,
): Promise<Judged<T>> {
  if (answer.ok || !brokeARule(answer.problem)) return { answer, theirs: before };
  const asOf = store.invoices.moment();
  const there = await remote.invoice(invoiceId, writeAsk);
  // A deletion changes nothing in the record: refused is all that need be known of it.
  if (!there.ok && before === null) return { answer, theirs: before };
  if (!there.ok) {
    // Refused is not carried out: nothing is to be looked for.
    const { problem } = there;
    return {
      answer: { ok: false, problem: problem.kind === 'unknown' ? { ...problem, kind: 'later' } : problem },
      theirs: before,
    };
  }
  const theirs = there.value.value;
  if (!theirs) return { answer, theirs: before };
  store.invoices.apply([theirs], now(), asOf);
  if (!isLocked(theirs)) return { answer, theirs };
  return { answer: { ok: false, problem: { ...answer.problem, kind: 'locked' } }, theirs };
}
