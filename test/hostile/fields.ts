import type { RawInvoice } from '#support/stranger/strangerInvoices';
import { makeStay, type RawStay } from '#support/stranger/stays';
import { anInvoice, anItem } from '#support/syncedProgram';

/** Every field of a record that holds or could hold text, as a path in the record as sent. */
export const INVOICE_FIELDS = [
  'invoiceFullNo',
  'format',
  'extraChar',
  'invoiceStatus',
  'ksefId',
  'town',
  'currency',
  'additionalInfo',
  'correctionReason',
  'personCollect',
  'personIssue',
  'exemptionBasis',
  'exchangeRate',
  'prepaymentValue',
  'addDate',
  'editDate',
  'invoiceType',
  'unknownField',
  ...['companyName', 'address', 'taxId', 'identifierType', 'countryCode', 'bankNo'].flatMap((name) => [
    `buyer.${name}`,
    `seller.${name}`,
    `receiver.${name}`,
  ]),
  ...['name', 'grossUnitPrice', 'quantity', 'unit', 'rate', 'symbol'].map((name) => `invoiceItems.0.${name}`),
] as const;
export const STAY_FIELDS = [
  'room_name',
  'checkin',
  'checkout',
  'checkin_status',
  'forename',
  'name',
  'phone',
  'email',
  'payment_status',
  'prepayment',
  'prepayment_to',
  'price_per_stay',
  'currency',
  'additional_informations',
  'source',
  'display_color',
  'door_code',
  'add_date',
  'edit_date',
  'unknown_field',
] as const;

/** Returns a copy of the record with `value` at `path`. */
function withAt(record: unknown, path: readonly string[], value: string): unknown {
  const [key = '', ...rest] = path;
  if (Array.isArray(record))
    return record.map((element: unknown, at) =>
      String(at) === key ? (rest.length === 0 ? value : withAt(element, rest, value)) : element,
    );
  const base = typeof record === 'object' && record !== null ? record : {};
  return { ...base, [key]: rest.length === 0 ? value : withAt(Reflect.get(base, key), rest, value) };
}

/** Returns an invoice of today with the value in these fields; its id stays. */
export function invoiceWith(invoiceId: number, fields: readonly string[], value: string): RawInvoice {
  let made: unknown = anInvoice(invoiceId, {
    invoiceItems: [anItem('Nocleg', 420, 1, '8')],
  });
  for (const field of fields) made = withAt(made, field.split('.'), value);
  return { ...(made as RawInvoice), invoiceId };
}

/** Returns a stay of one night from this day, with the value in these fields. */
export function stayWith(index: number, day: string, fields: readonly string[], value: string): RawStay {
  const made = { ...makeStay(index * 9, day), arrival: day, departure: dayAfter(day), days_of_stay: '1' };
  const at = {
    reservation_id: String(70_000 + index),
    room_id: String(101 + index),
    reservation_number: String(index + 1),
  };
  return { ...made, ...at, ...Object.fromEntries(fields.map((field) => [field, value])) };
}

const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
