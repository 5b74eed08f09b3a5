import { LazyComponent } from './lazyComponent.svelte';

/** The component `Overlay`, loaded on its first use, for components that need an overlay only in some cases. */
export const lazyOverlay = new LazyComponent(() => import('./Overlay.svelte'));
