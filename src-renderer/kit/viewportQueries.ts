import { MediaQuery } from 'svelte/reactivity';

/**
 * True if the window is wide enough for the navigation rail, the content and the side panel side by side. In a narrower
 * window, the side panel covers the content and the rail becomes a menu.
 */
export const wideViewportQuery = new MediaQuery('width >= 1100px', true);

/** True if the screen is too low for sticky headers; the whole page then scrolls, headers included (base.css). */
export const tooLowForStickyHeadersQuery = new MediaQuery('(width < 1100px) and (height < 320px)', false);

/** True if the screen is tall enough to show explanations, such as a legend, below the content that they explain. */
export const tallViewportQuery = new MediaQuery('height >= 480px', true);
