import { MediaQuery } from 'svelte/reactivity';

/** Room for rail, content and panel side by side; below it the panel is a sheet and the rail a menu. */
export const wide = new MediaQuery('width >= 1100px', true);

/** Room for what only explains, below what is explained. */
export const tall = new MediaQuery('height >= 480px', true);
