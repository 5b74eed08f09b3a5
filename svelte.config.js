import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import { staticIcons } from './bin/staticIcons.mjs';

export default { preprocess: [vitePreprocess(), staticIcons()] };
