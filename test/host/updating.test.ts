import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  UPDATES_OFF_STATE,
  advanceUpdateState,
  type UpdateAct,
  type UpdateEvent,
  type Updating,
} from '../../src-main/host/update/updateState';

const HOUR = 60 * 60_000;
const offer = { version: '0.2.0' };

/** Returns an update state machine with a settable time and number of open changes. */
function desk() {
  let state: Updating = UPDATES_OFF_STATE;
  const around = { now: 0, open: 0 as number | null };
  return {
    around,
    state: () => state,
    hear: (event: UpdateEvent): UpdateAct | null => {
      const { next, act } = advanceUpdateState(state, event, around);
      state = next;
      return act;
    },
  };
}
const tick: UpdateEvent = { what: 'tick' };

/** Returns an update that was found and downloaded and waits to be offered. */
function fetched() {
  const session = desk();
  session.hear({ what: 'feed', address: 'https://updates.example/k' });
  session.around.now += HOUR;
  expect(session.hear(tick)).toEqual({ do: 'look' });
  expect(session.hear({ what: 'found', offer })).toEqual({ do: 'fetch' });
  expect(session.hear({ what: 'fetched' })).toBeNull();
  return session;
}

describe('an update', () => {
  test('update check: never runs without an update address', () => {
    const { hear, around } = desk();
    around.now = 100 * HOUR;
    expect(hear(tick)).toBeNull();
    expect(hear({ what: 'closed' })).toBeNull();
    hear({ what: 'feed', address: 'https://updates.example/k' });
    hear({ what: 'feed', address: null });
    around.now = 200 * HOUR;
    expect(hear(tick)).toBeNull();
  });

  test('update question: waits until no invoice change is waiting, and is asked again a day after the answer “later”', () => {
    const { hear, around } = fetched();
    around.open = 1;
    expect(hear(tick)).toBeNull();
    around.open = null;
    expect(hear(tick)).toBeNull();
    around.open = 0;
    expect(hear(tick)).toEqual({ do: 'ask', offer });
    expect(hear(tick)).toBeNull();
    expect(hear({ what: 'answered', now: false })).toBeNull();
    around.now += 23 * HOUR;
    expect(hear(tick)).toBeNull();
    around.now += HOUR;
    expect(hear(tick)).toEqual({ do: 'ask', offer });
  });

  test('downloaded update: is installed when the program closes, and the program restarts only when the user accepted the update', () => {
    const later = fetched();
    expect(later.hear({ what: 'closed' })).toEqual({ do: 'install', offer, startAfter: false });
    const now = fetched();
    now.hear(tick);
    expect(now.hear({ what: 'answered', now: true })).toEqual({ do: 'close' });
    expect(now.hear({ what: 'closed' })).toEqual({ do: 'install', offer, startAfter: true });
  });

  test('update: is not installed when a change was queued while the update question was open', () => {
    const { hear, around, state } = fetched();
    hear(tick);
    around.open = 1;
    expect(hear({ what: 'answered', now: true })).toBeNull();
    expect(state().is).toBe('ready');
  });

  test('update question: is not repeated an hour after the user accepted the update but did not close the program', () => {
    const { hear, around } = fetched();
    hear(tick);
    hear({ what: 'answered', now: true });
    hear({ what: 'stayed' });
    around.now += HOUR;
    expect(hear(tick)).toBeNull();
  });

  test('update check: is repeated six hours after a failure', () => {
    const { hear, around } = desk();
    hear({ what: 'feed', address: 'https://updates.example/k' });
    around.now += HOUR;
    hear(tick);
    hear({ what: 'failed' });
    around.now += 5 * HOUR;
    expect(hear(tick)).toBeNull();
    around.now += HOUR;
    expect(hear(tick)).toEqual({ do: 'look' });
    expect(hear({ what: 'found', offer })).toEqual({ do: 'fetch' });
  });

  test('updater, random order of update events: never asks, closes or installs while an invoice change is waiting', () => {
    const event: fc.Arbitrary<UpdateEvent> = fc.oneof(
      fc.constantFrom<UpdateEvent>(
        tick,
        { what: 'nothing' },
        { what: 'failed' },
        { what: 'fetched' },
        { what: 'found', offer },
        { what: 'stayed' },
        { what: 'closed' },
        { what: 'answered', now: true },
        { what: 'answered', now: false },
        { what: 'feed', address: 'https://updates.example/k' },
        { what: 'feed', address: null },
      ),
    );
    const moment = fc.record({ event, open: fc.option(fc.nat(3)), passed: fc.nat(30 * HOUR) });
    fc.assert(
      fc.property(fc.array(moment, { maxLength: 60 }), (moments) => {
        const { hear, around } = desk();
        for (const occasion of moments) {
          around.now += occasion.passed;
          around.open = occasion.open;
          const act = hear(occasion.event);
          if (act?.do === 'install') expect([occasion.event.what, occasion.open]).toEqual(['closed', 0]);
          if (act?.do === 'close' || act?.do === 'ask') expect(occasion.open).toBe(0);
        }
      }),
    );
  });
});
