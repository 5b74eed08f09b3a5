import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NOTHING_SAID, runSchedule } from './schedule';
import type { Step } from './steps';

/**
 * Random days at two PCs on a bad connection, compared with a plain model (the SPECs of outbox and conflicts): Kontuar
 * and the service end alike, nothing typed here is lost without the user's decision, nothing typed on the other PC is
 * overwritten unseen, and nothing exists twice. A failure prints its seed and its shortest schedule.
 */

const SCHEDULES = Number(process.env['KONTUAR_FAULT_SCHEDULES'] ?? 30);

const which = fc.nat({ max: 11 });
const field = fc.constantFrom(
  'additionalInfo' as const,
  'personIssue' as const,
  'personCollect' as const,
  'paymentDate' as const,
  'buyer.address' as const,
);
const localSteps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ at: fc.constant('create' as const), kind: fc.nat({ max: 2 }) }) },
  { weight: 5, arbitrary: fc.record({ at: fc.constant('editHere' as const), which, field }) },
  { weight: 2, arbitrary: fc.record({ at: fc.constant('addItemHere' as const), which }) },
  { weight: 1, arbitrary: fc.record({ at: fc.constant('deleteHere' as const), which }) },
  { weight: 1, arbitrary: fc.record({ at: fc.constant('undo' as const), which }) },
  { weight: 1, arbitrary: fc.record({ at: fc.constant('putBack' as const) }) },
);
const serviceSteps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ at: fc.constant('editThere' as const), which, field }) },
  { weight: 2, arbitrary: fc.record({ at: fc.constant('addItemThere' as const), which }) },
  { weight: 1, arbitrary: fc.record({ at: fc.constant('deleteThere' as const), which }) },
  { weight: 1, arbitrary: fc.record({ at: fc.constant('createThere' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      at: fc.constant('ksef' as const),
      which,
      status: fc.constantFrom('PENDING_KSEF' as const, 'SENT_KSEF' as const, 'ISSUED' as const),
    }),
  },
);
const fault = fc.record({
  at: fc.constant('fault' as const),
  kind: fc.constantFrom(
    'cutBefore' as const,
    'cutAfter' as const,
    'cutAfter' as const,
    'truncated' as const,
    'html' as const,
    'serverError' as const,
    'limited' as const,
  ),
  method: fc.constantFrom('POST', 'POST', 'PATCH', 'PATCH', 'DELETE', 'GET', undefined),
  times: fc.integer({ min: 1, max: 3 }),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: localSteps },
  { weight: 5, arbitrary: serviceSteps },
  { weight: 4, arbitrary: fault },
  {
    weight: 3,
    arbitrary: fc.record({
      at: fc.constant('during' as const),
      requests: fc.integer({ min: 1, max: 4 }),
      step: fc.oneof(localSteps, serviceSteps),
    }),
  },
  { weight: 6, arbitrary: fc.record({ at: fc.constant('push' as const) }) },
  { weight: 2, arbitrary: fc.record({ at: fc.constant('pull' as const) }) },
  { weight: 2, arbitrary: fc.record({ at: fc.constant('decide' as const), how: fc.nat({ max: 5 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ at: fc.constant('wait' as const), seconds: fc.constantFrom(1, 10, 70, 600) }),
  },
);
const schedule = fc.record({
  skewMs: fc.integer({ min: -600_000, max: 600_000 }),
  keepsItems: fc.boolean(),
  fillsDefaults: fc.boolean(),
  steps: fc.array(step, { minLength: 5, maxLength: 25, size: 'max' }),
});

/** Schedules for which the model itself was wrong. */
test('conflict about the item list after a lost edit request: keeping the local items removes the item added at another desk', async () => {
  const localEdit = { at: 'editHere', which: 0, field: 'additionalInfo' } as const;
  const steps: readonly Step[] = [
    { at: 'fault', kind: 'cutBefore', method: 'PATCH', times: 1 },
    { at: 'create', kind: 0 },
    { at: 'push' },
    { at: 'create', kind: 0 },
    localEdit,
    { at: 'addItemHere', which: 6 },
    { at: 'push' },
    { at: 'addItemThere', which: 3 },
    localEdit,
    { at: 'pull' },
    { at: 'wait', seconds: 1 },
    { at: 'editThere', which: 0, field: 'additionalInfo' },
    { at: 'create', kind: 0 },
  ];
  expect(await runSchedule({ skewMs: 0, keepsItems: false, steps })).toEqual(NOTHING_SAID);
});

test('conflict about items added on both sides: choosing the local items removes the item that another desk added', async () => {
  const steps: readonly Step[] = [
    { at: 'addItemHere', which: 1 },
    { at: 'addItemThere', which: 1 },
    { at: 'push' },
    { at: 'decide', how: 0 },
    { at: 'push' },
  ];
  expect(await runSchedule({ skewMs: 0, keepsItems: false, steps })).toEqual(NOTHING_SAID);
});

test('new invoice with a lost answer: is recognised as already sent even when the user has edited the downloaded invoice', async () => {
  const steps: readonly Step[] = [
    { at: 'fault', kind: 'cutAfter', method: 'POST', times: 1 },
    { at: 'create', kind: 0 },
    { at: 'fault', kind: 'cutBefore', method: 'POST', times: 1 },
    { at: 'fault', kind: 'html', method: 'GET', times: 1 },
    { at: 'push' },
    { at: 'pull' },
    { at: 'editHere', which: 6, field: 'additionalInfo' },
  ];
  expect(await runSchedule({ skewMs: 0, keepsItems: false, steps })).toEqual(NOTHING_SAID);
});

test('edit of an invoice locked by KSeF: discarding the edit also discards the deletion queued after the edit', async () => {
  const steps: readonly Step[] = [
    { at: 'deleteHere', which: 1 },
    { at: 'during', requests: 4, step: { at: 'deleteHere', which: 0 } },
    { at: 'during', requests: 3, step: { at: 'editHere', which: 0, field: 'additionalInfo' } },
    { at: 'create', kind: 0 },
    { at: 'fault', kind: 'cutBefore', method: 'PATCH', times: 2 },
    { at: 'push' },
    { at: 'editThere', which: 0, field: 'additionalInfo' },
    { at: 'ksef', which: 8, status: 'PENDING_KSEF' },
  ];
  expect(await runSchedule({ skewMs: 0, keepsItems: false, steps })).toEqual(NOTHING_SAID);
});

test('new invoice: contains no item twice when an edit was discarded before sending and restored during sending', async () => {
  const steps: readonly Step[] = [
    { at: 'create', kind: 0 },
    { at: 'editHere', which: 0, field: 'additionalInfo' },
    { at: 'undo', which: 3 },
    { at: 'push' },
    { at: 'during', requests: 1, step: { at: 'putBack' } },
    { at: 'editHere', which: 0, field: 'additionalInfo' },
    { at: 'push' },
    { at: 'addItemHere', which: 0 },
  ];
  expect(await runSchedule({ skewMs: 0, keepsItems: false, fillsDefaults: true, steps })).toEqual(
    NOTHING_SAID,
  );
});

test('new invoice with a lost answer: an item added by a later edit and the service’s default values survive the matching', async () => {
  const localEdit = { at: 'editHere', which: 0, field: 'additionalInfo' } as const;
  const steps: readonly Step[] = [
    { at: 'during', requests: 2, step: { at: 'editThere', which: 11, field: 'additionalInfo' } },
    { at: 'create', kind: 0 },
    localEdit,
    { at: 'fault', kind: 'cutAfter', method: 'POST', times: 1 },
    { at: 'push' },
    { at: 'pull' },
    { at: 'addItemHere', which: 1 },
    localEdit,
    { at: 'wait', seconds: 1 },
    { at: 'wait', seconds: 1 },
    localEdit,
  ];
  expect(await runSchedule({ skewMs: 0, keepsItems: false, fillsDefaults: true, steps })).toEqual(
    NOTHING_SAID,
  );
});

test('edit after a discarded edit that added an item: does not send the added item a second time', async () => {
  const steps: readonly Step[] = [
    { at: 'addItemThere', which: 10 },
    { at: 'addItemHere', which: 4 },
    { at: 'push' },
    { at: 'editHere', which: 4, field: 'additionalInfo' },
    { at: 'decide', how: 3 },
  ];
  expect(await runSchedule({ skewMs: 0, keepsItems: false, steps })).toEqual(NOTHING_SAID);
});

test('new edit during a conflict about a differently saved value: does not remove an item that another PC added', async () => {
  const steps: readonly Step[] = [
    { at: 'addItemHere', which: 5 },
    { at: 'fault', kind: 'cutBefore', method: undefined, times: 1 },
    { at: 'during', requests: 4, step: { at: 'addItemThere', which: 0 } },
    { at: 'wait', seconds: 1 },
    { at: 'push' },
    { at: 'editHere', which: 2, field: 'additionalInfo' },
    { at: 'push' },
  ];
  expect(await runSchedule({ skewMs: 0, keepsItems: false, steps })).toEqual(NOTHING_SAID);
});

test('conflict about a value that the service saved differently: later adding of an item removes no item added by another PC', async () => {
  const steps: readonly Step[] = [
    { at: 'addItemHere', which: 5 },
    { at: 'fault', kind: 'cutBefore', method: undefined, times: 1 },
    { at: 'during', requests: 4, step: { at: 'addItemThere', which: 0 } },
    { at: 'wait', seconds: 1 },
    { at: 'push' },
    { at: 'addItemHere', which: 2 },
    { at: 'push' },
  ];
  expect(await runSchedule({ skewMs: 0, keepsItems: false, steps })).toEqual(NOTHING_SAID);
});

test('conflict about a field: editing the field again overwrites no newer service value that the user has not seen', async () => {
  const steps: readonly Step[] = [
    { at: 'fault', kind: 'cutBefore', method: 'GET', times: 1 },
    { at: 'editHere', which: 5, field: 'buyer.address' },
    { at: 'during', requests: 4, step: { at: 'editThere', which: 0, field: 'buyer.address' } },
    { at: 'push' },
    { at: 'editHere', which: 5, field: 'buyer.address' },
    { at: 'fault', kind: 'cutBefore', method: 'POST', times: 1 },
    { at: 'decide', how: 0 },
    { at: 'addItemThere', which: 0 },
    { at: 'wait', seconds: 1 },
    { at: 'create', kind: 0 },
  ];
  expect(await runSchedule({ skewMs: 0, keepsItems: false, steps })).toEqual(NOTHING_SAID);
});

test(
  `outbox: loses and duplicates no change in ${SCHEDULES} random schedules`,
  async () => {
    await fc.assert(
      fc.asyncProperty(schedule, async (plan) => {
        expect(await runSchedule(plan)).toEqual(NOTHING_SAID);
      }),
      { numRuns: SCHEDULES, endOnFailure: false },
    );
  },
  60_000 + SCHEDULES * 2_000,
);
