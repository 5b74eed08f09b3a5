import type { Invoice } from '#shared/model/invoice';
import type { StoredReservation } from '#shared/contract/reservationsContract';
import type { Reservation } from '#shared/model/reservationSchema';
import type { Outcome, Problem } from '#shared/outcome/problem';
import { addDays } from '#shared/rules/days';
import { listPossibleServiceTimesMs } from '#shared/rules/parseServiceTime';
import { getCurrentInstant, type Clock } from '../platform/platform';
import { buildProblemWithoutAnswer } from '#shared/outcome/buildLocalProblem';
import type { Remote } from '../remote/remoteServiceInterface';
import type { Store } from '../store/storeInterface';

/**
 * Checks whether a sign-in leads to the property whose records are on this PC. The service's interface has no id for a
 * property.
 */

/** Number of newest invoices, and of newest stays, that are looked up in the service to recognise the property. */
const NEWEST_SAMPLE_SIZE = 3;
/** Maximum number of days in the date range of one request to the legacy interface (conformance.md LIM-12). */
const MAX_LEGACY_RANGE_DAYS = 89;
const USER_PRIORITY = { priority: 'user' } as const;

/**
 * Whether the records on this PC belong to the property of the signed-in account (`same` or `other`); `nothing` means
 * that this PC has no records.
 */
export type Likeness = 'same' | 'other' | 'nothing';
type ComparisonResult =
  | { readonly of: 'same' }
  | { readonly of: 'other' }
  | { readonly of: 'unseen'; readonly problem: Problem };

interface Parts {
  readonly store: Store;
  readonly remote: Remote;
  readonly clock: Clock;
}

/**
 * Checks whether the service knows some of the invoices or stays that are stored on this PC. Returns the problem if a
 * failed request prevents the check.
 */
export async function checkSignInIsSameProperty(parts: Parts): Promise<Outcome<Likeness>> {
  const { store } = parts;
  const invoices = pickSampleIds(store.invoices.listServiceIds()).flatMap((id) => {
    const localId = store.invoices.readCard(String(id))?.localId;
    return (localId === undefined ? null : store.outbox.getMirror(localId).invoice) ?? [];
  });
  const stays = invoices.length > 0 ? [] : listNewestStays(store);
  const looks = [
    ...invoices.map((invoice) => () => compareInvoiceWithService(parts, invoice)),
    ...stays.map((stay) => () => compareStayWithService(parts, stay)),
  ];
  let problem: Problem | null = null;
  for (const look of looks) {
    const sight = await look();
    if (sight.of === 'same') return buildLikenessOutcome('same');
    if (sight.of === 'other') continue;
    ({ problem } = sight);
    // After a failed request, the comparison stops, because further requests would fail too; an unreadable answer does
    // not stop the comparison.
    if (problem.cause !== 'unreadable') break;
  }
  if (problem) return { ok: false, problem };
  return buildLikenessOutcome(looks.length === 0 ? 'nothing' : 'other');
}

/**
 * Returns true if the legacy interface knows none of the checked stays, so the sign-in belongs to another property.
 */
export async function areStaysFromOtherProperty(parts: Parts): Promise<boolean> {
  const stays = pickSampleStays(parts.store);
  if (stays.length < NEWEST_SAMPLE_SIZE) return false;
  for (const stay of stays) if ((await compareStayWithService(parts, stay)).of !== 'other') return false;
  return true;
}

function pickSampleIds(ids: readonly number[]): number[] {
  const newest = ids.slice(-NEWEST_SAMPLE_SIZE).reverse();
  const older = [ids[Math.floor(ids.length / 2)], ids[0]];
  return [...new Set([...newest, ...older.filter((id) => id !== undefined)])];
}

const buildLikenessOutcome = (value: Likeness): Outcome<Likeness> => ({ ok: true, value, ruid: null });

const listStays = (store: Store, offset: number, limit: number) =>
  store.reservations.list({ from: null, to: null, roomId: null, search: '', gone: false }, { offset, limit });
const listNewestStays = (store: Store): readonly StoredReservation[] =>
  listStays(store, 0, NEWEST_SAMPLE_SIZE).rows;

/**
 * Picks stays by which the account is recognised: the newest, one from the middle and the oldest. The newest stays
 * alone may all be cancelled.
 */
function pickSampleStays(store: Store): readonly StoredReservation[] {
  const { rows, total } = listStays(store, 0, NEWEST_SAMPLE_SIZE);
  const others = [Math.floor(total / 2), total - 1].filter((at) => at >= rows.length);
  return [...rows, ...others.flatMap((at) => listStays(store, at, 1).rows)];
}

async function compareInvoiceWithService({ remote, clock }: Parts, kept: Invoice): Promise<ComparisonResult> {
  const answer = await remote.readInvoice(kept.invoiceId, USER_PRIORITY);
  if (answer.ok) {
    const serviceInvoice = answer.value.value;
    if (serviceInvoice) return { of: isSameInvoice(kept, serviceInvoice) ? 'same' : 'other' };
    return {
      of: 'unseen',
      problem: buildProblemWithoutAnswer('unknown', 'unreadable', '', getCurrentInstant(clock)),
    };
  }
  const { problem } = answer;
  if (problem.kind === 'gone') return { of: 'other' };
  // Status 403 means that the invoice belongs to another user, unless a request for the invoice list fails too
  // (openapi.yaml, Errors).
  if (problem.kind === 'notAllowed' && (await remote.readInvoices({ limit: 1 }, USER_PRIORITY)).ok)
    return { of: 'other' };
  return { of: 'unseen', problem };
}

async function compareStayWithService({ remote }: Parts, kept: StoredReservation): Promise<ComparisonResult> {
  // The requested date range is one day longer at both ends, because the interface does not define which stays a date
  // range includes (A71).
  const from = addDays(kept.arrival, -1);
  const end = addDays(kept.departure, 1);
  const longest = addDays(from, MAX_LEGACY_RANGE_DAYS);
  const answer = await remote.readReservations(from, end < longest ? end : longest, USER_PRIORITY);
  if (!answer.ok) return { of: 'unseen', problem: answer.problem };
  return { of: answer.value.value.some((reservation) => isSameStay(kept, reservation)) ? 'same' : 'other' };
}

/** Compares two invoices by id and date of addition, because different services may use equal ids. */
const isSameInvoice = (first: Invoice, second: Invoice): boolean =>
  first.invoiceId === second.invoiceId &&
  (first.addDate !== null && second.addDate !== null
    ? isSameMoment(first.addDate, second.addDate)
    : first.invoiceNo === second.invoiceNo && first.invoiceFullNo === second.invoiceFullNo);

const isSameStay = (first: StoredReservation, second: Reservation): boolean =>
  first.reservationId === second.reservationId &&
  (first.addDate !== null && second.addDate !== null
    ? isSameMoment(first.addDate, second.addDate)
    : first.reservationNumber === second.reservationNumber && first.clientId === second.clientId);

const isSameMoment = (first: string, second: string): boolean =>
  first === second ||
  listPossibleServiceTimesMs(first).some((at) => listPossibleServiceTimesMs(second).includes(at));
