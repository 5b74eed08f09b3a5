import { createContext, type Snippet } from 'svelte';
import type { OverlayNumber } from './openOverlays.svelte';

/** Label and messages that the program passes to every dialog and panel, because the kit contains no texts. */
interface OverlaySurroundings {
  readonly closeLabel: string;
  /** Messages above the content of the overlay with this number. */
  readonly messages: Snippet<[OverlayNumber]>;
}

/** The root component of the window sets the surroundings once; `Overlay.svelte` and `Dialog.svelte` read them. */
export const [getOverlaySurroundings, setOverlaySurroundings] = createContext<OverlaySurroundings>();
