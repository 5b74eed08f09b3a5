import { SvelteMap } from 'svelte/reactivity';
import type { Attachment } from 'svelte/attachments';

/** The places of the screen that the tour points at. A place says its own name and knows nothing of the tour. */
export type Spot = 'today' | 'plan' | 'card' | 'invoices' | 'queue' | 'light' | 'search' | 'keys';

/** The spots that are on the screen now. */
export const spots = new SvelteMap<Spot, Element>();

/** For `{@attach spot('plan')}`. */
export function spot(name: Spot): Attachment {
  return (element) => {
    spots.set(name, element);
    return () => {
      // The next one of the name may have come before this one went.
      if (spots.get(name) === element) spots.delete(name);
    };
  };
}
