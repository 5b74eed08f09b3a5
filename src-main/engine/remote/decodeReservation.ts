import {
  CHECK_IN_STATUSES,
  RESERVATION_PAYMENT_STATUSES,
  reservationSchema,
  type Reservation,
} from '#shared/model/reservationSchema';
import { explainOversizedReceivedRecord } from './receivedRecordLimits';
import {
  ServiceRecordReader,
  buildCodeSpellingLookup,
  readDayOrNull,
  readIntOrNull,
  isPhpEmptyMap,
  isRecord,
  setExtraField,
  listSchemaKeys,
  type Read,
} from './serviceRecordFieldReader';
import type { SetAsideRecord } from './remoteServiceInterface';

/** Reads one reservation of the legacy interface (openapi.yaml, Reservation). Id, arrival, departure are required. */

const CHECK_IN_STATUS_SPELLINGS = buildCodeSpellingLookup(CHECK_IN_STATUSES);
const PAYMENT_STATUS_SPELLINGS = buildCodeSpellingLookup(RESERVATION_PAYMENT_STATUSES);

const snakeCase = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** Field names of a reservation record that Kontuar knows, including the second spellings of two fields (A69). */
const RESERVATION_KEYS: ReadonlySet<string> = new Set([
  ...[...listSchemaKeys(reservationSchema)].map(snakeCase),
  'checkin_status',
  'additional_information',
]);

export function decodeReservation(raw: unknown): Read<Reservation> {
  if (!isRecord(raw)) return buildUnreadableReservation(null, 'is no object');
  const reservationId = readIntOrNull(raw['reservation_id']);
  if (reservationId === null)
    return buildUnreadableReservation(null, 'reservation_id is missing or no integer');
  const arrival = readDayOrNull(raw['arrival']);
  if (arrival === null) return buildUnreadableReservation(reservationId, 'arrival is missing or no date');
  const departure = readDayOrNull(raw['departure']);
  if (departure === null) return buildUnreadableReservation(reservationId, 'departure is missing or no date');
  const excess = explainOversizedReceivedRecord(raw);
  if (excess !== null) return buildUnreadableReservation(reservationId, excess);
  const row = new ServiceRecordReader(raw);
  const value: Reservation = {
    reservationId,
    reservationNumber: row.int('reservation_number'),
    roomId: row.int('room_id'),
    roomName: row.text('room_name'),
    daysOfStay: row.int('days_of_stay'),
    arrival,
    departure,
    checkin: row.textOrNull('checkin'),
    checkout: row.textOrNull('checkout'),
    checkInStatus: readCheckInStatus(row),
    adults: row.int('adults'),
    children: row.int('children'),
    clientId: row.int('client_id'),
    forename: row.text('forename'),
    name: row.text('name'),
    phone: row.text('phone'),
    email: row.text('email'),
    paymentStatus: row.code('payment_status', PAYMENT_STATUS_SPELLINGS),
    prepayment: row.decimal('prepayment'),
    prepaymentTo: row.day('prepayment_to'),
    pricePerStay: row.decimal('price_per_stay'),
    currency: row.currency('currency'),
    additionalInformations: readEitherKey(row, 'additional_informations', 'additional_information'),
    sourceId: row.int('source_id'),
    source: row.text('source'),
    displayColor: row.textOrNull('display_color'),
    doorCode: readDoorCode(row),
    addDate: row.dateTime('add_date'),
    editDate: row.dateTime('edit_date'),
    extra: row.extra,
  };
  row.keepUnknown(RESERVATION_KEYS);
  return { ok: true, value };
}

function buildUnreadableReservation(
  id: number | null,
  reason: string,
): { ok: false; setAside: SetAsideRecord } {
  return { ok: false, setAside: { kind: 'reservation', id: id === null ? null : String(id), reason } };
}

function readDoorCode(row: ServiceRecordReader): string | null {
  const value = row.from['door_code'];
  if (isPhpEmptyMap(value)) return null;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : row.textOrNull('door_code');
}

/**
 * Reads the check-in status from the documented field or, if the documented field is empty, from the field's other
 * spelling. Returns the status in upper case with hyphens (A69).
 */
function readCheckInStatus(row: ServiceRecordReader): string {
  const word = readEitherKey(row, 'check_in_status', 'checkin_status');
  return CHECK_IN_STATUS_SPELLINGS.get(word) ?? word.trim().toUpperCase().replace(/[_\s]/g, '-');
}

function readEitherKey(row: ServiceRecordReader, documented: string, alternative: string): string {
  const first = row.text(documented);
  const second = row.text(alternative);
  if (first !== '' && second !== '' && second !== first) setExtraField(row.extra, alternative, second);
  return first === '' ? second : first;
}
