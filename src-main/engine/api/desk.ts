import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract';
import { nightsBetween } from '#shared/rules/days';
import { balanceOf } from '#shared/rules/balance';
import type { Core } from '../core';
import { todayOf } from './today';

const os = implement(contract.desk);

export const deskApi = (core: Core) => ({
  rooms: os.rooms.handler(() => core.store.reservations.rooms()),
  stays: os.stays.handler(({ input: { asOf, ...span } }) =>
    asOf === null
      ? core.store.reservations.stays(span)
      : core.store.reservations.staysAsOf(span, new Date(asOf).toISOString()),
  ),
  prices: os.prices.handler(({ input }) => core.store.pricing.days(input)),
  ages: os.ages.handler(({ input }) => ({
    reservations: core.store.ranges.ages('reservations', input),
    pricing: core.store.ranges.ages('pricing', input),
  })),
  today: os.today.handler(({ input }) => todayOf(core.store, input.day)),
  reservation: os.reservation.handler(({ input, errors }) => {
    const reservation = core.store.reservations.show(input.reservationId);
    if (!reservation) throw errors.NOT_FOUND();
    const filter = { search: '', from: null, to: null, type: null, status: null, paymentStatus: null };
    return {
      reservation,
      nights: nightsBetween(reservation.arrival, reservation.departure),
      balance: balanceOf(reservation),
      invoices: core.store.invoices.list(
        { ...filter, reservationId: input.reservationId },
        { offset: 0, limit: 100 },
      ).rows,
    };
  }),
  reservations: os.reservations.handler(({ input: { offset, limit, ...filter } }) =>
    core.store.reservations.list(filter, { offset, limit }),
  ),
  priceList: os.priceList.handler(({ input: { roomId, ...span } }) => core.store.pricing.list(span, roomId)),
});
