import { getCurrentInstant, type Clock } from '../../platform/platform';
import type { Remote } from '../../remote/remoteServiceInterface';
import type { Store } from '../../store/storeInterface';
import { MAX_INVOICE_PAGE_ROWS } from './invoicePages';

/**
 * Downloads the invoices that the service has for one stay, just before the user makes a further invoice for this stay
 * (documents.md 3).
 */

/** Maximum time in ms that the user waits for the service's invoices of a stay. */
const DEADLINE_MS = 1500;
/** Number of stays for which Kontuar remembers when their invoices were last requested from the service. */
const MAX_REMEMBERED_STAYS = 100;

interface Parts {
  readonly store: Store;
  readonly remote: Remote | null;
  readonly clock: Clock;
}

/** Requests a stay's invoices and waits at most `DEADLINE_MS`. Returns false without a complete answer. */
export async function fetchStayInvoices(
  { store, remote, clock }: Parts,
  reservationId: number,
): Promise<boolean> {
  if (!remote) return false;
  const asOf = store.invoices.getWriteCount();
  const late = new AbortController();
  const done = new AbortController();
  const deadline = clock.sleep(DEADLINE_MS, done.signal).then(
    () => late.abort(),
    () => undefined,
  );
  const query = {
    reservationId,
    page: 1,
    limit: MAX_INVOICE_PAGE_ROWS,
    orderBy: 'invoiceId',
    orderType: 'ASC',
  } as const;
  const answer = await Promise.race([
    remote.readInvoices(query, { priority: 'user', signal: late.signal }),
    deadline.then(() => null),
  ]);
  done.abort();
  if (!answer?.ok) return false;
  const { records, setAside, totalItems } = answer.value;
  // If the answer contains invoices of other stays, the service ignored the filter, so invoices of this stay may be
  // missing.
  const stayInvoices = records.filter((invoice) => invoice.reservationId === reservationId);
  const isComplete =
    setAside.length === 0 &&
    stayInvoices.length === records.length &&
    (totalItems ?? records.length) <= records.length;
  const now = getCurrentInstant(clock);
  const newer = stayInvoices.filter(({ invoiceId, editDate }) => {
    const known = store.invoices.readCard(String(invoiceId))?.invoice.editDate ?? null;
    // Another request may have stored a newer version of the invoice meanwhile. This request's version is stored only
    // if its edit date is not older.
    return known === null || editDate === null || editDate >= known;
  });
  if (newer.length > 0) store.invoices.applySingle(newer, now, asOf);
  if (isComplete) {
    const others = store.settings
      .get('invoices.stayChecks')
      .filter((check) => check.reservationId !== reservationId);
    store.settings.set(
      'invoices.stayChecks',
      [{ reservationId, at: now }, ...others].slice(0, MAX_REMEMBERED_STAYS),
    );
  }
  return isComplete;
}
