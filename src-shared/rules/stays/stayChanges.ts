import type { Reservation } from '../../model/reservationSchema';

/**
 * Compares two versions of a stay's record field by field, and combines consecutive changes of a record into one
 * (product.md, Inbox, Time travel).
 */

export const TRACKED_RESERVATION_FIELDS = [
  'arrival',
  'departure',
  'roomId',
  'roomName',
  'name',
  'forename',
  'adults',
  'children',
  'checkin',
  'checkout',
  'checkInStatus',
  'paymentStatus',
  'pricePerStay',
  'prepayment',
  'prepaymentTo',
  'currency',
  'phone',
  'email',
  'sourceId',
  'source',
  'additionalInformations',
  'clientId',
  'reservationNumber',
  'displayColor',
  'doorCode',
] as const satisfies readonly (keyof Reservation)[];

/** Value of a reservation field, in the form in which two versions are compared; an amount is decimal text. */
export type FieldValue = string | number | null;
export type FieldChanges = Readonly<Record<string, readonly [before: FieldValue, after: FieldValue]>>;

const AMOUNTS: ReadonlySet<string> = new Set(['pricePerStay', 'prepayment']);
/**
 * Fields in which the service may write 0 or an empty value, both meaning none. A price of 0 has another meaning
 * (domain.md A78).
 */
const FIELDS_WITH_ZERO_AS_NONE: ReadonlySet<string> = new Set(['prepayment', 'children']);

/**
 * Returns the fields of a stay whose values changed. For the door code, only the fact of the change is returned, never
 * the code.
 */
export function listReservationFieldChanges(before: Reservation, after: Reservation): FieldChanges {
  const changes: Record<string, readonly [FieldValue, FieldValue]> = {};
  for (const field of TRACKED_RESERVATION_FIELDS) {
    const [was, is] = [normaliseStayField(before, field), normaliseStayField(after, field)];
    if (was === is) continue;
    // If the room's name changed but its id did not, the property only renamed the room, and the stay kept its room.
    if (field === 'roomName' && before.roomId === after.roomId && after.roomId !== null) continue;
    changes[field] = field === 'doorCode' ? [null, null] : [was, is];
  }
  return changes;
}

/**
 * Returns a field of a stay in the form for comparison: `800` equals `800.00`, and `15:00:00` equals `15:00` (domain.md
 * A70). Blanks around a note are ignored.
 */
function normaliseStayField(
  stay: Reservation,
  field: (typeof TRACKED_RESERVATION_FIELDS)[number],
): FieldValue {
  const value = stay[field];
  if (FIELDS_WITH_ZERO_AS_NONE.has(field) && Number(value) === 0) return null;
  if (typeof value !== 'string') return value;
  if (AMOUNTS.has(field)) return value.includes('.') ? value.replace(/0+$/, '').replace(/\.$/, '') : value;
  if (field === 'checkin' || field === 'checkout') return value.replace(/^(\d{1,2}:\d{2}):00$/, '$1');
  return field === 'additionalInformations' ? value.replaceAll('\r\n', '\n').trim() : value;
}

/** Combines two consecutive changes of a record: each field keeps its first old value and its last new value. */
export function mergeConsecutiveFieldChanges(earlier: FieldChanges, later: FieldChanges): FieldChanges {
  const together: Record<string, readonly [FieldValue, FieldValue]> = { ...earlier };
  for (const [field, [before, after]] of Object.entries(later)) {
    const first = earlier[field];
    together[field] = [first ? first[0] : before, after];
  }
  return together;
}

/** Fields whose changes cause no inbox item: ids, the reservation number, colours and door codes. */
const UNANNOUNCED_FIELDS = [
  'roomId',
  'sourceId',
  'clientId',
  'reservationNumber',
  'displayColor',
  'doorCode',
] as const;
type StayField = Exclude<(typeof TRACKED_RESERVATION_FIELDS)[number], (typeof UNANNOUNCED_FIELDS)[number]>;
export type NewsField = 'goneSince' | StayField | 'ksefId' | 'invoiceStatus' | 'late';
const isNewsField = (field: (typeof TRACKED_RESERVATION_FIELDS)[number]): field is StayField =>
  !UNANNOUNCED_FIELDS.some((excludedField) => excludedField === field);
/** Fields of stays and invoices whose changes appear in the inbox, in this order. */
const NEWS_FIELDS: readonly NewsField[] = [
  'goneSince',
  ...TRACKED_RESERVATION_FIELDS.filter(isNewsField),
  ...(['ksefId', 'invoiceStatus', 'late'] as const),
];

export interface NewsChange {
  readonly field: NewsField;
  readonly before: FieldValue;
  readonly after: FieldValue;
}

/**
 * Returns the changed fields of a stay that are announced to users. A new name of the same booking source is not
 * announced.
 */
export const listFieldChangesToAnnounce = (changes: FieldChanges): NewsChange[] =>
  NEWS_FIELDS.flatMap((field) => {
    const change = changes[field];
    if (!change || (field === 'source' && !changes['sourceId'])) return [];
    return [{ field, before: change[0], after: change[1] }];
  });

export const NEWS_KINDS = [
  'new',
  'newGone',
  'gone',
  'back',
  'moved',
  'changed',
  'same',
  'ksefNumber',
  'ksefLate',
  'ksefBack',
  'ksefWaits',
] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

const MOVE_FIELDS: ReadonlySet<NewsField> = new Set(['arrival', 'departure', 'roomName']);

/** Returns the kind of news about a record; null if there is nothing to announce. */
export function classifyNewsKind(isNew: boolean, changes: FieldChanges): NewsKind | null {
  const news = listFieldChangesToAnnounce(changes);
  const different = news.filter(({ before, after }) => before !== after);
  const findChange = (field: NewsField) => different.find((change) => change.field === field);
  const goneChange = changes['goneSince'];
  if (isNew) return goneChange && goneChange[1] !== null ? 'newGone' : 'new';
  if (news.length === 0) return null;
  if (findChange('ksefId')?.after) return 'ksefNumber';
  if (findChange('late')) return 'ksefLate';
  const status = findChange('invoiceStatus');
  if (status)
    return status.before === 'PENDING_KSEF' && status.after !== 'SENT_KSEF' ? 'ksefBack' : 'ksefWaits';
  if (goneChange && goneChange[1] !== null) return 'gone';
  if (findChange('goneSince')) return 'back';
  if (different.length === 0) return 'same';
  return different.some(({ field }) => MOVE_FIELDS.has(field)) ? 'moved' : 'changed';
}
