import { LazyComponent } from './lazyComponent.svelte';

/** `Overlay`, for what may stand beside its screen as well (SidePanel, the rail). */
export const lazyOverlay = new LazyComponent(() => import('./Overlay.svelte'));
