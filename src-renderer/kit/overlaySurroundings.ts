import { createContext, type Snippet } from 'svelte';
import type { OverlayNumber } from './openOverlays.svelte';

/** What the program adds to each dialog and panel, because the kit has no texts and knows no failures. */
interface OverlaySurroundings {
  readonly closeLabel: string;
  /** Messages above the content of the overlay with this number. */
  readonly messages: Snippet<[OverlayNumber]>;
}

/** The root component of the window sets the surroundings once; `Overlay.svelte` and `Dialog.svelte` read them. */
export const [getOverlaySurroundings, setOverlaySurroundings] = createContext<OverlaySurroundings>();
