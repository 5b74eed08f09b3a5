import { LazyComponent } from './lazyComponent.svelte';

/**
 * `Overlay`, loaded on first use by components that need an overlay only in some cases, such as the side panel and the
 * navigation rail in narrow windows.
 */
export const lazyOverlay = new LazyComponent(() => import('./Overlay.svelte'));
