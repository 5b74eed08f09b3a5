/** State machine of an update of Kontuar. Times are ms since 1970. */

export interface Offer {
  readonly version: string;
}

export type Updating =
  /** State in which Kontuar does not look for updates. */
  | { readonly is: 'off' }
  | { readonly is: 'idle'; readonly lookAt: number }
  | { readonly is: 'looking' }
  | { readonly is: 'fetching'; readonly offer: Offer }
  /** State in which the update is downloaded to this PC, complete and verified. */
  | { readonly is: 'ready'; readonly offer: Offer; readonly askAt: number }
  | { readonly is: 'asking'; readonly offer: Offer }
  /** State in which the program is closing because the user wants the update now. */
  | { readonly is: 'closing'; readonly offer: Offer };

export type UpdateEvent =
  | { readonly what: 'feed'; readonly address: string | null }
  | { readonly what: 'tick' }
  | { readonly what: 'found'; readonly offer: Offer }
  | { readonly what: 'nothing' }
  | { readonly what: 'failed' }
  | { readonly what: 'fetched' }
  | { readonly what: 'answered'; readonly now: boolean }
  /**
   * Event: the user was asked to close the window for an update and chose to keep it open, because changes wait to be
   * sent.
   */
  | { readonly what: 'stayed' }
  /** Event: the window and the engine have closed, so that the new version can be installed. */
  | { readonly what: 'closed' };

export type UpdateAct =
  | { readonly do: 'look' }
  | { readonly do: 'fetch' }
  | { readonly do: 'ask'; readonly offer: Offer }
  | { readonly do: 'close' }
  | { readonly do: 'install'; readonly offer: Offer; readonly startAfter: boolean };

export interface Around {
  readonly now: number;
  /** Number of open changes in the queue, waiting or being sent; null until the engine has answered. */
  readonly open: number | null;
}

/** Time in ms from the start of the program to the first search for updates. */
const FIRST_CHECK_DELAY_MS = 5 * 60_000;
const CHECK_INTERVAL_MS = 6 * 60 * 60_000;
const REMINDER_DELAY_MS = 24 * 60 * 60_000;

export const UPDATES_OFF_STATE: Updating = { is: 'off' };

interface Transition {
  readonly next: Updating;
  readonly act: UpdateAct | null;
}
const transitionTo = (next: Updating): Transition => ({ next, act: null });

export function advanceUpdateState(state: Updating, event: UpdateEvent, around: Around): Transition {
  const becomeIdle = (): Transition => transitionTo({ is: 'idle', lookAt: around.now + CHECK_INTERVAL_MS });
  switch (event.what) {
    case 'feed':
      if (event.address === null) return transitionTo(state.is === 'closing' ? state : UPDATES_OFF_STATE);
      return transitionTo(
        state.is === 'off' ? { is: 'idle', lookAt: around.now + FIRST_CHECK_DELAY_MS } : state,
      );
    case 'tick':
      if (state.is === 'idle' && around.now >= state.lookAt)
        return { next: { is: 'looking' }, act: { do: 'look' } };
      if (state.is === 'ready' && around.now >= state.askAt && around.open === 0)
        return { next: { is: 'asking', offer: state.offer }, act: { do: 'ask', offer: state.offer } };
      return transitionTo(state);
    case 'found':
      if (state.is !== 'looking') return transitionTo(state);
      return { next: { is: 'fetching', offer: event.offer }, act: { do: 'fetch' } };
    case 'nothing':
      return state.is === 'looking' ? becomeIdle() : transitionTo(state);
    case 'failed':
      return state.is === 'looking' || state.is === 'fetching' ? becomeIdle() : transitionTo(state);
    case 'fetched':
      return state.is === 'fetching'
        ? transitionTo({ is: 'ready', offer: state.offer, askAt: around.now })
        : transitionTo(state);
    case 'answered': {
      if (state.is !== 'asking') return transitionTo(state);
      const { offer } = state;
      if (!event.now) return transitionTo({ is: 'ready', offer, askAt: around.now + REMINDER_DELAY_MS });
      // A change was queued while the user was asked about the update, so the update waits until the change is sent.
      if (around.open !== 0) return transitionTo({ is: 'ready', offer, askAt: around.now });
      return { next: { is: 'closing', offer }, act: { do: 'close' } };
    }
    case 'stayed':
      return state.is === 'closing'
        ? transitionTo({ is: 'ready', offer: state.offer, askAt: around.now + REMINDER_DELAY_MS })
        : transitionTo(state);
    case 'closed': {
      if (state.is !== 'ready' && state.is !== 'asking' && state.is !== 'closing') return transitionTo(state);
      // If changes still wait to be sent, the update is not installed now, because the version that queued them must
      // also send them.
      if (around.open !== 0) return transitionTo(UPDATES_OFF_STATE);
      const startAfter = state.is === 'closing';
      return { next: UPDATES_OFF_STATE, act: { do: 'install', offer: state.offer, startAfter } };
    }
  }
}
