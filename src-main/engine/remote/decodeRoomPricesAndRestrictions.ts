import type { DerivedOptions, Discount, PriceDay, Pricing, RoomPricing } from '#shared/model/pricing';
import { PRICING_TYPES } from '#shared/model/pricing';
import { explainOversizedReceivedRecord } from './receivedRecordLimits';
import {
  ServiceRecordReader,
  buildCodeSpellingLookup,
  readDayOrNull,
  readIntOrNull,
  isPhpEmptyMap,
  isRecord,
  setExtraField,
} from './serviceRecordFieldReader';
import type { Decoded, SetAsideRecord } from './remoteServiceInterface';

/**
 * Decodes prices and restrictions of the legacy interface (domain.md A77-A83). Rooms and days that cannot be read are
 * returned separately, with the reason.
 */

const PRICING_TYPE_SPELLINGS = buildCodeSpellingLookup(PRICING_TYPES);
const DAY_KEYS: ReadonlySet<string> = new Set([
  'date',
  'price',
  'min_price',
  'price_child',
  'min_stay',
  'max_stay',
  'avail_arrival',
  'avail_departure',
  'discount',
]);
const PRICE_DAYS_KEY = 'prices_and_restrictions';
const DISCOUNT_KEYS: ReadonlySet<string> = new Set(['min_stay', 'price', 'type']);

/** Decodes the prices and restrictions of all rooms; null if `data` is neither empty nor a map. */
export function decodePricing(data: unknown): Decoded<Pricing> | null {
  if (isPhpEmptyMap(data) || data === null || data === undefined) {
    return { value: { currency: '', rooms: [] }, setAside: [] };
  }
  if (!isRecord(data)) return null;
  const setAside: SetAsideRecord[] = [];
  const rooms: RoomPricing[] = [];
  const entries = listEntries(data['rooms'], 'room_id', 'id');
  if (!entries) setAside.push({ kind: 'room', id: null, reason: 'rooms is no map' });
  for (const [key, raw] of entries ?? []) {
    const room = decodeRoom(key, raw, setAside);
    if (room) rooms.push(room);
  }
  return { value: { currency: new ServiceRecordReader(data).currency('currency'), rooms }, setAside };
}

/**
 * Returns the key and the value of each entry of a JSON object. Also accepts a list whose elements contain their own
 * key (A77).
 */
function listEntries(raw: unknown, ...keys: readonly string[]): (readonly [unknown, unknown])[] | null {
  if (raw === null || raw === undefined) return [];
  if (isRecord(raw)) return Object.entries(raw);
  if (!Array.isArray(raw)) return null;
  return raw.map((entry: unknown) => {
    const key = isRecord(entry)
      ? keys.map((name) => entry[name]).find((name) => name !== undefined)
      : undefined;
    return [key, entry] as const;
  });
}

function decodeRoom(key: unknown, raw: unknown, setAside: SetAsideRecord[]): RoomPricing | null {
  const roomId = readIntOrNull(key);
  if (roomId === null || !isRecord(raw)) {
    const reason = roomId === null ? 'room id is no integer' : 'is no object';
    setAside.push({ kind: 'room', id: roomId === null ? null : String(roomId), reason });
    return null;
  }
  const reportUnreadable = (reason: string) => setAside.push({ kind: 'room', id: String(roomId), reason });
  const excess = explainOversizedReceivedRecord(raw, PRICE_DAYS_KEY);
  if (excess !== null) {
    reportUnreadable(excess);
    return null;
  }
  const row = new ServiceRecordReader(raw);
  const entries = listEntries(raw[PRICE_DAYS_KEY], 'date');
  if (!entries) reportUnreadable('prices_and_restrictions is no map');
  const days: PriceDay[] = [];
  for (const [date, rawDay] of entries ?? []) {
    const day = readDayOrNull(date);
    const excess = isRecord(rawDay) ? explainOversizedReceivedRecord(rawDay) : 'is no object';
    if (day !== null && isRecord(rawDay) && excess === null) days.push(decodeDay(day, rawDay));
    else {
      const reason = day === null ? 'its key is no date' : (excess ?? '');
      setAside.push({ kind: 'priceDay', id: `${roomId}/${day ?? ''}`, reason });
    }
  }
  return {
    roomId,
    roomName: row.text('room_name'),
    pricingType: row.code('pricing_type', PRICING_TYPE_SPELLINGS),
    options: decodeOptions(raw['options'], reportUnreadable),
    days,
  };
}

function decodeDay(date: string, raw: Record<string, unknown>): PriceDay {
  const row = new ServiceRecordReader(raw);
  const value: PriceDay = {
    date,
    price: row.decimal('price'),
    minPrice: row.decimal('min_price'),
    priceChild: row.decimal('price_child'),
    minStay: row.int('min_stay'),
    maxStay: row.int('max_stay'),
    arrivalAllowed: row.flag('avail_arrival'),
    departureAllowed: row.flag('avail_departure'),
    discount: readDiscount(row),
    extra: row.extra,
  };
  row.keepUnknown(DAY_KEYS);
  return value;
}

/**
 * Reads the discount of a price day. If a part of the discount is not understood, the whole discount is stored unread
 * in the day's `extra`.
 */
function readDiscount(row: ServiceRecordReader): Discount | null {
  const raw = row.from['discount'];
  if (raw === null || raw === undefined || isPhpEmptyMap(raw)) return null;
  if (!isRecord(raw)) {
    setExtraField(row.extra, 'discount', raw);
    return null;
  }
  const discountRow = new ServiceRecordReader(raw);
  const value: Discount = {
    minStay: discountRow.int('min_stay'),
    price: discountRow.decimal('price'),
    type: discountRow.int('type'),
  };
  discountRow.keepUnknown(DISCOUNT_KEYS);
  if (Object.keys(discountRow.extra).length > 0) setExtraField(row.extra, 'discount', raw);
  return value.minStay === null && value.price === null && value.type === null ? null : value;
}

function decodeOptions(raw: unknown, aside: (reason: string) => void): DerivedOptions | null {
  if (raw === null || raw === undefined || isPhpEmptyMap(raw)) return null;
  if (!isRecord(raw)) {
    aside('options is no object');
    return null;
  }
  const persons: DerivedOptions['persons'] = [];
  const entries = listEntries(raw['persons']);
  if (!entries) aside('options.persons is no list');
  for (const [key, rawPerson] of entries ?? []) {
    const row = isRecord(rawPerson) ? new ServiceRecordReader(rawPerson) : null;
    const person = row?.int('person') ?? readIntOrNull(key);
    if (!row || person === null) {
      aside('an entry of options.persons names no number of people');
      continue;
    }
    const words = { type: row.text('type').trim(), prefix: row.text('prefix').trim() };
    persons.push({ person, ...words, amount: row.decimal('amount') });
  }
  return { leadingOccupancy: readIntOrNull(raw['leading_occupancy']), persons };
}
