import { LazyComponent } from './lazyComponent.svelte';

/** Lazily loaded `Overlay`, for components that can also stand beside their screen (SidePanel, the rail). */
export const lazyOverlay = new LazyComponent(() => import('./Overlay.svelte'));
