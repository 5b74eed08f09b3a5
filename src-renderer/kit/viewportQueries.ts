import { MediaQuery } from 'svelte/reactivity';

/** Room for rail, content and panel side by side; below it the panel is a sheet and the rail a menu. */
export const wide = new MediaQuery('width >= 1100px', true);

/** Too low for heads that stay: all scrolls away with the page (base.css). */
export const scrollsWhole = new MediaQuery('(width < 1100px) and (height < 320px)', false);

/** Room for what only explains, below what is explained. */
export const tall = new MediaQuery('height >= 480px', true);
