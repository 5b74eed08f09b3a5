import type { Invoice, InvoiceItem, Party } from '#shared/model/invoice';
import type { PriceDay, Pricing } from '#shared/model/pricing';
import type { Reservation } from '#shared/model/reservationSchema';

/** Complete records with plain values; each test sets only the fields that it is about. */

const party = (overrides: Partial<Party> = {}): Party => ({
  companyName: 'Jan Kowalski',
  address: 'ul. Długa 1, 00-001 Warszawa',
  taxId: '',
  identifierType: 'NONE',
  countryCode: 'PL',
  bankNo: null,
  extra: {},
  ...overrides,
});

export const anItem = (overrides: Partial<InvoiceItem> = {}): InvoiceItem => ({
  positionId: 1,
  userId: 1,
  status: 1,
  name: 'Nocleg',
  grossUnitPrice: '100',
  quantity: '1',
  unit: 'szt.',
  rate: '8',
  symbol: '',
  extra: {},
  ...overrides,
});

type InvoiceOverrides = Omit<Partial<Invoice>, 'buyer' | 'seller'> & {
  buyer?: Partial<Party>;
  seller?: Partial<Party>;
};

export function anInvoice({ buyer, seller, ...overrides }: InvoiceOverrides = {}): Invoice {
  const invoiceId = overrides.invoiceId ?? 1;
  return {
    invoiceId,
    invoiceNo: invoiceId,
    invoiceFullNo: `FV ${invoiceId}/06/2026`,
    format: 'FV [nr]/[mm]/[rrrr]',
    extraChar: null,
    invoiceStatus: 'ISSUED',
    ksefId: null,
    invoiceType: 1,
    buyer: party(buyer),
    seller: party({
      companyName: 'Pensjonat Pod Lipą',
      taxId: '5260250274',
      identifierType: 'NIP',
      ...seller,
    }),
    receiver: null,
    invoiceItems: [anItem()],
    paymentType: 1,
    paymentStatus: 1,
    issueDate: '2026-06-03',
    saleDate: '2026-06-03',
    town: 'Zakopane',
    paymentDate: '2026-06-10',
    currency: 'PLN',
    additionalInfo: null,
    correctionReason: null,
    personCollect: null,
    personIssue: null,
    clientId: null,
    reservationId: null,
    exemptionBasis: null,
    exchangeRate: null,
    prepaymentValue: null,
    addDate: '2026-06-03T12:00:00+02:00',
    editDate: '2026-06-03T12:00:00+02:00',
    extra: {},
    ...overrides,
  };
}

export function aReservation(overrides: Partial<Reservation> = {}): Reservation {
  const reservationId = overrides.reservationId ?? 1;
  return {
    reservationId,
    reservationNumber: 1000 + reservationId,
    roomId: 1,
    roomName: 'Pokój 1',
    daysOfStay: 4,
    arrival: '2026-06-03',
    departure: '2026-06-07',
    checkin: '15:00',
    checkout: '11:00',
    checkInStatus: 'NONE',
    adults: 2,
    children: 0,
    clientId: 1,
    forename: 'Anna',
    name: 'Nowak',
    phone: '',
    email: '',
    paymentStatus: 'NO_PAYMENT',
    prepayment: null,
    prepaymentTo: null,
    pricePerStay: '800',
    currency: 'PLN',
    additionalInformations: '',
    sourceId: 1,
    source: 'Telefon',
    displayColor: '#3366cc',
    doorCode: null,
    addDate: '2026-05-01 10:00:00',
    editDate: '2026-05-01 10:00:00',
    extra: {},
    ...overrides,
  };
}

/** Returns the reservation without its door code, which the store returns only on a separate request. */
export function asStored({ doorCode, ...record }: Reservation) {
  return { ...record, hasDoorCode: doorCode !== null };
}

export const aPriceDay = (overrides: Partial<PriceDay> = {}): PriceDay => ({
  date: '2026-06-03',
  price: '350',
  minPrice: null,
  priceChild: null,
  minStay: null,
  maxStay: null,
  arrivalAllowed: true,
  departureAllowed: true,
  discount: null,
  extra: {},
  ...overrides,
});

/** Makes one room for each id, with the given days. */
export const aPricing = (rooms: Readonly<Record<number, readonly PriceDay[]>>): Pricing => ({
  currency: 'PLN',
  rooms: Object.entries(rooms).map(([roomId, days]) => ({
    roomId: Number(roomId),
    roomName: `Pokój ${roomId}`,
    pricingType: 'PRICE_PER_ROOM',
    options: null,
    days: [...days],
  })),
});
