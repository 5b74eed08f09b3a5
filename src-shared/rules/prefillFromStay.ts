import { emptyParty, type FormFields, type FormItem, type FormParty } from '../model/invoiceForm';
import type { Reservation } from '../model/reservation';
import type { Day } from '../model/scalars';
import { money, stayInWords } from '../text/formats';
import { documentText } from '../text/invoiceForm';
import { addDays, nightsBetween } from './days';
import { fromGrosz, toGrosz } from './decimal';
import { TYPE } from './invoiceTypes';
import type { Habits } from './prefillHabits';

/** The start of a form: with only the property's habits, or with a stay. */

export function prefillNothing(habits: Habits, today: Day): FormFields {
  return {
    invoiceType: TYPE.vat,
    buyer: emptyParty,
    seller: habits.sellers[0] ?? emptyParty,
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
    // The person at the desk (api/formBegin.ts), never the most frequent issuer.
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

/** `101` of `101 Dwójka z balkonem`; a room without a number is called by its whole name. */
function roomWords(roomName: string): string {
  const [first = ''] = roomName.trim().split(/\s/);
  return /\d/.test(first) ? documentText.room.pl(first) : roomName.trim();
}

/** The nights at exactly the price of the stay: per night where that is whole grosz, else as one service. */
export function createNightsItem(stay: Stay, { night, exemptionBasis }: Habits): FormItem {
  const nights = Math.max(1, nightsBetween(stay.arrival, stay.departure));
  const price = toGrosz(stay.pricePerStay);
  const each = (price ?? 0) % nights === 0;
  // An exempt night needs its basis; without one known the person chooses both.
  const rate = night.rate === 'zw' && exemptionBasis === '' ? '8' : night.rate;
  const parts = [
    documentText.night.pl,
    roomWords(stay.roomName),
    stayInWords('pl', stay.arrival, stay.departure),
  ];
  return {
    key: 1,
    positionId: null,
    name: parts.filter(Boolean).join(', '),
    price: price === null ? '' : fromGrosz(each ? price / nights : price),
    quantity: each ? String(nights) : '1',
    unit: each ? documentText.nightUnit.pl : documentText.serviceUnit.pl,
    rate,
    symbol: night.symbol,
  };
}

/** Prepaid according to the reservation, in grosz; 0 where that is not said. */
function prepaidOf({ paymentStatus, prepayment }: Stay): number {
  return paymentStatus === 'PREPAYMENT_PAID' ? Math.max(0, toGrosz(prepayment) ?? 0) : 0;
}

/** The prepayment is in the remarks: outside types 8 and 9 the interface has no field for it (A12). */
function prepaidWords(stay: Stay, currency: string): string {
  const prepaid = prepaidOf(stay);
  if (prepaid === 0) return '';
  const price = toGrosz(stay.pricePerStay);
  const left = price === null || price < prepaid ? null : money('pl', price - prepaid, currency);
  return documentText.prepaid.pl(money('pl', prepaid, currency), left);
}

const SUM = String.raw`-?[\d\s.,]*\d\s?(?:zł|[A-Z]{3})\.`;
const PREPAID = new RegExp(`Wpłacono zaliczkę ${SUM}(?: Pozostało do zapłaty ${SUM})?`, 'g');

/** Remarks without those words, for an invoice of no stay. */
export const removePrepaidRemark = (remarks: string): string => remarks.replace(PREPAID, '').trim();

/** An invoice for a stay. `buyer`: the guest's earlier one, else the guest, whose address the interface does not give. */
export function prefillStay(stay: Stay, buyer: FormParty | null, habits: Habits, today: Day): FormFields {
  const paid = stay.paymentStatus === 'FULL_AMOUNT_PAID';
  const currency = stay.currency || (habits.currencies[0] ?? 'PLN');
  const item = createNightsItem(stay, habits);
  const guest = [stay.forename, stay.name].filter(Boolean).join(' ');
  return {
    ...prefillNothing(habits, today),
    buyer: buyer ?? { ...emptyParty, companyName: guest, identifierType: 'NONE' },
    seller: habits.sellerIn(currency) ?? emptyParty,
    items: [item],
    exemptionBasis: item.rate === 'zw' ? habits.exemptionBasis : '',
    paymentType: paid ? habits.paidBy : habits.owedBy,
    paymentStatus: paid ? 1 : 0,
    saleDate: stay.departure,
    paymentDate: paid ? today : addDays(today, habits.termDays),
    currency,
    additionalInfo: prepaidWords(stay, currency),
    clientId: stay.clientId,
    reservationId: stay.reservationId,
  };
}
