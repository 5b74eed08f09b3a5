import { expect, test } from 'vitest';
import { runSchedule } from './schedule';
import type { Schedule } from './steps';

/** Random schedules that once lost or duplicated a change, in their shortest form. */

test('new invoice whose answer was lost: its added item is sent only once after the user picks the matching saved invoice', async () => {
  const schedule: Schedule = {
    skewMs: 0,
    keepsItems: true,
    steps: [
      { at: 'fault', kind: 'cutAfter', method: 'POST', times: 1 },
      { at: 'deleteThere', which: 0 },
      { at: 'during', requests: 2, step: { at: 'addItemThere', which: 5 } },
      { at: 'create', kind: 0 },
      { at: 'push' },
      { at: 'create', kind: 0 },
      { at: 'addItemHere', which: 6 },
      { at: 'createThere' },
    ],
  };
  expect(await runSchedule(schedule)).toEqual([]);
});

test('waiting edit: cannot be discarded when a later deletion of the same invoice was sent and its outcome is unknown', async () => {
  const schedule: Schedule = {
    skewMs: 0,
    keepsItems: false,
    steps: [
      { at: 'fault', kind: 'cutBefore', method: 'DELETE', times: 2 },
      { at: 'addItemHere', which: 2 },
      { at: 'fault', kind: 'html', method: undefined, times: 1 },
      { at: 'deleteThere', which: 4 },
      { at: 'push' },
      { at: 'pull' },
      { at: 'deleteHere', which: 3 },
      { at: 'push' },
      { at: 'undo', which: 0 },
      { at: 'push' },
    ],
  };
  expect(await runSchedule(schedule)).toEqual([]);
});

/** A change that the user gave up may be missing; the plain model once reported it. */
test.each<[string, Schedule['steps']]>([
  [
    'an invoice with an edit in it, taken back after a refused try',
    [
      { at: 'create', kind: 0 },
      { at: 'editHere', which: 0, field: 'additionalInfo' },
      { at: 'fault', kind: 'limited', method: 'POST', times: 1 },
      { at: 'wait', seconds: 1 },
      { at: 'push' },
      { at: 'undo', which: 0 },
      { at: 'push' },
    ],
  ],
  [
    'an invoice made anew with its edits, and taken back then',
    [
      { at: 'during', requests: 1, step: { at: 'deleteThere', which: 0 } },
      { at: 'addItemHere', which: 8 },
      { at: 'push' },
      { at: 'decide', how: 0 },
      { at: 'undo', which: 0 },
      { at: 'wait', seconds: 1 },
      { at: 'push' },
    ],
  ],
  [
    'a deletion given up that the other desk had made meanwhile',
    [
      { at: 'editHere', which: 1, field: 'additionalInfo' },
      { at: 'push' },
      { at: 'during', requests: 1, step: { at: 'addItemThere', which: 1 } },
      { at: 'deleteHere', which: 1 },
      { at: 'push' },
      { at: 'deleteThere', which: 1 },
    ],
  ],
])('%s', async (_, steps) => {
  expect(await runSchedule({ skewMs: 0, keepsItems: false, steps })).toEqual([]);
});
