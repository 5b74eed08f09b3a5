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
      // A newer element may have registered under the same name, so the registration is removed only if it belongs to
      // this element.
      if (visibleTourAnchors.get(name) === element) visibleTourAnchors.delete(name);
    };
  };
}
