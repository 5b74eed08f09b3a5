import {
  EMPTY_INVOICE_FORM_PARTY,
  type FormFields,
  type FormItem,
  type FormParty,
} from '../../model/invoiceFormFields';
import type { Reservation } from '../../model/reservationSchema';
import type { Day, Grosz } from '../../model/scalars';
import { addDays, countNightsBetween } from '../days';
import { convertGroszToDecimalText, toGrosz } from '../decimal';
import { INVOICE_TYPE_NUMBERS_BY_NAME } from '../documents/invoiceTypes';
import type { DocumentWords } from './documentWords';
import type { Habits } from './inferInvoiceHabits';

/**
 * Returns the initial values of an invoice form without a stay: the values that the property usually writes on its
 * invoices.
 */

export function prefillFromHabits(habits: Habits, today: Day): FormFields {
  return {
    invoiceType: INVOICE_TYPE_NUMBERS_BY_NAME.vat,
    buyer: EMPTY_INVOICE_FORM_PARTY,
    seller: habits.sellers[0] ?? EMPTY_INVOICE_FORM_PARTY,
    receiver: null,
    items: [],
    paymentType: habits.owedBy,
    paymentStatus: 0,
    issueDate: today,
    saleDate: today,
    paymentDate: addDays(today, habits.termDays),
    currency: habits.currencies[0] ?? 'PLN',
    town: habits.towns[0] ?? '',
    additionalInfo: '',
    personIssue: '',
    personCollect: '',
    correctionReason: '',
    exemptionBasis: '',
    prepaymentValue: '',
    advances: [],
    original: null,
    customNumber: '',
    format: '',
    extraChar: '',
    clientId: null,
    reservationId: null,
  };
}

type Stay = Pick<
  Reservation,
  | 'reservationId'
  | 'roomName'
  | 'arrival'
  | 'departure'
  | 'clientId'
  | 'forename'
  | 'name'
  | 'paymentStatus'
  | 'prepayment'
  | 'pricePerStay'
  | 'currency'
>;

/**
 * Returns the name of a room as written on an invoice: the number alone for `101 Dwójka z balkonem`, and the whole name
 * for a room without a number.
 */
function formatRoomForInvoice(roomName: string, words: DocumentWords): string {
  const [first = ''] = roomName.trim().split(/\s/);
  return /\d/.test(first) ? words.room({ number: first }) : roomName.trim();
}

/** Creates one invoice item for the nights of the stay; its amount is exactly the price of the stay. */
export function createNightsItem(
  stay: Stay,
  { night, exemptionBasis }: Habits,
  words: DocumentWords,
): FormItem {
  const nights = Math.max(1, countNightsBetween(stay.arrival, stay.departure));
  const price = toGrosz(stay.pricePerStay);
  const each = (price ?? 0) % nights === 0;
  // An exempt night needs a legal basis. If no basis is known, the form starts with 8 %, and the person chooses both
  // rate and basis.
  const rate = night.rate === 'zw' && exemptionBasis === '' ? '8' : night.rate;
  const parts = [
    words.night,
    formatRoomForInvoice(stay.roomName, words),
    words.formatStay(stay.arrival, stay.departure),
  ];
  return {
    key: 1,
    positionId: null,
    name: parts.filter(Boolean).join(', '),
    price: price === null ? '' : convertGroszToDecimalText(each ? price / nights : price),
    quantity: each ? String(nights) : '1',
    unit: each ? words.nightUnit : words.serviceUnit,
    rate,
    symbol: night.symbol,
  };
}

/** Returns the prepaid amount according to the reservation, in grosz; 0 if the reservation states none. */
function prepaidOf({ paymentStatus, prepayment }: Stay): number {
  return paymentStatus === 'PREPAYMENT_PAID' ? Math.max(0, toGrosz(prepayment) ?? 0) : 0;
}

/** Returns a remark about the prepayment. Only invoice types 8 and 9 have a field for the prepayment (A12). */
function buildPrepaidRemark(stay: Stay, currency: string, words: DocumentWords): string {
  const prepaid = prepaidOf(stay);
  if (prepaid === 0) return '';
  const price = toGrosz(stay.pricePerStay);
  const sum = words.formatMoney(prepaid, currency);
  if (price === null || price < prepaid) return words.prepaid({ sum });
  return words.prepaidWithRest({ sum, left: words.formatMoney(price - prepaid, currency) });
}

const AMOUNT_PATTERN_SOURCE = String.raw`(-?[\d\s.,]*\d)\s?(?:zł|[A-Z]{3})\.`;
const PREPAID_REMARK_PATTERN = new RegExp(
  `Wpłacono zaliczkę ${AMOUNT_PATTERN_SOURCE}(?: Pozostało do zapłaty ${AMOUNT_PATTERN_SOURCE})?`,
  'g',
);

/** Amounts, in grosz, that the remark about the prepayment states. */
interface StatedPrepayment {
  readonly prepaid: Grosz;
  readonly left: Grosz;
}

/** Returns the amounts that the remark about the prepayment states; null if the remarks state no amount left to pay. */
export function readPrepaidRemark(remarks: string): StatedPrepayment | null {
  const [found] = remarks.matchAll(PREPAID_REMARK_PATTERN);
  const prepaid = readRemarkAmount(found?.[1]);
  const left = readRemarkAmount(found?.[2]);
  return prepaid === null || left === null ? null : { prepaid, left };
}

/** Reads an amount as `formatMoney` of the document words writes it, for example `1 749,97`. */
const readRemarkAmount = (text: string | undefined): Grosz | null =>
  text === undefined ? null : toGrosz(text.replace(/\s/g, '').replace(',', '.'));

/** Removes the remark about the prepayment, for an invoice without a stay. */
export const removePrepaidRemark = (remarks: string): string =>
  remarks.replace(PREPAID_REMARK_PATTERN, '').trim();

/**
 * Returns the filled-in form for an invoice of a stay. `buyer` is the buyer on an earlier invoice of the guest; if it
 * is null, the guest is the buyer.
 */
export function prefillInvoiceFormFromStay(
  stay: Stay,
  buyer: FormParty | null,
  habits: Habits,
  today: Day,
  words: DocumentWords,
): FormFields {
  const paid = stay.paymentStatus === 'FULL_AMOUNT_PAID';
  const currency = stay.currency || (habits.currencies[0] ?? 'PLN');
  const item = createNightsItem(stay, habits, words);
  const guest = [stay.forename, stay.name].filter(Boolean).join(' ');
  return {
    ...prefillFromHabits(habits, today),
    buyer: buyer ?? { ...EMPTY_INVOICE_FORM_PARTY, companyName: guest, identifierType: 'NONE' },
    seller: habits.getSellerForCurrency(currency) ?? EMPTY_INVOICE_FORM_PARTY,
    items: [item],
    exemptionBasis: item.rate === 'zw' ? habits.exemptionBasis : '',
    paymentType: paid ? habits.paidBy : habits.owedBy,
    paymentStatus: paid ? 1 : 0,
    saleDate: stay.departure,
    paymentDate: paid ? today : addDays(today, habits.termDays),
    currency,
    additionalInfo: buildPrepaidRemark(stay, currency, words),
    clientId: stay.clientId,
    reservationId: stay.reservationId,
  };
}
