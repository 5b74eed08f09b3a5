import { SvelteMap } from 'svelte/reactivity';
import type { Attachment } from 'svelte/attachments';

/**
 * The elements to which the tour can point. Each element only registers its own name and does not depend on the tour.
 */
export type Spot = 'today' | 'plan' | 'card' | 'invoices' | 'queue' | 'light' | 'search' | 'keys';

/** Elements on the screen to which the guided tour can point now, by name. */
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
