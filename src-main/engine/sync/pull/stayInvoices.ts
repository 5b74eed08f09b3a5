import { z } from 'zod';
import { instantSchema, type Instant } from '#shared/model/scalars';
import { instantOf, type Clock } from '../../platform/platform';
import type { Remote } from '../../remote/remote';
import type { Store } from '../../store/store';
import { editsReadAt } from './invoiceEdits';
import { PAGE } from './invoicePages';
import { scannedAt } from './invoiceScan';

/** The invoices of one stay, asked for just before another one is made (documents.md 3), and since when they are known. */

/** Nobody at the desk waits longer for an answer, ms. */
const DEADLINE_MS = 1500;
/** Stays whose own reading is remembered. */
const REMEMBERED = 100;
const CHECKS = 'invoices.stayChecks';
const checksSchema = z.array(z.object({ reservationId: z.int(), at: instantSchema })).catch([]);

const checksIn = ({ memory }: Store) => checksSchema.parse(memory.get(CHECKS) ?? []);

/**
 * Since when the store has every invoice of a stay: of the whole mirror once it was read to the end, or of the stay's
 * own reading, whichever is later. null: never, so that nobody may be said to have no invoice.
 */
export function invoicesKnownSince(store: Store): (reservationId: number) => Instant | null {
  const readAt = scannedAt({ store }) === null ? null : (editsReadAt({ store }) ?? scannedAt({ store }));
  const whole = readAt === null ? null : new Date(readAt).toISOString();
  const own = new Map(checksIn(store).map(({ reservationId, at }) => [reservationId, at]));
  return (reservationId) => {
    const at = own.get(reservationId) ?? null;
    return at === null || (whole !== null && whole > at) ? whole : at;
  };
}

interface Parts {
  readonly store: Store;
  readonly remote: Remote | null;
  readonly clock: Clock;
}

/**
 * One request for the invoices of this stay, into the mirror. Ends after `DEADLINE_MS` whatever the line does; false
 * where no whole answer came, and then what is known stays as old as it was.
 */
export async function readStayInvoices(
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
  const now = instantOf(clock);
  const newer = own.filter(({ invoiceId, editDate }) => {
    const known = store.invoices.show(String(invoiceId))?.invoice.editDate ?? null;
    // A pass may have read it later, and answers overtake each other.
    return known === null || editDate === null || editDate >= known;
  });
  if (newer.length > 0) store.invoices.apply(newer, now, asOf);
  if (whole) {
    const others = checksIn(store).filter((check) => check.reservationId !== reservationId);
    store.memory.set(CHECKS, [{ reservationId, at: now }, ...others].slice(0, REMEMBERED));
  }
  return whole;
}
