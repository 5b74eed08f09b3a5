import { expect, test } from 'vitest';
import { runSchedule, type Schedule } from './schedule';

/** Schedules that once lost or doubled something, as short as they became. */
test('an item typed on a create that the user finds among its twins is not sent as a new one', async () => {
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

test('an edit under a deletion that nobody answered cannot be undone', async () => {
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
