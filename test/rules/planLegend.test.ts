import { expect, it } from 'vitest';
import type { PlanPrice, PlanStay } from '#shared/contract/reservationsContract';
import { fromDayNumber, toDayNumber } from '#shared/rules/days';
import { indexPricesByRoom } from '../../src-renderer/screens/plan/data/priceIndexAndNightMarks';
import { convertPlanStays } from '../../src-renderer/screens/plan/data/convertPlanStays';
import { buildPlanGrid } from '../../src-renderer/screens/plan/render/buildPlanGrid';
import {
  listPriceSignsShownInPlan,
  listStaySignsShownInPlan,
} from '../../src-renderer/screens/plan/toolbar/findSignsForLegend';

const FIRST = toDayNumber('2026-06-01');
const LAST = FIRST + 14;
const ROOMS = [{ roomId: 1, name: '101', pricingType: null }];
const OVERVIEW = { lanes: new Map(), groups: new Map(), goneRooms: new Map() };

function aStay(id: number, from: number, to: number, fields: Partial<PlanStay>): PlanStay {
  return {
    id,
    number: id,
    roomId: 1,
    arrival: fromDayNumber(FIRST + from),
    departure: fromDayNumber(FIRST + to),
    name: 'Kowalska',
    forename: 'Ewa',
    checkIn: 'NONE',
    payment: 'NO_PAYMENT',
    source: '',
    color: null,
    note: false,
    goneSince: null,
    ...fields,
  };
}

function rowsWith(...stays: PlanStay[]) {
  const parts = [{ rooms: ROOMS, answers: [convertPlanStays(stays)] }];
  return buildPlanGrid(ROOMS, parts, OVERVIEW, true).rows;
}

function aPrice(day: number, fields: Partial<PlanPrice>): PlanPrice {
  return {
    roomId: 1,
    date: fromDayNumber(FIRST + day),
    price: '310.00',
    minStay: 1,
    maxStay: 0,
    arrival: true,
    departure: true,
    discount: null,
    ...fields,
  };
}

it('plan legend: explains only states and payments of stays in the shown days', () => {
  const rows = rowsWith(
    aStay(1, 0, 2, { checkIn: 'CHECKED-IN', payment: 'FULL_AMOUNT_PAID' }),
    aStay(2, 5, 9, { checkIn: 'NONE', payment: 'PREPAYMENT_PAID' }),
    aStay(3, 20, 22, { checkIn: 'CHECKED-OUT', payment: 'NO_PAYMENT' }),
  );
  expect(listStaySignsShownInPlan(rows, FIRST, LAST)).toEqual({
    forms: new Set(['house', 'due']),
    payments: new Set(['full', 'pre']),
    hasGoneStay: false,
  });
  expect(listStaySignsShownInPlan(rows, FIRST + 15, FIRST + 29).forms).toEqual(new Set(['left']));
});

it('plan legend: explains only the mark for deleted stays when every shown stay is deleted', () => {
  const rows = rowsWith(aStay(1, 0, 2, { goneSince: '2026-06-01T10:00:00.000Z' }));
  expect(listStaySignsShownInPlan(rows, FIRST, LAST)).toEqual({
    forms: new Set(),
    payments: new Set(),
    hasGoneStay: true,
  });
});

it('plan legend: explains only price restrictions that occur in the shown days', () => {
  const book = indexPricesByRoom([
    aPrice(0, { minStay: 1 }),
    aPrice(3, { arrival: false }),
    aPrice(20, { minStay: 3, maxStay: 5, departure: false }),
  ]);
  expect(listPriceSignsShownInPlan([book], FIRST, LAST)).toEqual({
    minStay: false,
    maxStay: false,
    noArrival: true,
    noDeparture: false,
    discount: false,
  });
  expect(listPriceSignsShownInPlan([book], FIRST + 15, FIRST + 29)).toEqual({
    minStay: true,
    maxStay: true,
    noArrival: false,
    noDeparture: true,
    discount: false,
  });
});
