import { SvelteMap } from 'svelte/reactivity';
import type { Attachment } from 'svelte/attachments';

/** The screen elements to which the guided tour can point. Each element registers its own name. */
export type Spot = 'today' | 'plan' | 'card' | 'invoices' | 'queue' | 'light' | 'search' | 'keys';

export const visibleTourAnchors = new SvelteMap<Spot, Element>();

/** For `{@attach trackTourAnchor('plan')}`. */
export function trackTourAnchor(name: Spot): Attachment {
  return (element) => {
    visibleTourAnchors.set(name, element);
    return () => {
      // A newer element may have registered under the same name, so only this element's own registration is removed.
      if (visibleTourAnchors.get(name) === element) visibleTourAnchors.delete(name);
    };
  };
}
