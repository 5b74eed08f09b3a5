import { MediaQuery } from 'svelte/reactivity';

/**
 * True if navigation rail, content and panel fit side by side; on a narrower screen the panel is a sheet and the rail a
 * menu.
 */
export const wideViewportQuery = new MediaQuery('width >= 1100px', true);

/** True if the screen is too low for sticky headers; the whole page then scrolls, headers included (base.css). */
export const smallViewportQuery = new MediaQuery('(width < 1100px) and (height < 320px)', false);

/** True if the screen is tall enough to show explanations, such as a legend, below the content that they explain. */
export const tallViewportQuery = new MediaQuery('height >= 480px', true);
