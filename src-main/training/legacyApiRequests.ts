import { daySchema, type Day } from '#shared/model/scalars';
import { toDayNumber, fromDayNumber, countNightsBetween } from '#shared/rules/days';
import { convertGroszToDecimalText } from '#shared/rules/decimal';
import type { Secrets } from '#shared/model/accountAndPreferences';
import type { TrainingAccount } from './trainingAccountSwitches';
import { buildTrainingResponse, getTrainingErrorMessages, type Call } from './trainingResponses';
import { isJsonRequest } from './requestBodies';
import {
  PRICE_LIST_DAYS_AHEAD,
  generateTrainingPersonPriceRules,
  generateTrainingNightPrice,
} from './trainingPrices';
import type { SimulatedProperty } from './trainingProperty';
import type { TrainingRoom } from './trainingRooms';
import type { TrainingStay } from './trainingStayAndBookingSources';
import { formatLocalTimeWithoutOffset } from './warsawTime';

/**
 * Answers the legacy interface's requests for reservations and for prices. As in the sample answers, errors have HTTP
 * status 200 with `status: error`, and numbers are text.
 */
interface Range {
  readonly from: Day;
  readonly to: Day;
  readonly rooms: readonly TrainingRoom[];
}

const MAX_DAYS = 90;

export async function answerLegacyReservationsRequest(
  call: Call,
  property: SimulatedProperty,
  secrets: Secrets,
): Promise<Response> {
  const range = await parseLegacyRequest(call, property, secrets);
  if (typeof range === 'string') return buildLegacyError(call, range);
  const rooms = new Set(range.rooms.map((room) => room.roomId));
  const data = [...property.stays.values()]
    .filter((stay) => rooms.has(stay.room.roomId) && isStayInRange(stay, range, call.account))
    .map((stay) => buildReservationRow(stay, call.account));
  return buildTrainingResponse(call, 200, { status: 'success', data });
}

export async function answerLegacyPricingRequest(
  call: Call,
  property: SimulatedProperty,
  secrets: Secrets,
): Promise<Response> {
  const range = await parseLegacyRequest(call, property, secrets);
  if (typeof range === 'string') return buildLegacyError(call, range);
  const rooms = Object.fromEntries(
    range.rooms.map((room) => [String(room.roomId), buildRoomPrices(property, room, range)]),
  );
  return buildTrainingResponse(call, 200, { status: 'success', data: { currency: 'PLN', rooms } });
}

const buildLegacyError = (call: Call, message: string) =>
  buildTrainingResponse(call, 200, { status: 'error', data: [], errors: [message] });

/** Checks a request to the legacy interface. Returns the requested range of days, or the error message as text. */
async function parseLegacyRequest(
  call: Call,
  property: SimulatedProperty,
  secrets: Secrets,
): Promise<Range | string> {
  const words = getTrainingErrorMessages(call.account);
  if (!hasValidLegacyLogin(call, secrets)) return words.legacyLogin;
  if (!call.account.addressAllowed || call.account.locked) return words.legacyRefused;
  if (!isJsonRequest(call)) return words.notJsonType;
  const body = await readJsonBody(call);
  if (body === null) return words.notJson;
  const { from, to } = body;
  if (from === undefined || to === undefined || from === '' || to === '') return words.legacyDates;
  if (!isDay(from) || !isDay(to)) return words.legacyDateFormat;
  const days = countNightsBetween(from, to);
  if (days <= 0) return words.legacyOrder;
  if (days > MAX_DAYS) return words.legacyRange;
  if (body['room_ids'] === undefined) return { from, to, rooms: property.rooms };
  const asked = body['room_ids'];
  if (!Array.isArray(asked) || asked.length === 0) return words.legacyNoRooms;
  const byId = new Map(property.rooms.map((room) => [String(room.roomId), room]));
  const rooms = asked.map((id) => byId.get(String(id)));
  const known = rooms.filter((room) => room !== undefined);
  return known.length < rooms.length ? words.legacyUnknownRooms : { from, to, rooms: known };
}

const isDay = (value: unknown): value is Day => daySchema.safeParse(value).success;

async function readJsonBody(call: Call): Promise<Record<string, unknown> | null> {
  try {
    const body: unknown = JSON.parse(await call.text());
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : null;
  } catch {
    return null;
  }
}

function hasValidLegacyLogin(call: Call, { legacyLogin, legacyPassword }: Secrets): boolean {
  const pair = `${legacyLogin}:${legacyPassword}`;
  const expected = {
    basic: `Basic ${Buffer.from(pair).toString('base64')}`,
    raw: pair,
    'basic-plain': `Basic ${pair}`,
  };
  return call.header('authorization') === expected[call.account.legacyAuth];
}

function isStayInRange(
  { arrival, departure }: TrainingStay,
  { from, to }: Range,
  account: TrainingAccount,
): boolean {
  switch (account.reservationRange) {
    case 'arrival':
      return arrival >= from && arrival <= to;
    case 'departure':
      return departure >= from && departure <= to;
    case 'overlap':
      return arrival <= to && departure >= from;
  }
}

function buildReservationRow(stay: TrainingStay, account: TrainingAccount): Record<string, string | null> {
  const { guest, source, room } = stay;
  return {
    reservation_id: String(stay.reservationId),
    reservation_number: String(stay.reservationNumber),
    room_id: String(room.roomId),
    room_name: room.name,
    days_of_stay: String(countNightsBetween(stay.arrival, stay.departure)),
    arrival: stay.arrival,
    departure: stay.departure,
    checkin: '15:00',
    checkout: '11:00',
    [account.checkInKey]: stay.checkInStatus,
    adults: String(stay.adults),
    children: String(stay.children),
    client_id: String(guest.clientId),
    forename: guest.forename,
    name: guest.name,
    phone: guest.phone,
    email: guest.email,
    payment_status: stay.paymentStatus,
    prepayment: convertGroszToDecimalText(stay.prepayment),
    prepayment_to: stay.prepaymentTo,
    price_per_stay: convertGroszToDecimalText(stay.price),
    currency: stay.currency,
    additional_informations: stay.note,
    source_id: String(source.sourceId),
    source: source.name,
    display_color: source.color,
    door_code: stay.doorCode,
    add_date: formatLocalTimeWithoutOffset(stay.addedAt),
    edit_date: formatLocalTimeWithoutOffset(stay.editedAt),
  };
}

function buildRoomPrices({ seed, today }: SimulatedProperty, room: TrainingRoom, { from, to }: Range) {
  const days: [string, object][] = [];
  const last = Math.min(toDayNumber(to), toDayNumber(today) + PRICE_LIST_DAYS_AHEAD);
  for (let night = toDayNumber(from); night <= last; night++) {
    const entry = buildPriceEntry(seed, room, night);
    if (entry) days.push([fromDayNumber(night), entry]);
  }
  return {
    room_name: room.name,
    pricing_type: room.pricing,
    prices_and_restrictions: Object.fromEntries(days),
    ...(room.pricing === 'DERIVED_PRICE_MODEL' ? { options: buildPersonOptions(room) } : {}),
  };
}

/**
 * Returns the price entry of a room for one night. If the night has no price, returns null or an entry without a price,
 * as the real service does.
 */
function buildPriceEntry(seed: number, room: TrainingRoom, night: number): object | null {
  const { price, discount, ...rules } = generateTrainingNightPrice(seed, room, night);
  if (price === null && room.roomId % 2 === 0) return null;
  const formatZloty = (zloty: number) => convertGroszToDecimalText(Math.round(zloty * 100));
  const perPerson = room.pricing === 'PRICE_PER_PERSON';
  const each = price === null ? null : Math.round(price / room.beds / 5) * 5;
  const shown = perPerson ? each : price;
  return {
    ...(shown === null ? {} : { price: formatZloty(shown) }),
    ...(perPerson && each !== null
      ? { min_price: formatZloty(each * 2), price_child: formatZloty(each * 0.6) }
      : {}),
    min_stay: String(rules.minStay),
    max_stay: String(rules.maxStay),
    avail_arrival: rules.arrival ? '1' : '0',
    avail_departure: rules.departure ? '1' : '0',
    ...(discount
      ? {
          discount: {
            min_stay: String(discount.minStay),
            price: formatZloty(discount.price),
            type: String(discount.type),
          },
        }
      : {}),
  };
}

function buildPersonOptions(room: TrainingRoom) {
  const { leading, persons } = generateTrainingPersonPriceRules(room);
  return {
    leading_occupancy: String(leading),
    persons: persons.map(({ person, type, prefix, amount }) => ({
      person: String(person),
      type,
      prefix,
      amount: convertGroszToDecimalText(amount * 100),
    })),
  };
}
