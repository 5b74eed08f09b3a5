/**
 * The life of an update, one event at a time. Times are ms since 1970. What is `asked` of the desk, and what is installed,
 * is decided here; `../electron/updater.ts` only does it.
 */

/** A version that the feed has. */
export interface Offer {
  readonly version: string;
}

export type Updating =
  /** No address for updates is set, or this build takes none. */
  | { readonly is: 'off' }
  | { readonly is: 'idle'; readonly lookAt: number }
  | { readonly is: 'looking' }
  | { readonly is: 'fetching'; readonly offer: Offer }
  /** On this PC, whole and checked. */
  | { readonly is: 'ready'; readonly offer: Offer; readonly askAt: number }
  | { readonly is: 'asking'; readonly offer: Offer }
  /** The desk wants it now: the program is closing for it. */
  | { readonly is: 'closing'; readonly offer: Offer };

export type UpdateEvent =
  | { readonly what: 'feed'; readonly address: string | null }
  | { readonly what: 'tick' }
  | { readonly what: 'found'; readonly offer: Offer }
  | { readonly what: 'nothing' }
  | { readonly what: 'failed' }
  | { readonly what: 'fetched' }
  | { readonly what: 'answered'; readonly now: boolean }
  /** The window stays open after all: changes wait, and the desk chose to stay. */
  | { readonly what: 'stayed' }
  /** The window is closed and the engine has closed the profile: nothing can be under way any more. */
  | { readonly what: 'closed' };

export type UpdateAct =
  | { readonly do: 'look' }
  | { readonly do: 'fetch' }
  | { readonly do: 'ask'; readonly offer: Offer }
  | { readonly do: 'close' }
  | { readonly do: 'install'; readonly offer: Offer; readonly startAfter: boolean };

export interface Around {
  readonly now: number;
  /** Changes of the queue that are open: waiting or being sent; null while the engine has not said. */
  readonly open: number | null;
}

/** The first minutes belong to whoever starts the day. */
const FIRST_LOOK_MS = 5 * 60_000;
const LOOK_EVERY_MS = 6 * 60 * 60_000;
const LATER_MS = 24 * 60 * 60_000;

export const OFF: Updating = { is: 'off' };

interface Step {
  readonly next: Updating;
  readonly act: UpdateAct | null;
}
const stay = (next: Updating): Step => ({ next, act: null });

export function step(state: Updating, event: UpdateEvent, around: Around): Step {
  const idle = (): Step => stay({ is: 'idle', lookAt: around.now + LOOK_EVERY_MS });
  switch (event.what) {
    case 'feed':
      if (event.address === null) return stay(state.is === 'closing' ? state : OFF);
      return stay(state.is === 'off' ? { is: 'idle', lookAt: around.now + FIRST_LOOK_MS } : state);
    case 'tick':
      if (state.is === 'idle' && around.now >= state.lookAt)
        return { next: { is: 'looking' }, act: { do: 'look' } };
      if (state.is === 'ready' && around.now >= state.askAt && around.open === 0)
        return { next: { is: 'asking', offer: state.offer }, act: { do: 'ask', offer: state.offer } };
      return stay(state);
    case 'found':
      if (state.is !== 'looking') return stay(state);
      return { next: { is: 'fetching', offer: event.offer }, act: { do: 'fetch' } };
    case 'nothing':
      return state.is === 'looking' ? idle() : stay(state);
    case 'failed':
      return state.is === 'looking' || state.is === 'fetching' ? idle() : stay(state);
    case 'fetched':
      return state.is === 'fetching'
        ? stay({ is: 'ready', offer: state.offer, askAt: around.now })
        : stay(state);
    case 'answered': {
      if (state.is !== 'asking') return stay(state);
      const { offer } = state;
      if (!event.now) return stay({ is: 'ready', offer, askAt: around.now + LATER_MS });
      // While the question stood, somebody may have saved an invoice: it is asked again when that is sent.
      if (around.open !== 0) return stay({ is: 'ready', offer, askAt: around.now });
      return { next: { is: 'closing', offer }, act: { do: 'close' } };
    }
    case 'stayed':
      return state.is === 'closing'
        ? stay({ is: 'ready', offer: state.offer, askAt: around.now + LATER_MS })
        : stay(state);
    case 'closed': {
      if (state.is !== 'ready' && state.is !== 'asking' && state.is !== 'closing') return stay(state);
      // Open changes are sent by the version that made them.
      if (around.open !== 0) return stay(OFF);
      const startAfter = state.is === 'closing';
      return { next: OFF, act: { do: 'install', offer: state.offer, startAfter } };
    }
  }
}
