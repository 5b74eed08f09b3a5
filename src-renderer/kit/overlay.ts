import { Late } from './late.svelte';

/** `Overlay`, for what may stand beside its screen as well (SidePanel, the rail). */
export const overlay = new Late(() => import('./Overlay.svelte'));
