import { LazyComponent } from './lazyComponent.svelte';

export const lazyOverlay = new LazyComponent(() => import('./Overlay.svelte'));
