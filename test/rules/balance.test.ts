import { describe, expect, it } from 'vitest';
import { computeUnpaidPartOfStayPrice } from '#shared/rules/stays/stayBalance';
import { countStayNights } from '#shared/rules/stays/countStayNights';

describe('left to pay (A75)', () => {
  const balance = (paymentStatus: string, pricePerStay: string | null, prepayment: string | null) =>
    computeUnpaidPartOfStayPrice({ paymentStatus, pricePerStay, prepayment, currency: 'PLN' });

  it.each([
    ['FULL_AMOUNT_PAID', '1470.00', '500', 0, false],
    ['FULL_AMOUNT_PAID', null, null, 0, false],
    ['NO_PAYMENT', '1470.00', '500', 147000, false],
    ['WAITING_FOR_PAYMENT', '1470.5', null, 147050, false],
    ['PREPAYMENT_PAID', '1470.00', '500', 97000, true],
    ['PREPAYMENT_PAID', '100', '100.01', 0, true],
  ])(
    'amount left to pay for a stay: payment status %s, price %s and prepayment %s give %i grosz',
    (status, price, prepayment, left, about) =>
      expect(balance(status, price, prepayment)).toEqual({ left, about, currency: 'PLN' }),
  );

  it.each([
    ['NO_PAYMENT', null, '500'],
    ['PREPAYMENT_PAID', '1470.00', null],
    ['PREPAYMENT_PAID', null, '500'],
    ['PARTLY', '1470.00', '500'],
    ['', '1470.00', '500'],
  ])(
    'amount left to pay for a stay: is unknown when payment status is %o, price %o and prepayment %o',
    (status, price, prepayment) => expect(balance(status, price, prepayment)).toBeNull(),
  );
});

describe('nights (A76)', () => {
  it.each([
    ['2026-06-03', '2026-06-07', 4, 4, true],
    ['2026-03-28', '2026-03-30', null, 2, true],
    ['2026-10-24', '2026-10-26', 3, 2, false],
    ['2026-06-03', '2026-06-03', 0, 0, true],
  ])(
    'nights of a stay: for arrival %s, departure %s and %s nights reported by the service, the count is %i',
    (arrival, departure, daysOfStay, nights, asDelivered) =>
      expect(countStayNights({ arrival, departure, daysOfStay })).toEqual({ nights, asDelivered }),
  );
});
