import { LazyComponent } from './lazyComponent.svelte';

/** The component `Overlay`, loaded on its first use. */
export const lazyOverlay = new LazyComponent(() => import('./Overlay.svelte'));
