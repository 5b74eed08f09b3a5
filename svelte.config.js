import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import { staticIcons } from './scripts/staticIcons.ts';

export default { preprocess: [vitePreprocess(), staticIcons()] };
