import { getCurrentInstant, type Clock } from '../../platform/platform';
import type { Remote } from '../../remote/remote';
import type { Store } from '../../store/store';
import { PAGE } from './invoicePages';

/** The invoices of one stay, asked for just before another one is made (documents.md 3). */

/** Nobody at the desk waits longer for an answer, ms. */
const DEADLINE_MS = 1500;
/** Stays whose own reading is remembered. */
const REMEMBERED = 100;

interface Parts {
  readonly store: Store;
  readonly remote: Remote | null;
  readonly clock: Clock;
}

/** Requests a stay's invoices, at most `DEADLINE_MS`. false: no whole answer, so what is known stays as old as it was. */
export async function fetchStayInvoices(
  { store, remote, clock }: Parts,
  reservationId: number,
): Promise<boolean> {
  if (!remote) return false;
  const asOf = store.invoices.moment();
  const late = new AbortController();
  const done = new AbortController();
  const deadline = clock.sleep(DEADLINE_MS, done.signal).then(
    () => late.abort(),
    () => undefined,
  );
  const query = { reservationId, page: 1, limit: PAGE, orderBy: 'invoiceId', orderType: 'ASC' } as const;
  const answer = await Promise.race([
    remote.invoices(query, { priority: 'user', signal: late.signal }),
    deadline.then(() => null),
  ]);
  done.abort();
  if (!answer?.ok) return false;
  const { records, setAside, totalItems } = answer.value;
  // A service that ignores the question answers with others' invoices, and says nothing of this stay's.
  const own = records.filter((invoice) => invoice.reservationId === reservationId);
  const whole =
    setAside.length === 0 &&
    own.length === records.length &&
    (totalItems ?? records.length) <= records.length;
  const now = getCurrentInstant(clock);
  const newer = own.filter(({ invoiceId, editDate }) => {
    const known = store.invoices.show(String(invoiceId))?.invoice.editDate ?? null;
    // A pass may have read it later, and answers overtake each other.
    return known === null || editDate === null || editDate >= known;
  });
  if (newer.length > 0) store.invoices.applyAlone(newer, now, asOf);
  if (whole) {
    const others = store.settings
      .get('invoices.stayChecks')
      .filter((check) => check.reservationId !== reservationId);
    store.settings.set('invoices.stayChecks', [{ reservationId, at: now }, ...others].slice(0, REMEMBERED));
  }
  return whole;
}
