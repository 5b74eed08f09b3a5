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
      // The name is removed only if it still points to this element, because a newer element may have registered under
      // the same name.
      if (visibleTourAnchors.get(name) === element) visibleTourAnchors.delete(name);
    };
  };
}
